// What a session's state makes of a link: the one place where state, source and table meet.

/// What is to be done with a link, given the session's state and where the link came from.
public struct LinkDecision: Sendable {
    /// The kinds of decisions.
    public enum Verdict: Sendable {
        /// The current state's router knows it.
        case open(OpenedRoute)
        /// Only the routers of these other states know it.
        case elsewhere([SessionState])
        /// No router knows it; the commands of the current state's error route.
        case unknown([NavigationCommand])
        /// The route of this pattern knows it and does not take it from there.
        case denied(pattern: String)
    }

    /// What is to be done.
    public let verdict: Verdict
    /// The link's text as it may be shown: every value that any route calls secret is `…`.
    public let redactedLink: String
}

/// A route that a link opens.
public struct OpenedRoute: Sendable {
    /// The link resolved.
    public let location: Location
    /// What the user interface must do.
    public let commands: [NavigationCommand]
    /// The names of the arguments that the pattern declares.
    public let declaredNames: [String]
    /// What the first command is to lie under; `nil` if it is performed wherever the user is.
    public let under: [ScreenStep]?
    /// The name of the flow that the route starts.
    public let start: String?
    /// What the route does to the world outside of the screen.
    public let effect: Effect
    /// What the route makes of the session, if anything.
    public let event: SessionEvent?

    /// Creates a route that is to be opened, such as one that no link led to.
    public init(
        location: Location,
        commands: [NavigationCommand],
        declaredNames: [String] = [],
        under: [ScreenStep]? = nil,
        start: String? = nil,
        effect: Effect = .view,
        event: SessionEvent? = nil
    ) {
        self.location = location
        self.commands = commands
        self.declaredNames = declaredNames
        self.under = under
        self.start = start
        self.effect = effect
        self.event = event
    }
}
