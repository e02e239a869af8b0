// Ten thousand steps over commands, flows, reports and plans; every invariant is checked by name after
// each step.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

/// A window, the flows that were started in it, and what is done to both.
@MainActor
private final class Walk {
    let window: ScreenWindow
    let log = WalkLog()
    var flows: [WalkFlow] = []
    var chance: WalkChance
    var performed: [String: Int] = [:]
    var answers = 0

    init(seed: UInt64) throws {
        let rules = ScreenRules(
            storyboard: try walkScreens(),
            idiom: .tablet,
            limits: ScreenLimits(screens: 24, levels: 6)
        )
        window = ScreenWindow(rules: rules)
        chance = WalkChance(seed: seed)
        window.observer = { [weak self] event in self?.note(event) }
        log.didAppear = { [weak self] in self?.answer() }
    }

    private func note(_ event: WindowEvent) {
        if case .started(let coordinator) = event {
            flows.first { $0.coordinator === coordinator }?.wasShown = true
        }
        guard case .performed(let transition) = event else { return }
        let reason = transition.ignored?.rawValue ?? "applied"
        performed["\(transition.command.kind.rawValue) \(reason)", default: 0] += 1
        for screen in transition.entered { watch(screen) }
    }

    /// Sometimes a screen that appears gives a command while other callbacks are still queued.
    private func answer() {
        guard chance.happens(20) else { return }
        answers += 1
        window.perform(chance.command())
    }

    private func watch(_ screen: Screen) {
        // A screen may have left again before its entering is reported.
        guard window.tree.screens.contains(where: { $0.id == screen.id }) else { return }
        (window.controller(of: screen) as? WalkScreen)?.log = log
    }

    private func screens(_ most: Int) -> [ScreenController] {
        (0...chance.below(most)).map { _ in
            let screen = WalkScreen(chance.pick(["A", "B", "C", "D"]))
            screen.log = log
            return screen
        }
    }

    private func start() -> WalkCoordinator {
        let flow = WalkFlow()
        let coordinator = WalkCoordinator(wrapped: !chance.happens(3)) { _ in flow.finished += 1 }
        coordinator.didDismiss = { flow.dismissed.append($0) }
        flow.coordinator = coordinator
        flows.append(flow)
        coordinator.screensToShow = screens(coordinator.isWrapped ? 3 : 1)
        coordinator.executeTransition(to: .start)
        return coordinator
    }

    /// One step; of a command that was ignored, the command.
    func step() -> NavigationCommand? {
        switch chance.below(12) {
        case 0: show(start())
        case 1: flowStep()
        case 2: report()
        case 3: plan()
        case 4: segue()
        default:
            let command = chance.command()
            return window.perform(command).ignored == nil ? nil : command
        }
        return nil
    }

    private func show(_ coordinator: WalkCoordinator) {
        let parent = window.coordinators.randomElement(using: &chance.random)
        switch chance.below(7) {
        case 0: window.setRoot(coordinator)
        case 1: window.push(coordinator)
        case 2: parent?.setRoot(coordinator)
        case 3: parent?.push(coordinator)
        case 4: parent?.present(coordinator, Modal(.formSheet))
        default: window.present(coordinator, Modal(chance.happens(2) ? .popover : .standard))
        }
    }

    private func flowStep() {
        let live = window.coordinators.compactMap { $0 as? WalkCoordinator }
        guard let coordinator = live.randomElement(using: &chance.random) else { return }
        coordinator.screensToShow = screens(2)
        switch chance.below(6) {
        case 0: coordinator.executeTransition(to: .start)
        case 1: coordinator.executeTransition(to: .again)
        case 2: coordinator.executeTransition(to: .other)
        case 3: coordinator.setRoot(screens(1)[0])
        case 4: coordinator.didFinish?(.done)
        default: coordinator.perform(chance.command())
        }
        coordinator.screensToShow = []
    }

    private func report() {
        var other = window.tree
        for _ in 0...chance.below(3) {
            other = other.applying(chance.command(), rules: window.rules).tree
        }
        guard let parsed = try? ScreenTree(notation: other.description) else { return }
        for screen in window.replaceTree(by: parsed).entered { watch(screen) }
    }

    private func plan() {
        var target = [ScreenStep("A")] + chance.steps(2)
        if chance.happens(2) { target.append(ScreenStep("B", modal: Modal(.formSheet))) }
        let result = window.tree.plan(for: target, rules: window.rules)
        guard case .steps(let steps) = result else { return }
        window.perform(steps, plannedOn: window.tree)
    }

