// What a process hands over to the next one at a restart, besides the connections themselves: a
// value, so that it can be written, read and tested without either process.

public import JSONText

/// The state with which the next process resumes the connections of this one.
///
/// It has parts of payloads, and commands with their secrets: it must be in sealed memory that only
/// the service manager and the next process can read.
public struct RestartState: Sendable, Hashable {
    /// The ledger that the numbers belong to.
    public var ledger: String
    /// The last number that was given out.
    public var last: UInt64
    /// Commands up to this number may be missing in ``commands``.
    public var forgotten: UInt64
    /// The connections.
    public var connections: [HandedConnection]
    /// The commands that followers may still ask for, in order.
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
/// Timeouts start again with the next process, and so does the budget of the connection's user.
public struct HandedConnection: Sendable, Hashable {
    /// The name under which the service manager stores it.
    public var name: String
    /// The name of its door.
    public var door: String
    /// The input that was read and not decided about.
    public var input: SavedStream
    /// Whether no more input is read.
    public var hasEnded = false
    /// The receipts that were not sent.
    public var receipts: [ReceiptQueue.Line] = []
    /// How many bytes of the first receipt were sent.
    public var sentOfFirst = 0
    /// Whether its peer does not read receipts.
    public var isNotReading = false
    /// How many receipts were dropped since it stopped reading.
    public var droppedReceipts = 0
    /// The session that it follows.
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
