// Sessions that any payload can name: each routed link stores one, under a key that the sender
// chose. So their number is limited.

import LinkRouter
import NotifyCore

/// Sessions in the initial state that no user ever logged in to.
///
/// All that happened to them are links, and reports of their screens.
struct AnonymousSessions {
    /// The initial state of sessions.
    var state = SessionState.loggedOut
    /// How many of them the store has at most.
    var limit = Limits().storedSessions
    /// Whether the dispatcher has one in memory, which is not evicted.
    ///
    /// Otherwise, after a kill, the journal would have the session's next change, and nothing would
    /// have its earlier state.
    var isInMemory: (String) -> Bool = { _ in false }

    /// The most that are evicted at once: a store of an earlier version may have a million of them,
    /// and no frame is read meanwhile.
    static let atOnce = 4_096
}
