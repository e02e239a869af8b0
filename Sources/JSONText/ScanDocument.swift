// Whole documents: configuration files, and JSON that a payload carries in a string.

/// Scans one document and records its values on a tape.
///
/// The root may be any value; whitespace around it and one byte order mark before it are allowed.
/// A text without a value is `truncated`. Duplicate names are accepted; see
/// `JSONTape.duplicateName(in:)`.
///
/// - Parameters:
///   - bytes: The text, at most 256 MiB.
///   - depthLimit: The deepest nesting of arrays and objects, 1 to 128.
///   - tape: Receives the nodes of the document in place of its own; empty after an error.
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
        if let fault = scanner.trailingFault(bytes) {
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

/// Returns the place of a byte in a document, for faults that are found after the scan.
///
/// - Parameters:
///   - offset: The offset of the byte, clamped to the text.
///   - bytes: The document.
/// - Returns: Line and column, both from 1; columns count Unicode scalars, and a byte order mark
///   at the start is not counted.
public func jsonPosition(
    of offset: Int,
    in bytes: Span<UInt8>
) -> (line: Int, column: Int) {
    var place = TextPosition()
    let end = min(max(offset, 0), bytes.count)
    place.advance(over: min(byteOrderMarkLength(bytes), end)..<end, in: bytes)
    return (place.line, place.column)
}

/// Whether a text has no value: only whitespace, and perhaps a byte order mark at its start.
public func isBlankJSON(_ bytes: Span<UInt8>) -> Bool {
    var scanner = Scanner(depthLimit: 1, objectOnly: false)
    scanner.at = byteOrderMarkLength(bytes)
    scanner.skipWhitespace(bytes)
    return scanner.at == bytes.count
}

/// The length of a byte order mark (U+FEFF) at the start of the text: 3 or 0.
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

    /// The error for anything but whitespace after the root value.
    fileprivate mutating func trailingFault(_ bytes: Span<UInt8>) -> JSONTextError? {
        skipWhitespace(bytes)
        return at < bytes.count ? error(.badJSON, in: bytes) : nil
    }
}
