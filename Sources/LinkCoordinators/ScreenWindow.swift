// The tree of one session with the controllers and coordinators behind its screens.

public import LinkRouter

/// The tree of screens of one session, and the objects behind them.
///
/// A window changes its tree immediately and then calls its observer, controllers and coordinators,
/// in order; all callbacks are delivered before the outermost call returns. A callback may perform
/// commands: these change the tree immediately, too, and their callbacks are delivered after those
/// that are already queued.
@MainActor
public final class ScreenWindow {
    /// The screens.
    public private(set) var tree: ScreenTree
    /// The storyboard, device and limits that decide how commands change the tree.
    public var rules: ScreenRules
    /// Called for every command and for the events of coordinators, in order.
    public var observer: (@MainActor (WindowEvent) -> Void)?

    private var registry = ScreenRegistry()
    private var events = EventQueue()
    private var batches = 0
    private var recorded: [Transition] = []
    private var recordings = 0

    /// Creates a window, for a new session or with a restored tree.
    public init(tree: ScreenTree = ScreenTree(), rules: ScreenRules = .standard) {
        self.tree = tree
        self.rules = rules
    }

    isolated deinit {
        for coordinator in coordinators { coordinator.dismiss(because: .parentRemoved) }
    }

    /// Performs a command; the storyboard makes controllers when they are needed.
    ///
    /// A segue starts from the controller on top, which prepares it.
    @discardableResult
    public func perform(_ command: NavigationCommand) -> Transition {
        guard command.kind == .segue, let source = topController else {
            return perform(command, with: [], owners: [])
        }
        let segue = SeguePerformance(command, from: source, sender: nil)
        // An unknown segue has been reported as ignored before it is thrown.
        return (try? segue.perform())
            ?? Transition(ignored: .unknownSegue, command, tree: tree)
    }

    /// Performs the steps of a plan that was made on this window's tree.
    ///
    /// Controllers do not prepare the segues among them, whose effects are part of the plan.
    ///
    /// - Parameters:
    ///   - steps: The transitions of the plan, in order.
    ///   - planned: The tree on which the plan was made.
    /// - Returns: Whether the steps were performed; `false` if the tree has changed since.
    @discardableResult
    public func perform(_ steps: [Transition], plannedOn planned: ScreenTree) -> Bool {
        guard planned.plain == tree.plain else { return false }
        delivering { for step in steps { apply(step, with: [], owners: []) } }
        return true
    }

    /// Replaces the tree by the one that the user interface reports; see
    /// `ScreenTree.replaced(by:keepsArguments:)`.
    @discardableResult
    public func replaceTree(by report: ScreenTree) -> Transition {
        delivering {
            let transition = tree.replaced(by: report)
            apply(transition, with: [], owners: [])
            return transition
        }
    }

    /// Closes the window: all screens leave.
    public func close() {
        replaceTree(by: ScreenTree())
    }

    /// The controller of a screen of the tree.
    public func controller(of screen: Screen) -> ScreenController {
        if let controller = registry.controller(of: screen.id) { return controller }
        let made =
            (try? rules.storyboard?.instantiate(screen.name)) ?? ScreenController(screen.name)
        insert(made, as: screen)
        return made
    }

    /// The controller of the screen on top; `nil` in an empty navigation stack.
    public var topController: ScreenController? { tree.top.map(controller) }

    /// The number of controllers that the window retains, at most one for each screen of the tree.
    public var controllerCount: Int { registry.controllerCount }

    /// The coordinators that own a screen, in the order of their lowest screens.
    public var coordinators: [AnyCoordinator] { registry.owners(of: tree.screens) }

    /// The number of coordinators that own a screen.
    public var liveCoordinatorCount: Int { coordinators.count }

    /// The coordinators that own a screen, the innermost last.
    public func owners(of id: ScreenID) -> [AnyCoordinator] { registry.owners(of: id) }

    /// Makes a coordinator an owner of screens of a restored tree.
    ///
    /// - Returns: Whether it owns them now; `false` if it is in a window or was dismissed, or if a
    ///   screen is missing.
    @discardableResult
    public func attach(_ coordinator: AnyCoordinator, to ids: [ScreenID]) -> Bool {
        let known = Set(tree.screens.map(\.id))
        guard coordinator.canEnter, !ids.isEmpty, known.isSuperset(of: ids) else { return false }
        for id in ids { registry.addOwner(coordinator, of: id) }
        coordinator.enter(self)
        return true
    }

    /// Makes a screen the root.
    @discardableResult
    public func setRoot(
        _ screen: ScreenController,
        wrapped: Bool? = nil,
        animated: Bool = true
    ) -> IgnoredReason? {
        var shown = ControllerCommand(.setRoot, [screen], animated: animated)
        shown?.command.isWrapped = wrapped
        return perform([shown], owners: [])
    }

