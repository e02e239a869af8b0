// Sessions that are newer than their rows: the journal has what happened to their screens, so the
// store may follow once a second. Until then they are read from here, also when the dispatcher has
// evicted them from its memory.

import LinkRouter
import NotifyCore

/// A session as of a number of the ledger.
struct NumberedSession {
    let session: Session
    let number: UInt64
}

/// The sessions that are to be written with the next checkpoint.
struct WaitingSessions {
    private(set) var byKey: [ExactName: NumberedSession] = [:]
    /// The highest number of any of them; 0 if there is none.
    private(set) var last: UInt64 = 0

    var isEmpty: Bool { byKey.isEmpty }

    /// Returns a session that waits.
    subscript(key: String) -> NumberedSession? { byKey[ExactName(key)] }
    /// Whether there are so many that they must be written at once.
    var isFull: Bool { byKey.count >= Limits.unwritten }

    /// Adds a session, or replaces an older one.
    ///
    /// - Returns: The number of the older one, 0 if there was none.
    @discardableResult
    mutating func put(_ session: Session, asOf number: UInt64) -> UInt64 {
        last = max(last, number)
        let older = byKey.updateValue(
            NumberedSession(session: session, number: number),
            forKey: ExactName(session.key)
        )
        return older?.number ?? 0
    }

    /// Removes a session that was written, unless it has changed since.
    mutating func remove(_ key: String, asOf number: UInt64) {
        let key = ExactName(key)
        guard let waiting = byKey[key], waiting.number <= number else { return }
        byKey[key] = nil
        if byKey.isEmpty { last = 0 }
    }

    /// Removes all: they were written.
    mutating func removeAll() {
        byKey = [:]
        last = 0
    }
}
