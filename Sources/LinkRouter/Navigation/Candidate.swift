// Explains why a link matches a pattern or does not. Every pattern is compared, which is too slow
// for routing.

/// The result of comparing a link with one pattern.
public struct Candidate: Sendable, Hashable, CustomStringConvertible {
    /// The first difference between a link and a pattern.
    public struct Failure: Sendable, Hashable {
        /// The position of the segment, from 0; `nil` for a condition on the query.
        public let segment: Int?
        /// What the pattern expects there.
        public let expected: String
        /// What the link has there; `…` for a secret.
        public let found: String
    }

    /// The pattern.
    public let pattern: String
    /// The route's own pattern, which differs from the pattern of an alias.
    public let route: String
    /// Whether the link opens the route of this pattern.
    public let isWinner: Bool
    /// The first difference; `nil` if the link matches the pattern.
    public let failure: Failure?
    /// For the winner, why it ranks before the next match; for another match, why it ranks after
    /// the winner.
    public let reason: String?

    /// One line for people.
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

extension Router {
    /// Compares a link with all patterns: the winner comes first, then the other matches, then the
    /// patterns that differ, the one with the latest difference first.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: The maximum number of candidates.
    /// - Returns: The candidates in that order.
    public func explain(_ link: Link, limit: Int = .max) -> [Candidate] {
        let mismatches = table.patterns.map { $0.mismatch(with: link) }
        let hidden = secretSegments(of: link)
        let matching = mismatches.indices.filter { mismatches[$0] == nil }
        let failing = mismatches.indices.filter { mismatches[$0] != nil }
            .sorted { left, right in
                let (one, two) = (Self.depth(mismatches[left]), Self.depth(mismatches[right]))
                return one == two ? left < right : one > two
            }
        return (matching + failing).prefix(max(limit, 0)).map { index in
            let pattern = table.patterns[index]
            return Candidate(
                pattern: pattern.text,
                route: routes[table.routeOfPattern[index]].pattern.text,
                isWinner: index == matching.first,
                failure: mismatches[index].map { failure($0, pattern, link, hidden) },
                reason: mismatches[index] == nil ? reason(index, among: matching) : nil
            )
        }
    }

    static func depth(_ mismatch: LinkPattern.Mismatch?) -> Int {
        switch mismatch {
        case .segment(let position), .linkEnds(let position), .extraSegment(let position),
            .restTooLong(let position):
            position
        case .predicate, nil: .max
        }
    }

    private func failure(
        _ mismatch: LinkPattern.Mismatch,
        _ pattern: LinkPattern,
        _ link: Link,
        _ hidden: Set<Int>
    ) -> Candidate.Failure {
        switch mismatch {
        case .segment(let position):
            let found = hidden.contains(position) ? "…" : link.string(link.segmentParts[position])
            return .init(
                segment: position,
                expected: pattern.expectation(at: position),
                found: "`\(found)`"
            )
        case .linkEnds(let position):
            return .init(
                segment: position,
                expected: pattern.expectation(at: position),
                found: "the end"
            )
        case .extraSegment(let position):
            return .init(segment: position, expected: "the end", found: "one segment more")
        case .restTooLong(let position):
            return .init(
                segment: position,
                expected: "1,024 bytes at most",
                found: "\(link.restLength(from: position)) bytes"
            )
        case .predicate(let index):
            let predicate = pattern.predicates[index]
            let key = String(checked: predicate.key)
            let wanted = predicate.value.map { "`\(key)=\(String(checked: $0))`" } ?? "`\(key)`"
            let isPresent = link.pairParts[..<link.queryCount]
                .contains { link.isEqual($0.name, to: predicate.key) }
            return .init(
                segment: nil,
                expected: wanted,
                found: isPresent ? "another `\(key)`" : "no `\(key)`"
            )
        }
    }

    private func reason(_ index: Int, among matching: [Int]) -> String? {
        guard matching.count > 1 else { return nil }
        let ranks = table.ranks
        guard index == matching[0] else {
            return ranks[matching[0]].advantage(over: ranks[index])
                .map { "loses to `\(table.patterns[matching[0]].text)`, which has \($0)" }
        }
        return ranks[index].advantage(over: ranks[matching[1]])
            .map { "beats `\(table.patterns[matching[1]].text)` by \($0)" }
    }
}
