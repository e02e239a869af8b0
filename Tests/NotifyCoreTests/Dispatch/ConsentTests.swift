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

    private static func harness() throws -> Harness {
        var harness = try Harness(routes: routes)
        harness.control(login("john"))
        return harness
    }

    @discardableResult
    private static func ask(_ harness: inout Harness, id: String = "m1") -> Verdict {
        harness.feed(
            #"{"url":"compass://delete:john?token=s3cret","message_id":"\#(id)"}"#
        )
    }

    @Test("a destructive link from a feeding door asks first and lists its commands")
    func asks() throws {
        var harness = try Self.harness()
        let asked = Self.ask(&harness)
        let id = try #require(asked["id"]?.string)
        #expect(asked.lines == ["parked confirm push Deleted"])
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
        #expect(harness.stored[ExactName("default")]?.tree == ScreenTree(), "nothing opened yet")
        let agreed = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(agreed.lines == ["applied", "routed push Deleted"])
        #expect(agreed["tree"]?.string == "pDeleted")
        #expect(harness.dispatcher.parkingLot.count == 0)
        let again = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(again.lines == ["ignored not_found"])
    }

    @Test("a link that is declined, unanswered or asked of another user does not open")
    func declined() throws {
        for (frame, lines) in [
            (#"{"event":"confirm","id":"$","answer":false}"#, ["applied", "discarded declined"]),
            (#"{"event":"logout"}"#, ["applied", "discarded logout"]),
            (#"{"event":"login","user":"eve"}"#, ["applied", "discarded other_user"]),
            (#"{"event":"confirm","id":"other","answer":true}"#, ["ignored not_found"]),
            (#"{"event":"confirm","id":"$"}"#, ["rejected missing_key"]),
            (#"{"event":"confirm","id":"$","answer":"yes"}"#, ["rejected bad_value"]),
            (#"{"event":"confirm","answer":true}"#, ["rejected missing_key"]),
        ] {
            var harness = try Self.harness()
            let id = Self.ask(&harness)["id"]?.string ?? ""
            let verdict = harness.control(frame.replacing("$", with: id))
            #expect(verdict.lines == lines)
            #expect(harness.stored[ExactName("default")]?.tree == ScreenTree())
        }
    }

    @Test("an answer must arrive within two minutes", arguments: [119, 120])
    func time(_ seconds: Int) throws {
        var harness = try Self.harness()
        let id = Self.ask(&harness)["id"]?.string ?? ""
        harness.wait(seconds)
        #expect(harness.expire().lines == (seconds < 120 ? [] : ["expired unanswered"]))
        let answered = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect((answered["outcome"]?.string == "applied") == (seconds < 120))
    }

    @Test("an answer is late after its time even if the timer has not fired")
    func lateAnswer() throws {
        var harness = try Self.harness()
        let id = Self.ask(&harness)["id"]?.string ?? ""
        // After a suspend, pending frames are read before any timer fires.
        harness.wait(120)
        let answered = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(answered.lines == ["ignored not_found", "expired unanswered"])
    }

    @Test("a question to one user does not open the link for the next")
    func nextUser() throws {
        var harness = try Harness(routes: Self.routes)
        Self.ask(&harness)
        #expect(harness.control(Self.login("john")).lines == ["applied", "confirm push Deleted"])
        let next = harness.control(Self.login("eve"))
        #expect(next.lines == ["applied", "discarded other_user"])
    }

    @Test("an answer without a question is ignored")
    func notAsked() throws {
        var harness = try Harness(routes: Self.routes)
        let id = Self.ask(&harness)["id"]?.string ?? ""
        let early = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(early.lines == ["ignored not_found"])
        #expect(harness.control(Self.login("john")).lines == ["applied", "confirm push Deleted"])
    }

    @Test("a parked link asks when its state is entered, without a second outcome")
    func parkedFirst() throws {
        var harness = try Harness(routes: Self.routes)
        let parked = Self.ask(&harness)
        #expect(parked.lines == ["parked other_state"])
        let id = parked["id"]?.string ?? ""
        let entered = harness.control(#"{"event":"login","user":"john"}"#)
        #expect(entered.lines == ["applied", "confirm push Deleted"])
        #expect(entered.entries[1].outcome == nil)
        #expect(entered.entries[1].parked == 1, "the number that it was parked under")
        #expect(entered.commands[1].line["parked"]?.integer == 1)
        let waiting = harness.ask(#"{"query":"parked"}"#)
        #expect(waiting?["parked"]?.array?.map { $0["parked"]?.integer } == [1])
        #expect(harness.dispatcher.counts[.parked] == 1)
        #expect(
            harness.control(#"{"event":"enter","state":"logged-in"}"#).lines == [
                "ignored no_change"
            ]
        )
        let agreed = harness.control(#"{"event":"confirm","id":"\#(id)","answer":true}"#)
        #expect(agreed.lines == ["applied", "routed push Deleted"])
    }

    @Test("links from the app and links with the effect view do not ask")
    func unasked() throws {
        var harness = try Self.harness()
        let own = harness.control(#"{"payload":{"url":"compass://delete:john"}}"#)
        #expect(own.lines == ["routed push Deleted"])
        #expect(harness.feed(link: "compass://show").lines == ["routed push Quoted"])
        #expect(harness.feed(link: "compass://rename:x").lines == ["parked confirm push Renamed"])
    }

    static let hosts: [(String, String)] = [
        ("https://pay.example.com/pay/1", "routed push Paid"),
        ("https://PAY.example.com/pay/1", "routed push Paid"),
        ("https://app.example.com/pay/1", "rejected source_denied"),
        ("compass://pay:1", "rejected source_denied"),
    ]

    @Test("a route accepts links of the hosts it names", arguments: hosts)
    func host(_ link: String, _ line: String) throws {
        var harness = try Self.harness()
        #expect(harness.feed(link: link).lines == [line])
    }
}
