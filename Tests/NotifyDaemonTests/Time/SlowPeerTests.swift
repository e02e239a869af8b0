// Who is slow, and who only had no time: the limits of an incomplete frame and of unread receipts, on
// a clock that stands still.

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
        try peer.say(#"{"url":"#)
        try looped.settle()
        for _ in 0..<seconds { try looped.pass(.seconds(1)) }
        #expect(looped.last == (seconds < 60 ? 0 : 1))
        #expect(looped.daemon.doors.peers.isEmpty == (seconds == 60))
    }

    @Test("is not to blame where the daemon had no time to read the rest")
    func unread() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        try peer.say(#"{"url":"#)
        try looped.settle()
        try peer.say(#""app://x"}"#)
        // The clock jumps before the rest is read; which of the two the loop sees first is its own.
        looped.time.step(.monotonic, by: .seconds(100))
        looped.daemon.doors.checkTimeouts()
        try looped.settle()
        #expect(looped.daemon.dispatcher.counts == [.routed: 1])
    }

    @Test("that only writes is waited for five seconds, then all it writes is taken")
    func deaf() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        let count = 5_000
        // More than there is room for on the way, either way.
        let pad = String(repeating: "p", count: 200)
        try peer.say(String(repeating: "{\"url\":\"app:x\",\"pad\":\"\(pad)\"}\n", count: count))
        func wait() throws {
            try looped.pass(.seconds(1))
            try peer.sayAll(to: looped)
        }
        var stuck: UInt64
        repeat {
            stuck = looped.last
            try wait()
        } while looped.last > stuck
        #expect(stuck < count && peer.unsent > 0)
        let since = try #require(looped.daemon.doors.peers.values.first?.stalledSince)
        while looped.daemon.clock.loop.now(.monotonic) - since < .seconds(4) { try wait() }
        #expect(looped.last == stuck, "it may still begin to read")
        try wait()
        #expect(looped.last == count && peer.unsent == 0)
        var heard = 0
        repeat {
            heard = try peer.hear().count
            try looped.settle()
        } while try peer.hear().count > heard
        #expect(peer.untold > 0 && heard + peer.untold == count)
        try peer.say("{}")
        try looped.settle()
        #expect(try peer.hear().last == UInt64(count) + 1, "it reads again, so it is told again")
    }

    @Test("is not slow while the machine sleeps")
    func suspended() throws {
        let looped = try LoopedDaemon(routes: Self.routes)
        let peer = try looped.connect(.stream)
        try peer.say(#"{"url":"#)
        try looped.settle()
        looped.time.step(.boottime, by: .seconds(86_400))
        try looped.pass(.seconds(1))
        try peer.say(#""app://x"}"#)
        try looped.settle()
        #expect(looped.daemon.dispatcher.counts == [.routed: 1])
    }
}
