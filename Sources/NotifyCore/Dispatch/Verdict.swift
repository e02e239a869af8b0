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
    /// What must have happened before the receipt is sent.
    public var level = ReceiptLevel.confirmed
    /// What must be in the store before any of the entries is sent.
    public var changes = StoreChanges()
    /// The commands for those who follow.
    public var commands: [FollowedCommand] = []

    /// Creates an empty verdict.
    public init() {}

    /// Whether the frame was rejected.
    public var isRejected: Bool { entries.first?.outcome == .rejected }
}

/// What changed of that which survives a restart.
public struct StoreChanges: Sendable {
    /// Sessions whose state, user or flows changed, or whose screens the program reported.
    public var sessions: [ExactName: Session] = [:]
    /// Sessions of which links changed nothing but the screens: stored behind, with the next
    /// checkpoint, since the journal tells of them.
    public var screens: [ExactName: Session] = [:]
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

/// A navigation command, or a change without one, as a follower gets it: whole, secrets too.
public struct FollowedCommand: Sendable, Hashable {
    /// The number of its entry.
    public let number: UInt64
    /// The id of the notification; empty for an event without one.
    public let id: String
    /// The session.
    public let session: String
    /// The session's state that decided.
    public let state: SessionState
    /// The pattern of the route; `nil` for the error route's, and for events.
    public let route: String?
    /// Its place among the commands of its link, from 1; 0 where there is no command.
    public let step: Int
    /// How many commands the link has.
    public let steps: Int
    /// The command; `nil` if something changed that the user interface need not show.
    public internal(set) var command: NavigationCommand?
    /// What few lines have; kept apart, because thousands are kept.
    public let details: Details?

    /// What few lines have.
    public final class Details: Sendable, Hashable {
        /// What the command came down to, where that is another one: what a segue does.
        let performed: NavigationCommand?
        /// The event of the program that led to it.
        let event: String?
        /// The state that the session is in afterwards, of the last command and of events.
        let enters: SessionState?
        /// The user who is there afterwards, beside `enters`.
        let user: String?
        /// The notation of the tree afterwards, of an event alone.
        let tree: String?
        /// What a link does to the world, of one that its user must agree to: the command is what is
        /// asked for, and not to be performed.
        let effect: Effect?
        /// The number under which that link was parked, for the answer to name.
        let parked: UInt64?

        init(
            performed: NavigationCommand? = nil,
            event: String? = nil,
            enters: SessionState? = nil,
            user: String? = nil,
            tree: String? = nil,
            effect: Effect? = nil,
            parked: UInt64? = nil
        ) {
            self.performed = performed
            self.event = event
            self.enters = enters
            self.user = user
            self.tree = tree
            self.effect = effect
            self.parked = parked
        }

        /// Returns whether two lines have the same.
        public static func == (left: Details, right: Details) -> Bool {
            left.performed == right.performed && left.event == right.event
                && left.enters == right.enters && left.user == right.user
                && left.tree == right.tree && left.effect == right.effect
                && left.parked == right.parked
        }

        /// Hashes some of what ``==(_:_:)`` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(event)
            hasher.combine(tree)
        }
    }
}
