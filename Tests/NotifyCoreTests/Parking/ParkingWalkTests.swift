// Random walks over parked links: none opens twice or for another user, whatever happens to
// sessions, tables, clocks and processes.

import LinkRouter
import Testing

@testable import NotifyCore

@Suite("Parked links")
struct ParkingWalkTests {
    @Test("end once, as in the model, and open only for their owner", arguments: 1...6)
    func walk(seed: UInt64) throws {
        var walk = try ParkingWalk(seed: seed)
        for _ in 0..<2_000 {
            try walk.step()
            // Stop at the first difference: later ones are its consequences.
            guard walk.agrees else { return }
        }
        walk.end()
        for way in ["routed", "other_user", "logout", "no_route", "parked_expired", "unanswered"] {
            #expect(walk.invariants.ends[way] ?? 0 > 0, "the walk has no \(way)")
        }
    }

    private static let loop = """
        {"schemes": ["app"], "initialState": "c", "park": ["a", "b", "c"],
         "routers": {
           "a": {"ping:{n}": {"push": "P", "enters": "b", "accept": ["app"]}},
           "b": {"pong:{n}": {"push": "Q", "enters": "a", "accept": ["app"]}}}}
        """

    @Test("change a session's state 32 times in one turn and no more", arguments: [15, 31, 32, 40])
    func redirectLoop(count: Int) throws {
        var harness = try Harness(routes: Self.loop)
        // No configuration allows this many in one session, but the guard must not rely on that.
        harness.dispatcher.sessions.parkingLot.limits.perSession = 64
        for number in 0..<count {
            let link = "app:\(number.isMultiple(of: 2) ? "ping" : "pong"):\(number)"
            harness.control(#"{"payload":{"url":"\#(link)"}}"#)
        }
        let verdict = harness.control(#"{"event":"enter","state":"a"}"#)
        let opened = verdict.entries.count { $0.outcome == .routed }
        // The event itself is the first change of state.
        #expect(opened == min(count, 31))
        let refused = verdict.entries.filter { $0.reason == "redirect_loop" }
        #expect(refused.isEmpty == (count <= 31))
        #expect(refused.count + opened + harness.dispatcher.parkingLot.count == count)
    }

    @Test("that an earlier process parked stay parked under lower limits")
    func lowerLimits() throws {
        var harness = try Harness()
        for number in 0..<16 { harness.feed(link: "compass://profile:\(number)") }
        let lower = #"{"limits": {"parkedPerSession": 4},"# + Harness.routes.dropFirst()
        var next = try Harness(routes: lower)
        next.last = harness.last
        next.dispatcher.restore(parked: harness.dispatcher.parkingLot.all)
        #expect(next.dispatcher.parkingLot.count == 16, "no link ends without an entry")
        let verdict = next.feed(link: "compass://profile:new")
        #expect(verdict.lines.count { $0 == "discarded evicted" } == 13)
        #expect(next.dispatcher.parkingLot.count == 4)
        #expect(next.control(#"{"event":"login","user":"j"}"#).lines.count == 5)
    }

    @Test("open at the start of a process whose tables match them")
    func newTablesAtStart() throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        let routes = """
            {"schemes": ["compass"],
             "routers": {"logged-out": {"profile:{name}": {"push": "PublicProfile"}}}}
            """
        var next = try Harness(routes: routes)
        next.last = harness.last
        next.dispatcher.restore(parked: harness.dispatcher.parkingLot.all)
        let begun = next.begin()
        #expect(begun.lines == ["routed push PublicProfile"])
        #expect(begun.changes.unparked == [1])
        #expect(next.begin().lines.isEmpty)
    }

    private static let asking = """
        {"schemes": ["app"],
         "routers": {"logged-in": {"erase": {"push": "Erased", "effect": "destroy"}}}}
        """

    @Test("belong to the user who was asked, and open by that user's answer only")
    func asked() throws {
        var harness = try Harness(routes: Self.asking)
        harness.feed(link: "app:erase")
        let asked = harness.control(#"{"event":"login","user":"john"}"#)
        #expect(asked.lines == ["applied", "confirm push Erased"])
        let other = harness.control(#"{"event":"login","user":"mary"}"#)
        #expect(other.lines == ["applied", "discarded other_user"])
        let agreed = harness.control(#"{"event":"confirm","id":"seq-1","answer":true}"#)
        #expect(agreed.lines == ["ignored not_found"])
    }

    @Test("that have expired do not open by an answer that arrives before the timer fires")
    func lateAnswer() throws {
        var harness = try Harness(routes: Self.asking)
        harness.control(#"{"event":"login","user":"john"}"#)
        harness.feed(link: "app:erase")
        harness.wait(120)
        let agreed = harness.control(#"{"event":"confirm","id":"seq-2","answer":true}"#)
        #expect(agreed.lines == ["ignored not_found", "expired unanswered"])
        #expect(harness.expire().lines.isEmpty)
    }
}
