// Which changes of screens can be recovered from the journal, so that they may be stored later.

import LinkRouter
import Testing

@testable import NotifyCore

@Suite("A change that can be recovered from the journal")
struct RecoverableScreensTests {
    private func rules() throws -> ScreenRules {
        var builder = StoryboardBuilder()
        for name in ["A", "B", "C\u{1}"] { builder.add(ScreenDefinition(name)) }
        builder.add(SegueDefinition("Again", from: "B", to: "B", kind: .replace))
        builder.add(SegueDefinition("Show", to: "B"))
        return ScreenRules(storyboard: try builder.build(), limits: Limits.screens)
    }

    private func isRecoverable(
        _ key: String,
        _ notation: String,
        _ commands: [NavigationCommand]
    ) throws -> Bool {
        let before = Session(
            key: key,
            state: .loggedIn,
            tree: try ScreenTree(
                notation: notation,
                arguments: try ScreenTree(notation: notation).screens.indices.map {
                    ["n": "-\($0)"]
                }
            )
        )
        var after = before
        guard case .changed(let change) = after.open(commands, rules: try rules()) else {
            Issue.record("\(commands) changed nothing")
            return false
        }
        return after.isRecoverableFromJournal(after: change, since: before)
    }

    @Test(
        "is any command that its entry contains in full",
        arguments: [
            [.push("A", ["n": "1"])], [.present("A", style: .formSheet)], [.alert("A")],
            [.replaceTop("B", ["n": "1"])], [.replaceTop("B")], [.setRoot("A", ["n": "1"])],
            [.pop()], [.push("B"), .push("A", ["n": "1"]), .dismiss(policy: .orPop)],
            [.segue("Show", ["n": "1"])], [.embed("A", ["n": "1"])],
            [.push("A", ["n": "1"], policy: .clearStack)],
            [.setRoot("B", ["n": "1"], below: [ScreenStep("A")])],
        ] as [[NavigationCommand]]
    )
    func recoverable(_ commands: [NavigationCommand]) throws {
        #expect(try isRecoverable("tv", "pA pB", commands))
    }

    @Test("is not one whose entry lacks arguments that the tree does not show")
    func hidden() throws {
        var secret = Arguments()
        secret.add(.init(name: "token", value: "t", isSecret: true))
        let long = String(repeating: "x", count: 129)
        #expect(try !isRecoverable("tv", "pA pB", [.push("A", secret)]))
        #expect(try !isRecoverable("tv", "pA pB", [.push("A", ["n": long])]))
        #expect(try !isRecoverable("tv", "pA pB", [.push("A", ["n": "\u{1}"])]))
        #expect(try !isRecoverable("tv", "pA pB", [.segue("Again", ["n": "1"])]))
        #expect(
            try !isRecoverable("tv", "pA pB", [.setRoot("A", below: [ScreenStep("A", ["n": "1"])])])
        )
    }

    @Test("is not one whose session or screen name is escaped in the entry")
    func illegible() throws {
        #expect(try !isRecoverable("t\u{7F}", "pA", [.push("B")]))
        #expect(try !isRecoverable("tv", "pA", [.push("C\u{1}", ["n": "1"])]))
    }

    @Test("is not one that made the tree drop screens")
    func forgotten() throws {
        let full = Array(repeating: "pA", count: 64).joined(separator: " ")
        #expect(try !isRecoverable("tv", full, [.push("B")]))
    }

    @Test("is not one whose tree is truncated in the entry")
    func longTree() throws {
        let name = String(repeating: "x", count: 250)
        var session = Session(state: .loggedIn)
        var results: [Bool] = []
        for _ in 0..<3 {
            let before = session
            guard case .changed(let change) = session.open([.push(name)]) else { return }
            results.append(session.isRecoverableFromJournal(after: change, since: before))
        }
        #expect(results == [true, false, false])
    }
}
