// Coordinators own screens: how they gain and lose them, and which callbacks end them.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("A coordinator")
struct CoordinatorTests {
    nonisolated static let ways: [(String, Bool, NavigationCommand, DismissReason)] = [
        ("its modal closed", true, .dismiss(), .dismissed),
        ("its modal closed with others", true, .dismiss(levels: 2), .dismissed),
        ("popped", false, .pop(), .popped),
        ("popped with others", false, .popToRoot(), .popped),
        ("unwound", false, .unwind(to: "Home"), .popped),
        ("its modal unwound", true, .unwind(to: "Home"), .dismissed),
        ("replaced on top", false, .replaceTop("Other"), .replaced),
        ("its stack replaced", false, .setStack("Other"), .replaced),
        ("a new root", true, .setRoot("Other"), .parentRemoved),
        ("a new root under its stack", false, .setRoot("Other"), .parentRemoved),
    ]

    @Test("is dismissed once, with the reason why its last screen left", arguments: ways)
    func reasons(
        _ name: String,
        _ isModal: Bool,
        _ command: NavigationCommand,
        _ reason: DismissReason
    ) throws {
        let window = ScreenWindow(tree: try tree(isModal ? "pHome mBelow" : "pHome pBelow"))
        let coordinator = PlainCoordinator.ready()
        if isModal { window.present(coordinator) } else { window.push(coordinator) }
        #expect(window.liveCoordinatorCount == 1)
        #expect(window.perform(command).ignored == nil)
        #expect(coordinator.reasons == [reason])
        #expect(coordinator.isDismissed)
        #expect(window.liveCoordinatorCount == 0)
        window.perform(.setRoot("Other"))
        #expect(coordinator.reasons == [reason])
    }

    @Test("is dismissed when its container or presenter leaves, and when the window is released")
    func parents() throws {
        var window: ScreenWindow? = ScreenWindow(tree: try tree("pHome"))
        let outer = PlainCoordinator.ready("Outer"), inner = PlainCoordinator.ready("Inner")
        let last = PlainCoordinator.ready("Last"), root = PlainCoordinator.ready("Root")
        window?.present(outer)
        outer.push(inner)
        window?.perform(.dismiss())
        #expect(outer.reasons == [.dismissed])
        #expect(inner.reasons == [.parentRemoved])
        window?.present(last)
        window?.close()
        #expect(last.reasons == [.dismissed])
        window?.setRoot(root)
        window = nil
        #expect(root.reasons == [.parentRemoved])
    }

