// Recovering a command and its session from the journal.

import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("A recorded command")
struct RecordedCommandTests {
    @Test(
        "has the arguments that are complete in its field",
        arguments: [
            (nil, [:]), (#"{"n": "1", "m": ""}"#, ["n": "1", "m": ""]),
            (#"{"n": "1", "…": 3}"#, ["n": "1"]), (#"{"n": null, "m": "2"}"#, ["m": "2"]),
            (#"{"n": "1"…"#, [:]), ("[]", [:]), ("", [:]),
            (#"{"c": "a\u0085b"}"#, ["c": "a\u{85}b"]),
        ] as [(String?, Arguments)]
    )
    func arguments(_ text: String?, _ expected: Arguments) {
        let recorded = RecordedCommand(
            session: "s",
            tree: "pA",
            kind: "push",
            screen: "A",
            arguments: text
        )
        #expect(recorded.command == .push("A", expected))
    }

    @Test("is ignored if its kind is unknown")
    func unknownKind() {
        #expect(RecordedCommand(session: "s", tree: "", kind: "fly").command == nil)
        #expect(RecordedCommand(session: "s", tree: "").command == nil)
    }

    @Test("is applied by the dispatcher to the session in memory or in the store")
    func recall() throws {
        var harness = try Harness()
        let stored = Session(key: "s", state: .loggedIn, user: "john")
        let cold = Harness.Cold(stored: [ExactName("s"): stored])
        let first = RecordedCommand(session: "s", tree: "pA", kind: "push", screen: "A")
        let second = RecordedCommand(
            session: "s",
            tree: "pA pB",
            kind: "push",
            screen: "B",
            arguments: #"{"n": "1"}"#
        )
        let begun = harness.dispatcher.recall(first, cold)
        #expect(begun?.user == "john")
        let recalled = harness.dispatcher.recall(second, cold)
        let session = try #require(recalled)
        #expect(session.tree.description == "pA pB")
        #expect(session.tree.top?.arguments == ["n": "1"])
        let cut = RecordedCommand(session: "s", tree: "pA pB pC…", kind: "push", screen: "C")
        let unreadable = harness.dispatcher.recall(cut, cold)
        #expect(unreadable == nil)
        let current = harness.dispatcher.current("s", cold)
        #expect(current == session)
    }

    @Test("creates a session that is not in the store")
    func unknownSession() throws {
        var harness = try Harness()
        let recorded = RecordedCommand(session: "new", tree: "pA")
        let recalled = harness.dispatcher.recall(recorded, Harness.Cold(stored: [:]))
        let session = try #require(recalled)
        #expect(session.state == harness.dispatcher.configuration.initialState)
        #expect(session.tree.description == "pA")
    }
}
