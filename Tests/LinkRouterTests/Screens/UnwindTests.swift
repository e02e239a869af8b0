// Unwinding over modals and stacks: the cases of SegueCoordinator, each with the trees before and
// after it, on a screen `Initial`.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Unwinding")
struct UnwindTests {
    static let pushed = "pInitial pA pB pC pD pE pF pG"
    static let modal = "pInitial mA mB mC mD mE mF mG"
    static let mixed = "pInitial pA mB pC uD mE mF pG pG mF mE uD uC mB pA"

    static let first: [TreeCase] = [
        TreeCase(pushed, to("A", .first), "pInitial pA"),
        TreeCase(pushed, to("G", .first), ignored: .alreadyThere),
        TreeCase(pushed, to("D", .first), "pInitial pA pB pC pD"),
        TreeCase(modal, to("A", .first), "pInitial mA"),
        TreeCase(modal, to("G", .first), ignored: .alreadyThere),
        TreeCase(modal, to("D", .first), "pInitial mA mB mC mD"),
        TreeCase(mixed, to("A", .first), "pInitial pA"),
        TreeCase(mixed, to("B", .first), "pInitial pA mB"),
        TreeCase(mixed, to("C", .first), "pInitial pA mB pC"),
        TreeCase(mixed, to("D", .first), "pInitial pA mB pC uD"),
        TreeCase(mixed, to("E", .first), "pInitial pA mB pC uD mE"),
        TreeCase(mixed, to("F", .first), "pInitial pA mB pC uD mE mF"),
        TreeCase(mixed, to("G", .first), "pInitial pA mB pC uD mE mF pG"),
    ]

    static let last: [TreeCase] = [
        TreeCase(pushed, to("A", .last), "pInitial pA"),
        TreeCase(pushed, to("G", .last), ignored: .alreadyThere),
        TreeCase(pushed, to("D", .last), "pInitial pA pB pC pD"),
        TreeCase(modal, to("A", .last), "pInitial mA"),
        TreeCase(modal, to("G", .last), ignored: .alreadyThere),
        TreeCase(modal, to("D", .last), "pInitial mA mB mC mD"),
        TreeCase(mixed, to("A", .last), ignored: .alreadyThere),
        TreeCase(mixed, to("B", .last), "pInitial pA mB pC uD mE mF pG pG mF mE uD uC mB"),
        TreeCase(mixed, to("C", .last), "pInitial pA mB pC uD mE mF pG pG mF mE uD uC"),
        TreeCase(mixed, to("D", .last), "pInitial pA mB pC uD mE mF pG pG mF mE uD"),
        TreeCase(mixed, to("E", .last), "pInitial pA mB pC uD mE mF pG pG mF mE"),
        TreeCase(mixed, to("F", .last), "pInitial pA mB pC uD mE mF pG pG mF"),
        TreeCase(mixed, to("G", .last), "pInitial pA mB pC uD mE mF pG pG"),
    ]

    static let toNavigation: [TreeCase] = [
        TreeCase(
            "pInitial pA mB pC mD",
            .unwind(toNavigationOfLevel: 0),
            "pInitial pA"
        ),
        TreeCase(
            "pInitial pA mB pC mD pE uF",
            .unwind(toNavigationOfLevel: 1),
            "pInitial pA mB pC"
        ),
        TreeCase(
            "pInitial pA mB pC",
            .unwind(toNavigationOfLevel: 1),
            ignored: .alreadyThere
        ),
    ]

    static let notFound: [TreeCase] = [
        TreeCase("pInitial pA mB", to("Z", .first), ignored: .notFound),
        TreeCase("pInitial pA mB", to("Z", .last), ignored: .notFound),
    ]

    static let all = first + last + toNavigation + notFound

    private static func to(_ name: String, _ search: NavigationCommand.Search)
        -> NavigationCommand
    {
        .unwind(to: name, search: search)
    }

    @Test("leads to the first, the last, a stack, or nowhere", arguments: all)
    func unwind(_ example: TreeCase) throws {
        let outcome = try example.outcome()
        #expect(outcome.tree == example.after)
        #expect(outcome.reason == example.reason)
    }

    @Test("has all its 31 cases")
    func count() {
        #expect(Self.all.count == 31)
    }
}
