// The list of all sessions, page by page: each session once and in order.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("The list of sessions")
struct SessionDirectoryTests {
    /// A small session cache, and payloads that name their session.
    private static let routes = Harness.routes.replacing(
        #""session": "/data/device","#,
        with: #""session": "/data/device", "limits": {"sessions": 20},"#
    )

    /// The pages that successive queries return.
    private func pages(_ harness: inout Harness) throws -> [[JSONValue]] {
        var pages: [[JSONValue]] = []
        var after = ""
        while true {
            let answer = harness.ask(#"{"query":"sessions"\#(after)}"#)
            let page = try #require(answer?["sessions"]?.array)
            pages.append(page)
            guard answer?["more"]?.bool == true else {
                #expect(answer?["more"] == nil)
                return pages
            }
            after = #","after":"\#(try #require(page.last?["session"]?.string))""#
        }
    }

    private func bytes(_ key: String) -> [UInt8] { Array(key.utf8) }

    @Test("has 256 per page, and reports if more follow", arguments: [255, 256, 257, 512, 513])
    func page(_ count: Int) throws {
        var harness = try Harness(routes: Self.routes)
        for number in 1..<count {
            harness.control(#"{"event":"login","session":"s\#(number)","user":"u"}"#)
        }
        let pages = try pages(&harness)
        #expect(pages.map(\.count).dropLast().allSatisfy { $0 == 256 })
        #expect(pages.count == (count + 255) / 256)
        #expect(pages.joined().count == count, "including the default session")
    }

    @Test("merges sessions from the store, from memory and from parked links in order")
    func mixed() throws {
        var harness = try Harness(routes: Self.routes)
        var keys: Set<ExactName> = [ExactName("default")]
        for number in 0..<400 {
            let key = "\(["a", "é", "e\u{301}", "\u{1F600}"][number % 4])\(number)"
            keys.insert(ExactName(key))
            if number.isMultiple(of: 5) {
                let link = "compass://profile:\(number)"
                harness.feed(#"{"url":"\#(link)","data":{"device":"\#(key)"}}"#)
            } else {
                harness.control(#"{"event":"login","session":"\#(key)","user":"\#(number)"}"#)
            }
        }
        for key in ["\u{FFFD}", "Z", "a3 "] {
            keys.insert(ExactName(key))
            harness.ask(#"{"query":"session","session":"\#(key)"}"#)
        }
        let listed = try pages(&harness).joined()
        let sorted = keys.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        #expect(listed.map { bytes($0["session"]?.string ?? "") } == sorted.map(bytes))
        #expect(listed.count { $0["parked"]?.integer == 1 } == 80)
        #expect(listed.count { $0["state"]?.string == "logged-in" } == 320)
        for session in listed {
            let key = session["session"]?.string ?? ""
            let shown = harness.ask(#"{"query":"session","session":"\#(key)"}"#)
            #expect(shown == session)
        }
    }

    @Test("includes sessions with parked links after a restart")
    func restarted() throws {
        var harness = try Harness(routes: Self.routes)
        for number in 0..<40 {
            harness.feed(#"{"url":"compass://profile:1","data":{"device":"d\#(number)"}}"#)
        }
        let before = try pages(&harness)
        let waiting = harness.dispatcher.parkingLot.all
        harness.dispatcher = Dispatcher(
            configuration: harness.dispatcher.configuration,
            idKey: (1, 2)
        )
        harness.dispatcher.restore(parked: waiting)
        #expect(try pages(&harness) == before)
        #expect(before.joined().count == 41)
    }

    @Test(
        "can be queried after a key only",
        arguments: [
            (#"{"query":"sessions","after":7}"#, "bad_value"),
            (#"{"query":"sessions","after":null}"#, "bad_value"),
            (#"{"query":"sessions","after":{"ledger":"1","seq":1}}"#, "bad_value"),
            (#"{"query":"sessions","after":""}"#, "bad_value"),
            (
                #"{"query":"sessions","after":"\#(String(repeating: "k", count: 129))"}"#,
                "bad_value"
            ),
            (#"{"query":"sessions","after":"\ud800"}"#, "bad_encoding"),
            (#"{"query":"sessions","session":"tv"}"#, "unknown_key"),
            (#"{"query":"status","after":"tv"}"#, "unknown_key"),
        ]
    )
    func refused(_ frame: String, _ reason: String) throws {
        var harness = try Harness()
        #expect(harness.control(frame).lines == ["rejected \(reason)"])
    }

    @Test(
        "continues after a key that no session has",
        arguments: ["b", String(repeating: "b", count: 128)]
    )
    func absent(_ key: String) throws {
        var harness = try Harness()
        for key in ["a", "c"] { harness.ask(#"{"query":"session","session":"\#(key)"}"#) }
        let answer = harness.ask(#"{"query":"sessions","after":"\#(key)"}"#)
        let keys = answer?["sessions"]?.array?.map { $0["session"]?.string }
        #expect(keys == ["c", "default"])
    }
}
