// What SegueCoordinator does, by its names: screens of a storyboard in place of the stack, on it and
// over it, each prepared by a closure.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("A segue coordinator")
struct SegueCoordinatorTests {
    @Test("sets the initial screen, which gets the callbacks of appearing")
    func setInitial() throws {
        let coordinator = try testCoordinator()
        let diary = Diary()
        #expect(coordinator.topController == nil)
        #expect(coordinator.topNavigation?.screens.isEmpty == true)
        try coordinator.setInitial(type: InitialScreen.self) { $0.diary = diary }
        #expect(coordinator.topController is InitialScreen)
        #expect(diary.take() == ["Initial load", "Initial willAppear", "Initial didAppear"])
    }

    @Test("sets a screen by its name, or a controller, in place of the whole stack on top")
    func set() throws {
        let coordinator = try testCoordinator("pA mB pC")
        try coordinator.set("D", type: ScreenD.self) { $0.details = "d" }
        #expect(coordinator.window.tree.description == "pA mD")
        #expect((coordinator.topController as? ScreenD)?.details == "d")
        let made = try coordinator.instantiate("E", type: ScreenE.self)
        coordinator.setController(made) { $0.details = "e" }
        #expect(coordinator.topController === made)
        #expect(made.details == "e")
        #expect(coordinator.window.tree.description == "pA mE")
    }

