// Transitions inside transitions: in order, and never without end.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

/// A flow whose routes do what a test says.
private final class ScriptCoordinator: Coordinator<PlainRoute, PlainResult> {
    var script: ((ScriptCoordinator, PlainRoute) -> Void)?
    var ignored: [IgnoredReason] = []
    var runs = 0

    override func transition(to route: PlainRoute) {
        runs += 1
        script?(self, route)
    }
}

@MainActor
@Suite("Transitions inside transitions")
struct ReentrancyTests {
    @Test("a route that redirects to another one says all that happened")
    func redirect() throws {
        let window = ScreenWindow()
        let coordinator = ScriptCoordinator()
        coordinator.setScreens([ScreenController("A")])
        window.setRoot(coordinator)
        coordinator.script = { coordinator, route in
            switch route {
            case .start: coordinator.executeTransition(to: .again)
            case .again:
                coordinator.push(ScreenController("B"))
                coordinator.executeTransition(to: .other)
            case .other: coordinator.pop()
            }
        }
        let executed = coordinator.executeTransition(to: .start)
        #expect(executed.transitions.map(\.command.kind) == [.push, .pop])
        #expect(coordinator.runs == 3)
        coordinator.script = { coordinator, _ in coordinator.push(ScreenController("C")) }
        #expect(coordinator.executeTransition(to: .start).transitions.count == 1)
    }

    @Test("routes that execute each other end at the limit", arguments: [true, false])
    func depth(_ isShown: Bool) throws {
        let window = ScreenWindow()
        let coordinator = ScriptCoordinator()
        coordinator.setScreens([ScreenController("A")])
        if isShown { window.setRoot(coordinator) }
        coordinator.script = { coordinator, route in
            let next: PlainRoute = route == .start ? .again : .start
            if let reason = coordinator.executeTransition(to: next).ignored {
                coordinator.ignored.append(reason)
            }
        }
        coordinator.executeTransition(to: .start)
        #expect(coordinator.ignored == [.tooDeep])
        #expect(coordinator.runs == ScreenLimits.standard.depth)
    }

    @Test("a chain of flows each of which makes a new one ends, too")
    func chain() {
        var made = 0
        func make() {
            let coordinator = ScriptCoordinator()
            made += 1
            coordinator.script = { _, _ in make() }
            coordinator.executeTransition(to: .start)
        }
        make()
        #expect(made == ScreenLimits.standard.depth + 1)
    }

    @Test("callbacks that give commands are delivered in order, and end at the limit")
    func callbacks() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let diary = Diary()
        let first = ScreenA("A")
        first.diary = diary
        var depths = 0
        first.didAppear = { [unowned window] in
            depths += 1
            let second = ScreenB("B")
            second.diary = diary
            window.push(second)
            #expect(window.tree.description == "pHome pA pB")
            diary.add("given")
        }
        window.push(first)
        #expect(
            diary.take() == [
                "A load", "A willAppear", "A didAppear", "given", "B load", "A willDisappear",
                "B willAppear", "A didDisappear", "B didAppear",
            ]
        )
        #expect(depths == 1)
        final class Endless: DiaryScreen {
            var reason: IgnoredReason?
            override func screenDidAppear() {
                let next = Endless("E")
                reason = window?.replaceTop(next)
            }
        }
        var calls = 0
        window.observer = { _ in calls += 1 }
        let endless = Endless("E")
        #expect(window.replaceTop(endless) == nil)
        #expect((window.topController as? Endless)?.reason == .tooDeep)
        #expect(calls == ScreenLimits.standard.depth + 2)
    }

    @Test("an observer that answers every command with another one ends")
    func observer() throws {
        let window = ScreenWindow()
        var calls = 0
        window.observer = { _ in
            calls += 1
            window.perform(.dismiss())
            window.perform(.push("A"))
        }
        window.perform(.push("A"))
        #expect(calls > 0)
        #expect(window.tree.screens.count <= ScreenLimits.standard.screens)
        window.observer = nil
        #expect(window.perform(.setRoot("B")).ignored == nil)
    }

    @Test("closures that prepare and perform again end at the limit")
    func closures() throws {
        let coordinator = try testCoordinator("pA")
        var deepest = 0
        var reason: IgnoredReason?
        func push(_ depth: Int) throws {
            let transition = try coordinator.push("B", type: ScreenB.self) { _ in
                deepest = max(deepest, depth)
                try? push(depth + 1)
            }
            if transition.ignored != nil { reason = transition.ignored }
        }
        try push(1)
        #expect(reason == .tooDeep)
        #expect(deepest == ScreenLimits.standard.depth)
        final class Recursive: DiaryScreen {
            override func prepare(for segue: Segue, sender: Any?) {
                _ = try? performSegue(withIdentifier: segue.identifier)
            }
        }
        let window = try testWindow("pInitial")
        window.push(Recursive("A"))
        try window.topController?.performSegue(withIdentifier: "ShowB")
        #expect(window.tree.top?.name == "B")
    }

    @Test("a result may replace the container of its flow while it is delivered")
    func resultSwaps() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        var log: [String] = []
        let coordinator = PlainCoordinator { _ in
            log.append("finished")
            window.perform(.setRoot("New"))
        }
        coordinator.executeTransition(to: .start)
        coordinator.didDismiss = { reason in
            log.append("dismissed \(reason.rawValue) \(window.tree)")
            window.perform(.push("After"))
        }
        window.present(coordinator)
        coordinator.finish(.done)
        #expect(log == ["finished", "dismissed finished pNew"])
        #expect(window.tree.description == "pNew pAfter")
    }
}
