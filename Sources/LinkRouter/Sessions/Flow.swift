// A coordinator as data: what each event does at each step, and what each result leads to. It is for
// programs whose flows come from a file; those written in Swift have `Coordinator`.

/// A flow: steps that the user takes, and results in which it ends.
///
/// A flow takes events of the program alone. A link can start it, no link can move it or end it.
public struct Flow: Sendable, Hashable {
    /// What an event does at a step.
    public enum Action: Sendable, Hashable {
        /// A command; it gets the event's arguments beside its own.
        case command(NavigationCommand)
        /// The flow ends with this result.
        case finish(String)
    }

    /// What a result leads to; like a coordinator's, it closes nothing by itself.
    public struct Result: Sendable, Hashable {
        /// What the user interface must do.
        public let command: NavigationCommand?
        /// The state that the session enters.
        public let enters: SessionState?
        /// The argument, of any of the flow's events, that names the user who enters.
        public let user: String?

        /// Creates a result.
        public init(
            _ command: NavigationCommand? = nil,
            enters: SessionState? = nil,
            user: String? = nil
        ) {
            self.command = command
            self.enters = enters
            self.user = user
        }
    }

    /// An event at a step, with what it does.
    public typealias Event = (name: String, action: Action)

    /// The name.
    public let name: String
    /// The command that shows the first step; it gets the arguments of the link that starts the flow.
    public let opening: NavigationCommand
    private let actions: [ExactName: [ExactName: Action]]
    private let results: [ExactName: Result]

    /// Creates a flow.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - opening: The command that shows the first step.
    ///   - steps: The events of each step, by the name of its screen.
    ///   - results: What each result leads to.
    /// - Throws: ``FlowError`` if a step leads nowhere, or a result is missing or never comes.
    public init(
        _ name: String,
        opening: NavigationCommand,
        steps: [(screen: String, events: [Event])],
        results: [(name: String, result: Result)]
    ) throws(FlowError) {
        self.name = name
        self.opening = opening
        var actions: [ExactName: [ExactName: Action]] = [:]
        for step in steps {
            guard !step.events.isEmpty else { throw .stepWithoutEvent(step.screen) }
            guard actions[ExactName(step.screen)] == nil else { throw .repeated(step.screen) }
            var known: [ExactName: Action] = [:]
            for event in step.events {
                guard known.updateValue(event.action, forKey: ExactName(event.name)) == nil else {
                    throw .repeated(event.name)
                }
            }
            actions[ExactName(step.screen)] = known
        }
        self.actions = actions
        var table: [ExactName: Result] = [:]
        for result in results {
            guard table.updateValue(result.result, forKey: ExactName(result.name)) == nil else {
                throw .repeated(result.name)
            }
        }
        self.results = table
        try check(steps, results.map(\.name))
    }

    private func check(
        _ steps: [(screen: String, events: [Event])],
        _ handled: [String]
    ) throws(FlowError) {
        guard let first = opening.screen, actions[ExactName(first)] != nil else {
            throw .unknownFirstStep(opening.screen ?? "")
        }
        var given: Set<ExactName> = []
        for step in steps {
            for event in step.events {
                guard case .finish(let result) = event.action else { continue }
                given.insert(ExactName(result))
                guard results[ExactName(result)] != nil else {
                    throw .unhandledResult(result, step: step.screen, event: event.name)
                }
            }
        }
        for name in handled where !given.contains(ExactName(name)) { throw .unusedResult(name) }
    }

    /// Returns whether a screen is one of the flow's steps.
    public func hasStep(_ screen: String) -> Bool { actions[ExactName(screen)] != nil }

    /// Returns whether any step of the flow takes an event.
    public func takes(_ event: String) -> Bool {
        actions.values.contains { $0[ExactName(event)] != nil }
    }

    /// Returns what an event does at a step; `nil` if the step does not take it.
    public func action(of event: String, at screen: String) -> Action? {
        actions[ExactName(screen)]?[ExactName(event)]
    }

    /// Returns what a result leads to.
    public func result(_ name: String) -> Result? { results[ExactName(name)] }
}

/// Why a flow cannot be made.
public enum FlowError: Error, Sendable, Hashable {
    /// The first screen that the opening command shows is no step of the flow.
    case unknownFirstStep(String)
    /// No event leaves the step of this screen.
    case stepWithoutEvent(String)
    /// A result that an event gives is not handled.
    case unhandledResult(String, step: String, event: String)
    /// A result is handled that no event gives.
    case unusedResult(String)
    /// A name is given twice.
    case repeated(String)
}
