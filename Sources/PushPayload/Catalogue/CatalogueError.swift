// The one error of loading a catalogue: it has a place, since a person must find it in a file.

/// A fault in a catalogue file.
public struct CatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the file, as the caller gave it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters, from 1.
    public let column: Int
    /// What was found and what was expected: a sentence.
    public let message: String

    /// `file:line:column: message`.
    public var description: String { "\(file):\(line):\(column): \(message)" }
}
