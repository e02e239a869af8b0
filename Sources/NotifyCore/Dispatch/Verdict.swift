// What one turn led to. The dispatcher fills one verdict a turn; the daemon records its entries,
// commits its changes, and sends its receipt when the last of its entries is confirmed.

public import LinkRouter
import StrictJSON

/// What one frame, or one event of the daemon itself, led to.
public struct Verdict: Sendable {
    /// What was decided, in the order of numbers.
    public package(set) var decisions: [Decision] = []
    /// Which decision the receipt reports; `nil` where there is no sender.
    var receipt: Receipt?
    /// What must have happened before the receipt is sent.
    public internal(set) var level = ReceiptLevel.confirmed
    /// What must be in the store before any of the entries is sent.
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
    /// Sessions of which links changed nothing but the screens: they are stored with the next
    /// checkpoint, because the journal alone can recover them.
    public var screens: [ExactName: Session] = [:]
    /// Links that were parked.
    public var parked: [ParkedLink] = []
    /// Numbers of links that are parked no longer.
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
    /// Whether the id could not be recovered from the entry after an unclean stop.
    var isIllegible = false
}
