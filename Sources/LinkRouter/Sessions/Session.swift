// Who is in front of one screen. Routes read it; only `SessionTransition`s change it.

/// Who is in front of one screen: the state that chooses the router, and the user.
public struct Session: Sendable, Hashable {
    /// The name of the session, 1 to 128 bytes; `default` always exists.
    public let key: String
    /// The state that chooses the router.
    public internal(set) var state: SessionState
    /// The user who is in front of the screen now.
    public internal(set) var user: String?
    /// The last user who was; links that arrive while nobody is there belong to that user.
    public internal(set) var lastUser: String?
    /// What is on the screen.
    public internal(set) var tree: ScreenTree
    /// The flows that run, the one that was started first at the front.
    public internal(set) var flows: [FlowRun]

    /// Creates a session.
    public init(
        key: String = "default",
        state: SessionState,
        user: String? = nil,
        lastUser: String? = nil,
        tree: ScreenTree = ScreenTree(),
        flows: [FlowRun] = []
    ) {
        self.key = key
        self.state = state
        self.user = user
        self.lastUser = lastUser ?? user
        self.tree = tree
        self.flows = flows
    }

    /// Returns whether something that belongs to a user, or to nobody, may open here now.
    ///
    /// Where nobody is logged in, the screens of that state may open for anyone.
    public func admits(_ owner: String?) -> Bool {
        guard let owner else { return true }
        guard let user else { return state == .loggedOut || state == .unknown }
        return user.hasSameBytes(as: owner)
    }

    /// Returns whether two sessions are in all the same, names byte for byte.
    public static func == (left: Session, right: Session) -> Bool {
        NameKey(left.key) == NameKey(right.key) && left.state == right.state
            && left.user.map(NameKey.init) == right.user.map(NameKey.init)
            && left.lastUser.map(NameKey.init) == right.lastUser.map(NameKey.init)
    }

    /// Feeds key, state and user.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(NameKey(key))
        hasher.combine(state)
        hasher.combine(user.map(NameKey.init))
    }
}
