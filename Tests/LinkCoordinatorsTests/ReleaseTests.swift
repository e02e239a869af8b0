// Coordinators and controllers are released with their screens, without any call.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("What leaves a window")
struct ReleaseTests {
    private struct Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    nonisolated static let ways: [NavigationCommand] = [
        .dismiss(), .unwind(to: "Home"), .unwind(toNavigationOfLevel: 0), .setRoot("Other"),
        .popToRoot(policy: .allLevels),
    ]

    @Test("is released, however it left: coordinators, controllers, children", arguments: ways)
    func released(_ command: NavigationCommand) throws {
        let window = ScreenWindow(tree: try tree("pHome pList"))
        var held: [Weak] = []
        do {
            let outer = PlainCoordinator.ready("Outer"), inner = PlainCoordinator.ready("Inner")
            let modal = LoginCoordinator()
            modal.executeTransition(to: .username)
            window.present(outer)
            outer.push(inner)
            inner.present(modal)
            modal.executeTransition(to: .password)
            held = [Weak(outer), Weak(inner), Weak(modal)]
            held += window.tree.screens.dropFirst(2).map { Weak(window.controller(of: $0)) }
        }
        #expect(held.count == 7)
        #expect(held.allSatisfy { $0.object != nil })
        #expect(window.liveCoordinatorCount == 3)
        if command.kind == .dismiss { window.perform(.dismiss()) }
        #expect(window.perform(command).ignored == nil)
        #expect(held.allSatisfy { $0.object == nil })
        #expect(window.liveCoordinatorCount == 0)
        #expect(window.controllerCount <= window.tree.screens.count)
    }

    @Test("is retained by the window while one of its screens is in the tree")
    func kept() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        weak var weak: AnyCoordinator?
        do {
            let coordinator = PlainCoordinator()
            coordinator.setScreens([ScreenController("A"), ScreenController("B")])
            window.push(coordinator)
            weak = coordinator
        }
        #expect(weak != nil)
        window.perform(.pop())
        #expect(weak != nil)
        window.perform(.pop())
        #expect(weak == nil)
    }

    @Test("is released with the window")
    func window() throws {
        var window: ScreenWindow? = ScreenWindow()
        weak let weakWindow = window
        weak var coordinator: AnyCoordinator?
        weak var controller: ScreenController?
        do {
            let app = AppCoordinator()
            app.executeTransition(to: .start)
            window?.setRoot(app)
            coordinator = app
            controller = window?.topController
        }
        #expect(controller != nil)
        window = nil
        #expect(weakWindow == nil)
        #expect(coordinator == nil)
        #expect(controller == nil)
    }

    @Test("retains no block of a segue that was not performed")
    func blocks() throws {
        let window = try testWindow("pInitial pA")
        let source = try #require(window.topController)
        weak var weak: Diary?
        do {
            let diary = Diary()
            weak = diary
            _ = try? source.performSegue(withIdentifier: "ShowZ") { _ in diary.add("x") }
            try source.performSegue(withIdentifier: "ShowB") { _ in diary.add("y") }
            _ = try? source.performUnwind(withIdentifier: "Nope") { _ in diary.add("z") }
        }
        #expect(weak == nil)
    }

    @Test(
        "takes its callbacks along: a closure that holds the coordinator is no leak once it is over"
    )
    func callbacks() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        weak var weak: PlainCoordinator?
        do {
            let coordinator = PlainCoordinator()
            coordinator.executeTransition(to: .start)
            coordinator.didFinish = { _ in coordinator.screenName = "held" }
            coordinator.didDismiss = { _ in coordinator.screenName = "held" }
            window.present(coordinator)
            weak = coordinator
        }
        window.perform(.dismiss())
        #expect(weak == nil)
    }
}
