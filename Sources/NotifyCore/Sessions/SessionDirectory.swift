// The paged list of all sessions: those in memory, those in the store, and those that exist only by
// their parked links.

import LinkRouter
import StrictJSON

/// The sources of the list of sessions.
struct SessionDirectory {
    /// The sessions in memory.
    let memory: [Session]
    /// The sessions that are not in memory.
    let store: any SessionStore
    /// The keys of sessions in which links are parked.
    let parked: [String]
    /// The state of a session that is neither in memory nor in the store.
    let initialState: SessionState

    /// Returns the first sessions whose keys are greater than a key, in byte order, up to a limit.
    ///
    /// A session with parked links may have a row in the store that is not in the store's page. Its
    /// key is then greater than all keys of that page, so its initial state is not in the result.
    func sessions(after key: String, limit: Int) -> [Session] {
        let waiting = parked.map { Session(key: $0, state: initialState) }
        let stored = store.sessions(after: key, limit: limit)
        var found: [ExactName: Session] = [:]
        for session in waiting + stored + memory {
            let name = ExactName(session.key)
            if name > ExactName(key) { found[name] = session }
        }
        return found.sorted { $0.key < $1.key }.prefix(limit).map(\.value)
    }
}
