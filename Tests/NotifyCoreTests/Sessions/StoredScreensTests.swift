// A session's screens in the JSON of the store, and damaged ones.

import LinkRouter
import Testing

@testable import NotifyCore

@Suite("Stored screens")
struct StoredScreensTests {
    @Test("round-trip, whatever their names and values are")
    func roundTrip() throws {
        // Names with U+0000 are rejected in links and in JSON.
        let odd = "\u{1}\u{1F}\"\\\u{85}é\u{202E}🦆"
        var arguments: Arguments = [odd: odd, "empty": "", "nul": "\u{0}"]
        arguments.add(.init(name: "token", value: odd, isSecret: true))
        var session = Session(state: .loggedIn, user: "john")
        for command in [.push("Home"), NavigationCommand.present(odd, arguments)] {
            let change = session.tree.applying(command)
            let screens = change.tree.screens.map(\.id)
            session = Session(
                state: .loggedIn,
                user: "john",
                tree: change.tree,
                flows: [FlowRun(odd, screens: screens, answers: arguments, result: odd)]
            )
        }
        var again = Session(state: .loggedIn, user: "john")
        let damage = again.restoreScreens(stored: try #require(session.storedScreens))
        #expect(damage == nil)
        #expect(again == session)
        #expect(again.tree.screens.map(\.id) == session.tree.screens.map(\.id))
    }

    @Test("are absent without screens")
    func blank() { #expect(Session(state: .unknown).storedScreens == nil) }

    @Test(
        "that are damaged are reported and leave the session unchanged",
        arguments: [
            "", "{", "null", "[]", "{}", #"{"tree": 1}"#, #"{"tree": "pA p"}"#, "\u{FFFD}",
            #"{"tree": "pA", "next": 1.5}"#, #"{"tree": "pA", "screens": null}"#,
            #"{"tree": "pA", "screens": []}"#, #"{"tree": "pA", "flows": [{}]}"#,
            #"{"tree": "pA", "more": true}"#,
            String(repeating: "[", count: 100_000),
        ]
    )
    func damaged(_ text: String) {
        let before = Session(state: .loggedIn, user: "john").tree.applying(.push("Kept")).tree
        var session = Session(state: .loggedIn, user: "john", tree: before)
        let damage = session.restoreScreens(stored: Array(text.utf8))
        #expect(damage?.isEmpty == false)
        #expect(session == Session(state: .loggedIn, user: "john", tree: before))
    }
}
