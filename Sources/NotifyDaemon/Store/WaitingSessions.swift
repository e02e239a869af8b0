// Sessions that are to be written behind: the journal tells what happened to their screens, so the
// store can follow once a second. Until then they are found here, also when nobody has used them for
// so long that they are no longer in the dispatcher's memory.

import LinkRouter
import NotifyCore

/// A session, and the last number of the ledger that it knows of.
struct NumberedSession {
    let session: Session
    let number: UInt64
}

/// The sessions whose rows are older than they are.
struct WaitingSessions {
    private(set) var byKey: [ExactName: NumberedSession] = [:]
    /// The last number that any of them knows of; 0 if there is none.
    private(set) var last: UInt64 = 0

    var isEmpty: Bool { byKey.isEmpty }

    /// Returns a session, if it waits.
    subscript(key: String) -> NumberedSession? { byKey[ExactName(key)] }
    /// Whether they must not wait for the next checkpoint.
    var isFull: Bool { byKey.count >= Limits.unwritten }

    /// Keeps a session in place of an older one.
    ///
    /// - Returns: The number of the older one, 0 if there was none.
    @discardableResult
    mutating func keep(_ session: Session, asOf number: UInt64) -> UInt64 {
        last = max(last, number)
        let older = byKey.updateValue(
            NumberedSession(session: session, number: number),
            forKey: ExactName(session.key)
        )
        return older?.number ?? 0
    }

    /// Lets go of a session that was written, unless it has changed since.
    mutating func remove(_ key: String, asOf number: UInt64) {
        let key = ExactName(key)
        guard let waiting = byKey[key], waiting.number <= number else { return }
        byKey[key] = nil
        if byKey.isEmpty { last = 0 }
    }

    /// Lets go of all: they were written.
    mutating func removeAll() {
        byKey = [:]
        last = 0
    }
}
