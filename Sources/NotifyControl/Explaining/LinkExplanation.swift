// Why a link does what it does: the answer of `notifyctl explain`, as a value.

public import LinkRouter
public import NotifyCore

/// What a configuration makes of a link, and why.
///
/// Nothing in it is secret: what any route calls secret is `…`, whichever state has the route.
public struct LinkExplanation: Sendable {
    /// The parts of a link, decoded.
    public struct NormalForm: Sendable, Hashable {
        /// The scheme, in lower case.
        public let scheme: String
        /// The host of a link of the web.
        public let host: String?
        /// The segments; a secret one is `…`.
        public let segments: [String]
        /// The pairs of the query; secret values are `…`.
        public let query: [Link.Pair]
        /// The pairs of the fragment; all values are `…`.
        public let fragment: [Link.Pair]
    }

    /// One pattern's part in it.
    public struct Candidate: Sendable, Hashable {
        /// The pattern.
        public let pattern: String
        /// The pattern of its route, which is another one for an alias.
        public let route: String
        /// Whether the link opens this pattern's route.
        public let isWinner: Bool
        /// Where the link leaves the pattern; `nil` if it matches.
        public let failure: Failure?
        /// Of a match, why it wins or loses among others.
        public let reason: String?
    }

    /// Where a link leaves a pattern.
    public struct Failure: Sendable, Hashable {
        /// The position of the segment, from 0; `nil` for a condition on the query.
        public let segment: Int?
        /// What the pattern wants there.
        public let expected: String
        /// What the link has there.
        public let found: String
    }

    /// One router's part in it.
    public struct Table: Sendable, Hashable {
        /// The state.
        public let state: SessionState
        /// The candidates, nearest first.
        public let candidates: [Candidate]
        /// How many more patterns there are.
        public let omitted: Int
    }

    /// The session's state that was assumed.
    public let state: SessionState
    /// What was assumed to be on the screen.
    public let tree: ScreenTree
    /// The source that was assumed.
    public let source: LinkSource
    /// The parts of the link; `nil` if the text is no link that may be opened.
    public let normalForm: NormalForm?
    /// The routers: that of the state first, then the others in byte order of their states.
    public let tables: [Table]
    /// What becomes of the link.
    public let outcome: Decision
}

extension Configuration {
    /// Explains what becomes of a link.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - state: The session's state; `nil` for the configuration's `initialState`.
    ///   - tree: What is on the screen.
    ///   - source: Where the link comes from.
    ///   - limit: The most candidates of each router.
    /// - Returns: What becomes of it, and why.
    public func explain(
        _ text: String,
        state: SessionState? = nil,
        tree: ScreenTree = ScreenTree(),
        from source: LinkSource = LinkSource(.feeding),
        limit: Int = 10
    ) -> LinkExplanation {
        let state = state ?? initialState
        let session = Session(key: "default", state: state, tree: tree)
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
