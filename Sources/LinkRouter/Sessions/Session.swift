// Who is in front of one screen. Routes read it; only a ``SessionEvent`` changes who it is.

/// Who is in front of one screen: the state that chooses the router, and the user.
public struct Session: Sendable, Hashable {
    private let exactKey: ExactName
    /// The state that chooses the router.
    public internal(set) var state: SessionState
    private var exactUser: ExactName?
    private var exactLastUser: ExactName?
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
        exactKey = ExactName(key)
        self.state = state
        exactUser = user.map(ExactName.init)
        exactLastUser = (lastUser ?? user).map(ExactName.init)
        self.tree = tree
        self.flows = flows
    }

    /// The name of the session, 1 to 128 bytes; `default` always exists.
    public var key: String { exactKey.text }
    /// The user who is in front of the screen now.
    public internal(set) var user: String? {
        get { exactUser?.text }
        set { exactUser = newValue.map(ExactName.init) }
    }
    /// The last user who was in front of the screen: a link that arrives while nobody is logged in
    /// belongs to that user.
    public internal(set) var lastUser: String? {
        get { exactLastUser?.text }
        set { exactLastUser = newValue.map(ExactName.init) }
    }

    /// Returns whether something that belongs to a user, or to nobody, may open here now.
    ///
    /// Where nobody is logged in, the screens of that state may open for anyone.
    public func admits(_ owner: String?) -> Bool {
        guard let owner else { return true }
        guard let user else { return state == .loggedOut || state == .unknown }
        return user.hasSameBytes(as: owner)
    }
}
