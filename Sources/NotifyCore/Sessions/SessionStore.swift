// The dispatcher's access to the sessions that are not in memory.

public import LinkRouter

/// The sessions in the store.
public protocol SessionStore {
    /// Returns a session, if it was ever stored.
    func session(_ key: String) -> Session?
    /// Returns the first stored sessions whose keys are greater than a key, in byte order, up to a
    /// limit.
    func sessions(after key: String, limit: Int) -> [Session]
}
