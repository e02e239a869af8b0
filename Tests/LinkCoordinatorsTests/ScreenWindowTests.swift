// A window: controllers behind screens, commands by name, plans, and the reports to an observer.

import LinkCoordinators
import LinkRouter
import RouterTestSupport
import Testing

@MainActor
@Suite("A window")
struct ScreenWindowTests {
    @Test("shows controllers: as the root, on the stack, over it, in the place of others")
    func shows() throws {
        let window = ScreenWindow()
        let root = ScreenA("A")
        #expect(window.setRoot(root) == nil)
        #expect(window.topController === root)
        #expect(root.window === window)
        #expect(root.id == window.tree.top?.id)
        #expect(window.push(ScreenB("B")) == nil)
        #expect(window.replaceTop(ScreenC("C")) == nil)
        #expect(window.present(ScreenD("D"), Modal(.formSheet, wrapped: false)) == nil)
        #expect(window.push(ScreenE("E")) == .noNavigation)
        #expect(window.alert(ScreenE("E")) == nil)
        #expect(window.tree.description == "pA pC uD~formSheet aE")
        window.perform(.dismiss(levels: 2))
        let stack: [ScreenController] = [ScreenF("F"), ScreenG("G")]
        #expect(window.setStack(stack) == nil)
        for (screen, controller) in zip(window.tree.screens, stack) {
            #expect(window.controller(of: screen) === controller)
        }
        #expect(window.setStack([]) == .noScreen)
        let twice = ScreenB("B")
        #expect(window.setStack([twice, twice]) == .alreadyThere)
        #expect(PlainCoordinator().setScreens([twice, twice]) == .alreadyThere)
        #expect(root.window == nil)
        #expect(root.id == nil)
        #expect(window.setRoot(root, wrapped: false) == nil)
        #expect(window.push(root) == .alreadyThere)
        #expect(window.tree.description == "rA")
    }

    @Test("makes the controllers of a restored tree on demand")
    func kept() throws {
        let window = try testWindow("pInitial pZ")
        #expect(window.controllerCount == 0)
        let screens = window.tree.screens
        #expect(window.controller(of: screens[0]) is InitialScreen)
        #expect(window.controller(of: screens[0]) === window.controller(of: screens[0]))
        #expect(window.controller(of: screens[1]).name == "Z")
        #expect(window.controllerCount == 2)
    }

    @Test("calls the lifecycle methods of controllers, those that the storyboard embeds included")
    func lives() throws {
        var builder = StoryboardBuilder()
        builder.add(ScreenDefinition("Bar")) { InitialScreen() }
        builder.add(ScreenDefinition("Feed"))
        let tabs = [ScreenDefinition.Tab("feed", screen: "Feed")]
        builder.add(ScreenDefinition("Main", tabs: .init(.tabs, tabs), children: ["Bar"]))
        let window = ScreenWindow(rules: ScreenRules(storyboard: try builder.build()))
        var events: [String] = []
        window.observer = { event in
            if case .performed(let transition) = event { events += transition.log }
        }
        let given = DiaryScreen("Main")
        #expect(window.setRoot(given) == nil)
        #expect(window.topController?.name == "Feed")
        #expect(window.controller(of: window.tree.screens[0]) === given)
        #expect(window.controller(of: window.tree.screens[1]) is InitialScreen)
        #expect(
            events == [
                "Main load", "Bar load", "Feed load", "Main willAppear", "Bar willAppear",
                "Feed willAppear", "Main didAppear", "Bar didAppear", "Feed didAppear",
            ]
        )
    }

    @Test("takes a plan as a whole, if it was made on its own tree")
    func plan() throws {
        let window = ScreenWindow(tree: try tree("pA pB mC"))
        let coordinator = PlainCoordinator.ready()
        window.present(coordinator)
        let before = window.tree
        let target = [ScreenStep("A"), ScreenStep("D")]
        guard case .steps(let steps) = before.plan(for: target) else {
            Issue.record("There is no plan.")
            return
        }
        #expect(steps.map(\.command.kind) == [.dismiss, .replaceTop])
        #expect(window.perform(steps, plannedOn: before))
        #expect(window.tree.description == "pA pD")
        #expect(coordinator.reasons == [.dismissed])
        #expect(!window.perform(steps, plannedOn: before))
        #expect(!window.perform(steps, plannedOn: try tree("pA pD")))
        #expect(window.tree.description == "pA pD")
    }

    @Test("reports every command, ignored ones too, before its consequences")
    func observer() throws {
        let window = ScreenWindow()
        var log: [String] = []
        window.observer = { [unowned window] event in
            guard case .performed(let transition) = event else { return }
            log.append(transition.ignored?.rawValue ?? transition.tree.description)
            if transition.tree.description == "pA" { window.perform(.push("B")) }
        }
        window.perform(.pop())
        window.perform(.push("A"))
        #expect(log == ["on_root", "pA", "pA pB"])
    }

    @Test("says of a segue what was asked and what it came down to")
    func segue() throws {
        let window = try testWindow("pA")
        let transition = window.perform(.segue("Sheet"))
        #expect(transition.command == .segue("Sheet"))
        #expect(transition.performed == .present("B", style: .formSheet))
        let back = try testWindow("pInitial pA").perform(.segue("Back"))
        #expect(back.command == .segue("Back"))
        #expect(back.performed == .unwind(to: "Initial"))
    }

    @Test("dismisses coordinators whose screens a report does not have, and no others")
    func reported() throws {
        let window = ScreenWindow(tree: try tree("pHome"))
        let one = PlainCoordinator.ready("One"), two = PlainCoordinator.ready("Two")
        window.push(one)
        window.present(two)
        window.replaceTree(by: try tree("pHome pOne pMore"))
        #expect(one.reasons.isEmpty)
        #expect(two.reasons == [.dismissed])
        window.replaceTree(by: try tree("pHome"))
        #expect(one.reasons == [.popped])
        #expect(window.liveCoordinatorCount == 0)
    }
}
