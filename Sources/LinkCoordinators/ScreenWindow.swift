// Where values become objects: the tree of one session with the controllers and coordinators that
// stand behind its screens.

public import LinkRouter

/// What one session shows: a tree, and what is behind its screens.
///
/// A window belongs to one thread. What happens to screens is told after the tree has changed, in
/// order, and completely before the first call returns; a callback may give commands, which change
/// the tree at once and are told about after what is still to be told.
@MainActor
public final class ScreenWindow {
    /// The screens.
    public private(set) var tree: ScreenTree
    /// What transitions depend on beside the tree.
    public var rules: ScreenRules
    /// Told about every command and coordinator, in order.
    public var observer: (@MainActor (WindowEvent) -> Void)?

    private var controllers: [ScreenID: ScreenController] = [:]
    private var coordinatorsByScreen: [ScreenID: [AnyCoordinator]] = [:]
    var queue = EventQueue()
    var records: [Transition] = []
    var recordings = 0
    private var batches = 0
    private var lost: [(coordinator: AnyCoordinator, reason: Transition.LeaveReason)] = []

    /// Creates a window, for a new session or with a tree that was kept.
    public init(tree: ScreenTree = ScreenTree(), rules: ScreenRules = .standard) {
        self.tree = tree
        self.rules = rules
    }

    isolated deinit {
        for coordinator in coordinators { coordinator.wasDismissed(.parentRemoved) }
    }

    /// Performs a command; controllers are made by the storyboard as screens need them.
    ///
    /// A segue starts from the controller on top, which prepares it.
    @discardableResult
    public func perform(_ command: NavigationCommand) -> Transition {
        guard command.kind == .segue, let source = topController else {
            return perform(command, with: [], owners: [])
        }
        let segue = SeguePerformance(command, from: source, sender: nil)
        // What has no name in the storyboard has been told as ignored.
        return (try? segue.perform())
            ?? Transition(ignored: .unknownSegue, command, tree: tree)
    }

    /// Takes the transitions of a plan, which was made on this window's tree.
    ///
    /// A segue among them is not prepared by a controller: the plan knows already what it does.
    ///
    /// - Returns: Whether they were taken; not if the tree has changed meanwhile.
    @discardableResult
    public func perform(_ steps: [Transition], plannedOn planned: ScreenTree) -> Bool {
        guard planned.plain == tree.plain else { return false }
        let begins = queue.begin()
        for step in steps { take(step, with: [], owners: []) }
        if begins { drain() }
        return true
    }

    /// Takes the program's word for what its user sees: see ``ScreenTree/replaced(by:)``.
    @discardableResult
    public func replaceTree(by report: ScreenTree) -> Transition {
        let begins = queue.begin()
        let transition = tree.replaced(by: report)
        take(transition, with: [], owners: [])
        if begins { drain() }
        return transition
    }

    /// The controller of a screen of the tree.
    public func controller(of screen: Screen) -> ScreenController {
        if let known = controllers[screen.id] { return known }
        let made = (try? instantiate(screen.name)) ?? ScreenController(screen.name)
        adopt(made, as: screen)
        return made
    }

    /// The controller of the screen on top; `nil` in an empty navigation stack.
    public var topController: ScreenController? { tree.top.map(controller) }

    /// The coordinators that own a screen, in the order of their lowest screens.
    public var coordinators: [AnyCoordinator] {
        var found: [AnyCoordinator] = []
        for screen in tree.screens {
            for coordinator in coordinatorsByScreen[screen.id] ?? []
            where !found.contains(where: { $0 === coordinator }) {
                found.append(coordinator)
            }
        }
        return found
    }

    /// How many coordinators own a screen.
    public var liveCoordinatorCount: Int { coordinators.count }

    /// How many controllers the window keeps: at most one for each screen of the tree.
    public var controllerCount: Int { controllers.count }

    /// The coordinators that own a screen, the innermost last.
    public func owners(of id: ScreenID) -> [AnyCoordinator] {
        coordinatorsByScreen[id] ?? []
    }

    /// Gives a coordinator screens that are there already, after a tree was kept over a restart.
    ///
    /// - Returns: Whether it got them: not if it is in a window, was dismissed, or one is missing.
    @discardableResult
    public func attach(_ coordinator: AnyCoordinator, to ids: [ScreenID]) -> Bool {
        let known = Set(tree.screens.map(\.id))
        guard coordinator.canEnter, !ids.isEmpty, known.isSuperset(of: ids) else { return false }
        for id in ids { coordinatorsByScreen[id, default: []].append(coordinator) }
        coordinator.enter(self)
        return true
    }

