// The error of this module.

import CJansson

/// A fault of a JSON text or value.
public struct JSONError: Error, Sendable, Hashable {
    /// The kinds of faults.
    public enum Code: Sendable, Hashable {
        /// The text violates the grammar, or is more than one value.
        case syntax
        /// The text ends inside a value.
        case truncated
        /// The text is not UTF-8, or an escape is a lone surrogate.
        case encoding
        /// An integer outside `Int64`, or a number that is too large for `Double`.
        case numberTooLarge
        /// Deeper nesting of arrays and objects than the limit.
        case tooDeep
        /// The value is of another kind than the requested one.
        case wrongKind
        /// A value that JSON cannot express: NaN or an infinity.
        case notExpressible
        /// A name contains U+0000, which jansson does not support.
        case nulInName
        /// Memory could not be allocated.
        case outOfMemory
    }

    /// The kind of the fault.
    public let code: Code
    /// The line in the text, from 1; 0 for a fault of a value.
    public let line: Int
    /// The column in characters at which jansson stopped.
    public let column: Int
    /// A sentence for a person.
    public let message: String
}

extension JSONError: CustomStringConvertible {
    /// The message, after its place if it has one.
    public var description: String { line > 0 ? "\(line):\(column): \(message)" : message }
}

extension JSONError {
    /// A fault of a value.
    static func value(_ code: Code, _ message: String) -> JSONError {
        JSONError(code: code, line: 0, column: 0, message: message)
    }

    /// The fault of a text without bytes.
    static let empty = JSONError(
        code: .truncated,
        line: 1,
        column: 1,
        message: "Expected a value, found an empty text."
    )

    /// The error that jansson reports for a text.
    init(_ error: json_error_t) {
        var error = error
        let code = unsafe json_error_code(&error)
        let text = unsafe String(cString: cjansson_error_text(&error))
        // jansson has no code for a lone surrogate.
        self.init(
            code: text.hasPrefix("invalid Unicode") ? .encoding : Code(code),
            line: Int(max(error.line, 1)),
            column: Int(max(error.column, 1)),
            message: "jansson: \(JSONError.withoutQuotedInput(text))."
        )
    }

    /// The fault of a text that contains a NUL byte; `nil` if it contains none.
    static func nul(in text: Span<UInt8>) -> JSONError? {
        var line = 1
        var column = 1
        for offset in text.indices {
            switch text[offset] {
            case 0:
                return JSONError(
                    code: .syntax,
                    line: line,
                    column: column,
                    message: "Expected JSON, found a NUL byte."
                )
            case 0x0A: (line, column) = (line + 1, 1)
            case 0x80...0xBF: break
            default: column += 1
            }
        }
        return nil
    }

    /// Removes jansson's quotation of the input, which is not trusted and may contain secrets.
    private static func withoutQuotedInput(_ message: String) -> String {
        let words = message.split(separator: " ")
        return words.prefix { $0 != "near" }.joined(separator: " ")
    }
}

extension JSONError.Code {
    fileprivate init(_ code: json_error_code) {
        self =
            switch code {
            case json_error_premature_end_of_input: .truncated
            case json_error_invalid_utf8: .encoding
            case json_error_numeric_overflow: .numberTooLarge
            case json_error_stack_overflow: .tooDeep
            case json_error_wrong_type: .wrongKind
            case json_error_null_byte_in_key: .nulInName
            case json_error_out_of_memory: .outOfMemory
            default: .syntax
            }
    }
}
