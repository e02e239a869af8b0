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
    /// The name of the user the sender runs as, if known.
    public let user: String?

    /// Creates a source.
    public init(_ door: Door, user: String? = nil) {
        self.door = door
        self.user = user
    }
}

extension Route {
    /// Returns whether a link from a source may open the route.
    ///
    /// One matching entry of ``accept`` is enough; a route without a list may be opened by all.
    public func accepts(_ link: Link, from source: LinkSource) -> Bool {
        guard let accept else { return true }
        if let user = source.user, accept.contains(where: { $0.isUser(user) }) { return true }
        if let host = link.host, accept.contains(where: { $0.isHost(host) }) { return true }
        switch source.door {
        case .control: return accept.contains(.app)
        case .feeding: return accept.contains(link.isWeb ? .web : .push)
        }
    }
}

extension Acceptance {
    fileprivate func isUser(_ user: String) -> Bool {
        guard case .user(let name) = self else { return false }
        return name.hasSameBytes(as: user)
    }

    fileprivate func isHost(_ host: String) -> Bool {
        guard case .host(let name) = self else { return false }
        return name.utf8.elementsEqual(host.utf8) { ASCII.lowercased($0) == $1 }
    }
}
