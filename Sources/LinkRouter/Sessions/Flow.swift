// Flows as data, for programs whose flows are configured. A flow written in Swift is a
// `Coordinator` of LinkCoordinators.

/// A flow: steps through which the user passes, and the results with which it ends.
///
/// Only events of the program advance or end a flow. A link can start one.
public struct Flow: Sendable, Hashable {
    /// The action of an event at a step.
    public enum Action: Sendable, Hashable {
        /// Performs a command, which receives the arguments of the event beside its own.
        case command(NavigationCommand)
        /// Ends the flow with this result.
        case finish(String)
    }

    /// The effect of a result.
    ///
    /// Only its command closes screens.
    public struct Result: Sendable, Hashable {
        /// The command to perform.
        public let command: NavigationCommand?
        /// The state that the session enters.
        public let enters: SessionState?
        /// The name of the argument, of any event of the flow, whose value is the user of that
        /// state.
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

    /// An event of a step, with its action.
    public typealias Event = (name: String, action: Action)

    /// The name.
    public let name: String
    /// The command that shows the first step.
    ///
    /// It receives the arguments of the link that starts the flow.
    public let opening: NavigationCommand
    private let actions: [ExactName: [ExactName: Action]]
    private let results: [ExactName: Result]

    /// Creates a flow.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - opening: The command that shows the first step.
    ///   - steps: The events of each step, by the name of its screen.
    ///   - results: The effect of each result.
    /// - Throws: ``FlowError`` if a step has no event, or a result is missing or unused.
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
            var actionOfEvent: [ExactName: Action] = [:]
            for event in step.events {
                guard actionOfEvent.updateValue(event.action, forKey: ExactName(event.name)) == nil
                else {
                    throw .repeated(event.name)
                }
            }
            actions[ExactName(step.screen)] = actionOfEvent
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

    /// Returns whether a step of the flow accepts an event.
    public func accepts(_ event: String) -> Bool {
        actions.values.contains { $0[ExactName(event)] != nil }
    }

    /// Returns the action of an event at a step; `nil` if the step does not accept it.
    public func action(of event: String, at screen: String) -> Action? {
        actions[ExactName(screen)]?[ExactName(event)]
    }

    /// Returns the effect of a result.
    public func result(_ name: String) -> Result? { results[ExactName(name)] }
}

/// The reason why a flow cannot be created.
public enum FlowError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The screen of the opening command is not a step of the flow.
    case unknownFirstStep(String)
    /// The step of this screen has no event.
    case stepWithoutEvent(String)
    /// The result of an event is not defined.
    case unhandledResult(String, step: String, event: String)
    /// No event has this result.
    case unusedResult(String)
    /// Two steps, events or results have this name.
    case repeated(String)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknownFirstStep(let screen):
            "The first screen `\(screen)` is not a step of the flow."
        case .stepWithoutEvent(let screen): "The step `\(screen)` has no event."
        case .unhandledResult(let result, let step, let event):
            "The result `\(result)` of the event `\(event)` of the step `\(step)` is not defined."
        case .unusedResult(let result): "No event has the result `\(result)`."
        case .repeated(let name): "The name `\(name)` is given twice."
        }
    }
}
