// The result of a route for one link, and how a session performs it.

/// The result of a route for one link.
public struct OpenedRoute: Sendable {
    /// The location of the link.
    public let location: Location
    /// The commands for the user interface.
    public let commands: [NavigationCommand]
    /// The names of the arguments that the pattern declares.
    public let declaredNames: [String]
    /// The screens below the screen of the first command, from the root on; `nil` to perform that
    /// command on the current screens.
    public let under: [ScreenStep]?
    /// The name of the flow that the route starts.
    public let start: String?
    /// The effect of the route beyond the screens.
    public let effect: Effect
    /// The event that the route causes in the session, if any.
    public let event: SessionEvent?

    /// Creates a result, for example for a route that was chosen without a link.
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
    /// Performs the commands of a route and starts its flow.
    ///
    /// While a forced modal is presented, no command is performed that would cover or close it.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - flows: The flows of the program.
    ///   - rules: The rules of transitions.
    /// - Returns: The change, or the reason why the session is unchanged.
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
