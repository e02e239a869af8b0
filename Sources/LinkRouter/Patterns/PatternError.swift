// The errors of parsing a pattern.

/// The reason why a text is not a pattern: the column, what was found there and what was expected.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text that was given.
    public let pattern: String
    /// The column, in Unicode scalars from 1.
    public let column: Int
    /// What was found there.
    public let found: String
    /// What was expected there.
    public let expected: String

    /// A sentence for people.
    public var description: String {
        "The pattern `\(pattern)`, column \(column): found \(found), expected \(expected)."
    }
}
