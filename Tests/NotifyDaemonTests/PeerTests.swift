// The limits that apply to one peer, and how long it must wait.

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

    @Test("gets its receipt when the last of its entries is confirmed")
    func receiptAwaitsAll() throws {
        let stepped = try SteppedDaemon()
        stepped.journal.isOpen = false
        let peer = try stepped.connect(.control)
        stepped.receive(#"{"payload":{"url":"compass://profile:john"}}"#, from: peer)
        stepped.receive(#"{"event":"login","user":"john"}"#, from: peer)
        #expect(stepped.last == 3, "parked; the login, and what it opened")
        #expect(peer.receipts.waiting.map(\.awaits) == [1, 3])
    }

    @Test("is not read while it does not read its receipts")
    func unreadReceipts() throws {
        let stepped = try SteppedDaemon(limits: #"{"unreadReceiptBytes": 1000}"#)
        stepped.journal.isReadable = false
        let peer = try stepped.connect(.stream)
        stepped.receive(Self.payloads(100), from: peer)
        stepped.turn(10)
        #expect(peer.receipts.byteCount < 1_500, "the last one may exceed it")
        #expect(peer.hasBacklog)
    }

    @Test("may have 64 KiB of unread receipts", arguments: [65_535, 65_536])
    func unreadBytes(_ bytes: Int) throws {
        let stepped = try SteppedDaemon()
        let peer = try stepped.connect(.stream)
        peer.receipts.append([UInt8](repeating: 0x20, count: bytes), awaiting: .max)
        stepped.receive(Self.payloads(1), from: peer)
        #expect(stepped.last == (bytes < 65_536 ? 1 : 0))
    }

    @Test("is not read while too many entries are unconfirmed")
    func unconfirmed() throws {
        let stepped = try SteppedDaemon()
        stepped.journal.isOpen = false
        let peer = try stepped.connect(.stream)
        peer.isNotReading = true
        stepped.receive(Self.payloads(5_000), from: peer)
        stepped.turn(200)
        #expect(stepped.daemon.record.ledger.count == Limits.unconfirmed)
        stepped.journal.isOpen = true
        stepped.daemon.endTurn()
        stepped.turn(200)
        #expect(stepped.last == 5_000)
    }

    @Test("at the control door is answered until twice as many are unconfirmed")
    func unconfirmedControl() throws {
        let stepped = try SteppedDaemon()
        stepped.journal.isOpen = false
        let peer = try stepped.connect(.control)
        peer.isNotReading = true
        stepped.receive(String(repeating: #"{"payload":{}}"#, count: 9_000), from: peer)
        stepped.turn(300)
        #expect(stepped.last == 8_192)
        stepped.receive(#"{"query":"status"}"#, from: try stepped.connect(.control))
        #expect(stepped.last == 8_192)
    }

    @Test("may cause as many entries as the budget of its user allows")
    func budget() throws {
        let stepped = try SteppedDaemon(limits: #"{"entriesBurst": 10, "entriesPerSecond": 1}"#)
        let (first, second) = (try stepped.connect(.stream), try stepped.connect(.packet))
        stepped.receive(Self.payloads(50), from: first)
        stepped.receive("{}", from: second)
        // A busy machine may take seconds, in which the budget refills.
        #expect((10...20).contains(stepped.last))
        #expect(first.hasBacklog && second.hasBacklog)
    }

    @Test("with thousands of frames does not delay others")
    func framesPerTurn() throws {
        let stepped = try SteppedDaemon()
        let (busy, other) = (try stepped.connect(.stream), try stepped.connect(.stream))
        stepped.receive(Self.payloads(1_000), from: busy)
        #expect(stepped.last == 32)
        stepped.receive(Self.payloads(1), from: other)
        #expect(stepped.last == 33)
        stepped.turn()
        #expect(stepped.last == 65)
    }

    @Test("has a minute for a frame", arguments: [59, 60])
    func frameInTime(_ seconds: Int) throws {
        let stepped = try SteppedDaemon()
        let peer = try stepped.connect(.stream)
        stepped.receive("{\"url\"", from: peer)
        peer.partialSince = stepped.daemon.clock.loop.now(.boottime) - .seconds(seconds)
        stepped.daemon.doors.checkTimeouts()
        #expect(peer.hasEnded == (seconds == 60))
        #expect(stepped.last == (seconds == 60 ? 1 : 0))
    }

    @Test(
        "at a feeding door cannot log a user in, whatever it sends",
        arguments: [
            #"{"event":"login","user":"eve"}"#, #"{"url":"compass://resume:eve"}"#,
            #"{"payload":{"url":"compass://resume:eve"}}"#,
        ]
    )
    func strangers(_ frame: String) throws {
        let stepped = try SteppedDaemon()
        for door in [DoorKind.stream, .packet] {
            let peer = try stepped.connect(door)
            stepped.receive(frame, from: peer)
        }
        #expect(stepped.last == 2)
        let session = stepped.daemon.dispatcher.current("default", stepped.daemon.store)
        #expect(session.state == .loggedOut && session.user == nil)
    }

    @Test("has the same state after a handover")
    func handedOver() throws {
        let stepped = try SteppedDaemon()
        let peer = try stepped.connect(.control)
        stepped.receive(#"{"payl"#, from: peer)
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
        #expect(handed.hasEnded && handed.isNotReading && handed.droppedReceipts == 3)
        #expect(handed.receipts.map(\.level) == [.confirmed, .synced])
        let next = try stepped.connect(.control)
        next.restore(handed, limits: Limits())
        #expect(next.handed(as: "connection") == handed)
    }

    @Test("of more than 64 MiB is not handed over", arguments: [0, 1])
    func handoverBytes(_ past: Int) throws {
        let stepped = try SteppedDaemon()
        let peer = try stepped.connect(.stream)
        let small = try stepped.connect(.stream)
        let rest = small.handed(as: "connection-1-0").size
        peer.receipts.append([0x0A], awaiting: 0)
        let room = 67_108_864 + past - peer.handed(as: "connection-1-0").size + 1 - rest
        peer.receipts = ReceiptQueue(
            [.init(awaits: 0, bytes: [UInt8](repeating: 0x20, count: room))],
            sentOfFirst: 0
        )
        let daemon = stepped.daemon
        let handed = daemon.handover.gather(
            daemon.doors.peers.values,
            daemon.followers.ring,
            run: "1"
        )
        #expect(handed.connections.count == 2 - past)
    }

    @Test("that follows too slowly is sent a snapshot with a gap")
    func gap() throws {
        let stepped = try SteppedDaemon()
        let peer = try stepped.connect(.control)
        stepped.receive(Self.payloads(3), from: try stepped.connect(.stream))
        #expect(stepped.daemon.record.ledger.confirmed == 3)
        stepped.daemon.followers.ring = FollowRing(forgotten: 2, commands: EmptyCollection())
        peer.follower = Follower(
            key: "default",
            session: nil,
            after: nil,
            hasGap: false,
            start: 0,
            sent: 1
        )
        stepped.daemon.followers.feed(peer, limit: 32_768)
        let line = try #require(peer.receipts.waiting.first?.bytes)
        #expect(try JSONValue(parsing: line.span)["gap"]?.bool == true)
    }
}
