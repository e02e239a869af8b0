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
        var corridor = try Corridor()
        for session in [Self.decomposed, Self.composed] {
            let login = corridor.control(
                #"{"event": "login", "user": "john", "session": "\#(session)"}"#
            )
            #expect(login["outcome"]?.string == "applied")
            #expect(login["session"]?.string?.utf8.elementsEqual(session.utf8) == true)
        }
        #expect(corridor.stored.count == 2)
    }

    @Test("are two users: a link parked for one does not open for the other")
    func users() throws {
        var corridor = try Corridor()
        let parked = corridor.control(envelope("tv", user: Self.composed))
        #expect(parked["outcome"]?.string == "parked")
        let login = corridor.control(
            #"{"event": "login", "user": "\#(Self.decomposed)", "session": "tv"}"#
        )
        #expect(login.told == ["applied", "discarded other_user"])
    }

    @Test("are two sessions for followers")
    func followers() throws {
        var corridor = try Corridor()
        corridor.control(#"{"event": "login", "user": "john", "session": "\#(Self.composed)"}"#)
        var ring = FollowRing(after: corridor.last)
        let verdict = corridor.control(envelope(Self.composed, user: "john"))
        for command in verdict.commands { ring.append(command) }
        let own = ring.next(after: 0, confirmed: .max, session: Self.composed)
        #expect(own != nil)
        let other = ring.next(after: 0, confirmed: .max, session: Self.decomposed)
        #expect(other == nil)
    }
}
