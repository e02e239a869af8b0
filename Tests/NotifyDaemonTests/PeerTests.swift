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

    @Test("may leave 64 KiB of receipts unread", arguments: [65_535, 65_536])
    func unreadBytes(_ bytes: Int) throws {
        let house = try House()
        let peer = try house.connect(.stream)
        peer.receipts.append([UInt8](repeating: 0x20, count: bytes), awaiting: .max)
        house.hear(Self.payloads(1), from: peer)
        #expect(house.last == (bytes < 65_536 ? 1 : 0))
    }

    @Test("is not read on while too many entries are not confirmed")
    func unconfirmed() throws {
        let house = try House()
        house.journal.isOpen = false
        let peer = try house.connect(.stream)
        peer.isNotReading = true
        house.hear(Self.payloads(5_000), from: peer)
        house.turn(200)
        #expect(house.daemon.record.ledger.count == Limits.unconfirmed)
        house.journal.isOpen = true
        house.daemon.endTurn()
        house.turn(200)
        #expect(house.last == 5_000)
    }

    @Test("at the control door is answered until twice as many are not confirmed")
    func unconfirmedControl() throws {
        let house = try House()
        house.journal.isOpen = false
        let peer = try house.connect(.control)
        peer.isNotReading = true
        house.hear(String(repeating: #"{"payload":{}}"#, count: 9_000), from: peer)
        house.turn(300)
        #expect(house.last == 8_192)
        house.hear(#"{"query":"status"}"#, from: try house.connect(.control))
        #expect(house.last == 8_192)
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
        peer.partialSince = house.daemon.clock.loop.now(.boottime) - .seconds(seconds)
        house.daemon.doors.checkTimeouts()
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

    @Test("goes on in another process as what it was")
    func handedOver() throws {
        let house = try House()
        let peer = try house.connect(.control)
        house.hear(#"{"payl"#, from: peer)
        peer.receipts.append(Array("{}\n".utf8), awaiting: 0)
        peer.receipts.append(Array("{}\n".utf8), awaiting: 7, level: .synced)
        peer.receipts.removeFirst(2)
        (peer.hasEnded, peer.isNotReading, peer.droppedReceipts) = (true, true, 3)
        peer.follower = Follower(
            key: "tv",
            session: nil,
            after: nil,
            hasGap: true,
            start: 9,
            sent: 8
        )
        let handed = peer.handed(as: "connection")
        #expect(handed.hasEnded && handed.isDeaf && handed.untold == 3)
        #expect(handed.receipts.map(\.level) == [.confirmed, .synced])
        let next = try house.connect(.control)
        next.restore(handed, limits: Limits())
        #expect(next.handed(as: "connection") == handed)
    }

    @Test("of more than 64 MiB is not handed over", arguments: [0, 1])
    func handoverBytes(_ past: Int) throws {
        let house = try House()
        let peer = try house.connect(.stream)
        let small = try house.connect(.stream)
        let rest = small.handed(as: "connection-1-0").size
        peer.receipts.append([0x0A], awaiting: 0)
        let room = 67_108_864 + past - peer.handed(as: "connection-1-0").size + 1 - rest
        peer.receipts = ReceiptQueue(
            [.init(awaits: 0, bytes: [UInt8](repeating: 0x20, count: room))],
            sentOfFirst: 0
        )
        let daemon = house.daemon
        let handed = daemon.handover.gather(
            daemon.doors.peers.values,
            daemon.followers.ring,
            run: "1"
        )
        #expect(handed.connections.count == 2 - past)
    }

    @Test("that follows and was too slow is told that it missed something")
    func gap() throws {
        let house = try House()
        let peer = try house.connect(.control)
        house.hear(Self.payloads(3), from: try house.connect(.stream))
        #expect(house.daemon.record.ledger.confirmed == 3)
        house.daemon.followers.ring = FollowRing(forgotten: 2, commands: EmptyCollection())
        peer.follower = Follower(
            key: "default",
            session: nil,
            after: nil,
            hasGap: false,
            start: 0,
            sent: 1
        )
        house.daemon.followers.feed(peer, limit: 32_768)
        let line = try #require(peer.receipts.waiting.first?.bytes)
        #expect(try JSONValue(parsing: line.span)["gap"]?.bool == true)
    }
}
