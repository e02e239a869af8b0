// The one error of this module: what a stranger's bytes did wrong, and where.

/// Why JSON text was refused, with the place in the text.
public struct JSONTextError: Error, Sendable, Hashable {
    /// A stable code for programs; its raw value is what receipts and the journal carry.
    public enum Code: String, Sendable, Hashable {
        /// A byte that RFC 8259 does not allow at its place, or a frame that is no object.
        case badJSON = "bad_json"
        /// A string that is not well-formed UTF-8 (RFC 3629).
        case badEncoding = "bad_encoding"
        /// More arrays and objects inside one another than the limit.
        case tooDeep = "too_deep"
        /// More bytes than the limit.
        case tooLong = "too_long"
        /// The input ended where the grammar needs more.
        case truncated
        /// One object has the same name twice, with different values.
        case duplicateName = "duplicate_name"
    }

    /// What kind of fault it is.
    public let code: Code
    /// The line of the fault; the first is 1, lines end with a line feed.
    public let line: Int
    /// The column of the fault in characters (Unicode scalars); the first is 1.
    public let column: Int
    /// An English sentence that says what was found and what was expected, in printable ASCII.
    public let message: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: What kind of fault it is.
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
    /// The message with its place in front, as `3:9: Expected …`.
    public var description: String { "\(line):\(column): \(message)" }
}
