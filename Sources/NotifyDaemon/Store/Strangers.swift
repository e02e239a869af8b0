// Sessions that anybody's payloads can name: each routed link stores one, under a key that a stranger
// chose, for ever. So only so many are kept.

import LinkRouter
import NotifyCore

/// Sessions that nobody has ever logged in to, in the state in which sessions begin: nothing but
/// links has happened to them, or what a program did to its screens.
struct Strangers {
    /// The state in which sessions begin.
    var state = SessionState.loggedOut
    /// How many are kept.
    var limit = Limits().storedSessions
    /// Whether one is in the dispatcher's memory: its row is kept.
    ///
    /// When it changes again, an unclean stop may leave of that what the journal tells, which is no
    /// more than what has changed.
    var isInMemory: (String) -> Bool = { _ in false }

    /// The most that are forgotten at once: a store of an earlier version may have a million of them,
    /// and everybody waits meanwhile.
    static let atOnce = 4_096
}
