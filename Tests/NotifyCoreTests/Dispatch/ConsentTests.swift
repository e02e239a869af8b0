// Links that change or destroy something: when the user is asked, and the effect of each answer.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("Consent")
struct ConsentTests {
    private static let routes = """
        {
          "schemes": ["compass"], "hosts": ["pay.example.com", "app.example.com"],
          "routers": {
            "logged-out": { "": { "setRoot": "Welcome" } },
            "logged-in": {
              "delete:{account}": { "push": "Deleted", "effect": "destroy" },
              "rename:{name}": { "push": "Renamed", "effect": "change" },
              "show": { "push": "Quoted", "effect": "view" },
              "pay:{order}": { "push": "Paid", "accept": [{ "host": "pay.example.com" }] }
            }
          }
        }
        """

    private static func login(_ user: String) -> String {
        #"{"event":"login","user":"\#(user)"}"#
    }

    private static func corridor() throws -> Corridor {
        var corridor = try Corridor(routes: routes)
        corridor.control(login("john"))
        return corridor
    }

    @discardableResult
    private static func ask(_ corridor: inout Corridor, id: String = "m1") -> Verdict {
        corridor.feed(
            #"{"url":"compass://delete:john?token=s3cret","message_id":"\#(id)"}"#
        )
    }

    @Test("a destructive link from a feeding door asks first and lists its commands")
    func asks() throws {
        var corridor = try Self.corridor()
        let asked = Self.ask(&corridor)
        let id = try #require(asked["id"]?.string)
        #expect(asked.told == ["parked confirm push Deleted"])
        #expect(asked.entries[0].step?.word == "confirm")
        #expect(asked["confirm"]?["effect"]?.string == "destroy")
        #expect(asked["confirm"]?["arguments"]?["token"]?.string == "…")
        #expect(asked["commands"] == nil)
        let line = asked.commands[0].line
        #expect(line["command"]?["command"]?.string == "confirm")
        #expect(line["command"]?["arguments"]?["token"]?.string == "s3cret")
        #expect(line["id"]?.string == id)
        #expect(line["parked"]?.integer == 2)
        #expect(asked["confirm"]?["parked"]?.integer == 2)
        var entry: [UInt8] = []
        EntryEncoder(format: .json, ledger: "l").append(asked.entries[0], to: &entry)
        #expect(String(decoding: entry, as: UTF8.self).contains(#""NOTIFY_PARKED":"2""#))
        #expect(corridor.stored[ExactName("default")]?.tree == ScreenTree(), "nothing opened yet")
        let agreed = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(agreed.told == ["applied", "routed push Deleted"])
        #expect(agreed["tree"]?.string == "pDeleted")
        #expect(corridor.dispatcher.parkingLot.count == 0)
        let again = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(again.told == ["ignored not_found"])
    }

    @Test("a link that is declined, unanswered or asked of another user does not open")
    func declined() throws {
        for (frame, told) in [
            (#"{"event":"confirm","id":"$","answer":false}"#, ["applied", "discarded declined"]),
            (#"{"event":"logout"}"#, ["applied", "discarded logout"]),
            (#"{"event":"login","user":"eve"}"#, ["applied", "discarded other_user"]),
            (#"{"event":"confirm","id":"other","answer":true}"#, ["ignored not_found"]),
            (#"{"event":"confirm","id":"$"}"#, ["rejected missing_key"]),
            (#"{"event":"confirm","id":"$","answer":"yes"}"#, ["rejected bad_value"]),
            (#"{"event":"confirm","answer":true}"#, ["rejected missing_key"]),
        ] {
            var corridor = try Self.corridor()
            let id = Self.ask(&corridor)["id"]?.string ?? ""
            let verdict = corridor.control(frame.replacing("$", with: id))
            #expect(verdict.told == told)
            #expect(corridor.stored[ExactName("default")]?.tree == ScreenTree())
        }
    }

    @Test("an answer must arrive within two minutes", arguments: [119, 120])
    func time(_ seconds: Int) throws {
        var corridor = try Self.corridor()
        let id = Self.ask(&corridor)["id"]?.string ?? ""
        corridor.wait(seconds)
        #expect(corridor.expire().told == (seconds < 120 ? [] : ["expired unanswered"]))
        let answered = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect((answered["outcome"]?.string == "applied") == (seconds < 120))
    }

    @Test("an answer is late after its time even if the timer has not fired")
    func lateAnswer() throws {
        var corridor = try Self.corridor()
        let id = Self.ask(&corridor)["id"]?.string ?? ""
        // After a suspend, pending frames are read before any timer fires.
        corridor.wait(120)
        let answered = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(answered.told == ["ignored not_found", "expired unanswered"])
    }

    @Test("a question to one user does not open the link for the next")
    func nextUser() throws {
        var corridor = try Corridor(routes: Self.routes)
        Self.ask(&corridor)
        #expect(corridor.control(Self.login("john")).told == ["applied", "confirm push Deleted"])
        let next = corridor.control(Self.login("eve"))
        #expect(next.told == ["applied", "discarded other_user"])
    }

    @Test("an answer without a question is ignored")
    func notAsked() throws {
        var corridor = try Corridor(routes: Self.routes)
        let id = Self.ask(&corridor)["id"]?.string ?? ""
        let early = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(early.told == ["ignored not_found"])
        #expect(corridor.control(Self.login("john")).told == ["applied", "confirm push Deleted"])
    }

    @Test("a parked link asks when its state is entered, without a second outcome")
    func parkedFirst() throws {
        var corridor = try Corridor(routes: Self.routes)
        let parked = Self.ask(&corridor)
        #expect(parked.told == ["parked other_state"])
        let id = parked["id"]?.string ?? ""
        let entered = corridor.control(#"{"event":"login","user":"john"}"#)
        #expect(entered.told == ["applied", "confirm push Deleted"])
        #expect(entered.entries[1].outcome == nil)
        #expect(entered.entries[1].parked == 1, "the number that it was parked under")
        #expect(entered.commands[1].line["parked"]?.integer == 1)
        let waiting = corridor.ask(#"{"query":"parked"}"#)
        #expect(waiting?["parked"]?.array?.map { $0["parked"]?.integer } == [1])
        #expect(corridor.dispatcher.counts[.parked] == 1)
        #expect(
            corridor.control(#"{"event":"enter","state":"logged-in"}"#).told == [
                "ignored no_change"
            ]
        )
        let agreed = corridor.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(agreed.told == ["applied", "routed push Deleted"])
    }

    @Test("links from the app and links with the effect view do not ask")
    func unasked() throws {
        var corridor = try Self.corridor()
        let own = corridor.control(#"{"payload":{"url":"compass://delete:john"}}"#)
        #expect(own.told == ["routed push Deleted"])
        #expect(corridor.feed(link: "compass://show").told == ["routed push Quoted"])
        #expect(corridor.feed(link: "compass://rename:x").told == ["parked confirm push Renamed"])
    }

    static let hosts: [(String, String)] = [
        ("https://pay.example.com/pay/1", "routed push Paid"),
        ("https://PAY.example.com/pay/1", "routed push Paid"),
        ("https://app.example.com/pay/1", "rejected source_denied"),
        ("compass://pay:1", "rejected source_denied"),
    ]

    @Test("a route accepts links of the hosts it names", arguments: hosts)
    func host(_ link: String, _ told: String) throws {
        var corridor = try Self.corridor()
        #expect(corridor.feed(link: link).told == [told])
    }
}
