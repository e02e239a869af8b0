// A change is made to a copy of the session, which is discarded if the change cannot be completed.

/// A copy of a session that is being changed, and the change so far.
struct SessionWork {
    private(set) var session: Session
    private(set) var change = ScreenChange()
    private let flows: FlowTable
    private let rules: ScreenRules

    init(_ session: Session, flows: FlowTable, rules: ScreenRules) {
        self.session = session
        self.flows = flows
        self.rules = rules
    }

    /// Performs the commands of a route, the first of them on the given lower screens.
    mutating func open(
        _ commands: [NavigationCommand],
        under: [ScreenStep]?,
        starting flow: Flow?
    ) throws(ScreenRefusal) {
        if let flow, session.flows.contains(where: { $0.runs(flow) }) {
            throw .ignored(.alreadyThere, commands.last)
        }
        var rest = commands[...]
        var last: Transition?
        if let under {
            last = try plan(under, rest.popFirst())
        } else if !rest.isEmpty, let forced = session.tree.forcedLevel {
            throw .parked(.forced, by: forced.stack.screens.first?.name)
        }
        for command in rest { last = try perform(command) }
        if let flow { start(flow, with: last) }
    }

    /// Dispatches an event to the uppermost flow that accepts it.
    mutating func handle(_ event: String, _ arguments: Arguments) throws(ScreenRefusal) {
        for index in session.flows.indices.reversed() {
            let run = session.flows[index]
            guard let flow = flows[run.flow], let step = step(of: run, flow),
                let action = flow.action(of: event, at: step.name)
            else { continue }
            guard run.result == nil else { throw .ignored(.ended, nil) }
            guard session.tree.isOnTop(step.id) else { throw .ignored(.covered, nil) }
            session.flows[index].record(arguments)
            switch action {
            case .command(let command): try perform(command.adding(arguments)) { _ in index }
            case .finish(let result): try finish(index, flow, result)
            }
            return
        }
        throw .ignored(.noFlow, nil)
    }

    /// Adopts a command that the user performed in the program.
    mutating func report(_ command: NavigationCommand) throws(ScreenRefusal) {
        try perform(command, owner: ownerOfReported())
    }

    /// Adopts the tree that the program reports.
    mutating func report(_ tree: ScreenTree, keepsArguments: Bool) {
        let change = session.tree.replaced(by: tree, keepsArguments: keepsArguments)
        adopt(change, owner: ownerOfReported())
    }

    /// Returns the owner of screens that the user opened: the flow whose screen is on top, if the
    /// new screen is one of its steps.
    private func ownerOfReported() -> (Screen) -> Int? {
        let owner = session.flows.lastIndex { run in
            run.screens.contains { session.tree.isOnTop($0) }
        }
        let flow = owner.flatMap { flows[session.flows[$0].flow] }
        return { screen in flow?.hasStep(screen.name) == true ? owner : nil }
    }

    /// Adopts the result of a transition.
    ///
    /// - Parameters:
    ///   - transition: The transition.
    ///   - owner: Returns the index of the flow that owns a new screen.
    mutating func adopt(_ transition: Transition, owner: (Screen) -> Int? = { _ in nil }) {
        let from = session.tree.top?.name
        session.tree = transition.tree
        for screen in session.flows.isEmpty ? [] : transition.entered {
            if let index = owner(screen) { session.flows[index].screens.append(screen.id) }
        }
        var departures = session.flows.isEmpty ? [] : transition.left
        while session.tree.argumentBytes > ScreenLimits.argumentBytes {
            departures += session.tree.evictDeepest()
        }
        release(departures)
        change.commands.append(PerformedCommand(transition, from: from, tree: session.tree))
    }

    // MARK: Commands

