// Tests of configurations and `notifyctl explain` use the same decision as the daemon.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The outcome of a link")
struct ConfigurationOutcomeTests {
    private static let links = [
        "compass://login:john", "compass://profile:john?tab=1#token=2", "compass://invite:4711",
        "compass://callback?code=1", "compass://callback", "compass://here", "compass://logout",
        "compass://resume:john", "compass://nowhere", "https://app.example.com/profile/john",
        "https://elsewhere.example.com/", "compass://a::b", "compass://%ff", "nope:x?token=1",
    ]

    @Test(
        "equals the dispatcher's in every state and from every door",
        arguments: ["unknown", "logged-out", "logged-in"],
        [LinkSource.Door.feeding, .control]
    )
    func agreement(_ state: String, _ door: LinkSource.Door) throws {
        for link in Self.links {
            var harness = try Harness()
            let user = state == "logged-in" ? #", "user": "john""# : ""
            harness.control(#"{"event": "enter", "state": "\#(state)"\#(user)}"#)
            let session = Session(
                key: "default",
                state: SessionState(rawValue: state),
                user: state == "logged-in" ? "john" : nil
            )
            let outcome = harness.dispatcher.configuration.decision(
                about: link,
                in: session,
                from: LinkSource(door)
            )
            let payload = #"{"url": "\#(link)"}"#
            let verdict =
                door == .feeding
                ? harness.feed(payload) : harness.control(#"{"payload": \#(payload)}"#)
            #expect(verdict["state"]?.string == state)
            #expect(verdict["outcome"]?.string == outcome.outcome.rawValue, "\(link)")
            #expect(verdict["reason"]?.string == outcome.reason, "\(link)")
            #expect(verdict["link"]?.string == outcome.link, "\(link)")
            #expect(verdict["route"]?.string == outcome.route, "\(link)")
            let commands = outcome.commands.map { JSONValue.command($0, showingSecrets: false) }
            #expect(verdict["commands"]?.array ?? [] == commands, "\(link)")
            #expect(
                verdict.changes.sessions.values.contains { $0.state.rawValue != state }
                    == (outcome.enters != nil),
                "\(link)"
            )
        }
    }
}
