// A fault as it is reported. Editors and CI systems turn `FILE:LINE:COLUMN` into a link.

import JSONText

/// A fault in a JSON file, with its line and column.
public struct JSONFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the file, as the caller gave it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters (Unicode scalars), from 1.
    public let column: Int
    /// A sentence that states what was expected and what was found.
    public let message: String

    /// `FILE:LINE:COLUMN: sentence`.
    public var description: String { "\(file):\(line):\(column): \(message)" }

    /// Creates an error.
    package init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }
}

extension JSONFileError {
    /// The file is longer than its reader accepts.
    static func tooLong(_ file: String, bytes: Int, limit: Int) -> JSONFileError {
        JSONFileError(
            file: file,
            line: 1,
            column: 1,
            message: "The file has \(bytes) bytes, expected \(limit) at most."
        )
    }

    /// The file is not JSON.
    static func syntax(_ file: String, _ error: JSONTextError) -> JSONFileError {
        JSONFileError(
            file: file,
            line: error.line,
            column: error.column,
            message: error.message
        )
    }
}
