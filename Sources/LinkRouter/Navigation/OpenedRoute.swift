// A route that a link opens, and the session in which it opens.

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

extension Session {
    /// Does what a route asks for.
    ///
    /// While a modal is open that links must not disturb, nothing is opened that would cover it or
    /// take it away.
    public mutating func open(
        _ route: OpenedRoute,
        flows: FlowTable = FlowTable(),
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        var commands = route.commands
        let flow = route.start.flatMap { flows[$0] }
        if let flow { commands.append(flow.opening.adding(route.location.arguments)) }
        return change(flows, rules) { work throws(ScreenRefusal) in
            try work.open(commands, under: route.under, starting: flow)
        }
    }
}
