// The default limits of the core, each at its value and one past it. Those of links and tables are
// tested with their types, those of doors with a running notifyd.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The default limits")
struct LimitTests {
    /// A configuration in which payloads name their session.
    static func harness() throws -> Harness {
        try Harness(
            routes: """
                {
                  "schemes": ["compass"], "session": "/s",
                  "routers": {
                    "logged-out": { "": { "setRoot": "Welcome" } },
                    "logged-in": { "p:{n}": { "push": "P" } }
                  }
                }
                """
        )
    }

    @Test("1,024 sessions are in memory, the others in the store", arguments: [1_024, 1_025])
    func sessions(_ count: Int) throws {
        var harness = try Self.harness()
        for number in 1...count {
            harness.control(#"{"event":"login","session":"s\#(number)","user":"u\#(number)"}"#)
        }
        #expect(harness.dispatcher.sessions.table.all.count == 1_024)
        #expect((harness.dispatcher.sessions.table.known("s1") == nil) == (count > 1_024))
        let opened = harness.feed(#"{"url":"compass://p:1","s":"s1"}"#)
        #expect(opened["outcome"]?.string == "routed", "a session in the store behaves the same")
    }

    @Test("16 links are parked in a session", arguments: [16, 17])
    func parkedPerSession(_ count: Int) throws {
        var harness = try Self.harness()
        var lines: [String] = []
        for number in 1...count { lines += harness.feed(link: "compass://p:\(number)").lines }
        #expect(harness.dispatcher.parkingLot.count == 16)
        #expect(lines.count { $0 == "discarded evicted" } == count - 16)
    }

    @Test("4,096 links are parked in all sessions", arguments: [4_096, 4_097])
    func parked(_ count: Int) throws {
        var harness = try Self.harness()
        var lines: [String] = []
        for number in 0..<count {
            lines += harness.feed(#"{"url":"compass://p:1","s":"s\#(number / 16)"}"#).lines
        }
        #expect(harness.dispatcher.parkingLot.count == 4_096)
        #expect(lines.count { $0 == "discarded evicted" } == count - 4_096)
    }

    @Test("a parked link expires after 15 minutes", arguments: [899, 900])
    func patience(_ seconds: Int) throws {
        var harness = try Self.harness()
        harness.feed(link: "compass://p:1")
        harness.wait(seconds)
        #expect(harness.expire().lines == (seconds < 900 ? [] : ["expired parked_expired"]))
    }

    @Test(
        "a message id is remembered for 24 hours, however the wall clock is set",
        arguments: [86_399, 86_400],
        [0, 86_400 * 10_000, -86_400 * 400]
    )
    func window(_ seconds: Int, _ step: Int64) throws {
        var harness = try Self.harness()
        let frame = #"{"payload":{"url":"compass://"},"id":"m"}"#
        #expect(harness.control(frame)["outcome"]?.string == "routed")
        harness.wait(seconds)
        let now = harness.now
        harness.now = Moment(boot: now.boot, sinceBoot: now.sinceBoot, epoch: now.epoch + step)
        let again = harness.control(frame)["outcome"]?.string
        #expect(again == (seconds < 86_400 ? "duplicate" : "routed"))
    }

    @Test("65,536 message ids are remembered", arguments: [65_535, 65_536])
    func seen(_ others: Int) throws {
        var ids = try Self.harness().dispatcher.seen
        for hash in 0...UInt64(others) { ids.insert(.init(hash: hash, number: hash, epoch: 0)) }
        #expect((ids.first(0, at: 0) == nil) == (others == 65_536))
    }

    @Test("a user may cause 60,000 entries at once, then 10,000 a second")
    func budget() {
        var budget = Budget(limits: Limits(), now: .zero)
        func allows(at milliseconds: Int) -> Bool { budget.allows(at: .milliseconds(milliseconds)) }
        budget.spend(59_999)
        let last = allows(at: 0)
        #expect(last, "the 60,000th")
        budget.spend(1)
        let (past, refilled) = (allows(at: 0), allows(at: 1))
        #expect(!past, "the 60,001st")
        #expect(refilled)
        budget.spend(10)
        let (spent, again) = (allows(at: 1), allows(at: 2))
        #expect(!spent)
        #expect(again)
    }
}
