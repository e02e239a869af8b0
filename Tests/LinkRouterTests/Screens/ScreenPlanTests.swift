// Plans from various trees to the target of a link.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A plan")
struct ScreenPlanTests {
    static let john: Arguments = ["username": "john"]
    static let target = [ScreenStep("Home"), ScreenStep("Profile", john)]

    private func steps(_ result: PlanResult) throws -> [Transition] {
        guard case .steps(let steps) = result else {
            Issue.record("\(result)")
            return []
        }
        return steps
    }

    @Test("is nothing when the target is on top")
    func onTop() throws {
        let start = try tree("pHome pProfile", [[:], Self.john])
        guard case .nothing = start.plan(for: Self.target) else {
            Issue.record("There is something to do.")
            return
        }
    }

    @Test("pops screens if the target is below")
    func below() throws {
        let start = try tree("pHome pProfile pPhoto pZoom", [[:], Self.john, [:], [:]])
        let steps = try steps(start.plan(for: Self.target))
        #expect(steps.map(\.command) == [.popTo("Profile", Self.john)])
    }

    @Test(
        "leads to the same tree from every start",
        arguments: [
            ("", "setStack"), ("pHome", "push"), ("pHome pProfile", "replaceTop"),
            ("pHome pA pB", "popTo push"), ("pA", "setStack"), ("pA pHome", "setStack"),
            ("pHome mLogin pPassword uHelp", "dismiss push"), ("pHome aAsk", "dismiss push"),
            ("rHome", "setRoot"), ("mLogin", "dismiss setStack"),
            ("rMain{*a: pHome; b: pB}", "setRoot"), ("pHome pMain<*a:; b:>", "unwind push"),
        ]
    )
    func everyStart(_ start: String, _ kinds: String) throws {
        let steps = try steps(tree(start).plan(for: Self.target))
        #expect(steps.map(\.command.kind.rawValue).joined(separator: " ") == kinds)
        let end = try #require(steps.last).tree
        #expect(try end == tree("pHome pProfile", [[:], Self.john]))
    }

    @Test("is parked below a forced modal, and not above or inside one that remains")
    func forced() throws {
        let start = try tree("pHome mUpdate! uHelp")
        guard case .parked(.forced, let screen) = start.plan(for: Self.target) else {
            Issue.record("It is not parked.")
            return
        }
        #expect(screen?.name == "Update")
        let inside = [ScreenStep("Home"), ScreenStep("Update", modal: Modal(forced: true))]
        let steps = try steps(start.plan(for: inside))
        #expect(steps.map(\.command) == [.dismiss()])
    }

    @Test("is ignored as a whole if one of its commands would be")
    func whole() throws {
        var builder = StoryboardBuilder()
        builder.add(ScreenDefinition("Home"))
        let rules = ScreenRules(storyboard: try builder.build())
        let start = try tree("pHome mLogin")
        let result = start.plan(for: Self.target, rules: rules)
        guard case .ignored(.unknownScreen, let command) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(command.screen == "Profile")
    }

    @Test("ends with the given last command")
    func follows() throws {
        let steps = try steps(
            tree("pA mB").plan(for: [ScreenStep("Home")], then: .alert("Ask"))
        )
        #expect(steps.map(\.command.kind) == [.dismiss, .setStack, .alert])
        #expect(steps.last?.tree.description == "pHome aAsk")
    }

    @Test(
        "can end with a tab, and is empty if the tab is shown",
        arguments: [
            ("rMain{*feed: pFeed; more: pMore} mHelp", "dismiss selectTab"),
            ("rMain{feed: pFeed; *more: pMore} mHelp", "dismiss"),
            ("rMain{feed: pFeed; *more: pMore pAbout}", ""),
        ]
    )
    func followedByTab(_ start: String, _ kinds: String) throws {
        var builder = StoryboardBuilder()
        builder.add(ScreenDefinition("Main", wrapped: false))
        let result = try tree(start).plan(
            for: [ScreenStep("Main")],
            then: .selectTab("more"),
            rules: ScreenRules(storyboard: try builder.build())
        )
        if kinds.isEmpty {
            guard case .nothing = result else {
                Issue.record("\(result)")
                return
            }
        } else {
            #expect(try steps(result).map(\.command.kind.rawValue).joined(separator: " ") == kinds)
        }
    }

    @Test("selects tabs, whose other stacks do not change")
    func tabs() throws {
        let start = try tree("rMain{feed: pFeed pPost; *more: pMore pAbout} mLogin")
        var builder = StoryboardBuilder()
        for name in ["Feed", "More", "Post", "Comment"] { builder.add(ScreenDefinition(name)) }
        let items = [
            ScreenDefinition.Tab("feed", screen: "Feed"),
            ScreenDefinition.Tab("more", screen: "More"),
        ]
        let tabs = ScreenDefinition.Tabs(.tabs, items)
        builder.add(ScreenDefinition("Main", wrapped: false, tabs: tabs))
        let rules = ScreenRules(storyboard: try builder.build())
        let target = [ScreenStep("Main", tab: "feed"), ScreenStep("Feed"), ScreenStep("Comment")]
        let there = try steps(start.plan(for: target, rules: rules))
        #expect(there.map(\.command.kind) == [.dismiss, .selectTab, .replaceTop])
        let text = "rMain{*feed: pFeed pComment; more: pMore pAbout}"
        #expect(there.last?.tree.description == text)
        let fresh = try steps(ScreenTree().plan(for: target, rules: rules))
        #expect(fresh.map(\.command.kind) == [.setRoot, .push])
        #expect(fresh.last?.tree.description == "rMain{*feed: pFeed pComment; more: pMore}")
    }
}
