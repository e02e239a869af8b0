// The explanation of a link, for `notifyctl explain`.

public import LinkRouter
public import NotifyCore

/// The decision of a configuration about a link, with its reasons.
///
/// It contains no secrets: every value that a route of any state declares secret is `…`.
public struct LinkExplanation: Sendable {
    /// The parts of a link, decoded.
    public struct NormalForm: Sendable, Hashable {
        /// The scheme, in lower case.
        public let scheme: String
        /// The host of a web link.
        public let host: String?
        /// The segments; a secret one is `…`.
        public let segments: [String]
        /// The pairs of the query; secret values are `…`.
        public let query: [Link.Pair]
        /// The pairs of the fragment; all values are `…`.
        public let fragment: [Link.Pair]
    }

    /// The match of one pattern.
    public struct Candidate: Sendable, Hashable {
        /// The pattern.
        public let pattern: String
        /// The pattern of its route, which differs for an alias.
        public let route: String
        /// Whether the link opens this pattern's route.
        public let isWinner: Bool
        /// The first part of the link that does not match; `nil` if the pattern matches.
        public let failure: Failure?
        /// The reason why a match wins or loses against others.
        public let reason: String?
    }

    /// The first part of a link that does not match a pattern.
    public struct Failure: Sendable, Hashable {
        /// The position of the segment, from 0; `nil` for a condition on the query.
        public let segment: Int?
        /// The expected value.
        public let expected: String
        /// The value of the link.
        public let found: String
    }

    /// The matches of one router.
    public struct Table: Sendable, Hashable {
        /// The state.
        public let state: SessionState
        /// The candidates, best match first.
        public let candidates: [Candidate]
        /// The number of further patterns.
        public let omitted: Int
    }

    /// The assumed state of the session.
    public let state: SessionState
    /// The assumed screens of the session.
    public let tree: ScreenTree
    /// The assumed source of the link.
    public let source: LinkSource
    /// The parts of the link; `nil` if it is rejected.
    public let normalForm: NormalForm?
    /// The routers: that of the state first, then the others in byte order of their states.
    public let tables: [Table]
    /// The decision.
    public let outcome: Decision
}

extension Configuration {
    /// Explains the decision about a link.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - state: The session's state; `nil` for the configuration's `initialState`.
    ///   - tree: The screens of the session.
    ///   - source: The source of the link.
    ///   - limit: The most candidates of each router.
    /// - Returns: The explanation.
    public func explain(
        _ text: String,
        state: SessionState? = nil,
        tree: ScreenTree = ScreenTree(),
        from source: LinkSource = LinkSource(.feeding),
        limit: Int = 10
    ) -> LinkExplanation {
        let state = state ?? initialState
        let session = Session(state: state, tree: tree)
        let outcome = decision(about: text, in: session, from: source)
        guard let link = try? Link(parsing: link(of: text), policy: navigator.policy) else {
            return LinkExplanation(
                state: state,
                tree: tree,
                source: source,
                normalForm: nil,
                tables: [],
                outcome: outcome
            )
        }
        let secrets = LinkSecrets(of: link, in: navigator)
        let others = navigator.states.filter { $0 != state }
        return LinkExplanation(
            state: state,
            tree: tree,
            source: source,
            normalForm: secrets.normalForm,
            tables: ([state] + others).compactMap { table($0, link, secrets, limit: limit) },
            outcome: secrets.shown(outcome)
        )
    }

    private func table(
        _ state: SessionState,
        _ link: Link,
        _ secrets: LinkSecrets,
        limit: Int
    ) -> LinkExplanation.Table? {
        guard let router = navigator.router(for: state) else { return nil }
        let candidates = router.explain(link, limit: limit).map { candidate in
            LinkExplanation.Candidate(
                pattern: candidate.pattern,
                route: candidate.route,
                isWinner: candidate.isWinner,
                failure: candidate.failure.map { failure in
                    LinkExplanation.Failure(
                        segment: failure.segment,
                        expected: failure.expected,
                        found: secrets.shown(failure)
                    )
                },
                reason: candidate.reason
            )
        }
        return LinkExplanation.Table(
            state: state,
            candidates: candidates,
            omitted: router.statistics.patterns - candidates.count
        )
    }
}
