// The limits of a running notifyd, each at its value and one past it, through its real doors. The
// limits of links, tables and the parking lot are tested with their libraries.

import Glibc
import Jansson
import Systemd
import TestSupport
import Testing

@testable import NotifyCore

@Suite("The limits of a running notifyd")
struct LimitRunTests {
    /// A payload of exactly so many bytes.
    private static func payload(_ bytes: Int) -> String {
        let (head, tail) = (#"{"url":"compass://login:x","pad":""#, #""}"#)
        let pad = bytes - head.utf8.count - tail.utf8.count
        return head + String(repeating: "p", count: pad) + tail
    }

    /// A payload of exactly so many levels.
    private static func nested(_ levels: Int) -> String {
        let (open, close) = (levels - 1, levels - 1)
        return #"{"url":"compass://login:x","deep":"#
            + String(repeating: "[", count: open) + String(repeating: "]", count: close) + "}"
    }

    /// The results of a frame and of the one after it.
    private static func ask(_ door: String, _ frame: String) throws -> [String?] {
        let notifyd = try Notifyd()
        let talk = try notifyd.connect(door)
        if door == "packet" {
            try talk.send(frame)
            try talk.send(#"{"url":"compass://login:y"}"#)
        } else {
            try talk.send(frame + "\n" + #"{"url":"compass://login:y"}"# + "\n")
        }
        try talk.end()
        return try talk.receiveAll().map { $0["reason"]?.string ?? $0["outcome"]?.string }
    }

    static let frames: [(String, Int, String)] = [
        ("stream", 262_144, "routed"), ("stream", 262_145, "too_long"),
        ("packet", 212_960, "routed"),
    ]

    @Test("a frame has 256 KiB, a packet what the kernel accepts", arguments: frames)
    func bytes(_ door: String, _ bytes: Int, _ result: String) throws {
        #expect(try Self.ask(door, Self.payload(bytes)) == [result, "routed"])
    }

    @Test("a packet beyond the kernel's default buffer is too long")
    func longPacket() throws {
        let notifyd = try Notifyd()
        let talk = try notifyd.connect("packet")
        let packet = Self.payload(212_961)
        #expect(throws: SystemError(call: "send to a peer", errno: .messageTooLong)) {
            try talk.send(packet)
        }
        // Any process may double its send buffer (socket(7)).
        var room: Int32 = 212_992
        let size = socklen_t(MemoryLayout<Int32>.size)
        #expect(
            unsafe setsockopt(talk.connection.descriptor, SOL_SOCKET, SO_SNDBUF, &room, size) == 0
        )
        try talk.send(packet)
        #expect(try talk.receive()?["reason"]?.string == "too_long")
        let good = #"{"url":"compass://login:y"}"#
        #expect(try talk.ask(good)["outcome"]?.string == "routed", "nothing else is affected")
    }

    @Test("an envelope has 4,096 bytes beside the largest payload", arguments: [0, 1])
    func envelopeBytes(_ past: Int) throws {
        let (head, tail) = (#"{"payload":"#, "}")
        let pad = 4_096 - head.utf8.count - tail.utf8.count + past
        let frame = head + String(repeating: " ", count: pad) + Self.payload(262_144) + tail
        let result = past == 0 ? "routed" : "too_long"
        #expect(try Self.ask("control", frame).first == result)
    }

    @Test("a frame has 64 levels", arguments: [(64, "routed"), (65, "too_deep")])
    func levels(_ levels: Int, _ result: String) throws {
        #expect(try Self.ask("stream", Self.nested(levels)) == [result, "routed"])
    }

    @Test("an envelope does not reduce the size and depth of its payload")
    func envelope() throws {
        let notifyd = try Notifyd()
        let control = try notifyd.connect("control")
        for (payload, result) in [
            (Self.payload(262_144), "routed"), (Self.nested(64), "routed"),
            (Self.nested(65), "too_deep"),
        ] {
            let receipt = try control.ask(#"{"payload":\#(payload)}"#)
            #expect((receipt["reason"] ?? receipt["outcome"])?.string == result)
        }
    }

    @Test("the 100th rejected frame in a row closes its connection; a good one resets the count")
    func errors() throws {
        let notifyd = try Notifyd()
        let (bad, good) = ("{nothing}\n", #"{"url":"compass://login:x"}"# + "\n")
        let saved = try notifyd.connect("stream")
        let frames = String(repeating: bad, count: 99)
        try saved.send(frames + good + frames + good)
        try saved.end()
        let kept = try saved.receiveAll()
        #expect(kept.count == 200)
        #expect(kept.count { $0["outcome"]?.string == "routed" } == 2)
        let lost = try notifyd.connect("stream")
        try lost.send(frames + bad + good + good)
        let lines = try lost.receiveAll()
        #expect(lines.count == 101)
        #expect(lines.last?["reason"]?.string == "too_many_errors")
        #expect(lines.allSatisfy { $0["outcome"]?.string == "rejected" })
        #expect(try notifyd.connect("stream").ask(good)["outcome"]?.string == "routed")
        let numbers = notifyd.entries.compactMap { $0["NOTIFY_SEQ"]?.string.flatMap(Int.init) }
        #expect(numbers == Array(1...numbers.count), "a closed connection leaves no gap")
    }

    @Test("the 100th rejected packet in a row closes its connection", arguments: ["", "{"])
    func packetErrors(_ bad: String) throws {
        let notifyd = try Notifyd()
        let packet = try notifyd.connect("packet")
        for _ in 0..<100 { _ = try packet.connection.send(Array(bad.utf8).span) }
        let result = try packet.receiveAll().map { $0["reason"]?.string }
        #expect(result == Array(repeating: "truncated", count: 100) + ["too_many_errors"])
    }

    @Test("connections beyond the limit wait until another one ends")
    func connectionsOfAll() throws {
        let limited = #""limits": {"connections": 3}, "session""#
        let notifyd = try Notifyd(routes: Notifyd.routes.replacing(#""session""#, with: limited))
        let frame = #"{"url":"compass://login:x"}"#
        let talks = try (0..<3).map { _ in try notifyd.connect("stream") }
        for talk in talks { #expect(try talk.ask(frame)["outcome"]?.string == "routed") }
        // The control door has 64 more, for the program and its operator.
        let status = #"{"query":"status"}"#
        let controls = try (0..<64).map { _ in try notifyd.connect("control") }
        for control in controls { #expect(try control.ask(status)["connections"] != nil) }
        let another = try notifyd.connect("stream")
        let late = try notifyd.connect("control")
        try another.send(frame)
        try late.send(status)
        for talk in [another, late] {
            try talk.connection.setTimeLimit(.milliseconds(250))
            #expect(throws: Talk.Silence.self) { try talk.receive() }
            try talk.connection.setTimeLimit(patience)
        }
        try controls[0].end()
        #expect(try late.receive()?["connections"]?.integer == 67)
        for control in controls + [late] { control.connection.close() }
        talks[0].connection.close()
        #expect(try another.receive()?["outcome"]?.string == "routed")
    }

    @Test("a follower is sent its snapshot, however low the limit of unread receipts")
    func unreadBytes() throws {
        let limited = #""limits": {"unreadReceiptBytes": 1}, "session""#
        let notifyd = try Notifyd(routes: Notifyd.routes.replacing(#""session""#, with: limited))
        let follower = try notifyd.connect("control")
        #expect(try follower.ask(#"{"query":"follow"}"#)["snapshot"]?.bool == true)
        _ = try notifyd.connect("stream").ask(#"{"url":"compass://login:x"}"#)
        #expect(try follower.receive()?["seq"]?.integer == 1)
    }

    @Test("one user has 128 connections")
    func connections() throws {
        let notifyd = try Notifyd()
        var held: [Talk] = []
        for _ in 0..<128 { held.append(try notifyd.connect("stream")) }
        for talk in held {
            #expect(try talk.ask(#"{"url":"compass://login:x"}"#)["outcome"]?.string == "routed")
        }
        let past = try notifyd.connect("stream")
        #expect(try past.receive()?["reason"]?.string == "too_many_connections")
        #expect(try past.receive() == nil)
        try held.removeLast().end()
        #expect(
            holds { (try? notifyd.connect("stream").ask(#"{"url":"compass://login:x"}"#)) != nil }
        )
    }
}
