// The source of a link, which decides the routes that it may open.

/// A source from which a route accepts links.
public enum Acceptance: Sendable, Hashable {
    /// The control door: the program itself, or its operator.
    case app
    /// A payload from a feeding door with an app link.
    case push
    /// A payload from a feeding door with a web link.
    case web
    /// A web link to this host, from any door.
    case host(String)
    /// A sender that runs as this user, at any door.
    case user(String)
}

/// The source of a link.
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

    /// The name of the user that the sender runs as, if known.
    public var user: String? { exactUser?.text }
}
