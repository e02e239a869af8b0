// The error of this module.

/// A fault in JSON text, with its place in the text.
public struct JSONTextError: Error, Sendable, Hashable {
    /// A stable code for programs; receipts and the journal contain its raw value.
    public enum Code: String, Sendable, Hashable {
        /// A byte that RFC 8259 does not allow at its place, or a frame that is not an object.
        case badJSON = "bad_json"
        /// A string that is not well-formed UTF-8 (RFC 3629).
        case badEncoding = "bad_encoding"
        /// Deeper nesting of arrays and objects than the limit.
        case tooDeep = "too_deep"
        /// More bytes than the limit.
        case tooLong = "too_long"
        /// The input ended inside a value.
        case truncated
        /// One object has the same name twice with different values.
        case duplicateName = "duplicate_name"
    }

    /// The kind of the fault.
    public let code: Code
    /// The line of the fault; the first is 1, lines end with a line feed.
    public let line: Int
    /// The column of the fault in characters (Unicode scalars); the first is 1.
    public let column: Int
    /// An English sentence in printable ASCII: what was expected, and what was found.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the fault.
    ///   - line: The line, from 1.
    ///   - column: The column in characters, from 1.
    ///   - message: A sentence for a person.
    public init(code: Code, line: Int, column: Int, message: String) {
        self.code = code
        self.line = line
        self.column = column
        self.message = message
    }
}

extension JSONTextError: CustomStringConvertible {
    /// The message after its place, as `3:9: Expected …`.
    public var description: String { "\(line):\(column): \(message)" }
}
