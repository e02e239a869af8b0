// Sending and reading with a real journald, healthy, hanging, gone and back.

import Foundation
import Systemd
import Testing

/// A sender and what it has sent, with an id that only its own entries have.
private final class Probe {
    let daemon: JournalDaemon
    let sender: JournalSender
    let id: String
    private var writer = JournalEntryWriter()

    init(_ daemon: JournalDaemon) throws {
        self.daemon = daemon
        sender = try JournalSender(path: daemon.socketPath)
        id = try Identifier128.random().description
    }

    /// Sends an entry with a number, and more fields.
    func send(_ number: Int, _ fields: [(String, [UInt8])] = []) throws -> JournalSendResult {
        writer.removeAll()
        writer.append(try #require(JournalFieldName("MESSAGE")), "Entry \(number)")
        writer.append(try #require(JournalFieldName("PROBE_ID")), id)
        writer.append(try #require(JournalFieldName("PROBE_NUMBER")), number)
        for (name, value) in fields {
            let field = try #require(JournalFieldName(name))
            writer.append(field, value.span)
        }
        return sender.send(writer)
    }

    /// Sends numbered entries, waiting while the queue is full; all must be taken.
    func send(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            var result = JournalSendResult.full
            _ = try holds {
                result = try send(number)
                return result != .full
            }
            try #require(result == .sent)
        }
    }

    /// A reader of this probe's entries, as for waiting.
    func reader() throws -> JournalReader {
        let reader = try JournalReader(folder: daemon.journalFolder)
        reader.addFilter("PROBE_ID", id)
        return reader
    }

    /// The numbers that a reader sees until it has seen the last one.
    func numbers(_ reader: JournalReader, through last: Int) throws -> [Int64] {
        var seen: [Int64] = []
        _ = try holds {
            while try reader.next() {
                seen.append(try reader.number("PROBE_NUMBER") ?? -1)
                if seen.last == Int64(last) { return true }
            }
            try reader.process()
            return false
        }
        return seen
    }
}

@Suite("The journal", .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald"))
struct JournalTests {
    private let probe: Probe

    init() throws {
        probe = try Probe(JournalDaemon())
    }

    @Test("gives back what was sent, whatever the bytes and the size")
    func roundTrip() throws {
        let values: [(String, [UInt8])] = [
            ("PLAIN", Array("text".utf8)),
            ("LINES", Array("one\ntwo\n\n".utf8)),
            ("BINARY", (0...255).map { UInt8($0) }),
            ("EMPTY", []),
            // Journald compresses from 512 bytes on.
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
        "takes entries of any size, beyond that of a datagram by a sealed file",
        arguments: [200_000, 212_000, 213_000, 220_000, 300_000, 3_000_000]
    )
    func large(size: Int) throws {
        // Not compressible to nothing, and with a line break.
        var value = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 5) }
        value[size / 2] = UInt8(ascii: "\n")
        try #require(try probe.send(1, [("LARGE", value)]) == .sent)
        let reader = try probe.reader()
        #expect(try probe.numbers(reader, through: 1) == [1])
        #expect(try reader.field("LARGE") == value)
    }

    @Test("does not block while journald hangs; when it goes on nothing is lost")
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

    @Test("is told to be gone when it is, and can be reached again on the same descriptor")
    func gone() throws {
        try probe.send(1...1)
        let reader = try probe.reader()
        #expect(try probe.numbers(reader, through: 1) == [1])
        let descriptor = probe.sender.descriptor
        probe.daemon.stop()
        for errno in [ECONNREFUSED, ENOTCONN, ENOTCONN] {
            let error = SystemError(call: "send to", subject: probe.sender.path, errno: errno)
            #expect(try probe.send(2) == .gone(error))
        }
        #expect(throws: SystemError.self) { try probe.sender.reconnect() }
        try probe.daemon.start()
        try probe.sender.reconnect()
        #expect(probe.sender.descriptor == descriptor)
        try probe.send(3...4)
        #expect(try probe.numbers(reader, through: 4) == [3, 4], "the old reader goes on")
    }

    @Test("shows each entry to who waits for it, though no other follows")
    func lastEntry() throws {
        let reader = try probe.reader()
        try reader.seekTail()
        for number in 1...2_000 {
            try probe.send(number...number)
            // Without a pause, so that it looks while journald is writing the entry.
            let end = ContinuousClock.now + .seconds(10)
            var isThere = false
            while !isThere, ContinuousClock.now < end {
                isThere = try reader.next()
                try reader.process()
            }
            try #require(isThere, "entry \(number)")
            #expect(try reader.number("PROBE_NUMBER") == Int64(number))
        }
    }

    @Test("shows later entries after every way to seek, in an empty journal too")
    func seeks() throws {
        let boot = try Identifier128.boot()
        func readers() throws -> [(String, JournalReader)] {
            let tail = try probe.reader()
            try tail.seekTail()
            let monotonic = try probe.reader()
            try monotonic.seek(toMonotonic: SystemClock.monotonic.microseconds, of: boot)
            let realtime = try probe.reader()
            try realtime.seek(toRealtime: SystemClock.realtime.microseconds)
            return [("tail", tail), ("monotonic", monotonic), ("realtime", realtime)]
        }
        let early = try readers()
        for (name, reader) in early { #expect(try !reader.next(), "\(name)") }
        try probe.send(1...3)
        for (name, reader) in early {
            #expect(try probe.numbers(reader, through: 3) == [1, 2, 3], "\(name)")
        }
        let late = try readers()
        for (name, reader) in late { #expect(try !reader.next(), "\(name)") }
        try probe.send(4...6)
        for (name, reader) in early + late {
            #expect(try probe.numbers(reader, through: 6) == [4, 5, 6], "\(name)")
        }
        try probe.daemon.rotate()
        try probe.send(7...9)
        for (name, reader) in early + late {
            #expect(try probe.numbers(reader, through: 9) == [7, 8, 9], "rotated: \(name)")
        }
        let head = try probe.reader()
        try head.seekHead()
        #expect(try probe.numbers(head, through: 9) == Array(1...9))
    }

    @Test("shows each entry once and in order, though its files are changed under it")
    func rotations() throws {
        let reader = try probe.reader()
        try reader.seekTail()
        var seen: [Int64] = []
        for round in 0..<10 {
            let first = round * 100 + 1
            try probe.send(first...first + 49)
            // Now and then in the middle of what was sent, now and then at its end.
            if round.isMultiple(of: 2) {
                seen += try probe.numbers(reader, through: first + 20 + round)
            }
            try probe.daemon.rotate()
            try probe.send(first + 50...first + 99)
        }
        seen += try probe.numbers(reader, through: 1_000)
        #expect(seen == Array(1...1_000))
    }

    @Test("shows what is at or after a monotonic time, over a rotation and in the middle")
    func monotonicTime() throws {
        let boot = try Identifier128.boot()
        try probe.send(1...2)
        let probing = try probe.reader()
        #expect(try probe.numbers(probing, through: 2) == [1, 2])
        let middle = SystemClock.monotonic.microseconds
        try probe.send(3...4)
        #expect(try probe.numbers(probing, through: 4) == [3, 4])
        let third = try { () throws -> Int64 in
            let reader = try probe.reader()
            _ = try probe.numbers(reader, through: 3)
            return try reader.monotonic().microseconds
        }()
        try probe.daemon.rotate()
        try probe.send(5...6)
        for time in [middle, third] {
            let reader = try probe.reader()
            try reader.seek(toMonotonic: time, of: boot)
            #expect(try probe.numbers(reader, through: 6) == [3, 4, 5, 6])
        }
    }

    @Test("of an earlier boot is not taken for this one's")
    func boots() throws {
        let boot = try Identifier128.boot()
        try probe.send(1...2)
        #expect(try probe.numbers(probe.reader(), through: 2) == [1, 2])
        let middle = SystemClock.monotonic.microseconds
        try probe.send(3...3)
        #expect(try probe.numbers(probe.reader(), through: 3) == [1, 2, 3])
        let next = try Identifier128.random()
        probe.daemon.stop()
        try probe.daemon.start(bootID: next)
        try probe.sender.reconnect()
        try probe.send(4...5)
        let last = try probe.reader()
        #expect(try probe.numbers(last, through: 5) == Array(1...5))
        #expect(try last.monotonic().boot == next)

        let fromFirst = try probe.reader()
        try fromFirst.seek(toMonotonic: middle, of: boot)
        #expect(try probe.numbers(fromFirst, through: 5) == [3, 4, 5])
        let unknown = try probe.reader()
        try unknown.seek(toMonotonic: middle, of: Identifier128.random())
        #expect(try probe.numbers(unknown, through: 5) == Array(1...5), "nothing may be missed")
    }

    @Test(
        "is read backwards, by the index and by looking at each entry alike",
        arguments: [true, false]
    )
    func backwards(isIndexed: Bool) throws {
        let other = try Probe(probe.daemon)
        for number in 1...5 {
            try probe.send(number...number)
            try other.send(100 + number...100 + number)
        }
        #expect(try other.numbers(other.reader(), through: 105) == Array(101...105))
        let reader = try JournalReader(folder: probe.daemon.journalFolder)
        if isIndexed {
            try reader.addMatch("PROBE_ID", probe.id)
            try reader.addMatch("PRIORITY", "6")
            reader.removeMatches()
            try reader.addMatch("PROBE_ID", probe.id)
        } else {
            reader.addFilter("PROBE_ID", probe.id)
            reader.addFilter("_UID", "\(geteuid())")
        }
        try reader.seekTail()
        var seen: [Int64] = []
        while try reader.previous() { seen.append(try reader.number("PROBE_NUMBER") ?? -1) }
        #expect(seen == [5, 4, 3, 2, 1])
        #expect(try reader.next())
        #expect(try reader.number("PROBE_NUMBER") == 1)
        #expect(try reader.next())
        #expect(try reader.number("PROBE_NUMBER") == 2)
        #expect(try reader.previous())
        #expect(try reader.number("PROBE_NUMBER") == 1)
    }

    @Test("of a folder with no files is empty, and that can be told")
    func noFiles() throws {
        let folder = try ScratchFolder()
        let reader = try JournalReader(folder: folder.path)
        #expect(try !reader.hasFiles())
        try reader.seekTail()
        #expect(try !reader.next())
        #expect(throws: SystemError.self) { try JournalReader(folder: folder.file("missing")) }
    }
}
