// Segues: what each kind does, who prepares them in which order, and what is left of their blocks.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

/// A router that prepares by itself, with the block or without.
private final class DiaryRouter: SegueRouter {
    let diary: Diary
    let takesBlock: Bool

    init(_ diary: Diary, takesBlock: Bool) {
        self.diary = diary
        self.takesBlock = takesBlock
    }

    func prepare(for segue: Segue, sender: Any?) {
        diary.add("router prepares \(segue.identifier)")
        if takesBlock { segue.source.preparationBlock(forSegue: segue)?(segue) }
        segue.destination.router = self
        diary.add("router done")
    }

    func prepare(forUnwind segue: UnwindSegue, sender: Any?) {
        diary.add("router prepares \(segue.identifier)")
        if takesBlock { segue.source.unwindPreparationBlock(forSegue: segue)?(segue) }
        diary.add("router done")
    }
}

/// A router that leaves everything to the blocks.
private final class PlainRouter: SegueRouter {}

@MainActor
@Suite("A segue")
struct SegueTests {
    private func start(_ notation: String = "pInitial pA") throws -> (ScreenWindow, DiaryScreen) {
        let window = try testWindow(notation)
        return (window, try #require(window.topController as? DiaryScreen))
    }

    @Test(
        "does what its kind says",
        arguments: [
            ("pA", "ShowB", "pA pB"), ("uA", "ShowB", "uA uB"),
            ("pA", "ShowWrapped", "pA mWrapped"),
            ("rA", "ShowB", "rA uB"), ("uA", "ShowWrapped", "uA mWrapped"),
            ("pA", "Sheet", "pA mB~formSheet"), ("pA", "Bubble", "pA uB~popover@more"),
            ("pC pA", "Swap", "pC pB"), ("pA", "Embed", "pA[B]"),
            ("pInitial pA mB", "Back", "pInitial"), ("pA", "ShowNext", "pA pB"),
            ("pB", "ShowNext", "pB pC"), ("pC", "ShowPlain", "pC pPlain"),
        ]
    )
    func kinds(_ before: String, _ segue: String, _ after: String) throws {
        let rules = ScreenRules(storyboard: try testScreens())
        let value = try tree(before).applying(.segue(segue), rules: rules)
        #expect(value.tree.description == after)
        let (window, source) = try start(before)
        try source.performSegue(withIdentifier: segue)
        #expect(window.tree.description == after)
    }

    @Test(
        "is prepared by the source, its router, and the block, in this order",
        arguments: [true, false]
    )
    func pipeline(_ takesBlock: Bool) throws {
        let (window, source) = try start()
        let diary = Diary()
        source.diary = diary
        let router = DiaryRouter(diary, takesBlock: takesBlock)
        source.router = router
        try source.performSegue(withIdentifier: "ShowB", sender: self) { segue in
            diary.add("block \(segue.source.name) \(segue.destination.name)")
            (segue.destination as? DiaryScreen)?.details = "set"
        }
        let block = "block A B"
        #expect(
            diary.take().prefix(4)
                == (takesBlock
                    ? ["A prepares ShowB", "router prepares ShowB", block, "router done"]
                    : ["A prepares ShowB", "router prepares ShowB", "router done", block])
        )
        let top = try #require(window.topController as? ScreenB)
        #expect(top.details == "set")
        #expect(top.router === router)
    }

    @Test("runs its block without a router, and with one that does nothing itself")
    func plain() throws {
        for router in [nil, PlainRouter()] {
            let (window, source) = try start()
            source.router = router
            var runs = 0
            try source.performSegue(withIdentifier: "ShowB") { _ in runs += 1 }
            #expect(runs == 1)
            #expect(window.tree.description == "pInitial pA pB")
        }
    }

    @Test("runs its block once: the last set, for this segue alone, none after `nil`")
    func once() throws {
        let (window, source) = try start()
        var log: [String] = []
        source.setPreparationBlock({ _ in log.append("first") }, forSegue: "ShowB")
        source.setPreparationBlock({ _ in log.append("second") }, forSegue: "ShowB")
        source.setPreparationBlock({ _ in log.append("other") }, forSegue: "ShowC")
        try source.performSegue(withIdentifier: "ShowB")
        window.perform(.pop())
        try source.performSegue(withIdentifier: "ShowB")
        window.perform(.pop())
        #expect(log == ["second"])
        source.setPreparationBlock({ _ in log.append("cleared") }, forSegue: "ShowB")
        try source.performSegue(withIdentifier: "ShowB", preparationBlock: nil)
        window.perform(.pop())
        try source.performSegue(withIdentifier: "ShowC")
        #expect(log == ["second", "other"])
    }

