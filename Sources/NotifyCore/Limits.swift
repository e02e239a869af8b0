// Every limit of the daemon. `"limits"` in routes.json can lower those in `lowerable` but raise
// none, because the guarantees are tested with the values below.

public import LinkRouter

/// The limits of the daemon.
public struct Limits: Sendable, Hashable {
    /// Bytes of a frame on a stream.
    public var frameBytes = 262_144
    /// Levels of nesting in a frame.
    public var depth = 64
    /// Bytes of a link.
    public var linkBytes = 4_000
    /// Segments of a link.
    public var linkSegments = 32
    /// Pairs of a link's query and fragment.
    public var linkPairs = 64
    /// Bytes of one decoded value of a link.
    public var valueBytes = 1_024
    /// Sessions in memory; further ones are only in the store.
    public var sessions = 1_024
    /// Anonymous sessions in the store: those that never had a user and are in their first state,
    /// which any payload can create by naming them.
    public var storedSessions = 16_384
    /// Parked links of one session.
    public var parkedPerSession = 16
    /// Parked links of all sessions.
    public var parked = 4_096
    /// Seconds until a parked link expires.
    public var parkedSeconds = 900
    /// Message ids that are stored to recognise repeated notifications.
    public var seen = 65_536
    /// Seconds until a message id expires.
    public var seenSeconds = 86_400
    /// Connections.
    public var connections = 1_024
    /// Connections of one user of the system.
    public var connectionsPerUser = 128
    /// Bytes of receipts that a peer has not read; beyond them its frames are not read.
    public var unreadReceiptBytes = 65_536
    /// Entries per second that one user of the system may cause on average.
    public var entriesPerSecond = 10_000
    /// Entries that one user of the system may cause at once.
    public var entriesBurst = 60_000
    /// Routes of all routers, aliases included.
    public var routes = 10_000
    /// Distinct names of parameters.
    public var parameterNames = 64
    /// Providers of the catalogue.
    public var providers = 256
    /// Screens that the configuration lists.
    public var screens = 4_096
    /// Segues of all screens.
    public var segues = 4_096
    /// Flows.
    public var flows = 256
    /// Events of the steps of all flows.
    public var flowEvents = 4_096

    /// The limits as shipped.
    public init() {}

    /// Bytes of a packet: the size of the kernel's default send buffer (unix(7)).
    public static let packetBytes = 212_960
    /// Bytes of an envelope without its payload.
    public static let envelopeBytes = 4_096
    /// Seconds in which a frame must be complete.
    public static let frameSeconds = 60
    /// Bytes of a session's key.
    public static let sessionKey = 128
    /// Sessions in one page of a list.
    public static let listed = 256
    /// Bytes of a message id, a user's name, a replace key or an action.
    public static let name = 256
    /// Unconfirmed entries; at this number the feeding doors are not read.
    public static let unconfirmed = 4_096
    /// Commands in memory for followers that reconnect.
    public static let followed = 4_096
    /// Sessions whose write to the store may be deferred; beyond them sessions are written at once.
    public static let unwritten = 1_024
    /// Bytes of connections that are handed over to the next process; connections beyond them are
    /// closed.
    public static let handoverBytes = 67_108_864
    /// Changes of a session's state that parked links may cause in one turn.
    public static let changes = 32
    /// Bytes of a journal field, its name included: a longer one is compressed by journald, which
    /// halves its rate.
    public static let fieldBytes = 511
    /// Screens and levels of a session's tree.
    public static let screens = ScreenLimits(screens: 64, levels: 16)
    /// Bytes of the arguments of a reported command, screen or flow event.
    public static let argumentBytes = 4_000
    /// Frames of one connection that may be rejected in a row.
    public static let rejectedInRow = 100
    /// Connections that the control door accepts beyond `connections`.
    public static let controlReserve = 64
    /// Bytes of one file of the configuration.
    public static let configurationBytes = 8_388_608
    /// Schemes: each link is compared with all of them.
    static let schemes = 64
    /// Hosts: each link of the web is compared with all of them.
    static let hosts = 1_024
    /// Bytes of the name of a state.
    static let stateName = 128

    /// The limits that `"limits"` may lower, by their keys.
    public static let lowerable:
        [(name: String, limit: any WritableKeyPath<Limits, Int> & Sendable)] =
            [
                ("frameBytes", \.frameBytes), ("depth", \.depth), ("linkBytes", \.linkBytes),
                ("linkSegments", \.linkSegments), ("linkPairs", \.linkPairs),
                ("valueBytes", \.valueBytes), ("sessions", \.sessions),
                ("storedSessions", \.storedSessions),
                ("parkedPerSession", \.parkedPerSession), ("parked", \.parked),
                ("parkedSeconds", \.parkedSeconds), ("seen", \.seen),
                ("seenSeconds", \.seenSeconds),
                ("connections", \.connections), ("connectionsPerUser", \.connectionsPerUser),
                ("unreadReceiptBytes", \.unreadReceiptBytes),
                ("entriesPerSecond", \.entriesPerSecond), ("entriesBurst", \.entriesBurst),
                ("routes", \.routes), ("parameterNames", \.parameterNames),
                ("providers", \.providers), ("screens", \.screens), ("segues", \.segues),
                ("flows", \.flows), ("flowEvents", \.flowEvents),
            ]
}

extension Limits {
    /// The limits of the parking lot.
    var parking: ParkingLot.Limits {
        .init(
            perSession: parkedPerSession,
            total: parked,
            maxWait: .seconds(parkedSeconds)
        )
    }
}
