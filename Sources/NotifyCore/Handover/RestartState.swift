// The state that a process hands over to the next one at a restart, besides the connections
// themselves: a value, so that it can be tested without either process.

public import JSONText

/// The state with which the next process resumes the connections of this one.
///
/// It contains parts of payloads, and commands with their secrets, so it must be in sealed memory
/// that only the service manager and the next process can read.
public struct RestartState: Sendable, Hashable {
    /// The ledger that the numbers belong to.
    public var ledger: String
    /// The last number that was assigned.
    public var last: UInt64
    /// Commands up to this number may be missing in ``commands``.
    public var forgotten: UInt64
    /// The connections.
    public var connections: [HandedConnection]
    /// The commands that followers may still request, in order.
    public var commands: [FollowedCommand]

    /// Creates a handover.
    public init(
        ledger: String,
        last: UInt64,
        forgotten: UInt64,
        connections: [HandedConnection] = [],
        commands: [FollowedCommand] = []
    ) {
        self.ledger = ledger
        self.last = last
        self.forgotten = forgotten
        self.connections = connections
        self.commands = commands
    }
}

/// The state of one connection.
///
/// Timeouts and the budget of the connection's user start anew in the next process.
public struct HandedConnection: Sendable, Hashable {
    /// The name under which the service manager stores it.
    public var name: String
    /// The name of its door.
    public var door: String
    /// The input that was read but not dispatched.
    public var input: SavedStream
    /// Whether no further input is read.
    public var hasEnded = false
    /// The receipts that were not sent.
    public var receipts: [ReceiptQueue.Line] = []
    /// The number of bytes of the first receipt that were sent.
    public var sentOfFirst = 0
    /// Whether the peer does not read receipts.
    public var isNotReading = false
    /// The number of receipts dropped since the peer stopped reading.
    public var droppedReceipts = 0
    /// The follower, if the connection follows a session.
    public var follower: HandedFollower?

    /// Creates a connection without receipts.
    public init(name: String, door: String, input: SavedStream) {
        self.name = name
        self.door = door
        self.input = input
    }
}

/// A connection that follows a session.
public struct HandedFollower: Sendable, Hashable {
    /// The session.
    public var session: String
    /// The position after which it resumes.
    public var after: LedgerPosition?
    /// The last number of the ledger when it began to follow.
    public var start: UInt64
    /// The last number that was sent to it; `nil` before the snapshot.
    public var sent: UInt64?
    /// Whether it was too slow and missed commands.
    public var hasGap: Bool

    /// Creates a follower.
    public init(
        session: String,
        after: LedgerPosition?,
        start: UInt64,
        sent: UInt64?,
        hasGap: Bool
    ) {
        self.session = session
        self.after = after
        self.hasGap = hasGap
        self.start = start
        self.sent = sent
    }
}