    /// Makes a coordinator's screens the root.
    @discardableResult
    public func setRoot(_ coordinator: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        if let reason = coordinator.reasonNotToEnter { return reason }
        let (owner, screens) = coordinator.contents
        var shown = ControllerCommand(.setRoot, screens, animated: animated)
        shown?.command.isWrapped = owner.isWrapped
        return perform([shown], owners: owner.owners)
    }

    /// Presents a screen.
    @discardableResult
    public func present(
        _ screen: ScreenController,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        present(screen, modal, owners: [], animated: animated)
    }

    /// Presents a coordinator's screens, in a navigation stack if the coordinator is wrapped.
    @discardableResult
    public func present(
        _ coordinator: AnyCoordinator,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        if let reason = coordinator.reasonNotToEnter { return reason }
        let (owner, screens) = coordinator.contents
        var modal = modal
        modal.isWrapped = owner.isWrapped
        let shown = ControllerCommand(presenting: screens, modal, animated: animated)
        return perform([shown], owners: owner.owners)
    }

    /// Presents an alert.
    @discardableResult
    public func alert(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        present(screen, Modal(.alert), animated: animated)
    }

    /// Pushes a screen on the current navigation stack.
    @discardableResult
    public func push(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        push(screen, owners: [], animated: animated)
    }

    /// Pushes a coordinator's screens on the current navigation stack.
    @discardableResult
    public func push(_ coordinator: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        if let reason = coordinator.reasonNotToEnter { return reason }
        let (owner, screens) = coordinator.contents
        guard !screens.isEmpty else { return .noScreen }
        let pushes = screens.map { ControllerCommand(.push, [$0], animated: animated) }
        return perform(pushes, owners: owner.owners)
    }

    /// Replaces all screens of the current navigation stack.
    @discardableResult
    public func setStack(_ screens: [ScreenController], animated: Bool = true) -> IgnoredReason? {
        perform([ControllerCommand(.setStack, screens, animated: animated)], owners: [])
    }

    /// Replaces the screen on top.
    @discardableResult
    public func replaceTop(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        perform([ControllerCommand(.replaceTop, [screen], animated: animated)], owners: [])
    }

    func push(
        _ screen: ScreenController,
        owners: [AnyCoordinator],
        animated: Bool
    ) -> IgnoredReason? {
        perform([ControllerCommand(.push, [screen], animated: animated)], owners: owners)
    }

    func present(
        _ screen: ScreenController,
        _ modal: Modal,
        owners: [AnyCoordinator],
        animated: Bool
    ) -> IgnoredReason? {
        let shown = ControllerCommand(presenting: [screen], modal, animated: animated)
        return perform([shown], owners: owners)
    }

    /// Performs commands, all or none; `nil` stands for a command without a screen to show.
    ///
    /// All commands are first applied to a copy of the tree.
    func perform(_ shown: [ControllerCommand?], owners: [AnyCoordinator]) -> IgnoredReason? {
        let commands = shown.compactMap(\.self)
        guard commands.count == shown.count else { return .noScreen }
        guard ScreenController.areFree(commands.flatMap(\.controllers)) else {
            if let first = commands.first { ignore(first.command, .alreadyThere) }
            return .alreadyThere
        }
        var trial = tree
        for shown in commands {
            let transition = trial.applying(shown.command, rules: rules)
            if let reason = transition.ignored { return ignore(shown.command, reason).ignored }
            trial = transition.tree
        }
        // No callback runs before the batch ends, so the result of the trial is still valid.
        return batch {
            for shown in commands {
                let transition = perform(shown.command, with: shown.controllers, owners: owners)
                if let reason = transition.ignored { return reason }
            }
            return nil
        }
    }

    /// Performs a command with controllers for its new screens, in order.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - made: The controllers.
    ///   - owners: The coordinators that own the new screens.
    ///   - other: The rules that apply in place of the window's.
    ///   - given: The command to report, if `command` is its resolved form.
    /// - Returns: The transition.
    @discardableResult
    func perform(
        _ command: NavigationCommand,
        with made: [ScreenController],
        owners: [AnyCoordinator],
        rules other: ScreenRules? = nil,
        given: NavigationCommand? = nil
    ) -> Transition {
        guard ScreenController.areFree(made) else { return ignore(command, .alreadyThere) }
        guard events.admitCommand(depth: rules.limits.depth) else {
            return ignore(command, .tooDeep)
        }
        return delivering {
            var transition = tree.applying(command, rules: other ?? rules)
            if let given { transition.command = given }
            apply(transition, with: made, owners: owners)
            return transition
        }
    }

