// Why a text is not a pattern: always the column, what stands there and what could have.

/// Why a text is not a pattern.
public struct PatternError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was given.
    public let pattern: String
    /// The place, in characters (Unicode scalars) from 1.
    public let column: Int
    /// What stands there.
    public let found: String
    /// What could stand there.
    public let expected: String

    /// A sentence for a person.
    public var description: String {
        "The pattern `\(pattern)`, column \(column): found \(found), expected \(expected)."
    }
}
