// Commands on stacks: push, replace, pop, or ignored with a reason.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Commands on stacks")
struct StackCommandTests {
    static let setting: [TreeCase] = [
        TreeCase("", .setRoot("A"), "pA"),
        TreeCase("pA mB uC", .setRoot("D"), "pD"),
        TreeCase("pA", .setRoot("D", wrapped: false), "rD"),
        TreeCase("pA", .setRoot("D", below: [ScreenStep("B"), ScreenStep("C")]), "pB pC pD"),
        TreeCase(
            "pA",
            .setRoot("D", below: [ScreenStep("B")], wrapped: false),
            ignored: .badCommand
        ),
        TreeCase("", .setStack("A"), "pA"),
        TreeCase("pA mB pC", .setStack("D"), "pA mD"),
        TreeCase("pA pB", .setStack("D", below: [ScreenStep("C")]), "pC pD"),
        TreeCase("pA uB", .setStack("D"), ignored: .noNavigation),
        TreeCase("rM{*a: pA pB; b: pC}", .setStack("D"), "rM{*a: pD; b: pC}"),
    ]

    static let pushing: [TreeCase] = [
        TreeCase("", .push("A"), "pA"),
        TreeCase("pA", .push("B"), "pA pB"),
        TreeCase("pA mB", .push("C"), "pA mB pC"),
        TreeCase("pA uB", .push("C"), ignored: .noNavigation),
        TreeCase("pA aB", .push("C"), ignored: .noNavigation),
        TreeCase("rA", .push("C"), ignored: .noNavigation),
        TreeCase("rM{*a: pA; b: pC}", .push("B"), "rM{*a: pA pB; b: pC}"),
        TreeCase("rM{*a: rA; b: pC}", .push("B"), ignored: .noNavigation),
        TreeCase("pM{*a: rA; b: pC}", .push("B"), "pM{*a: rA; b: pC} pB"),
        TreeCase("", .replaceTop("A"), "pA"),
        TreeCase("pA pB", .replaceTop("C"), "pA pC"),
        TreeCase("pA", .replaceTop("C"), "pC"),
        TreeCase("pA mB pC", .replaceTop("D"), "pA mB pD"),
        TreeCase("pA uB", .replaceTop("C"), ignored: .noNavigation),
    ]

    static let goingBack: [TreeCase] = [
        TreeCase("pA pB", .pop(), "pA"),
        TreeCase("pA", .pop(), ignored: .onRoot),
        TreeCase("", .pop(), ignored: .onRoot),
        TreeCase("pA pB mC", .pop(), ignored: .onRoot),
        TreeCase("pA pB uC", .pop(), ignored: .noNavigation),
        TreeCase("pA pB pC pD", .popTo("B"), "pA pB"),
        TreeCase("pA pB pA pD", .popTo("A"), "pA pB pA"),
        TreeCase("pA pB", .popTo("B"), ignored: .alreadyThere),
        TreeCase("pA pB", .popTo("Z"), ignored: .notFound),
        TreeCase("pA pB mC", .popTo("A"), ignored: .notFound),
        TreeCase("pA pB uC", .popTo("A"), ignored: .noNavigation),
        TreeCase("pA pB pC", .popToRoot(), "pA"),
        TreeCase("pA", .popToRoot(), ignored: .onRoot),
        TreeCase("pA pB mC", .popToRoot(), ignored: .onRoot),
        TreeCase("pA pB uC", .popToRoot(), ignored: .noNavigation),
        TreeCase("pS pM{*a: pA pB}", .pop(), "pS pM{*a: pA}"),
        TreeCase("pS pM{*a: pA}", .pop(), ignored: .onRoot),
        TreeCase("pS pM{*a: pA}", .unwind(to: "S"), "pS"),
    ]

    static let embedding: [TreeCase] = [
        TreeCase("pA", .embed("X"), "pA[X]"),
        TreeCase("pA[X]", .embed("Y"), "pA[X,Y]"),
        TreeCase("pA[X,Y]", .embed("Z", policy: .replace), "pA[X,Z]"),
        TreeCase("pA", .embed("Z", policy: .replace), "pA[Z]"),
        TreeCase("pA pB mC", .embed("X", in: "A"), "pA[X] pB mC"),
        TreeCase("pA", .embed("X", in: "Q"), ignored: .noScreen),
        TreeCase("", .embed("X"), ignored: .noScreen),
        TreeCase("pM{*a: pA}", .embed("X"), "pM{*a: pA[X]}"),
    ]

    static let tabs: [TreeCase] = [
        TreeCase("rM{*a: pA; b: pB pC}", .selectTab("b"), "rM{a: pA; *b: pB pC}"),
        TreeCase("rM{*a: pA; b: pB}", .selectTab("a"), ignored: .alreadyThere),
        TreeCase("rM{*a: pA; b: pB}", .selectTab("c"), ignored: .unknownTab),
        TreeCase("pA", .selectTab("c"), ignored: .noTabs),
        TreeCase("rM<*a: pA; b: pB>", .selectTab("b"), ignored: .noTabs),
        TreeCase("rM{*a: pA; b: pB} mC", .selectTab("b"), "rM{a: pA; *b: pB} mC"),
        TreeCase(
            "rM{*a: pN{*x: pX; y: pY}; b: pB}",
            .selectTab("y"),
            "rM{*a: pN{x: pX; *y: pY}; b: pB}"
        ),
        TreeCase("rM<*a: pA; b: pB pC>", .showSection("b"), "rM<a: pA; *b: pB>"),
        TreeCase("rM<*a: pA pX; b: pB>", .showSection("b"), "rM<a: pA pX; *b: pB>"),
        TreeCase("rM<*a: pA pX; b: pB>", .showSection("a"), "rM<*a: pA; b: pB>"),
        TreeCase("rM<*a: pA; b: pB>", .showSection("a"), ignored: .alreadyThere),
        TreeCase("rM<*a: pA; b: pB>", .showSection("c"), ignored: .unknownTab),
        TreeCase("rM{*a: pA; b: pB}", .showSection("b"), ignored: .noTabs),
    ]

    @Test("set a root or a whole stack", arguments: setting)
    func set(_ example: TreeCase) throws { try check(example) }

    @Test("push and replace", arguments: pushing)
    func push(_ example: TreeCase) throws { try check(example) }

    @Test("go back", arguments: goingBack)
    func back(_ example: TreeCase) throws { try check(example) }

    @Test("embed", arguments: embedding)
    func embed(_ example: TreeCase) throws { try check(example) }

    @Test("show tabs and sections", arguments: tabs)
    func show(_ example: TreeCase) throws { try check(example) }

    private func check(_ example: TreeCase) throws {
        let outcome = try example.outcome()
        #expect(outcome.tree == example.after)
        #expect(outcome.reason == example.reason)
    }

    @Test("distinguish screens of one name by their arguments")
    func arguments() throws {
        let john: Arguments = ["user": "john", "tab": "1"]
        let start = try tree("pA pProfile pProfile pB", [[:], john, ["user": "ann"], [:]])
        let back = start.applying(.popTo("Profile", ["tab": "1", "user": "john"]))
        #expect(back.tree.arguments == [[:], john])
        #expect(start.applying(.popTo("Profile")).tree.screens.count == 3)
        #expect(start.applying(.popTo("Profile", ["user": "eve"])).ignored == .notFound)
        #expect(start.applying(.push("P", john)).tree.top?.arguments == john)
    }
}
