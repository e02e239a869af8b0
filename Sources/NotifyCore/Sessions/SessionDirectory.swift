// The list of all sessions, page by page, wherever they are: in memory, in the store, or known by
// nothing but their parked links.

import LinkRouter
import StrictJSON

/// Where sessions can be found.
struct SessionDirectory {
    /// The sessions in memory.
    let memory: [Session]
    /// The sessions that are not in memory.
    let store: any SessionStore
    /// The keys of sessions in which links are parked.
    let parked: [String]
    /// The state of a session that is in neither.
    let initialState: SessionState

    /// Returns the sessions whose keys are behind a key, in the order of the keys' bytes; the first
    /// ones if there are more than the limit.
    ///
    /// A session with parked links that is not among the store's first ones has no row, or one behind
    /// all of those, where it does not matter.
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
