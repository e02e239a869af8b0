// What a process hands to the next one over a restart, beside the connections themselves: as a
// value, so that it can be written, read and tested without either process.

public import JSONText

/// What the next process must know to go on with the connections of this one.
///
/// It holds payloads in part and commands with their secrets: it belongs into sealed memory that
/// nobody but the service manager and the next process sees.
public struct RestartState: Sendable, Hashable {
    /// The ledger that the numbers belong to.
    public var ledger: String
    /// The last number that was given out.
    public var last: UInt64
    /// Commands up to this number may be missing in ``commands``.
    public var forgotten: UInt64
    /// The connections.
    public var connections: [HandedConnection]
    /// What those who follow may still ask for, in order.
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

/// What is known of one connection.
///
/// Clocks begin anew: of the frame that is not complete, of the receipts that are not read, and what
/// its user may still cause.
public struct HandedConnection: Sendable, Hashable {
    /// The name under which the service manager keeps it.
    public var name: String
    /// The name of the door through which it came.
    public var door: String
    /// What was read of it and not decided about.
    public var input: SavedStream
    /// Whether nothing more is read of it.
    public var hasEnded = false
    /// The receipts that were not sent.
    public var receipts: [ReceiptQueue.Line] = []
    /// How many bytes of the first receipt were sent.
    public var sentOfFirst = 0
    /// Whether it takes no receipts.
    public var isDeaf = false
    /// How many receipts it was not told.
    public var untold = 0
    /// What it follows.
    public var follower: HandedFollower?

    /// Creates a connection of which nothing is known but its name, its door and its input.
    public init(name: String, door: String, input: SavedStream) {
        self.name = name
        self.door = door
        self.input = input
    }
}

/// What a connection follows.
public struct HandedFollower: Sendable, Hashable {
    /// The session.
    public var session: String
    /// Where it wants to go on.
    public var after: LedgerPosition?
    /// The last number that had been given out when it asked.
    public var start: UInt64
    /// The last number that it was told; `nil` before the snapshot.
    public var told: UInt64?
    /// Whether it was too slow, and missed commands.
    public var hasGap: Bool

    /// Creates a follower.
    public init(
        session: String,
        after: LedgerPosition?,
        start: UInt64,
        told: UInt64?,
        hasGap: Bool
    ) {
        self.session = session
        self.after = after
        self.hasGap = hasGap
        self.start = start
        self.told = told
    }
}
