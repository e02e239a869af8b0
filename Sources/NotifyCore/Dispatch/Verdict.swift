// What one frame led to. The dispatcher fills one verdict a frame; the daemon records its entries,
// commits its changes, and sends its receipt when the last of its entries is confirmed.

public import Jansson
public import LinkRouter

/// What one frame, or one event of the daemon itself, led to.
public struct Verdict: Sendable {
    /// The entries, in order.
    public var entries: [JournalEntry] = []
    /// The receipt; `nil` where there is no sender.
    public var receipt: JSONValue?
    /// What must be in the store before any of the entries is sent.
    public var changes = StoreChanges()
    /// The commands for those who follow.
    public var commands: [FollowedCommand] = []

    /// Creates an empty verdict.
    public init() {}
}

/// What changed of that which survives a restart.
public struct StoreChanges: Sendable {
    /// Sessions whose state or user changed.
    public var sessions: [ExactName: Session] = [:]
    /// Links that were parked.
    public var parked: [ParkedLink] = []
    /// Numbers of links that no longer wait.
    public var unparked: [UInt64] = []
    /// The message id that was seen, and its place in the ring; stored with the other changes, so
    /// that a sender who repeats a parked link after a crash does not park it twice.
    public var seen: [(position: Int, record: SeenIDs.Record)] = []

    /// Creates no changes.
    public init() {}

    /// Whether it must be stored before its entries are sent: a message id alone need not.
    public var mustBeStored: Bool {
        isIllegible || !(sessions.isEmpty && parked.isEmpty && unparked.isEmpty)
    }
    /// Whether the id could not be told from the entry after an unclean stop.
    var isIllegible = false
}

/// A navigation command as a follower gets it: whole, secrets too.
public struct FollowedCommand: Sendable, Hashable {
    /// The number of its entry.
    public let number: UInt64
    /// The id of the notification.
    public let id: String
    /// The session.
    public let session: String
    /// The session's state that decided.
    public let state: SessionState
    /// The pattern of the route; `nil` for the error route's.
    public let route: String?
    /// Its place among the commands of its link, from 1.
    public let step: Int
    /// How many commands the link has.
    public let steps: Int
    /// The command.
    public internal(set) var command: NavigationCommand
}