    /// Plans and performs the shortest way to the screen of a command on the given lower screens.
    private mutating func plan(
        _ under: [ScreenStep],
        _ command: NavigationCommand?
    ) throws(ScreenRefusal) -> Transition? {
        let step = command?.plannedStep
        let result = session.tree.plan(
            for: under + [step].compactMap(\.self),
            then: step == nil ? command : nil,
            rules: rules
        )
        switch result {
        case .nothing: return nil
        case .steps(let steps):
            for step in steps { adopt(step) }
            return steps.last
        case .parked(let reason, let screen): throw .parked(reason, by: screen?.name)
        case .ignored(let reason, let command): throw .ignored(reason, command)
        }
    }

    @discardableResult
    private mutating func perform(
        _ command: NavigationCommand,
        owner: (Screen) -> Int? = { _ in nil }
    ) throws(ScreenRefusal) -> Transition {
        var transition = session.tree.applying(command, rules: rules)
        // A program that does not report the screens that its user closed must not block its
        // session.
        if transition.ignored == .tooManyScreens || transition.ignored == .tooManyLevels {
            release(session.tree.evictDeepest())
            transition = session.tree.applying(command, rules: rules)
        }
        if let reason = transition.ignored { throw .ignored(reason, command) }
        adopt(transition, owner: owner)
        return transition
    }

    // MARK: Flows

    private mutating func start(_ flow: Flow, with transition: Transition?) {
        let shown = transition?.entered.last { $0.matches(flow.opening.screen ?? "") }
        guard let screen = shown ?? session.tree.top else { return }
        let screens = [screen] + screen.inner
        // The screen may belong to a flow that has ended; the new flow owns it.
        release(screens.map { Transition.Departure(screen: $0, reason: .replaced) })
        session.flows.append(FlowRun(flow.name, screens: screens.map(\.id)))
        change.flows.append(.started(flow.name))
    }

    private mutating func finish(
        _ index: Int,
        _ flow: Flow,
        _ name: String
    ) throws(ScreenRefusal) {
        guard let result = flow.result(name) else { return }
        let answers = session.flows[index].answers
        if let state = result.enters {
            let user = result.user.flatMap { answers[$0] }
            guard result.user == nil || user != nil else { throw .ignored(.noUser, nil) }
            change.event = .enter(state, user: user)
        }
        session.flows[index].result = name
        change.flows.append(.finished(flow.name, result: name))
        if let command = result.command { try perform(command) }
    }

    private func step(of run: FlowRun, _ flow: Flow) -> Screen? {
        session.tree.findLast { run.screens.contains($0.id) && flow.hasStep($0.name) }
    }

    /// Releases screens that left, and the flows whose last screen was among them.
    private mutating func release(_ departures: [Transition.Departure]) {
        guard !session.flows.isEmpty, !departures.isEmpty else { return }
        for departure in departures {
            for index in session.flows.indices.reversed()
            where session.flows[index].screens.contains(departure.screen.id) {
                session.flows[index].screens.removeAll { $0 == departure.screen.id }
                guard session.flows[index].screens.isEmpty else { continue }
                change.flows.append(.released(session.flows[index].flow, departure.reason))
                session.flows.remove(at: index)
            }
        }
    }
}

extension FlowRun {
    fileprivate func runs(_ flow: Flow) -> Bool {
        self.flow.hasSameBytes(as: flow.name) && result == nil
    }
}

extension NavigationCommand {
    /// Returns the command with further arguments, if a screen receives them; its own take
    /// precedence.
    func adding(_ arguments: Arguments) -> NavigationCommand {
        guard kind.givesArguments else { return self }
        var command = self
        for argument in arguments { command.arguments.add(argument) }
        return command
    }

    /// The command as the last step of a plan; `nil` if it does not add one screen on top.
    fileprivate var plannedStep: ScreenStep? {
        guard let screen else { return nil }
        func step(_ style: ModalStyle) -> ScreenStep {
            let modal = Modal(style, anchor: anchor, wrapped: isWrapped, forced: isForced)
            return ScreenStep(screen, arguments, modal: modal)
        }
        switch kind {
        case .push: return ScreenStep(screen, arguments)
        case .present: return step(style ?? .standard)
        case .alert: return step(.alert)
        case .popover: return step(.popover)
        default: return nil
        }
    }
}
