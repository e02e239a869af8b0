// The timeouts of an incomplete frame and of unread receipts, on a clock that the test steps, and
// which delays do not count.

import NotifyCore
import Systemd
import Testing

@testable import NotifyDaemon

@Suite("A slow peer")
struct SlowPeerTests {
    private static let routes =
        #"{"schemes":["app"],"routers":{"logged-out":{"x":{"setRoot":"X"}}}}"#

    @Test("has 60 seconds for a frame, and not one more", arguments: [59, 60])
    func incomplete(seconds: Int) throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        try peer.send(#"{"url":"#)
        try looped.settle()
        for _ in 0..<seconds { try looped.pass(.seconds(1)) }
        #expect(looped.last == (seconds < 60 ? 0 : 1))
        #expect(looped.daemon.doors.peers.isEmpty == (seconds == 60))
    }

    @Test("is not late where the daemon had no time to read the rest")
    func unread() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        try peer.send(#"{"url":"#)
        try looped.settle()
        try peer.send(#""app://x"}"#)
        // The clock jumps before the rest is read; the loop may handle either first.
        looped.time.step(.monotonic, by: .seconds(100))
        looped.daemon.doors.checkTimeouts()
        try looped.settle()
        #expect(looped.daemon.dispatcher.counts == [.routed: 1])
    }

    @Test("that only writes blocks for five seconds, then all that it writes is read")
    func deaf() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        let count = 5_000
        // More than the buffers of both directions hold.
        let pad = String(repeating: "p", count: 200)
        try peer.send(String(repeating: "{\"url\":\"app:x\",\"pad\":\"\(pad)\"}\n", count: count))
        func wait() throws {
            try looped.pass(.seconds(1))
            try peer.sendAll(to: looped)
        }
        var stuck: UInt64
        repeat {
            stuck = looped.last
            try wait()
        } while looped.last > stuck
        #expect(stuck < count && peer.unsent > 0)
        let since = try #require(looped.daemon.doors.peers.values.first?.stalledSince)
        while looped.daemon.clock.loop.now(.monotonic) - since < .seconds(4) { try wait() }
        #expect(looped.last == stuck, "the timeout has not passed")
        try wait()
        #expect(looped.last == count && peer.unsent == 0)
        var received = 0
        repeat {
            received = try peer.receive().count
            try looped.settle()
        } while try peer.receive().count > received
        #expect(peer.untold > 0 && received + peer.untold == count)
        try peer.send("{}")
        try looped.settle()
        #expect(try peer.receive().last == UInt64(count) + 1, "it gets receipts again")
    }

    @Test("is not late because the machine slept")
    func suspended() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        try peer.send(#"{"url":"#)
        try looped.settle()
        looped.time.step(.boottime, by: .seconds(86_400))
        try looped.pass(.seconds(1))
        try peer.send(#""app://x"}"#)
        try looped.settle()
        #expect(looped.daemon.dispatcher.counts == [.routed: 1])
    }
}
