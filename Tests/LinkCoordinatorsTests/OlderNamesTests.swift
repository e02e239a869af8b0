// What older versions of SegueCoordinator had names of their own for is a policy of one command.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("An older name")
struct OlderNamesTests {
    @Test("clearStack, replaceTop, popTo, popToRoot")
    func stack() throws {
        let coordinator = try testCoordinator("pA pB pC")
        try coordinator.replaceTop("D", type: ScreenD.self) { $0.details = "d" }
        #expect(coordinator.window.tree.description == "pA pB pD")
        #expect((coordinator.topController as? ScreenD)?.details == "d")
        coordinator.popTo("B")
        #expect(coordinator.window.tree.description == "pA pB")
        coordinator.popToRoot()
        #expect(coordinator.window.tree.description == "pA")
        try coordinator.push("B", type: ScreenB.self)
        try coordinator.push("C", type: ScreenC.self, policy: .clearStack)
        #expect(coordinator.window.tree.description == "pC")
        try coordinator.modal("D", type: ScreenD.self, style: .fullScreen)
        coordinator.popToRoot(policy: .allLevels)
        #expect(coordinator.window.tree.description == "pC")
    }

    @Test("modalOrPush, popoverOrPush", arguments: [ScreenRules.Idiom.phone, .tablet])
    func idiom(_ idiom: ScreenRules.Idiom) throws {
        let window = try testWindow("pA", idiom: idiom)
        let coordinator = SegueCoordinator(storyboard: try testScreens(), window: window)
        try coordinator.modal("B", type: ScreenB.self, style: .formSheet, policy: .orPush)
        try coordinator.popover("C", type: ScreenC.self, anchor: "x", policy: .orPush) {
            #expect($0.isInNavigation == (idiom == .phone))
        }
        let text = idiom == .phone ? "pA pB pC" : "pA mB~formSheet uC~popover@x"
        #expect(window.tree.description == text)
    }

    @Test("closeModalOrPop, closeModalOrPopToRoot, closeModalOrPopTo")
    func close() throws {
        let coordinator = try testCoordinator("pA pB pC pD mE")
        coordinator.closeModal(policy: .orPop)
        #expect(coordinator.window.tree.description == "pA pB pC pD")
        coordinator.closeModal(policy: .orPop)
        #expect(coordinator.window.tree.description == "pA pB pC")
        coordinator.closeModal(policy: .orPopTo, screen: "B")
        #expect(coordinator.window.tree.description == "pA pB")
        coordinator.closeModal(policy: .orPopToRoot)
        #expect(coordinator.window.tree.description == "pA")
    }

    @Test("addCancelButton, addCloseButton")
    func buttons() throws {
        let coordinator = try testCoordinator("pA")
        var cancelled = 0
        try coordinator.modal("B", type: ScreenB.self, style: .fullScreen) { screen in
            screen.addCloseButton()
            screen.addCancelButton { cancelled += 1 }
            screen.addCancelButton { cancelled += 10 }
        }
        let screen = try #require(coordinator.topController)
        #expect(screen.actions.map(\.name) == ["close", "cancel"])
        #expect(screen.performAction("cancel"))
        #expect(cancelled == 10)
        #expect(!screen.performAction("share"))
        #expect(screen.performAction("close"))
        #expect(coordinator.window.tree.description == "pA")
    }

    @Test("navigating while an alert is shown")
    func alert() throws {
        let coordinator = try testCoordinator("pA aAsk")
        #expect(try coordinator.push("B", type: ScreenB.self).ignored == .noNavigation)
        try coordinator.modal("C", type: ScreenC.self, style: .fullScreen)
        #expect(coordinator.window.tree.description == "pA aAsk mC")
        coordinator.unwindToFirst(type: ScreenA.self)
        try coordinator.push("B", type: ScreenB.self)
        #expect(coordinator.window.tree.description == "pA pB")
    }
}