    @Test("of an unknown name is an error, changes nothing, and its block is gone")
    func unknown() throws {
        let (window, source) = try start()
        var reported: [IgnoredReason?] = []
        window.observer = { event in
            if case .performed(let transition) = event { reported.append(transition.ignored) }
        }
        var runs = 0
        for identifier in ["ShowZ", ""] {
            let error = #expect(throws: StoryboardError.self) {
                try source.performSegue(withIdentifier: identifier) { _ in runs += 1 }
            }
            #expect(error?.code == .unknownSegue)
        }
        #expect(reported == [.unknownSegue, .unknownSegue])
        #expect(window.tree.description == "pInitial pA")
        #expect(window.perform(.segue("ShowZ")).ignored == .unknownSegue)
        #expect(runs == 0)
    }

    @Test("that is refused, covered or impossible prepares nothing, and its block is gone")
    func ignored() throws {
        final class Refusing: DiaryScreen {
            override func shouldPerformSegue(withIdentifier: String, sender: Any?) -> Bool { false }
        }
        let (window, source) = try start()
        let diary = Diary()
        source.diary = diary
        let refusing = Refusing("A")
        window.push(refusing)
        var runs = 0
        let block: SeguePreparationBlock = { _ in runs += 1 }
        let refused = try refusing.performSegue(withIdentifier: "ShowB", preparationBlock: block)
        #expect(refused.ignored == .refused)
        let covered = try source.performSegue(withIdentifier: "ShowB", preparationBlock: block)
        #expect(covered.ignored == .covered)
        let loose = try ScreenA().performSegue(withIdentifier: "ShowB", preparationBlock: block)
        #expect(loose.ignored == .noWindow)
        let (other, bare) = try start("uA")
        bare.diary = diary
        let swap = try bare.performSegue(withIdentifier: "Swap", preparationBlock: block)
        #expect(swap.ignored == .noNavigation)
        #expect(other.tree.description == "uA")
        #expect(diary.take().filter { $0.contains("prepares") }.isEmpty)
        try bare.performSegue(withIdentifier: "Sheet")
        #expect(runs == 0)
    }

    @Test("back has blocks of its own, which a segue of the same name does not run")
    func unwind() throws {
        let (window, source) = try start("pInitial pB pA")
        let diary = Diary()
        source.diary = diary
        source.router = DiaryRouter(diary, takesBlock: true)
        source.setPreparationBlock({ _ in diary.add("wrong") }, forSegue: "Back")
        try source.performUnwind(withIdentifier: "Back") { segue in
            diary.add("back from \(segue.source.name) to \(segue.destination.name)")
        }
        #expect(window.tree.description == "pInitial")
        let log = [
            "A prepares Back", "router prepares Back", "back from A to Initial", "router done",
        ]
        #expect(Array(diary.take().prefix(4)) == log)
        let (second, other) = try start()
        var runs = 0
        let error = #expect(throws: StoryboardError.self) {
            try other.performUnwind(withIdentifier: "ShowB") { _ in runs += 1 }
        }
        #expect(error?.code == .unknownSegue)
        let (third, lost) = try start("pB pA")
        let nowhere = try lost.performUnwind(withIdentifier: "Back") { _ in runs += 1 }
        #expect(nowhere.ignored == .notFound)
        #expect(runs == 0)
        #expect(second.tree.description == "pInitial pA")
        #expect(third.tree.description == "pB pA")
    }

    @Test("of the window's command is prepared by the controller on top")
    func command() throws {
        let (window, source) = try start()
        let diary = Diary()
        source.diary = diary
        source.setPreparationBlock({ _ in diary.add("block") }, forSegue: "ShowB")
        let transition = window.perform(.segue("ShowB", ["id": "7"]))
        #expect(transition.performed.kind == .push)
        #expect(window.tree.top?.arguments == ["id": "7"])
        #expect(diary.take().prefix(2) == ["A prepares ShowB", "block"])
    }

    @Test("of a container embeds in the container, and what is shown belongs to the source's flow")
    func source() throws {
        let window = try testWindow("pInitial")
        let coordinator = PlainCoordinator()
        coordinator.setScreens([ScreenA("A")])
        window.push(coordinator)
        #expect(coordinator.perform(.segue("ShowC")) == nil)
        #expect(coordinator.screens.map(\.name) == ["A", "C"])
        #expect(coordinator.perform(.segue("Nope")) == .unknownSegue)
        window.replaceTree(by: try tree("pA{*t: pC}"))
        let container = window.controller(of: window.tree.screens[0])
        try container.performSegue(withIdentifier: "Embed")
        #expect(window.tree.description == "pA[B]{*t: pC}")
    }

    @Test("of a segue coordinator checks the type before it prepares, and retains no closure")
    func coordinator() throws {
        let coordinator = try testCoordinator("pA")
        let source = try #require(coordinator.topController as? DiaryScreen)
        let diary = Diary()
        source.diary = diary
        var runs = 0
        let wrong = #expect(throws: StoryboardError.self) {
            try coordinator.segue("ShowB", type: ScreenC.self) { _ in runs += 1 }
        }
        #expect(wrong?.code == .wrongType)
        let unknown = #expect(throws: StoryboardError.self) {
            try coordinator.segue("ShowZ", type: ScreenB.self) { _ in runs += 1 }
        }
        #expect(unknown?.code == .unknownSegue)
        #expect(diary.take().isEmpty)
        #expect(coordinator.window.tree.description == "pA")
        try coordinator.segue("ShowB", type: ScreenB.self) { $0.details = "b" }
        #expect((coordinator.topController as? ScreenB)?.details == "b")
        try coordinator.segue("ShowWrapped", type: ScreenA.self) { screen in
            #expect(screen.isInNavigation)
            runs += 1
        }
        #expect(coordinator.window.tree.description == "pA pB mWrapped")
        #expect(runs == 1)
        let empty = try testCoordinator()
        #expect(throws: StoryboardError.self) { try empty.segue("ShowB", type: ScreenB.self) }
    }
}
