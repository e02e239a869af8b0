// Reading a real journal: every seek method, across rotations and boots.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite(
    "A journal reader",
    .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
)
struct JournalReaderTests {
    private let probe: Probe

    init() throws {
        probe = try Probe(JournalDaemon())
    }

    @Test("returns each entry to a waiting reader, even if no other follows")
    func lastEntry() throws {
        let reader = try probe.reader()
        try reader.seekTail()
        for number in 1...2_000 {
            try probe.send(number...number)
            // Without a pause, so that the reader looks while journald is writing the entry.
            let end = ContinuousClock.now + .seconds(10)
            var isThere = false
            while !isThere, ContinuousClock.now < end {
                isThere = try reader.next()
            }
            try #require(isThere, "entry \(number)")
            #expect(try reader.number("PROBE_NUMBER") == Int64(number))
        }
    }

    @Test("returns later entries after every kind of seek, also in an empty journal")
    func seeks() throws {
        let boot = try Identifier128.boot()
        func readers() throws -> [(String, JournalReader)] {
            let tail = try probe.reader()
            try tail.seekTail()
            let monotonic = try probe.reader()
            try monotonic.seek(toMonotonic: SystemClock.monotonic.microseconds, of: boot)
            return [("tail", tail), ("monotonic", monotonic)]
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

    @Test("returns each entry once and in order while its files are rotated")
    func rotations() throws {
        let reader = try probe.reader()
        try reader.seekTail()
        var seen: [Int64] = []
        for round in 0..<10 {
            let first = round * 100 + 1
            try probe.send(first...first + 49)
            // Sometimes in the middle of the sent entries, sometimes at the end.
            if round.isMultiple(of: 2) {
                seen += try probe.numbers(reader, through: first + 20 + round)
            }
            try probe.daemon.rotate()
            try probe.send(first + 50...first + 99)
        }
        seen += try probe.numbers(reader, through: 1_000)
        #expect(seen == Array(1...1_000))
    }

    @Test("seeks to the first entry at or after a monotonic time, also across a rotation")
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

    @Test("does not confuse monotonic times of different boots")
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
        #expect(try probe.numbers(unknown, through: 5) == Array(1...5), "no entry may be skipped")
    }

    @Test(
        "seeks to a cursor across rotations and boots, and past a deleted entry",
        arguments: [true, false]
    )
    func cursors(isIndexed: Bool) throws {
        func reader(at cursor: String) throws -> JournalReader {
            let reader = try JournalReader(folder: probe.daemon.journalFolder)
            if isIndexed {
                try reader.addMatch("PROBE_ID", probe.id)
            } else {
                reader.addFilter("PROBE_ID", probe.id)
            }
            try reader.seek(toCursor: cursor)
            return reader
        }
        let follower = try probe.reader()
        try follower.seekTail()
        try probe.send(1...3)
        #expect(try probe.numbers(follower, through: 3) == [1, 2, 3])
        let cursor = try follower.cursor()
        #expect(try probe.numbers(reader(at: cursor), through: 3) == [3])

        try probe.daemon.rotate()
        try probe.send(4...5)
        #expect(try probe.numbers(follower, through: 5) == [4, 5])
        #expect(try probe.numbers(reader(at: cursor), through: 5) == [3, 4, 5])

        probe.daemon.stop()
        try probe.daemon.start(bootID: .random())
        try probe.sender.reconnect()
        // The index may not show the last entry until another is written.
        try probe.send(6...8)
        #expect(try probe.numbers(follower, through: 8) == [6, 7, 8])
        let seen = try probe.numbers(reader(at: cursor), through: 7)
        #expect(seen == [3, 4, 5, 6, 7])

        try probe.daemon.removeOldestFile()
        #expect(try probe.numbers(reader(at: cursor), through: 7) == [4, 5, 6, 7])
    }

    @Test("survives truncated files and continues with the others")
    func cutFiles() throws {
        SignalMask.surviveTruncatedFiles()
        let reader = try probe.reader()
        try reader.seekTail()
        let head = try probe.reader()
        try head.seekHead()
        try probe.send(1...500)
        #expect(try probe.numbers(reader, through: 250) == Array(1...250))
        #expect(try probe.numbers(head, through: 1) == [1])

        try probe.daemon.rotate()
        try probe.send(501...502)
        #expect(try probe.numbers(probe.reader(), through: 502).last == 502)
        try probe.daemon.cutArchivedFiles()
        // How much of the first file it still returns is undefined.
        #expect(try probe.numbers(reader, through: 502).suffix(2) == [501, 502])
        #expect(try probe.numbers(head, through: 502).suffix(2) == [501, 502])
    }

    @Test(
        "returns the same entries backwards by the index and by scanning",
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

    @Test("of a directory without files is empty and reports that")
    func noFiles() throws {
        let folder = try ScratchFolder()
        let reader = try JournalReader(folder: folder.path)
        #expect(try !reader.hasFiles())
        try reader.seekTail()
        #expect(try !reader.next())
        #expect(throws: SystemError.self) { try JournalReader(folder: folder.file("missing")) }
    }
}
