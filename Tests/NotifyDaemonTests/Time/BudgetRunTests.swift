// The budget of a user of the system, and fairness between connections, in numbers of entries and on
// a clock that the test steps.

import Foundation
import NotifyCore
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("The doors, by counts of entries")
struct BudgetRunTests {
    private static let frame = "{\"url\":\"app:x\"}\n"

    private static func routes(_ limits: String = "{}") -> String {
        #"{"schemes":["app"],"limits":\#(limits),"routers":{"logged-out":{"x":{"setRoot":"X"}}}}"#
    }

    private static let small = routes(#"{"entriesBurst":100,"entriesPerSecond":10}"#)

    @Test("do not read a user beyond its budget until it refills, on any connection")
    func budget() throws {
        let looped = try LoopedDaemon(routes: Self.small)
        let busy = try looped.connect(.stream)
        let other = try looped.connect(.packet)
        let control = try looped.connect(.control)
        // More than the socket and one read hold: the rest cannot be written until it is read.
        try busy.send(String(repeating: Self.frame, count: 60_000))
        for _ in 0..<50 {
            try looped.settle()
            try busy.sendMore()
        }
        #expect(looped.last == 100)
        let unsent = busy.unsent
        #expect(unsent > 0)
        try other.send(Self.frame)
        try control.send(#"{"event":"login","user":"john"}"#)
        try looped.settle()
        try looped.pass(.milliseconds(99))
        #expect(looped.last == 100, "nothing is read before the refill")
        try looped.pass(.milliseconds(4_901))
        #expect(looped.last == 150)
        try looped.pass(.seconds(1))
        #expect(looped.last == 160)
        #expect(try busy.receive().count + other.receive().count + control.receive().count == 160)
        try looped.pass(.seconds(1_000))
        try busy.sendMore()
        #expect(looped.last == 260, "the budget never exceeds a burst")
        #expect(try other.receive().count == 1 && control.receive().count == 1, "all are served")
    }

    @Test(
        "serve another user at once while one has no budget left",
        .enabled(if: OtherUser.isPossible, "needs root and socat")
    )
    func users() throws {
        let looped = try LoopedDaemon(routes: Self.small)
        let busy = try looped.connect(.stream)
        try busy.send(String(repeating: Self.frame, count: 200))
        try looped.settle()
        #expect(looped.last == 100)
        let path = looped.folder.file(DoorKind.stream.socketName)
        let other = try OtherUser.send(Self.frame, to: path, in: looped.folder)
        // The clock does not advance: no budget is refilled meanwhile.
        let isServed = try holds {
            try looped.settle()
            return !other.isRunning
        }
        #expect(isServed)
        let output = try other.end().output
        #expect(output.hasPrefix(#"{"seq":101,"#), "\(output)")
        #expect(looped.last == 101)
        #expect(try busy.receive() == Array(1...100))
        try looped.pass(.seconds(1))
        #expect(try busy.receive() == Array(1...100) + Array(102...111))
    }

    @Test("read what a peer sent before it closed with receipts unread")
    func closed() throws {
        for door in [DoorKind.stream, .packet] {
            let looped = try LoopedDaemon(routes: Self.routes())
            let peer = try looped.connect(door)
            try peer.send(Self.frame)
            try looped.settle()
            // A receipt is unread: the kernel reports a reset before it returns a packet.
            for _ in 0..<9 { try peer.send(Self.frame) }
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
        try busy.send(String(repeating: Self.frame, count: 10_000))
        func turn() throws {
            try busy.sendMore()
            try looped.turn()
            _ = try busy.receive()
        }
        for (round, other) in others.enumerated() {
            while looped.last < 1_000 * UInt64(round + 1) { try turn() }
            let before = looped.last
            try other.send(Self.frame)
            while try other.receive().isEmpty, looped.last < 9_000 { try turn() }
            let number = try #require(try other.receive().first)
            #expect(number - before < 64)
        }
        while looped.last < 10_002 { try turn() }
        try looped.settle()
        #expect(try busy.receive().count == 10_000)
    }
}
