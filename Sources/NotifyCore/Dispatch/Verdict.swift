// The result of a turn. The daemon records its entries, commits its changes before it sends them to
// the journal, and sends its receipt when the last of its entries is confirmed.

public import LinkRouter
import StrictJSON

/// The result of one turn of the dispatcher.
public struct Verdict: Sendable {
    /// The decisions, in the order of numbers.
    public package(set) var decisions: [Decision] = []
    /// The receipt; `nil` without a sender.
    var receipt: Receipt?
    /// The condition for sending the receipt.
    public internal(set) var level = ReceiptLevel.confirmed
    /// The changes of the store; see ``StoreChanges/mustBeStored``.
    public package(set) var changes = StoreChanges()
    /// The lines for followers.
    public internal(set) var commands: [FollowedCommand] = []

    /// Creates an empty verdict.
    public init() {}

    /// Creates a verdict with decisions that are numbered already.
    package init(_ decisions: [Decision]) {
        self.decisions = decisions
    }

    /// The entries, in the order of their numbers.
    public var entries: [JournalEntry] { decisions.flatMap(\.entries) }

    /// Whether the frame was rejected.
    public var isRejected: Bool { decisions.first?.outcome == .rejected }

    /// Whether there is a receipt.
    public var hasReceipt: Bool { receipt != nil }

    /// Appends the receipt, a line of JSON.
    public func appendReceipt(to bytes: inout [UInt8]) {
        receipt?.append(of: decisions, to: &bytes)
    }
}

/// The persistent state that a verdict changes.
public struct StoreChanges: Sendable {
    /// Sessions whose state, user or flows changed, or whose screens the program reported.
    public var sessions: [ExactName: Session] = [:]
    /// Sessions of which links changed only the screens.
    ///
    /// They are stored with the next checkpoint, because they can be recovered from the journal.
    public var screens: [ExactName: Session] = [:]
    /// Links that were parked.
    public var parked: [ParkedLink] = []
    /// Numbers of links that are no longer parked.
    public var unparked: [UInt64] = []
    /// The message id that was seen, and its position in the ring.
    ///
    /// It is stored with the other changes, so that a link that is sent again after a crash is not
    /// parked twice.
    public var seen: [(position: Int, record: SeenIDs.Record)] = []

    /// Creates an empty set of changes.
    public init() {}

    /// Whether the changes must be stored before the entries are sent; a message id alone need not
    /// be.
    public var mustBeStored: Bool {
        isIllegible || !(sessions.isEmpty && parked.isEmpty && unparked.isEmpty)
    }
    /// Whether the id could not be recovered from the entry after an unclean stop.
    var isIllegible = false
}