    /// Reports a command that is not performed.
    @discardableResult
    func ignore(_ command: NavigationCommand, _ reason: IgnoredReason) -> Transition {
        let transition = Transition(ignored: reason, command, tree: tree)
        if recordings > 0 { recorded.append(transition) }
        guard events.admitCommand(depth: rules.limits.depth + 1) else { return transition }
        report(.performed(transition))
        return transition
    }

    /// Calls the observer, after the callbacks that are already queued.
    func report(_ event: WindowEvent) {
        delivering { events.add(.report(event)) }
    }

    /// Returns the transitions that happen while a closure runs, ignored ones included.
    func recordingTransitions(_ body: () -> Void) -> [Transition] {
        let start = recorded.count
        recordings += 1
        body()
        recordings -= 1
        let found = Array(recorded[start...])
        if recordings == 0 { recorded = [] }
        return found
    }

    /// Runs a closure; the outermost call then delivers the callbacks that it queued.
    private func delivering<Value>(_ body: () -> Value) -> Value {
        let isOutermost = events.beginDelivery()
        let value = body()
        if isOutermost { deliverEvents() }
        return value
    }

    /// Makes several changes; a coordinator without screens is dismissed only after the last one.
    private func batch(_ body: () -> IgnoredReason?) -> IgnoredReason? {
        delivering {
            batches += 1
            let reason = body()
            batches -= 1
            if batches == 0 { queueDismissals() }
            return reason
        }
    }

    /// Applies a transition of this window's tree and queues its callbacks.
    private func apply(
        _ transition: Transition,
        with made: [ScreenController],
        owners: [AnyCoordinator]
    ) {
        if recordings > 0 { recorded.append(transition) }
        guard transition.ignored == nil else {
            events.add(.report(.performed(transition)))
            return
        }
        let before = tree
        tree = transition.tree
        let entered = transition.entered
        insert(entered, made, owners)
        let started = entered.isEmpty ? [] : owners.filter { $0.window == nil }
        for coordinator in started { coordinator.enter(self) }
        events.add(.report(.performed(transition)))
        for coordinator in started { events.add(.report(.started(coordinator))) }
        queueLifecycle(of: transition, entered: entered, before: before)
        registry.remove(transition.left)
        if batches == 0 { queueDismissals() }
    }

    private func insert(
        _ entered: [Screen],
        _ made: [ScreenController],
        _ owners: [AnyCoordinator]
    ) {
        var rest = made[...]
        // The caller has no controllers for screens that the storyboard adds inside others.
        let inner = Set(entered.flatMap(\.inner).map(\.id))
        for screen in entered {
            if !inner.contains(screen.id), let given = rest.popFirst() { insert(given, as: screen) }
            if !owners.isEmpty { registry.setOwners(owners, of: screen.id) }
        }
    }

    private func insert(_ controller: ScreenController, as screen: Screen) {
        controller.enter(self, as: screen, isInNavigation: isInNavigation(screen.id))
        registry.setController(controller, of: screen.id)
    }

    private func isInNavigation(_ id: ScreenID) -> Bool {
        guard let position = tree.position(of: id)?.stack else { return false }
        let stacks = tree.path(of: position.level)[...position.depth]
        return stacks.contains(where: \.isNavigation)
    }

    /// Queues the callbacks of controllers and coordinators, a coordinator's before its screens'.
    private func queueLifecycle(of transition: Transition, entered: [Screen], before: ScreenTree) {
        let lifecycle = transition.events
        let change = registry.ownerChange(entered: entered, before: before, after: tree)
        for phase in LifecycleEvent.Phase.allCases {
            for coordinator in change.coordinators(in: phase) {
                events.add(.coordinator(coordinator, phase))
            }
            for event in lifecycle where event.phase == phase {
                let screen = entered.first { $0.id == event.screen }
                let controller = screen.map(controller) ?? registry.controller(of: event.screen)
                if let controller { events.add(.lifecycle(controller, event)) }
            }
        }
    }

    private func queueDismissals() {
        for (coordinator, reason) in registry.removeDismissed(in: tree) {
            events.add(.dismissed(coordinator, reason))
        }
    }

    private func deliverEvents() {
        while let event = events.removeNext() {
            switch event {
            case .report(let event): observer?(event)
            case .lifecycle(let controller, let event): controller.receive(event)
            case .coordinator(let coordinator, let phase): coordinator.receive(phase)
            case .dismissed(let coordinator, let reason):
                guard let reason = coordinator.dismiss(because: reason) else { continue }
                observer?(.released(coordinator, reason))
            }
        }
    }
}