    @Test("finishes once, and not after it was dismissed")
    func finish() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        var count = 0
        let coordinator = PlainCoordinator { _ in count += 1 }
        coordinator.executeTransition(to: .start)
        window.present(coordinator)
        #expect(coordinator.finish(.done))
        #expect(!coordinator.finish(.done))
        coordinator.didFinish?(.done)
        coordinator.didFinish = { _ in count += 100 }
        coordinator.didFinish?(.done)
        #expect(count == 1)
        let late = PlainCoordinator { _ in count += 1 }
        late.executeTransition(to: .start)
        window.present(late)
        window.perform(.dismiss())
        #expect(!late.finish(.done))
        #expect(count == 1)
        #expect(late.executeTransition(to: .start).ignored == .ended)
    }

    @Test("is shown once: not twice at a time, not again after its end, not without a screen")
    func once() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let coordinator = PlainCoordinator.ready()
        #expect(window.present(coordinator) == nil)
        #expect(window.present(coordinator) == .alreadyThere)
        #expect(window.push(coordinator) == .alreadyThere)
        #expect(coordinator.setRoot(coordinator) == .alreadyThere)
        window.perform(.dismiss())
        #expect(window.present(coordinator) == .ended)
        #expect(window.push(coordinator) == .ended)
        #expect(coordinator.setScreens([ScreenController("X")]) == .ended)
        #expect(window.present(PlainCoordinator()) == .noScreen)
        #expect(window.push(PlainCoordinator()) == .noScreen)
        #expect(window.tree.description == "pHome")
    }

    @Test("collects its screens until it is shown")
    func collects() throws {
        let window = ScreenWindow()
        let coordinator = PlainCoordinator()
        #expect(coordinator.present(ScreenController("M")) == .noWindow)
        #expect(coordinator.pop() == .noWindow)
        #expect(coordinator.push(ScreenController("A")) == nil)
        #expect(coordinator.push(ScreenController("B")) == nil)
        #expect(coordinator.screens.isEmpty)
        window.present(coordinator)
        #expect(window.tree.description == "mA pB")
        let plain = PlainCoordinator(wrapped: false)
        #expect(plain.push(ScreenController("C")) == nil)
        #expect(plain.push(ScreenController("D")) == .noNavigation)
        window.present(plain, Modal(.formSheet))
        #expect(window.tree.description == "mA pB uC~formSheet")
        let pushed = PlainCoordinator()
        pushed.setScreens([ScreenController("E"), ScreenController("F")])
        window.perform(.dismiss())
        window.push(pushed)
        #expect(window.tree.description == "mA pB pE pF")
        #expect(pushed.screens.map(\.name) == ["E", "F"])
    }

    @Test("owns what it shows and what its screens show by segues, not what others put there")
    func owns() throws {
        let window = try testWindow("pInitial")
        let coordinator = PlainCoordinator()
        coordinator.setScreens([ScreenA("A")])
        window.present(coordinator)
        try window.topController?.performSegue(withIdentifier: "ShowB")
        window.perform(.push("C"))
        coordinator.present(ScreenD("D"))
        #expect(window.tree.description == "pInitial mA pB pC mD")
        #expect(coordinator.screens.map(\.name) == ["A", "B", "D"])
        #expect(coordinator.push(ScreenE("E")) == nil)
        window.perform(.present("F"))
        #expect(coordinator.push(ScreenG("G")) == .covered)
        window.perform(.unwind(to: "C"))
        #expect(coordinator.alert(ScreenController("Plain")) == nil)
        #expect(coordinator.dismiss() == nil)
        #expect(coordinator.popToRoot() == nil)
        #expect(coordinator.perform(.push("D")) == nil)
        #expect(coordinator.screens.map(\.name) == ["A", "D"])
    }

    @Test("swaps its contents wherever they are, and lives on")
    func swaps() throws {
        let rows: [(String, (ScreenWindow, AnyCoordinator) -> Void, String, String)] = [
            ("pHome", { $0.setRoot($1) }, "pNew", "pX pY"),
            ("pHome", { $0.present($1) }, "pHome mNew", "pHome mX pY"),
            ("pHome pList", { $0.push($1) }, "pHome pList pNew", "pHome pList pX pY"),
        ]
        for (start, show, swapped, several) in rows {
            for isCovered in [false, true] {
                let window = ScreenWindow(tree: try tree(start))
                let coordinator = PlainCoordinator.ready()
                show(window, coordinator)
                if isCovered { window.perform(.present("Cover")) }
                #expect(coordinator.setRoot(ScreenController("New")) == nil)
                #expect(window.tree.description == swapped)
                if isCovered { window.perform(.alert("Cover")) }
                coordinator.setScreens([ScreenController("X"), ScreenController("Y")])
                #expect(window.tree.description == several)
                #expect(coordinator.reasons.isEmpty)
                #expect(coordinator.screens.map(\.name) == ["X", "Y"])
            }
        }
    }

    @Test("without a stack of its own swaps a plain modal for another")
    func plainModal() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let coordinator = PlainCoordinator.ready(wrapped: false)
        window.present(coordinator, Modal(.popover, anchor: "more", forced: true))
        #expect(window.tree.description == "pHome uPlain~popover@more!")
        coordinator.setRoot(ScreenController("New"))
        #expect(window.tree.description == "pHome uNew~popover@more!")
        #expect(
            coordinator.setScreens([ScreenController("A"), ScreenController("B")]) == .noNavigation
        )
        #expect(coordinator.reasons.isEmpty)
        #expect(window.liveCoordinatorCount == 1)
    }

    @Test("inside another one is part of it, and leaves when it is swapped")
    func containment() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let outer = PlainCoordinator.ready("Outer"), first = PlainCoordinator.ready("First")
        let second = PlainCoordinator.ready("Second"), third = PlainCoordinator.ready("Third")
        window.present(outer)
        #expect(outer.setRoot(first) == nil)
        first.push(ScreenController("More"))
        #expect(window.tree.description == "pHome mFirst pMore")
        #expect(outer.screens.count == 2)
        #expect(window.owners(of: window.tree.screens[1].id).count == 2)
        #expect(outer.setRoot(second) == nil)
        #expect(first.reasons == [.replaced])
        #expect(second.setRoot(third) == nil)
        #expect(window.coordinators.count == 3)
        #expect(third.setRoot(outer) == .alreadyThere)
        window.perform(.dismiss())
        #expect(outer.reasons == [.dismissed])
        #expect(second.reasons == [.dismissed])
        #expect(third.reasons == [.dismissed])
    }

    @Test("gets its screens back after a restart")
    func restored() throws {
        let window = ScreenWindow(tree: try tree("pHome mUsername pPassword"))
        let coordinator = PlainCoordinator()
        coordinator.didDismiss = { [weak coordinator] in coordinator?.reasons.append($0) }
        let ids = window.tree.screens.dropFirst().map(\.id)
        #expect(!window.attach(coordinator, to: []))
        #expect(!window.attach(coordinator, to: [ScreenID(rawValue: 99)]))
        #expect(window.attach(coordinator, to: ids))
        #expect(!window.attach(coordinator, to: ids))
        #expect(coordinator.screens.map(\.name) == ["Username", "Password"])
        window.perform(.dismiss())
        #expect(coordinator.reasons == [.dismissed])
    }
}
