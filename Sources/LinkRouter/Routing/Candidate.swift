// One pattern's part in what became of a link: the answer to "why does it not match?".

/// One pattern's part in what became of a link.
public struct Candidate: Sendable, Hashable, CustomStringConvertible {
    /// Where a link leaves a pattern.
    public struct Failure: Sendable, Hashable {
        /// The position of the segment, from 0; `nil` for a condition on the query.
        public let segment: Int?
        /// What the pattern wants there.
        public let expected: String
        /// What the link has there; `…` for a secret.
        public let found: String
    }

    /// The pattern.
    public let pattern: String
    /// The pattern of the route, which is another one for an alias.
    public let route: String
    /// Whether the link opens this pattern's route.
    public let isWinner: Bool
    /// Where the link leaves the pattern; `nil` if it matches.
    public let failure: Failure?
    /// Of the winner, why it beat the next one; of other matches, why they lost to the winner.
    public let reason: String?

    /// A line for a person.
    public var description: String {
        if let failure {
            let place = failure.segment.map { "segment \($0 + 1)" } ?? "query"
            return "`\(pattern)` fails at \(place): expected \(failure.expected), "
                + "found \(failure.found)"
        }
        let verdict = isWinner ? "wins" : "matches"
        return "`\(pattern)` \(verdict)" + (reason.map { ": \($0)" } ?? "")
    }
}
