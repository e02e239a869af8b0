// Commands on levels, and the resolution of their policies.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Commands on modals")
struct ModalCommandTests {
    static let presenting: [TreeCase] = [
        TreeCase("pA", .present("B"), "pA mB"),
        TreeCase("", .present("B"), "mB"),
        TreeCase("pA", .present("B", wrapped: false), "pA uB"),
        TreeCase("pA", .present("B", style: .formSheet), "pA mB~formSheet"),
        TreeCase("pA", .present("B", forced: true), "pA mB!"),
        TreeCase("pA", .present("C", below: [ScreenStep("B")]), "pA mB pC"),
        TreeCase("pA uB", .present("C"), "pA uB mC"),
        TreeCase("pA aB", .present("C"), "pA aB mC"),
        TreeCase("rM{*a: pA}", .present("C"), "rM{*a: pA} mC"),
        TreeCase("pA", .alert("B"), "pA aB"),
        TreeCase("pA", .alert("B", forced: true), "pA aB!"),
        TreeCase("pA", .present("B", style: .alert), "pA aB"),
        TreeCase("pA", .present("B", style: .alert, wrapped: true), ignored: .badCommand),
        TreeCase(
            "pA",
            .present("B", style: .alert, below: [ScreenStep("C")]),
            ignored: .badCommand
        ),
        TreeCase("pA", .popover("B"), "pA uB~popover"),
        TreeCase("pA", .popover("B", anchor: "more"), "pA uB~popover@more"),
        TreeCase("pA", .popover("B", wrapped: true), "pA mB~popover"),
        TreeCase("pA", .popover("B", anchor: ""), ignored: .badCommand),
    ]

    static let closing: [TreeCase] = [
        TreeCase("pA mB", .dismiss(), "pA"),
        TreeCase("pA mB pC uD", .dismiss(), "pA mB pC"),
        TreeCase("pA mB pC", .dismiss(), "pA"),
        TreeCase("pA aB", .dismiss(), "pA"),
        TreeCase("pA mB!", .dismiss(), "pA"),
        TreeCase("pA", .dismiss(), ignored: .noModal),
        TreeCase("pA mB uC mD", .dismiss(levels: 2), "pA mB"),
        TreeCase("pA mB", .dismiss(levels: 2), ignored: .noModal),
        TreeCase("pA mB", .dismiss(levels: 0), ignored: .badCommand),
        TreeCase("pA mB", .dismiss(levels: .min), ignored: .badCommand),
        TreeCase("pA mB", .dismiss(levels: .max), ignored: .noModal),
    ]

    static let places: [TreeCase] = [
        TreeCase("pA pB pC mD", .unwind(toLevel: 0, position: 1), "pA pB"),
        TreeCase("pA uB mC", .unwind(toLevel: 1, position: 0), "pA uB"),
        TreeCase("pA pB", .unwind(toLevel: 0, position: 1), ignored: .alreadyThere),
        TreeCase("pA pB", .unwind(toLevel: 0, position: 2), ignored: .notFound),
        TreeCase("pA pB", .unwind(toLevel: 0, position: -1), ignored: .notFound),
        TreeCase("pA pB", .unwind(toLevel: -1, position: 0), ignored: .notFound),
        TreeCase("pA uB", .unwind(toNavigationOfLevel: 1), ignored: .notFound),
        TreeCase("pA uB", .unwind(toNavigationOfLevel: 9), ignored: .notFound),
    ]

    static let policies: [TreeCase] = [
        TreeCase("pA pB", .push("C", policy: .clearStack), "pC"),
        TreeCase("pA uB", .push("C", policy: .clearStack), ignored: .noNavigation),
        TreeCase("pA mB", .dismiss(policy: .orPop), "pA"),
        TreeCase("pA pB", .dismiss(policy: .orPop), "pA"),
        TreeCase("pA", .dismiss(policy: .orPop), ignored: .onRoot),
        TreeCase("pA pB pC", .dismiss(policy: .orPopToRoot), "pA"),
        TreeCase("pA pB pC mD", .dismiss(policy: .orPopToRoot), "pA pB pC"),
        TreeCase("pA pB pC", .dismiss(policy: .orPopTo, screen: "B"), "pA pB"),
        TreeCase("pA pB pC mD", .dismiss(policy: .orPopTo, screen: "B"), "pA pB pC"),
        TreeCase("pA pB", .dismiss(policy: .orPopTo), ignored: .badCommand),
        TreeCase("pA pB mC pD uE", .popToRoot(policy: .allLevels), "pA"),
        TreeCase("pA pB", .popToRoot(policy: .allLevels), "pA"),
        TreeCase("pA", .popToRoot(policy: .allLevels), ignored: .onRoot),
        TreeCase("pA", .push("B", policy: .orPop), ignored: .badCommand),
        TreeCase("mA", .popToRoot(policy: .allLevels), ignored: .onRoot),
    ]

    @Test("present, alert and pop over", arguments: presenting)
    func present(_ example: TreeCase) throws { try check(example) }

    @Test("dismiss one or more", arguments: closing)
    func close(_ example: TreeCase) throws { try check(example) }

    @Test("unwind to a place", arguments: places)
    func place(_ example: TreeCase) throws { try check(example) }

    @Test("do something else where their policy says so", arguments: policies)
    func policy(_ example: TreeCase) throws { try check(example) }

    @Test("push on a phone and present on a tablet with that policy")
    func idiom() throws {
        let rows: [(NavigationCommand, phone: String, tablet: String)] = [
            (.present("B", policy: .orPush), "pA pB", "pA mB"),
            (.present("B", style: .formSheet, policy: .orPush), "pA pB", "pA mB~formSheet"),
            (.popover("B", anchor: "x", policy: .orPush), "pA pB", "pA uB~popover@x"),
        ]
        for (command, phone, tablet) in rows {
            let start = try tree("pA")
            let small = start.applying(command, rules: ScreenRules(idiom: .phone))
            let large = start.applying(command, rules: ScreenRules(idiom: .tablet))
            #expect(small.tree.description == phone)
            #expect(large.tree.description == tablet)
            #expect(small.performed == .push("B"))
            #expect(large.performed.policy == nil)
        }
    }

    @Test("return the resolved command")
    func performed() throws {
        let close = try tree("pA pB").applying(.dismiss(policy: .orPop))
        #expect(close.performed == .pop())
        let clear = try tree("pA pB").applying(.push("C", policy: .clearStack))
        #expect(clear.performed == .setStack("C"))
        let root = try tree("pA pB mC").applying(.popToRoot(policy: .allLevels))
        #expect(root.performed == .unwind(to: "A", search: .first))
        #expect(try tree("pA").applying(root.performed).ignored == .alreadyThere)
    }

    private func check(_ example: TreeCase) throws {
        let outcome = try example.outcome()
        #expect(outcome.tree == example.after)
        #expect(outcome.reason == example.reason)
    }
}
