// Which link an answer refers to. Untrusted senders choose ids, so several pending questions can
// have the same one.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("An answer")
struct AnswerTests {
    private static let routes = """
        {
          "schemes": ["compass"],
          "routers": {
            "logged-out": { "erase": { "push": "Erased", "effect": "destroy" } },
            "logged-in": {
              "delete": { "push": "Deleted", "effect": "destroy" },
              "rename": { "push": "Renamed", "effect": "change" },
              "erase": { "push": "Erased", "effect": "destroy" }
            }
          }
        }
        """

    /// A payload with an id that its sender chose.
    private static func oneSignal(_ link: String, id: String) -> String {
        #"{"custom":{"i":"\#(id)","u":"compass://\#(link)"},"alert":"x"}"#
    }

    /// The same for another provider.
    private static func fcm(_ link: String, id: String) -> String {
        #"{"google.message_id":"\#(id)","google.c.a.e":"1","url":"compass://\#(link)"}"#
    }

    /// John is logged in, and is asked about two links of one id, with the numbers 2 and 3.
    private static func asked(madeUp: Bool) throws -> Harness {
        var harness = try Harness(routes: routes)
        harness.control(#"{"event":"login","user":"john"}"#)
        let id = madeUp ? "seq-2" : "m1"
        let first =
            madeUp
            ? #"{"url":"compass://rename"}"#
            : oneSignal("rename", id: id)
        let verdicts = [harness.feed(first), harness.feed(fcm("delete", id: id))]
        for verdict in verdicts {
            #expect(verdict["id"]?.string == id)
            #expect(verdict["reason"]?.string == "confirm")
        }
        return harness
    }

    static let answers: [(String, [String], Int)] = [
        (#""answer":true"#, ["ignored ambiguous"], 2),
        (#""answer":false"#, ["applied", "discarded declined", "discarded declined"], 0),
        (#""answer":true,"parked":2"#, ["applied", "routed push Renamed"], 1),
        (#""answer":true,"parked":3"#, ["applied", "routed push Deleted"], 1),
        (#""answer":false,"parked":3"#, ["applied", "discarded declined"], 1),
        (#""answer":true,"parked":1"#, ["ignored not_found"], 2),
        (#""answer":true,"parked":9223372036854775807"#, ["ignored not_found"], 2),
        (#""answer":true,"parked":2,"session":"tv""#, ["ignored not_found"], 2),
        (#""answer":true,"parked":-1"#, ["rejected bad_value"], 2),
        (#""answer":true,"parked":"2""#, ["rejected bad_value"], 2),
        (#""answer":true,"parked":2.5"#, ["rejected bad_value"], 2),
        (#""answer":true,"parked":null"#, ["rejected bad_value"], 2),
    ]

    @Test("applies to the link that it identifies, if that is unambiguous", arguments: answers)
    func named(_ members: String, _ lines: [String], _ left: Int) throws {
        for madeUp in [false, true] {
            var harness = try Self.asked(madeUp: madeUp)
            let id = madeUp ? "seq-2" : "m1"
            let verdict = harness.control(#"{"event":"confirm","id":"\#(id)",\#(members)}"#)
            #expect(verdict.lines == lines)
            #expect(harness.dispatcher.parkingLot.count == left)
        }
    }

    @Test("must match both id and number")
    func both() throws {
        var harness = try Self.asked(madeUp: false)
        let other = harness.control(#"{"event":"confirm","id":"m2","parked":2,"answer":true}"#)
        #expect(other.lines == ["ignored not_found"])
    }

    @Test("is also ambiguous if the other link has expired")
    func late() throws {
        var harness = try Harness(routes: Self.routes)
        harness.control(#"{"event":"login","user":"john"}"#)
        harness.feed(Self.oneSignal("rename", id: "m1"))
        harness.wait(119)
        harness.feed(Self.fcm("delete", id: "m1"))
        harness.wait(1)
        let verdict = harness.control(#"{"event":"confirm","id":"m1","answer":true}"#)
        #expect(verdict.lines == ["ignored ambiguous", "expired unanswered"])
        let again = harness.control(#"{"event":"confirm","id":"m1","parked":3,"answer":true}"#)
        #expect(again.lines == ["applied", "routed push Deleted"])
    }

    struct Story {
        let frames: [String]
        let lines: [String]
    }

    private static let login = #"{"event":"login","user":"mary"}"#
    private static let enter = #"{"event":"enter","state":"logged-in"}"#
    private static let yes = #"{"event":"confirm","id":"m1","answer":true}"#
    private static let erase = oneSignal("erase", id: "m1")
    private static let lock =
        #"{"event":"did","command":{"command":"present","screen":"Lock","forced":true}}"#
    private static let unlock = #"{"event":"did","command":{"command":"dismiss"}}"#

    /// Frames, of which payloads come from a feeding door, and the entries of the last one.
    static let stories = [
        Story(frames: [enter, erase, login], lines: ["applied", "confirm push Erased"]),
        Story(frames: [erase, login], lines: ["applied", "confirm push Erased"]),
        Story(frames: [erase, enter], lines: ["applied"]),
        Story(frames: [enter, erase, yes], lines: ["applied", "routed push Erased"]),
        Story(frames: [enter, erase, login, yes], lines: ["applied", "routed push Erased"]),
        Story(frames: [enter, erase, lock, yes, login, yes], lines: ["ignored not_found"]),
        Story(
            frames: [enter, erase, lock, yes, login, unlock],
            lines: ["applied", "confirm push Erased"]
        ),
        Story(
            frames: [enter, erase, lock, yes, unlock],
            lines: ["applied", "routed push Erased"]
        ),
        Story(
            frames: [enter, erase, #"{"event":"enter","state":"logged-in","user":"mary"}"#],
            lines: ["applied", "confirm push Erased"]
        ),
        // A question asked while no user was known, after which the previous user logs in.
        Story(
            frames: [
                #"{"event":"login","user":"mary"}"#, #"{"event":"logout"}"#, enter, erase, login,
            ],
            lines: ["applied", "confirm push Erased"]
        ),
    ]

    @Test("of the previous user does not count for the present one", arguments: stories)
    func otherUser(_ story: Story) throws {
        var harness = try Harness(routes: Self.routes)
        var verdict = Verdict()
        var stored: [UInt64: ParkedLink] = [:]
        for frame in story.frames {
            let isStrangers = frame.contains("custom")
            verdict = isStrangers ? harness.feed(frame) : harness.control(frame)
            for link in verdict.changes.parked { stored[link.number] = link }
            for number in verdict.changes.unparked { stored[number] = nil }
            #expect(Array(stored.values) == harness.dispatcher.parkingLot.all)
        }
        #expect(verdict.lines == story.lines)
    }

    @Test("that is late is still late after a login")
    func lateForAnother() throws {
        var harness = try Harness(routes: Self.routes)
        harness.control(Self.enter)
        harness.feed(Self.erase)
        harness.wait(120)
        #expect(harness.control(Self.login).lines == ["applied", "expired unanswered"])
    }
}
