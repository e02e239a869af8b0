// Which link an answer is about: strangers choose ids, and several links that ask can have one.

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

    /// A link under an id that its sender chose.
    private static func oneSignal(_ link: String, id: String) -> String {
        #"{"custom":{"i":"\#(id)","u":"compass://\#(link)"},"alert":"x"}"#
    }

    /// The same of another provider.
    private static func fcm(_ link: String, id: String) -> String {
        #"{"google.message_id":"\#(id)","google.c.a.e":"1","url":"compass://\#(link)"}"#
    }

    /// John is there, and is asked about two links, with the numbers 2 and 3, of one id.
    private static func asked(madeUp: Bool) throws -> Corridor {
        var corridor = try Corridor(routes: routes)
        corridor.control(#"{"event":"login","user":"john"}"#)
        let id = madeUp ? "seq-2" : "m1"
        let first =
            madeUp
            ? #"{"url":"compass://rename"}"#
            : oneSignal("rename", id: id)
        let verdicts = [corridor.feed(first), corridor.feed(fcm("delete", id: id))]
        for verdict in verdicts {
            #expect(verdict["id"]?.string == id)
            #expect(verdict["reason"]?.string == "confirm")
        }
        return corridor
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

    @Test("is about the link that it names, and opens none that it could mean", arguments: answers)
    func named(_ members: String, _ told: [String], _ left: Int) throws {
        for madeUp in [false, true] {
            var corridor = try Self.asked(madeUp: madeUp)
            let id = madeUp ? "seq-2" : "m1"
            let verdict = corridor.control(#"{"event":"confirm","id":"\#(id)",\#(members)}"#)
            #expect(verdict.told == told)
            #expect(corridor.dispatcher.lot.count == left)
        }
    }

    @Test("names a link by id and number, both")
    func both() throws {
        var corridor = try Self.asked(madeUp: false)
        let other = corridor.control(#"{"event":"confirm","id":"m2","parked":2,"answer":true}"#)
        #expect(other.told == ["ignored not_found"])
    }

    @Test("is ambiguous, too, where the time of the other link is over")
    func late() throws {
        var corridor = try Corridor(routes: Self.routes)
        corridor.control(#"{"event":"login","user":"john"}"#)
        corridor.feed(Self.oneSignal("rename", id: "m1"))
        corridor.wait(119)
        corridor.feed(Self.fcm("delete", id: "m1"))
        corridor.wait(1)
        let verdict = corridor.control(#"{"event":"confirm","id":"m1","answer":true}"#)
        #expect(verdict.told == ["ignored ambiguous", "expired unanswered"])
        let again = corridor.control(#"{"event":"confirm","id":"m1","parked":3,"answer":true}"#)
        #expect(again.told == ["applied", "routed push Deleted"])
    }
}
