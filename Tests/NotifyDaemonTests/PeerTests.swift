// What one peer may do to the daemon, and how long it must wait: each limit at work.

import Jansson
import LinkRouter
import NotifyCore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("A peer")
struct PeerTests {
    /// Payloads that lead to one entry each.
    private static func payloads(_ count: Int) -> String {
        String(repeating: "{}\n", count: count)
    }

    @Test("gets its receipt when the last of the entries is confirmed")
    func receiptAwaitsAll() throws {
        let house = try House()
        house.journal.isOpen = false
        let peer = try house.connect(.control)
        house.hear(#"{"payload":{"url":"compass://profile:john"}}"#, from: peer)
        house.hear(#"{"event":"login","user":"john"}"#, from: peer)
        #expect(house.last == 3, "parked; the login, and what it opened")
        #expect(peer.receipts.waiting.map(\.awaits) == [1, 3])
    }

    @Test("is not read on while it leaves its receipts unread")
    func unreadReceipts() throws {
        let house = try House(limits: #"{"unreadReceiptBytes": 1000}"#)
        house.journal.isReadable = false
        let peer = try house.connect(.stream)
        house.hear(Self.payloads(100), from: peer)
        house.turn(10)
        #expect(peer.receipts.byteCount < 1_500, "the last one may go beyond it")
        #expect(peer.hasBacklog)
    }

    @Test("is not read on while too many entries are not confirmed")
    func unconfirmed() throws {
        let house = try House()
        house.journal.isOpen = false
        let peer = try house.connect(.stream)
        peer.isDeaf = true
        house.hear(Self.payloads(5_000), from: peer)
        house.turn(200)
        #expect(house.daemon.record.ledger.count == Limits.unconfirmed)
        house.journal.isOpen = true
        house.daemon.endTurn()
        house.turn(200)
        #expect(house.last == 5_000)
    }

    @Test("may cause so many entries as its user has left")
    func budget() throws {
        let house = try House(limits: #"{"entriesBurst": 10, "entriesPerSecond": 1}"#)
        let (first, second) = (try house.connect(.stream), try house.connect(.packet))
        house.hear(Self.payloads(50), from: first)
        house.hear("{}", from: second)
        // Seconds may pass on a busy machine.
        #expect((10...20).contains(house.last))
        #expect(first.hasBacklog && second.hasBacklog)
    }

    @Test("with thousands of frames lets others in between")
    func framesPerTurn() throws {
        let house = try House()
        let (busy, other) = (try house.connect(.stream), try house.connect(.stream))
        house.hear(Self.payloads(1_000), from: busy)
        #expect(house.last == 32)
        house.hear(Self.payloads(1), from: other)
        #expect(house.last == 33)
        house.turn()
        #expect(house.last == 65)
    }

    @Test("has a minute for a frame", arguments: [59, 60])
    func frameInTime(_ seconds: Int) throws {
        let house = try House()
        let peer = try house.connect(.stream)
        house.hear("{\"url\"", from: peer)
        peer.partialSince = house.daemon.loop.now(.boottime) - .seconds(seconds)
        house.daemon.attendToSlowPeers()
        #expect(peer.hasEnded == (seconds == 60))
        #expect(house.last == (seconds == 60 ? 1 : 0))
    }

    @Test(
        "at a feeding door logs nobody in, whatever it says",
        arguments: [
            #"{"event":"login","user":"eve"}"#, #"{"url":"compass://resume:eve"}"#,
            #"{"payload":{"url":"compass://resume:eve"}}"#,
        ]
    )
    func strangers(_ frame: String) throws {
        let house = try House()
        for door in [DoorKind.stream, .packet] {
            let peer = try house.connect(door)
            house.hear(frame, from: peer)
        }
        #expect(house.last == 2)
        let session = house.daemon.dispatcher.current("default", house.daemon.store)
        #expect(session.state == .loggedOut && session.user == nil)
    }

    @Test("that follows and was too slow is told that it missed something")
    func gap() throws {
        let house = try House()
        let peer = try house.connect(.control)
        house.hear(Self.payloads(3), from: try house.connect(.stream))
        #expect(house.daemon.record.ledger.confirmed == 3)
        house.daemon.followed = FollowRing(forgotten: 2, commands: EmptyCollection())
        peer.follower = Follower(
            key: "default",
            session: nil,
            after: nil,
            hasGap: false,
            start: 0,
            told: 1
        )
        house.daemon.follow(peer)
        let line = try #require(peer.receipts.waiting.first?.bytes)
        #expect(try JSONValue(parsing: line.span)["gap"]?.bool == true)
    }
}