    /// Closes the window: all screens leave.
    public func close() {
        replaceTree(by: ScreenTree())
    }
}

extension ScreenWindow {
    /// Performs a command with controllers for its new screens, in order.
    @discardableResult
    func perform(
        _ command: NavigationCommand,
        with made: [ScreenController],
        owners: [AnyCoordinator],
        rules other: ScreenRules? = nil,
        given: NavigationCommand? = nil
    ) -> Transition {
        guard ScreenController.areFree(made) else { return ignore(command, .alreadyThere) }
        guard queue.admits(depth: rules.limits.depth) else { return ignore(command, .tooDeep) }
        let begins = queue.begin()
        var transition = tree.applying(command, rules: other ?? rules)
        if let given { transition.command = given }
        take(transition, with: made, owners: owners)
        if begins { drain() }
        return transition
    }

    /// Takes a transition of this window's tree.
    func take(
        _ transition: Transition,
        with made: [ScreenController],
        owners: [AnyCoordinator]
    ) {
        if recordings > 0 { records.append(transition) }
        guard transition.ignored == nil else {
            queue.add(.told(.performed(transition)))
            return
        }
        let before = tree
        tree = transition.tree
        var rest = made[...]
        // Screens that the storyboard puts inside another have no controller of the caller's.
        let entered = transition.entered
        let inner = Set(entered.flatMap(\.inner).map(\.id))
        for screen in entered {
            if !inner.contains(screen.id), let given = rest.popFirst() { adopt(given, as: screen) }
            if !owners.isEmpty { coordinatorsByScreen[screen.id] = owners }
        }
        var started: [AnyCoordinator] = []
        for owner in owners where owner.window == nil && !entered.isEmpty {
            owner.enter(self)
            started.append(owner)
        }
        queue.add(.told(.performed(transition)))
        for coordinator in started { queue.add(.told(.started(coordinator))) }
        tell(transition, before: before)
        release(transition.left)
        if batches == 0 { settle() }
    }

    /// Does several things between which a coordinator may be without screens.
    func batch(_ body: () -> IgnoredReason?) -> IgnoredReason? {
        let begins = queue.begin()
        batches += 1
        let reason = body()
        batches -= 1
        if batches == 0 { settle() }
        if begins { drain() }
        return reason
    }

    private func adopt(_ controller: ScreenController, as screen: Screen) {
        controller.id = screen.id
        controller.window = self
        controller.arguments = screen.arguments
        controller.isInNavigation = isInNavigation(screen.id)
        controllers[screen.id] = controller
    }

    private func isInNavigation(_ id: ScreenID) -> Bool {
        guard let position = tree.position(of: id)?.stack else { return false }
        let stacks = tree.path(of: position.level)[...position.depth]
        return stacks.contains(where: \.isNavigation)
    }

    /// Lets go of what belonged to screens that left; the queue keeps it until it has been told.
    private func release(_ left: [Transition.Departure]) {
        for departure in left {
            controllers[departure.screen.id] = nil
            let owners = coordinatorsByScreen.removeValue(forKey: departure.screen.id) ?? []
            for owner in owners.reversed() {
                lost.removeAll { $0.coordinator === owner }
                lost.append((owner, departure.reason))
            }
        }
    }

    /// Tells the coordinators that are left without a screen.
    private func settle() {
        guard !lost.isEmpty else { return }
        let live = coordinators
        for (coordinator, reason) in lost where !live.contains(where: { $0 === coordinator }) {
            queue.add(.dismissed(coordinator, reason))
        }
        lost = []
    }

    /// Whether a screen is on top, around what is on top, or embedded in one of these.
    func isOnTopLevel(_ id: ScreenID) -> Bool {
        tree.path(of: tree.levels.count - 1).compactMap(\.top).contains { screen in
            screen.id == id || screen.children.contains { $0.id == id }
        }
    }

    /// The controllers that exist, without making any.
    func knownController(_ id: ScreenID) -> ScreenController? { controllers[id] }

    func instantiate(_ name: String) throws(StoryboardError) -> ScreenController {
        guard let storyboard = rules.storyboard else { return ScreenController(name) }
        return try storyboard.instantiate(name)
    }

    @discardableResult
    func ignore(_ command: NavigationCommand, _ reason: IgnoredReason) -> Transition {
        let transition = Transition(ignored: reason, command, tree: tree)
        if recordings > 0 { records.append(transition) }
        guard queue.admits(depth: rules.limits.depth + 1) else { return transition }
        let begins = queue.begin()
        queue.add(.told(.performed(transition)))
        if begins { drain() }
        return transition
    }
}
