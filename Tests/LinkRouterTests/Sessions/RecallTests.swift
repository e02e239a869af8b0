// After a crash the screens of a session are replayed from the notations and commands of the
// journal.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Recalling a command")
struct RecallTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let before: String
        let command: NavigationCommand
        let after: String
        /// Screens with the argument `n`, which is `0` for all screens of the tree before.
        let arguments: String

        init(
            _ before: String,
            _ command: NavigationCommand,
            _ after: String,
            _ arguments: String
        ) {
            self.before = before
            self.command = command
            self.after = after
            self.arguments = arguments
        }

        var testDescription: String { "\(before) | \(command.kind.rawValue) | \(after)" }
    }

    @Test(
        "restores the recorded tree, with the arguments of the added screen",
        arguments: [
            Case("", .push("A", ["n": "1"]), "pA", "A1"),
            Case("pA", .push("B", ["n": "1"]), "pA pB", "A0 B1"),
            Case("pA", .push("A", ["n": "1"]), "pA pA", "A0 A1"),
            Case("pA pB", .replaceTop("B", ["n": "1"]), "pA pB", "A0 B1"),
            Case("pA pB", .replaceTop("B"), "pA pB", "A0 B"),
            Case("pA pB", .setRoot("A", ["n": "1"]), "pA", "A1"),
            Case("pA", .setRoot("A"), "pA", "A"),
            Case("pA", .present("B", ["n": "1"]), "pA mB", "A0 B1"),
            Case("pA", .present("B", ["n": "1"]), "pA uB~formSheet!", "A0 B1"),
            Case("pA mB", .present("B", ["n": "1"]), "pA mB mB", "A0 B0 B1"),
            Case("pA pB pC", .pop(), "pA pB", "A0 B0"),
            Case("pA pB pC", .popTo("A", ["n": "0"]), "pA", "A0"),
            Case("pA pB mC", .unwind(to: "A"), "pA", "A0"),
            Case("pA mB", .dismiss(), "pA", "A0"),
            // The fields that the journal does not record appear in the tree.
            Case("pA pB", .push("A", ["n": "1"]), "pA", "A1"),
            Case("pA", .push("B", ["n": "1"]), "pX pB", "X B1"),
            Case("pA", .present("B", ["n": "1"]), "pA mX pB", "A0 X B1"),
            Case("pA mB mC", .dismiss(), "pA", "A0"),
            Case("rM{*a: pA; b: pB}", .selectTab("b"), "rM{a: pA; *b: pB}", "M0 A0 B0"),
            Case("pA", .push("M", ["n": "1"]), "pA pM{*a: pX; b: pY}", "A0 M1 X Y"),
            Case(
                "pA",
                NavigationCommand(.segue, screen: "B", arguments: ["n": "1"]),
                "pA mB",
                "A0 B1"
            ),
            Case("pA[B]", .embed("B", ["n": "1"]), "pA[B]", "A0 B1"),
            // The commands in between were lost.
            Case("pA", .push("D", ["n": "1"]), "pA pB pC pD", "A0 B C D1"),
            Case("pA pB", .push("D", ["n": "1"]), "rX mD", "X D1"),
        ]
    )
    func recalls(_ test: Case) throws {
        let before = try tree(test.before)
        let zero = before.screens.map { _ in ["n": "0"] as Arguments }
        var session = Session(state: .unknown, tree: try tree(test.before, zero))
        let isRead = session.recall(test.command, tree: test.after)
        #expect(isRead)
        #expect(session.tree.description == test.after)
        let found = session.tree.screens.map { $0.name + ($0.arguments["n"] ?? "") }
        #expect(found.joined(separator: " ") == test.arguments)
        let ids = session.tree.screens.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test("does not change the session for an invalid notation")
    func unreadable() throws {
        var session = Session(state: .unknown, tree: try tree("pA"))
        for notation in ["pA pB…", "x", "pA p", "pA pB mC~"] {
            let isRead = session.recall(.push("B"), tree: notation)
            #expect(!isRead)
        }
        #expect(session.tree == (try tree("pA")))
    }

    @Test("adopts the tree of an unknown command")
    func unknownKind() throws {
        var session = Session(state: .unknown, tree: try tree("pA", [["n": "0"]]))
        let isRead = session.recall(nil, tree: "pA pB")
        #expect(isRead)
        #expect(session.tree == (try tree("pA pB", [["n": "0"], [:]])))
    }

    @Test("releases flows whose last screen left, and no others")
    func flows() throws {
        let before = try tree("pA pB mC")
        let ids = before.screens.map(\.id)
        let flows = [
            FlowRun("one", screens: [ids[1], ids[2]]), FlowRun("two", screens: [ids[2]]),
        ]
        var session = Session(state: .unknown, tree: before, flows: flows)
        session.recall(.dismiss(), tree: "pA pB")
        #expect(session.flows == [FlowRun("one", screens: [ids[1]])])
        session.recall(.replaceTop("B"), tree: "pA pB")
        #expect(session.flows.isEmpty)
    }

    @Test("is exact for every command that is whole in the record", arguments: 1...20)
    func law(seed: Int) throws {
        var chance = WalkChance(seed: UInt64(seed))
        let rules = ScreenRules(storyboard: try walkStoryboard())
        var session = Session(state: .unknown)
        var exact = 0
        for _ in 0..<500 {
            let command = chance.command()
            let change = session.tree.applying(command, rules: rules)
            guard change.ignored == nil else { continue }
            let recorded = NavigationCommand(
                command.kind,
                screen: command.screen,
                arguments: command.arguments
            )
            var recalled = session
            let isRead = recalled.recall(recorded, tree: change.tree.description)
            #expect(isRead)
            #expect(recalled.tree.description == change.tree.description)
            if command == recorded.sameButForLooks(as: command) || command.kind.isPlain {
                exact += 1
                #expect(recalled.tree == change.tree, "\(session.tree) | \(command.plain)")
            }
            session = Session(state: .unknown, tree: change.tree)
        }
        #expect(exact > 20)
    }
}

extension NavigationCommand.Kind {
    /// Whether the tree shows the whole effect of the command.
    fileprivate var isPlain: Bool {
        switch self {
        case .pop, .popTo, .popToRoot, .dismiss, .unwind, .selectTab, .showSection: true
        default: false
        }
    }
}

extension NavigationCommand {
    fileprivate func sameButForLooks(as other: NavigationCommand) -> NavigationCommand {
        var command = self
        command.isAnimated = other.isAnimated
        command.style = other.style
        command.isForced = other.isForced
        command.anchor = other.anchor
        command.levels = other.levels
        command.tab = other.tab
        command.isWrapped = other.isWrapped
        command.segue = kind == .segue ? nil : other.segue
        command.level = other.level
        command.position = other.position
        return command
    }
}
