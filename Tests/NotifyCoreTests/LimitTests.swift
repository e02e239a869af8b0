// The default limits of the core, each at its value and one past it. Those of links and tables are
// tested with their types, those of doors with a running notifyd.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The default limits")
struct LimitTests {
    /// A configuration in which payloads name their session.
    static func corridor() throws -> Corridor {
        try Corridor(
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
        var corridor = try Self.corridor()
        for number in 1...count {
            corridor.control(#"{"event":"login","session":"s\#(number)","user":"u\#(number)"}"#)
        }
        #expect(corridor.dispatcher.sessions.table.all.count == 1_024)
        #expect((corridor.dispatcher.sessions.table.known("s1") == nil) == (count > 1_024))
        let opened = corridor.feed(#"{"url":"compass://p:1","s":"s1"}"#)
        #expect(opened["outcome"]?.string == "routed", "a session in the store behaves the same")
    }

    @Test("16 links are parked in a session", arguments: [16, 17])
    func parkedPerSession(_ count: Int) throws {
        var corridor = try Self.corridor()
        var told: [String] = []
        for number in 1...count { told += corridor.feed(link: "compass://p:\(number)").told }
        #expect(corridor.dispatcher.parkingLot.count == 16)
        #expect(told.count { $0 == "discarded evicted" } == count - 16)
    }

    @Test("4,096 links are parked in all sessions", arguments: [4_096, 4_097])
    func parked(_ count: Int) throws {
        var corridor = try Self.corridor()
        var told: [String] = []
        for number in 0..<count {
            told += corridor.feed(#"{"url":"compass://p:1","s":"s\#(number / 16)"}"#).told
        }
        #expect(corridor.dispatcher.parkingLot.count == 4_096)
        #expect(told.count { $0 == "discarded evicted" } == count - 4_096)
    }

    @Test("a parked link expires after 15 minutes", arguments: [899, 900])
    func patience(_ seconds: Int) throws {
        var corridor = try Self.corridor()
        corridor.feed(link: "compass://p:1")
        corridor.wait(seconds)
        #expect(corridor.expire().told == (seconds < 900 ? [] : ["expired parked_expired"]))
    }

    @Test(
        "a message id is remembered for 24 hours, however the wall clock is set",
        arguments: [86_399, 86_400],
        [0, 86_400 * 10_000, -86_400 * 400]
    )
    func window(_ seconds: Int, _ step: Int64) throws {
        var corridor = try Self.corridor()
        let frame = #"{"payload":{"url":"compass://"},"id":"m"}"#
        #expect(corridor.control(frame)["outcome"]?.string == "routed")
        corridor.wait(seconds)
        let now = corridor.now
        corridor.now = Moment(boot: now.boot, sinceBoot: now.sinceBoot, epoch: now.epoch + step)
        let again = corridor.control(frame)["outcome"]?.string
        #expect(again == (seconds < 86_400 ? "duplicate" : "routed"))
    }

    @Test("65,536 message ids are remembered", arguments: [65_535, 65_536])
    func seen(_ others: Int) throws {
        var ids = try Self.corridor().dispatcher.seen
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
