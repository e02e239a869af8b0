// The sessions that are in memory: the most recent ones. The others are in the store, so that a
// payload that names ten million sessions costs no more memory than one that names a thousand.

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

    /// Puts a session in, and takes the one out that was not used for the longest time.
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
