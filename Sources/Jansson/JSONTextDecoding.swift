// Decoding of single values whose spans a scanner has found: links, ids, expiries.

import CJansson

/// Decodes the text of one value.
public enum JSONTextDecoding {
    /// Checks whether jansson accepts a text.
    ///
    /// - Parameter text: A text with any value at its root.
    /// - Throws: `JSONError` with line and column if jansson does not accept it.
    public static func check(_ text: Span<UInt8>) throws(JSONError) {
        _ = try JSONDocument(parsing: text, flags: cjansson_read_flags)
    }

    /// Decodes a string.
    ///
    /// - Parameter value: The text of the string, with its quotes.
    /// - Returns: The decoded string, which may contain U+0000.
    /// - Throws: `JSONError` if the text is no string, or contains a lone surrogate.
    public static func decodeString(_ value: Span<UInt8>) throws(JSONError) -> String {
        let document = try JSONDocument(parsing: value, flags: cjansson_read_flags)
        let kind = unsafe JSONDocument.kind(of: document.root)
        guard kind == JSON_STRING else { throw JSONError.wrongKind("a string") }
        return unsafe JSONDocument.text(of: document.root)
    }

    /// Decodes an integer.
    ///
    /// - Parameter value: The text of the number.
    /// - Returns: The integer.
    /// - Throws: `JSONError` if the text is no number (`wrongKind`), has a fraction or an exponent
    ///   (`wrongKind`), or does not fit (`numberTooLarge`).
    public static func decodeInteger(_ value: Span<UInt8>) throws(JSONError) -> Int64 {
        let document = try JSONDocument(parsing: value, flags: cjansson_read_flags)
        let kind = unsafe JSONDocument.kind(of: document.root)
        guard kind == JSON_INTEGER else { throw JSONError.wrongKind("an integer") }
        return unsafe Int64(json_integer_value(document.root))
    }

    /// Decodes a number to the nearest `Double`.
    ///
    /// - Parameter value: The text of the number.
    /// - Returns: The number.
    /// - Throws: `JSONError` if the text is no number, or one too large for a `Double`.
    public static func decodeNumber(_ value: Span<UInt8>) throws(JSONError) -> Double {
        let document = try JSONDocument(parsing: value, flags: cjansson_read_real_flags)
        let kind = unsafe JSONDocument.kind(of: document.root)
        guard kind == JSON_REAL else { throw JSONError.wrongKind("a number") }
        return unsafe json_real_value(document.root)
    }
}

extension JSONError {
    fileprivate static func wrongKind(_ expected: String) -> JSONError {
        JSONError.value(.wrongKind, "Expected \(expected), found another kind of value.")
    }
}
