// Who may cause how much: the budget of a user of the system, and fairness between connections, by
// numbers of entries and on a clock that stands still.

import Foundation
import NotifyCore
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("The doors, counted")
struct BudgetRunTests {
    private static let frame = "{\"url\":\"app:x\"}\n"

    private static func routes(_ limits: String = "{}") -> String {
        #"{"schemes":["app"],"limits":\#(limits),"routers":{"logged-out":{"x":{"setRoot":"X"}}}}"#
    }

    private static let small = routes(#"{"entriesBurst":100,"entriesPerSecond":10}"#)

    @Test("do not read a user over its budget until it refills, on any connection")
    func budget() throws {
        let looped = try LoopedDaemon(routes: Self.small)
        let busy = try looped.connect(.stream)
        let other = try looped.connect(.packet)
        let control = try looped.connect(.control)
        // More than the socket and one read hold: what is not read cannot be said.
        try busy.say(String(repeating: Self.frame, count: 60_000))
        for _ in 0..<50 {
            try looped.settle()
            try busy.sayMore()
        }
        #expect(looped.last == 100)
        let unsent = busy.unsent
        #expect(unsent > 0)
        try other.say(Self.frame)
        try control.say(#"{"event":"login","user":"john"}"#)
        try looped.settle()
        try looped.pass(.milliseconds(99))
        #expect(looped.last == 100, "nothing is read that early")
        try looped.pass(.milliseconds(4_901))
        #expect(looped.last == 150)
        try looped.pass(.seconds(1))
        #expect(looped.last == 160)
        #expect(try busy.hear().count + other.hear().count + control.hear().count == 160)
        try looped.pass(.seconds(1_000))
        try busy.sayMore()
        #expect(looped.last == 260, "no more than a burst is saved up")
        #expect(try other.hear().count == 1 && control.hear().count == 1, "all are served")
    }

    @Test(
        "serve another user at once while one has used its budget up",
        .enabled(if: OtherUser.isPossible, "needs root and socat")
    )
    func users() throws {
        let looped = try LoopedDaemon(routes: Self.small)
        let busy = try looped.connect(.stream)
        try busy.say(String(repeating: Self.frame, count: 200))
        try looped.settle()
        #expect(looped.last == 100)
        let path = looped.folder.file(DoorKind.stream.socketName)
        let other = try OtherUser.say(Self.frame, to: path, in: looped.folder)
        // The clock stands still: nothing is refilled meanwhile.
        let isServed = try holds {
            try looped.settle()
            return !other.isRunning
        }
        #expect(isServed)
        let output = try other.end().output
        #expect(output.hasPrefix(#"{"seq":101,"#), "\(output)")
        #expect(looped.last == 101)
        #expect(try busy.hear() == Array(1...100))
        try looped.pass(.seconds(1))
        #expect(try busy.hear() == Array(1...100) + Array(102...111))
    }

    @Test("read what a peer sent before it closed, though it left receipts unread")
    func closed() throws {
        for door in [DoorKind.stream, .packet] {
            let looped = try LoopedDaemon(routes: Self.routes())
            let peer = try looped.connect(door)
            try peer.say(Self.frame)
            try looped.settle()
            // Its own receipt lies unread: now the kernel tells of a reset before it gives a packet.
            for _ in 0..<9 { try peer.say(Self.frame) }
            peer.connection.close()
            try looped.settle()
            #expect(looped.last == 10, "\(door)")
        }
    }

    @Test("answer one frame of a peer before 64 more of a peer that has ten thousand")
    func fairness() throws {
        let looped = try LoopedDaemon(routes: Self.routes())
        let busy = try looped.connect(.stream)
        let others = [try looped.connect(.stream), try looped.connect(.packet)]
        try busy.say(String(repeating: Self.frame, count: 10_000))
        func turn() throws {
            try busy.sayMore()
            try looped.turn()
            _ = try busy.hear()
        }
        for (round, other) in others.enumerated() {
            while looped.last < 1_000 * UInt64(round + 1) { try turn() }
            let before = looped.last
            try other.say(Self.frame)
            while try other.hear().isEmpty, looped.last < 9_000 { try turn() }
            let number = try #require(try other.hear().first)
            #expect(number - before < 64)
        }
        while looped.last < 10_002 { try turn() }
        try looped.settle()
        #expect(try busy.hear().count == 10_000)
    }
}