    @Test("makes screens without showing them, and says why it cannot")
    func instantiate() throws {
        let coordinator = try testCoordinator()
        #expect(try coordinator.instantiateInitial(type: InitialScreen.self).name == "Initial")
        #expect(try coordinator.instantiate("A", type: ScreenA.self).name == "A")
        #expect(coordinator.window.tree.screens.isEmpty)
        let wrong = #expect(throws: StoryboardError.self) {
            try coordinator.instantiate("A", type: ScreenB.self)
        }
        #expect(wrong?.code == .wrongType)
        let unknown = #expect(throws: StoryboardError.self) {
            try coordinator.push("Z", type: ScreenA.self)
        }
        #expect(unknown?.code == .unknownScreen)
        let empty = SegueCoordinator(
            storyboard: try StoryboardBuilder().build(),
            window: coordinator.window
        )
        let none = #expect(throws: StoryboardError.self) {
            try empty.setInitial(type: ScreenA.self)
        }
        #expect(none?.code == .noInitial)
        #expect(coordinator.window.tree.screens.isEmpty)
    }

    @Test("pushes the initial screen, screens by name, and controllers")
    func push() throws {
        let coordinator = try testCoordinator()
        try coordinator.pushInitial(type: InitialScreen.self)
        try coordinator.push("A", type: ScreenA.self, animated: false)
        let made = try coordinator.instantiate("B", type: ScreenB.self)
        coordinator.pushController(made) { $0.details = "b" }
        #expect(coordinator.window.tree.description == "pInitial pA pB")
        #expect(coordinator.topController === made)
        #expect(made.details == "b")
        #expect(made.isInNavigation)
        let again = coordinator.pushController(made)
        #expect(again.ignored == .alreadyThere)
    }

    @Test("hands the arguments that a closure sets to the tree")
    func arguments() throws {
        let coordinator = try testCoordinator("pA")
        try coordinator.push("B", type: ScreenB.self) { $0.arguments = ["id": "5"] }
        #expect(coordinator.window.tree.top?.arguments == ["id": "5"])
    }

    @Test("presents wrapped and unwrapped, the closure knows which")
    func modal() throws {
        let coordinator = try testCoordinator("pInitial")
        try coordinator.modalInitial(type: InitialScreen.self, style: .formSheet)
        try coordinator.modal("A", type: ScreenA.self, style: .fullScreen) { screen in
            #expect(screen.isInNavigation)
            #expect(screen.window == nil)
        }
        try coordinator.modal(
            "B",
            type: ScreenB.self,
            style: .fullScreen,
            wrapInNavigationController: false
        ) { screen in
            #expect(!screen.isInNavigation)
        }
        let made = try coordinator.instantiate("C", type: ScreenC.self)
        coordinator.modalController(made, style: .pageSheet)
        #expect(made.isInNavigation)
        let text = "pInitial mInitial~formSheet mA uB mC~pageSheet"
        #expect(coordinator.window.tree.description == text)
    }

    @Test("builds stacks of both, and ignores a push where there is no stack")
    func mixed() throws {
        let coordinator = try testCoordinator()
        for step in "mA mB pC pD mE mF pG".split(separator: " ") {
            let name = String(step.dropFirst())
            if step.hasPrefix("m") {
                try coordinator.modal(name, type: DiaryScreen.self, style: .fullScreen)
            } else {
                try coordinator.push(name, type: DiaryScreen.self)
            }
            #expect(coordinator.topController?.name == name)
        }
        #expect(coordinator.window.tree.description == "mA mB pC pD mE mF pG")
        let bare = try testCoordinator("pA uB")
        let transition = try bare.push("C", type: ScreenC.self) { _ in
            Issue.record("A closure prepares what is not shown.")
        }
        #expect(transition.ignored == .noNavigation)
        #expect(bare.topController is ScreenB)
    }

    @Test("pops down to the first screen of the stack on top and closes no modal by it")
    func pop() throws {
        let coordinator = try testCoordinator("pA pB mC pD")
        #expect(coordinator.pop().ignored == nil)
        #expect(coordinator.pop().ignored == .onRoot)
        #expect(coordinator.window.tree.description == "pA pB mC")
        coordinator.closeModal()
        coordinator.pop()
        #expect(coordinator.pop().ignored == .onRoot)
        #expect(coordinator.window.tree.description == "pA")
    }

    @Test("closes one modal with all that lies in it, and always says when it is done")
    func closeModal() throws {
        let coordinator = try testCoordinator("pA mB pC uD mE uF uG")
        var done = 0
        for after in [
            "pA mB pC uD mE uF", "pA mB pC uD mE", "pA mB pC uD", "pA mB pC", "pA", "pA",
        ] {
            let transition = coordinator.closeModal { done += 1 }
            #expect(coordinator.window.tree.description == after)
            #expect((transition.ignored == nil) == (done < 6))
        }
        #expect(done == 6)
    }

    @Test("finds first and last by type and by condition")
    func find() throws {
        let coordinator = try testCoordinator("pA pB mA pC uB")
        let window = coordinator.window
        let screens = window.tree.screens
        #expect(coordinator.findFirst(type: ScreenA.self)?.id == screens[0].id)
        #expect(coordinator.findLast(type: ScreenA.self)?.id == screens[2].id)
        #expect(coordinator.findFirst { $0.name != "A" }?.id == screens[1].id)
        #expect(coordinator.findLast { $0.name != "B" }?.id == screens[3].id)
        #expect(coordinator.findLast(type: ScreenG.self) == nil)
        #expect(window.controllerCount <= screens.count)
    }

    @Test("unwinds by type, condition and controller, and always says when it is done")
    func unwind() throws {
        let mixed = "pA mB pC uD mE pC pE"
        var done = 0
        func run(_ body: (SegueCoordinator) -> Transition) throws -> String {
            let coordinator = try testCoordinator(mixed)
            let transition = body(coordinator)
            return transition.ignored?.rawValue ?? coordinator.window.tree.description
        }
        #expect(try run { $0.unwindToFirst(type: ScreenC.self) { done += 1 } } == "pA mB pC")
        #expect(
            try run { $0.unwindToLast(type: ScreenC.self) { done += 1 } } == "pA mB pC uD mE pC"
        )
        #expect(try run { $0.unwindToLast(type: ScreenG.self) { done += 1 } } == "not_found")
        #expect(try run { $0.unwindToFirst(type: DiaryScreen.self) { done += 1 } } == "pA")
        #expect(
            try run { $0.unwindToFirst(where: { $0.name == "D" }) { done += 1 } } == "pA mB pC uD"
        )
        #expect(
            try run { $0.unwindToLast(where: { $0.name == "E" }) { done += 1 } } == "already_there"
        )
        #expect(try run { $0.unwindToNavigation(ofLevel: 1) { done += 1 } } == "pA mB pC")
        #expect(done == 7)
        let coordinator = try testCoordinator("pA pB pA pB pA")
        let middle = coordinator.window.controller(of: coordinator.window.tree.screens[2])
        let transition = coordinator.unwindToController(middle)
        #expect(transition.performed == .unwind(toLevel: 0, position: 2))
        #expect(coordinator.window.tree.description == "pA pB pA")
        #expect(coordinator.unwindToController(ScreenA()).ignored == .notFound)
    }

    @Test("works beside others with their own storyboards in one window")
    func several() throws {
        let one = try testCoordinator()
        var builder = StoryboardBuilder()
        builder.initial = "Other"
        builder.add(ScreenDefinition("Other")) { ScreenG() }
        let two = SegueCoordinator(storyboard: try builder.build(), window: one.window)
        try one.setInitial(type: InitialScreen.self)
        try two.pushInitial(type: ScreenG.self)
        try one.push("A", type: ScreenA.self)
        #expect(one.window.tree.description == "pInitial pOther pA")
        let error = #expect(throws: StoryboardError.self) {
            try two.push("A", type: ScreenA.self)
        }
        #expect(error?.code == .unknownScreen)
    }
}
