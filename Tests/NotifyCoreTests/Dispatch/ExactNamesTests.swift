// Sessions and users are compared by bytes, from the frame to the store.

import Jansson
import Testing

@testable import NotifyCore

@Suite("Two spellings of one name")
struct ExactNamesTests {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    private func envelope(_ session: String, user: String) -> String {
        #"{"payload": {"url": "compass://profile:1"}, "session": "\#(session)", "user": "\#(user)"}"#
    }

    @Test("are two sessions: a login to one does not affect the other")
    func sessions() throws {
        var harness = try Harness()
        for session in [Self.decomposed, Self.composed] {
            let login = harness.control(
                #"{"event": "login", "user": "john", "session": "\#(session)"}"#
            )
            #expect(login["outcome"]?.string == "applied")
            #expect(login["session"]?.string?.utf8.elementsEqual(session.utf8) == true)
        }
        #expect(harness.stored.count == 2)
    }

    @Test("are two users: a link parked for one does not open for the other")
    func users() throws {
        var harness = try Harness()
        let parked = harness.control(envelope("tv", user: Self.composed))
        #expect(parked["outcome"]?.string == "parked")
        let login = harness.control(
            #"{"event": "login", "user": "\#(Self.decomposed)", "session": "tv"}"#
        )
        #expect(login.lines == ["applied", "discarded other_user"])
    }

    @Test("are two sessions for followers")
    func followers() throws {
        var harness = try Harness()
        harness.control(#"{"event": "login", "user": "john", "session": "\#(Self.composed)"}"#)
        var ring = FollowRing(after: harness.last)
        let verdict = harness.control(envelope(Self.composed, user: "john"))
        for command in verdict.commands { ring.append(command) }
        let own = ring.next(after: 0, confirmed: .max, session: Self.composed)
        #expect(own != nil)
        let other = ring.next(after: 0, confirmed: .max, session: Self.decomposed)
        #expect(other == nil)
    }
}
