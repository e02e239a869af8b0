// Where a link came from decides which routes it may open.

/// A way in by which a route may be reached.
public enum Acceptance: Sendable, Hashable {
    /// The program itself, or its operator: the control door.
    case app
    /// A payload from a feeding door with an app link.
    case push
    /// A payload from a feeding door with a link of the web.
    case web
    /// A link of the web, from whatever door, to this host.
    case host(String)
    /// A sender that runs as this user, whatever the door.
    case user(String)
}

/// Where a link came from.
public struct LinkSource: Sendable, Hashable {
    /// A kind of door.
    public enum Door: Sendable, Hashable {
        /// The program itself and its operator.
        case control
        /// Senders whose payloads a stranger may have written.
        case feeding
    }

    /// The kind of door.
    public let door: Door
    private let exactUser: ExactName?

    /// Creates a source.
    public init(_ door: Door, user: String? = nil) {
        self.door = door
        exactUser = user.map(ExactName.init)
    }

    /// The name of the user the sender runs as, if known.
    public var user: String? { exactUser?.text }
}
