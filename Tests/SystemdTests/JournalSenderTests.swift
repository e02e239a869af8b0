// Sending to a journald that runs, hangs, stops and restarts.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite(
    "A journal sender",
    .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
)
struct JournalSenderTests {
    private let probe: Probe

    init() throws {
        probe = try Probe(JournalDaemon())
    }

    @Test("sends fields of arbitrary bytes and sizes unchanged")
    func roundTrip() throws {
        let values: [(String, [UInt8])] = [
            ("PLAIN", Array("text".utf8)),
            ("LINES", Array("one\ntwo\n\n".utf8)),
            ("BINARY", (0...255).map { UInt8($0) }),
            ("EMPTY", []),
            // journald compresses fields of 512 bytes or more.
            ("LONG", [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)),
        ]
        try #require(try probe.send(1, values) == .sent)
        let reader = try probe.reader()
        #expect(try probe.numbers(reader, through: 1) == [1])
        for (name, value) in values {
            #expect(try reader.field(name) == value, "\(name)")
        }
        #expect(try reader.field("MISSING") == nil)
        #expect(try reader.number("PLAIN") == nil)
        #expect(try reader.withField("LINES") { $0.count } == 9)
        #expect(try reader.field("_PID") == Array("\(getpid())".utf8))
        let (time, boot) = try reader.monotonic()
        #expect(boot == (try Identifier128.boot()))
        #expect(abs(time - SystemClock.monotonic.microseconds) < 60_000_000)
        #expect(abs(try reader.realtime() - SystemClock.realtime.microseconds) < 60_000_000)
    }

    @Test(
        "sends entries of any size, in a sealed file if they exceed a datagram",
        arguments: [200_000, 212_000, 213_000, 220_000, 300_000, 3_000_000]
    )
    func large(size: Int) throws {
        // Poorly compressible, and with a line break.
        var value = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
        value[size / 2] = UInt8(ascii: "\n")
        try #require(try probe.send(1, [("LARGE", value)]) == .sent)
        let reader = try probe.reader()
        #expect(try probe.numbers(reader, through: 1) == [1])
        #expect(try reader.field("LARGE") == value)
    }

    @Test("does not block while journald hangs, and loses nothing when it continues")
    func hanging() throws {
        try probe.send(1...1)
        #expect(try probe.numbers(probe.reader(), through: 1) == [1])
        probe.daemon.pause()
        var sent = 1
        while try probe.send(sent + 1) == .sent { sent += 1 }
        #expect(try probe.send(sent + 1) == .full)
        #expect(
            try probe.send(sent + 1, [("LARGE", [UInt8](repeating: 1, count: 300_000))]) == .full
        )

        let loop = try EventLoop()
        var isWritable = false
        let source = try loop.add(descriptor: probe.sender.descriptor, events: .writable) { _ in
            isWritable = true
        }
        try loop.runOnce(waitingFor: .zero)
        #expect(!isWritable, "a full queue is not writable")
        probe.daemon.resume()
        try loop.runOnce(waitingFor: .seconds(10))
        #expect(isWritable)
        source.cancel()
        #expect(try probe.send(sent + 1) == .sent)
        let all = try probe.numbers(probe.reader(), through: sent + 1)
        #expect(all == (1...Int64(sent + 1)).map { $0 })
    }

    @Test("reports a stopped journald, and reaches the next on the same descriptor")
    func gone() throws {
        try probe.send(1...1)
        let reader = try probe.reader()
        #expect(try probe.numbers(reader, through: 1) == [1])
        let descriptor = probe.sender.descriptor
        probe.daemon.stop()
        for errno in [Errno.connectionRefused, .socketNotConnected, .socketNotConnected] {
            let error = SystemError(call: "send to", subject: probe.sender.path, errno: errno)
            #expect(try probe.send(2) == .gone(error))
        }
        #expect(throws: SystemError.self) { try probe.sender.reconnect() }
        try probe.daemon.start()
        try probe.sender.reconnect()
        #expect(probe.sender.descriptor == descriptor)
        try probe.send(3...4)
        #expect(try probe.numbers(reader, through: 4) == [3, 4], "the old reader continues")
    }
}
