// What changes a session's screens: links, events of its flows, and what the program reports. The
// session as a value goes in and comes out; what cannot be done as a whole is not done at all.

extension Session {
    /// Does what an error route asks for.
    public mutating func open(
        _ commands: [NavigationCommand],
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(FlowTable(), rules) { work throws(ScreenRefusal) in
            try work.open(commands, under: nil, starting: nil)
        }
    }

    /// Takes an event of the program to the flow that runs at the top.
    ///
    /// - Parameters:
    ///   - event: The name of the event.
    ///   - arguments: What it brings: the flow remembers it, and the event's command gets it.
    ///   - flows: The flows that are known.
    ///   - rules: What transitions depend on beside the tree.
    /// - Returns: What was done, or why nothing was.
    public mutating func handle(
        _ event: String,
        _ arguments: Arguments = Arguments(),
        flows: FlowTable,
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(flows, rules) { work throws(ScreenRefusal) in
            try work.handle(event, arguments)
        }
    }

    /// Takes over what the program's user did by hand.
    public mutating func report(
        _ command: NavigationCommand,
        flows: FlowTable = FlowTable(),
        rules: ScreenRules = .standard
    ) -> ScreenOutcome {
        change(flows, rules) { work throws(ScreenRefusal) in try work.report(command) }
    }

    /// Takes over the tree that the program reports.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - keepsArguments: Whether a screen without arguments keeps those that it has here.
    ///   - flows: The flows that are known.
    /// - Returns: What was done.
    public mutating func report(
        _ tree: ScreenTree,
        keepsArguments: Bool = true,
        flows: FlowTable = FlowTable()
    ) -> ScreenOutcome {
        change(flows, .standard) { work in work.report(tree, keepsArguments: keepsArguments) }
    }

    mutating func change(
        _ flows: FlowTable,
        _ rules: ScreenRules,
        _ body: (inout SessionWork) throws(ScreenRefusal) -> Void
    ) -> ScreenOutcome {
        var work = SessionWork(self, flows: flows, rules: rules)
        do throws(ScreenRefusal) {
            try body(&work)
        } catch {
            switch error {
            case .parked(let reason, let screen): return .parked(reason, by: screen)
            case .ignored(let reason, let command): return .ignored(reason, command)
            }
        }
        self = work.session
        return .changed(work.change)
    }
}

/// Why a session's screens are left as they are.
enum ScreenRefusal: Error {
    case parked(IgnoredReason, by: String?)
    case ignored(IgnoredReason, NavigationCommand?)
}
