// The lifecycle events of every kind of command, and their order.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Lifecycle")
struct LifecycleTests {
    static let rows: [(String, NavigationCommand, [String])] = [
        ("", .push("A"), ["A load", "A willAppear", "A didAppear"]),
        (
            "pA", .push("B"),
            ["B load", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear"]
        ),
        (
            "pA pB", .pop(),
            [
                "B willDisappear", "A willAppear", "B didDisappear", "A didAppear",
                "B leave popped",
            ]
        ),
        (
            "pA pB pC", .popToRoot(),
            [
                "C willDisappear", "A willAppear", "C didDisappear", "A didAppear",
                "C leave popped", "B leave popped",
            ]
        ),
        (
            "pA pB", .replaceTop("C"),
            [
                "C load", "B willDisappear", "C willAppear", "B didDisappear", "C didAppear",
                "B leave replaced",
            ]
        ),
        (
            "pA", .setStack("C", below: [ScreenStep("B")]),
            [
                "B load", "C load", "A willDisappear", "C willAppear", "A didDisappear",
                "C didAppear", "A leave replaced",
            ]
        ),
        (
            "pA", .present("B"),
            ["B load", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear"]
        ),
        ("pA", .present("B", style: .formSheet), ["B load", "B willAppear", "B didAppear"]),
        ("pA", .alert("B"), ["B load", "B willAppear", "B didAppear"]),
        ("pA", .popover("B"), ["B load", "B willAppear", "B didAppear"]),
        (
            "pA mB pC", .dismiss(),
            [
                "C willDisappear", "A willAppear", "C didDisappear", "A didAppear",
                "C leave parent_removed", "B leave dismissed",
            ]
        ),
        (
            "pA aB", .dismiss(),
            ["B willDisappear", "B didDisappear", "B leave dismissed"]
        ),
        (
            "pA mB uC~formSheet", .dismiss(levels: 2),
            [
                "C willDisappear", "B willDisappear", "A willAppear", "C didDisappear",
                "B didDisappear", "A didAppear", "C leave dismissed", "B leave dismissed",
            ]
        ),
        (
            "pA pB mC pD", .setRoot("E"),
            [
                "E load", "D willDisappear", "E willAppear", "D didDisappear", "E didAppear",
                "D leave parent_removed", "C leave parent_removed", "B leave parent_removed",
                "A leave replaced",
            ]
        ),
        (
            "pA pB mC", .unwind(to: "A"),
            [
                "C willDisappear", "A willAppear", "C didDisappear", "A didAppear",
                "C leave dismissed", "B leave popped",
            ]
        ),
        (
            "pA", .embed("X"), ["X load", "X willAppear", "X didAppear"]
        ),
        (
            "pA[X]", .embed("Y", policy: .replace),
            [
                "Y load", "X willDisappear", "Y willAppear", "X didDisappear", "Y didAppear",
                "X leave replaced",
            ]
        ),
        (
            "pA pB[X]", .pop(),
            [
                "X willDisappear", "B willDisappear", "A willAppear", "X didDisappear",
                "B didDisappear", "A didAppear", "X leave parent_removed", "B leave popped",
            ]
        ),
        (
            "rM{*a: pA; b: pB}", .selectTab("b"),
            ["A willDisappear", "B willAppear", "A didDisappear", "B didAppear"]
        ),
        ("rM{*a: pA; b: pB} mC", .selectTab("b"), []),
        (
            "rM{*a: pA; b: pB} uC~formSheet", .selectTab("b"),
            ["A willDisappear", "B willAppear", "A didDisappear", "B didAppear"]
        ),
        (
            "rM<*a: pA; b: pB pX>", .showSection("b"),
            [
                "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
                "X leave popped",
            ]
        ),
        (
            "pS pM{*a: pA; b: pB pC}", .unwind(to: "S"),
            [
                "A willDisappear", "M willDisappear", "S willAppear", "A didDisappear",
                "M didDisappear", "S didAppear", "C leave parent_removed",
                "B leave parent_removed", "A leave parent_removed", "M leave popped",
            ]
        ),
        ("pA", .pop(), []),
    ]

    @Test("is told in one order", arguments: rows)
    func order(_ start: String, _ command: NavigationCommand, _ log: [String]) throws {
        #expect(try tree(start).applying(command).log == log)
    }

    @Test("agrees with the screens that entered and left")
    func changes() throws {
        let start = try tree("pA pB pC")
        let change = start.applying(.setStack("E", below: [ScreenStep("D")]))
        #expect(change.entered.map(\.name) == ["D", "E"])
        #expect(change.left.map(\.screen.name) == ["C", "B", "A"])
        #expect(change.left.allSatisfy { $0.reason == .replaced })
        let ignored = start.applying(.dismiss())
        #expect(ignored.entered.isEmpty && ignored.left.isEmpty && ignored.events.isEmpty)
        #expect(ignored.tree.plain == start.plain)
    }
}
