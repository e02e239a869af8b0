// Whole texts: a configuration file, or a JSON document that a payload carries in a string.

/// Scans one whole document and writes its values to a tape.
///
/// The root may be any value; whitespace around it and one byte order mark before it are allowed.
/// A text without a value is `truncated`. Duplicate names are not looked for: ask
/// `JSONTape.duplicateName(in:)`.
///
/// - Parameters:
///   - bytes: The text, at most 256 MiB.
///   - depthLimit: The deepest nesting of arrays and objects, 1 to 128.
///   - tape: Loses its nodes and receives those of the document; empty after an error.
/// - Throws: `JSONTextError` with the place of the first byte that cannot belong to the document.
public func scanDocument(
    _ bytes: Span<UInt8>,
    depthLimit: Int = 64,
    into tape: inout JSONTape
) throws(JSONTextError) {
    tape.removeAll()
    var scanner = Scanner(depthLimit: depthLimit, objectOnly: false)
    guard bytes.count <= JSONTape.longestText else {
        throw JSONTextError(
            code: .tooLong,
            line: 1,
            column: 1,
            message: "Expected a document of at most \(JSONTape.longestText) bytes."
        )
    }
    scanner.at = byteOrderMarkLength(bytes)
    scanner.lineStart = scanner.at
    var verdict = scanner.scan(bytes, into: &tape)
    if verdict == .more { verdict = scanner.endOfInput(into: &tape) }
    switch verdict {
    case .complete:
        if let fault = scanner.rest(bytes) {
            tape.removeAll()
            throw fault
        }
    case .more:
        tape.removeAll()
        throw scanner.error(.truncated, in: bytes)
    case .failed(let code):
        tape.removeAll()
        throw scanner.error(code, in: bytes)
    }
}

/// The place of a byte in a document, for faults that are found after the scan.
///
/// - Parameters:
///   - offset: The offset of the byte; what lies beyond the text counts as its end.
///   - bytes: The document.
/// - Returns: Line and column, both from 1; columns count Unicode scalars, and a byte order mark
///   at the start is not counted.
public func jsonPosition(
    of offset: Int,
    in bytes: Span<UInt8>
) -> (line: Int, column: Int) {
    var place = TextPlace()
    let end = min(max(offset, 0), bytes.count)
    place.advance(over: min(byteOrderMarkLength(bytes), end)..<end, in: bytes)
    return (place.line, place.column)
}

/// Whether a text has only what may stand around a value: whitespace, and a mark at its start.
public func isBlankJSON(_ bytes: Span<UInt8>) -> Bool {
    var scanner = Scanner(depthLimit: 1, objectOnly: false)
    scanner.at = byteOrderMarkLength(bytes)
    scanner.skipWhitespace(bytes)
    return scanner.at == bytes.count
}

/// 3 if the text begins with U+FEFF, else 0.
func byteOrderMarkLength(_ bytes: Span<UInt8>) -> Int {
    guard bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF else { return 0 }
    return 3
}

extension Scanner {
    /// The error for a fault at `at` in a document.
    fileprivate func error(_ code: JSONTextError.Code, in bytes: Span<UInt8>) -> JSONTextError {
        let (line, column) = jsonPosition(of: at, in: bytes)
        return JSONTextError(
            code: code,
            line: line,
            column: column,
            message: message(for: code, in: bytes)
        )
    }

    /// Looks for anything but whitespace after the root value.
    fileprivate mutating func rest(_ bytes: Span<UInt8>) -> JSONTextError? {
        skipWhitespace(bytes)
        return at < bytes.count ? error(.badJSON, in: bytes) : nil
    }
}