    private func segue() {
        let identifier = chance.pick(["ShowA", "ShowMain", "Sheet", "Back", "Embed", "Nope"])
        _ = try? window.topController?.performSegue(withIdentifier: identifier) { [log] segue in
            (segue.destination as? WalkScreen)?.log = log
        }
    }
}

// What must always hold.
extension Walk {
    func oneRoot() -> Bool {
        window.tree.levels.filter { $0.modal == nil }.count == 1
            && window.tree.levels[0].modal == nil
    }

    func eachScreenOnce() -> Bool {
        let ids = window.tree.screens.map(\.id)
        return Set(ids).count == ids.count
            && window.tree.screens.allSatisfy { window.controller(of: $0).id == $0.id }
            && window.controllerCount == ids.count
    }

    func notationSaysItAll() throws -> Bool {
        let tree = window.tree
        return try ScreenTree(notation: tree.description, arguments: tree.arguments) == tree
            && ScreenTree(notation: tree.description) == tree.withoutArguments
            && ScreenTree(plain: tree.plain).plain == tree.plain
    }

    func liveCoordinatorsOwnAScreen() -> Bool {
        let live = window.coordinators
        return live.allSatisfy { !$0.screens.isEmpty && $0.window === window }
            && flows.allSatisfy { flow in
                guard let coordinator = flow.coordinator else { return true }
                return live.contains { $0 === coordinator }
            }
            && flows.count { $0.coordinator != nil } == live.count
    }

    func finishedAtMostOnceDismissedExactlyOnce() -> Bool {
        flows.allSatisfy { flow in
            let isGone = flow.wasShown && flow.coordinator == nil
            return flow.finished <= 1 && flow.dismissed.count == (isGone ? 1 : 0)
        }
    }

    func livesAreInOrder() -> Bool {
        let seen = Set(window.tree.visible.map(\.id))
        return log.broken.isEmpty
            && window.tree.screens.allSatisfy { screen in
                let life = log.lives[ObjectIdentifier(window.controller(of: screen))]
                return seen.contains(screen.id) ? life == .seen : life == .loaded || life == .hidden
            }
    }
}

@MainActor
@Suite("A random walk")
struct RandomWalkTests {
    @Test("of 10,000 steps breaks no invariant, and ends where it began")
    func walk() throws {
        let walk = try Walk(seed: 20_240_607)
        for step in 0..<10_000 {
            let before = (walk.window.tree, walk.log.made, walk.log.left)
            let ignored = walk.step()
            if let ignored {
                #expect(walk.window.tree.plain == before.0.plain, "\(step) \(ignored)")
                #expect(walk.log.made == before.1 && walk.log.left == before.2, "\(step)")
            }
            try #require(walk.oneRoot(), "\(step)")
            try #require(walk.eachScreenOnce(), "\(step)")
            try #require(try walk.notationSaysItAll(), "\(step) \(walk.window.tree)")
            try #require(walk.liveCoordinatorsOwnAScreen(), "\(step)")
            try #require(walk.finishedAtMostOnceDismissedExactlyOnce(), "\(step)")
            try #require(walk.livesAreInOrder(), "\(step) \(walk.log.broken)")
        }
        walk.window.close()
        #expect(walk.window.tree == ScreenTree())
        #expect(walk.window.liveCoordinatorCount == 0)
        #expect(walk.window.controllerCount == 0)
        #expect(walk.flows.allSatisfy { $0.coordinator == nil })
        #expect(walk.flows.allSatisfy { $0.dismissed.count == ($0.wasShown ? 1 : 0) })
        #expect(walk.log.made == walk.log.left)
        #expect(walk.log.lives.isEmpty)
        // A walk that changes nothing would break no invariant, either.
        for kind in NavigationCommand.Kind.allCases {
            let counts = walk.performed.filter { $0.key.hasPrefix("\(kind.rawValue) ") }
            #expect(counts["\(kind.rawValue) applied", default: 0] > 10, "\(kind)")
            #expect(counts.count > 1, "\(kind)")
        }
        #expect(Set(walk.flows.flatMap(\.dismissed)) == Set(DismissReason.allCases))
        #expect(walk.flows.count { $0.finished == 1 } > 20)
        #expect(walk.answers > 100)
    }
}
