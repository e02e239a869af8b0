// The sessions that are not in memory, as the dispatcher sees them.

public import LinkRouter

/// Sessions that are not in memory: the store's.
public protocol SessionStore {
    /// Returns a session, if it was ever stored.
    func session(_ key: String) -> Session?
    /// Returns stored sessions whose keys are behind a key, in the order of the keys' bytes; the
    /// first ones if there are more than the limit.
    func sessions(after key: String, limit: Int) -> [Session]
}
