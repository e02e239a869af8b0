// The only ways in which a session changes. A link never decides who is logged in: these events
// come from the control door, from an operator, or from a route that accepts the app alone.

/// Something that happened to the user in front of a session's screen.
public enum SessionEvent: Sendable, Hashable {
    /// A user logged in.
    case login(user: String)
    /// The user logged out.
    case logout
    /// The session entered a state; without a user the one who is there stays.
    case enter(SessionState, user: String?)
}

extension Session {
    /// Applies an event.
    ///
    /// Entering `logged-out` or `unknown` leaves nobody in front of the screen.
    ///
    /// - Returns: Whether state or user changed.
    public mutating func apply(_ event: SessionEvent) -> Bool {
        let before = who
        switch event {
        case .login(let user):
            state = .loggedIn
            self.user = user
        case .logout:
            state = .loggedOut
            user = nil
        case .enter(let state, let user):
            self.state = state
            let nobody = state == .loggedOut || state == .unknown
            self.user = nobody ? nil : user ?? self.user
        }
        if let user { lastUser = user }
        return who != before
    }

    /// What events change, told apart by bytes.
    private var who: [ExactName?] {
        [state.rawValue, user, lastUser].map { $0.map(ExactName.init) }
    }
}
