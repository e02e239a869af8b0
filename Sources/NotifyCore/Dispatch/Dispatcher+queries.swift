// Questions about sessions and parked links, which change nothing.

public import Jansson
public import LinkRouter
import StrictJSON

extension Dispatcher {
    /// Answers a question about sessions or parked links; `nil` for what only the daemon knows.
    public mutating func answer(
        _ query: Query,
        at now: Moment,
        _ cold: some SessionStore
    ) -> JSONValue? {
        switch query {
        case .sessions(let key):
            let found = sessions(after: key, limit: Limits.listed + 1, cold)
            return .object(of: [
                ("sessions", .array(found.prefix(Limits.listed).map(described))),
                ("more", found.count > Limits.listed ? .bool(true) : nil),
            ])
        case .session(let key):
            return described(session(key, cold))
        case .parked(let key):
            let links = key.map { lot[$0] } ?? lot.all
            return .object(of: [
                (
                    "parked",
                    .array(
                        links.map {
                            $0.described(
                                redacted: LegibleText.shortened(
                                    redacted($0),
                                    to: Limits.fieldBytes
                                ),
                                remaining: $0.remaining(of: lot.limits.patience, at: now)
                            )
                        }
                    )
                )
            ])
        case .status, .follow:
            return nil
        }
    }

    /// Returns the sessions whose keys are behind a key, in the order of the keys' bytes, wherever
    /// they are: in memory, in the store, or known by nothing but their parked links.
    ///
    /// One that has parked links and is not among the store's first has no row, or one behind all of
    /// those, where it does not matter.
    private mutating func sessions(
        after key: String,
        limit: Int,
        _ cold: some SessionStore
    ) -> [Session] {
        _ = session(Self.defaultSession, cold)
        let waiting = lot.sessions.map { Session(key: $0, state: configuration.initialState) }
        let stored = cold.sessions(after: key, limit: limit)
        var found: [ExactName: Session] = [:]
        for session in waiting + stored + sessions.all {
            let name = ExactName(session.key)
            if name > ExactName(key) { found[name] = session }
        }
        return found.sorted { $0.key < $1.key }.prefix(limit).map(\.value)
    }

    private func described(_ session: Session) -> JSONValue {
        session.described(parked: lot[session.key].count)
    }

    /// Returns a session as a follower's snapshot shows it.
    public mutating func current(_ key: String, _ cold: some SessionStore) -> Session {
        session(key, cold)
    }

    /// Whether a session is in memory.
    public func isInMemory(_ key: String) -> Bool { sessions.known(key) != nil }
}
