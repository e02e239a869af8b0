// Evicted sessions and kill -9: an evicted session starts again and is not restored in part; any other
// is complete.

import LinkRouter
import NotifyCore
import SeededRandom
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("An evicted session")
struct EvictionTests {
    @Test("is not restored from its older entries in the journal")
    func recovery() throws {
        let process = try RecordingProcess()
        process.store.anonymousSessions = { AnonymousSessions(limit: 1) }
        for key in ["a", "b", "c"] { process.open(key, .push("Home", ["n": "1"])) }
        process.record.flush()
        try process.record.checkpoint(isClean: false)
        process.open("a", .push("Later"))
        process.record.flush()
        var aftermath = try process.aftermath()
        #expect(aftermath.rows.keys.sorted() == ["c"])
        #expect(aftermath.session("b").tree == ScreenTree())
        #expect(aftermath.session("c").tree == process.sessions["c"]?.tree)
    }

    @Test("was not in memory; a session in memory is complete")
    func inMemory() throws {
        let process = try RecordingProcess()
        process.store.anonymousSessions = { AnonymousSessions(limit: 1) { $0 == "a" } }
        for key in ["a", "b", "c"] { process.open(key, .push("Home", ["n": "1"])) }
        process.record.flush()
        try process.record.checkpoint(isClean: false)
        process.open("a", .push("Later", ["n": "2"]))
        process.record.flush()
        var aftermath = try process.aftermath()
        #expect(aftermath.rows.keys.sorted() == ["a"])
        #expect(aftermath.session("a").tree == process.sessions["a"]?.tree)
    }

    @Test("is evicted before the next checkpoint where many are written", arguments: [true, false])
    func rush(_ isBehind: Bool) throws {
        let process = try RecordingProcess()
        process.store.anonymousSessions = { AnonymousSessions(limit: 10) }
        for number in 1...4 * Limits.unwritten {
            process.open("s\(number)", .push("Home"), isBehind: isBehind)
            if number.isMultiple(of: 32) { process.record.flush() }
        }
        #expect(try process.aftermath().rows.count <= 10 + 2 * Limits.unwritten)
    }

    @Test("has no row, and every other one is complete, at every instant", arguments: 1...4)
    func law(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let process = try RecordingProcess()
        let keys = (0..<8).map { "s\($0)" }
        var hot: Set<String> = []
        var forgotten: [String: UInt64] = [:]
        process.store.anonymousSessions = { AnonymousSessions(limit: 3) { hot.contains($0) } }
        for step in 0..<160 {
            let key = keys[random.below(8)]
            switch random.below(10) {
            case 0: process.journal.isOpen.toggle()
            case 1: process.journal.isReadable.toggle()
            case 2: hot = Set(keys.filter { _ in random.below(4) == 0 })
            case 3, 4: process.record.flush()
            case 5:
                try process.record.checkpoint(isClean: false)
                for key in keys where !hot.contains(key) && process.store.session(key) == nil {
                    process.sessions[key] = nil
                    forgotten[key] = process.record.ledger.confirmed
                }
            default: process.open(key, .push(["A", "B"][random.below(2)], ["n": "\(step)"]))
            }
            if step % 4 == 0 { try judge(process, keys, forgotten) }
        }
        #expect(!forgotten.isEmpty)
    }

    private func judge(
        _ process: RecordingProcess,
        _ keys: [String],
        _ forgotten: [String: UInt64]
    ) throws {
        var aftermath = try process.aftermath()
        let surviving = Set(process.journal.numbers).union(aftermath.outbox)
        for key in keys {
            let numbers = process.commands.filter { $0.value.command.session == key }.keys
            let last = numbers.filter { surviving.contains($0) && $0 > forgotten[key] ?? 0 }.max()
            let expected = last.flatMap { process.commands[$0]?.tree } ?? ScreenTree()
            let session = aftermath.session(key)
            #expect(session.tree == expected, "session \(key) as of \(last ?? 0)")
        }
    }
}
