// The most recently used sessions. Further ones are only in the store, so that memory is bounded
// however many sessions payloads name.

import LinkRouter
import StrictJSON

/// The most recently used sessions.
struct SessionTable: Sendable {
    private let capacity: Int
    private var entries: [ExactName: (session: Session, lastUse: UInt64)] = [:]
    private var uses: UInt64 = 0

    /// Creates an empty table.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The sessions in memory, in no order.
    var all: [Session] { entries.values.map(\.session) }

    /// Returns a session if it is in memory.
    func known(_ key: String) -> Session? { entries[ExactName(key)]?.session }

    /// Returns a session: from memory, from the store, or a new one.
    ///
    /// - Parameters:
    ///   - key: The session's key.
    ///   - initialState: The state of a new session.
    ///   - store: The sessions that are not in memory.
    /// - Returns: The session.
    mutating func session(
        _ key: String,
        initialState: SessionState,
        from store: some SessionStore
    ) -> Session {
        uses += 1
        let name = ExactName(key)
        if let entry = entries[name] {
            entries[name]?.lastUse = uses
            return entry.session
        }
        let session = store.session(key) ?? Session(key: key, state: initialState)
        put(session)
        return session
    }

    /// Inserts or replaces a session; a full table evicts the least recently used one.
    mutating func put(_ session: Session) {
        uses += 1
        let name = ExactName(session.key)
        if entries[name] == nil, entries.count >= capacity,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        entries[name] = (session, uses)
    }
}
