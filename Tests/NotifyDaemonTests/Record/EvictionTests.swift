// Sessions that are forgotten, and kill -9: what was forgotten begins anew and does not come back in
// parts, what was not is whole.

import LinkRouter
import NotifyCore
import SeededRandom
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("A session that was forgotten")
struct EvictionTests {
    @Test("is not made again of what the journal has of it")
    func recovery() throws {
        let witness = try Witness()
        witness.store.anonymousSessions = { AnonymousSessions(limit: 1) }
        for key in ["a", "b", "c"] { witness.open(key, .push("Home", ["n": "1"])) }
        witness.record.flush()
        try witness.record.checkpoint(isClean: false)
        witness.open("a", .push("Later"))
        witness.record.flush()
        var aftermath = try witness.aftermath()
        #expect(aftermath.rows.keys.sorted() == ["c"])
        #expect(aftermath.session("b").tree == ScreenTree())
        #expect(aftermath.session("c").tree == witness.sessions["c"]?.tree)
    }

    @Test("was not in memory: what was is whole, with what it had before")
    func inMemory() throws {
        let witness = try Witness()
        witness.store.anonymousSessions = { AnonymousSessions(limit: 1) { $0 == "a" } }
        for key in ["a", "b", "c"] { witness.open(key, .push("Home", ["n": "1"])) }
        witness.record.flush()
        try witness.record.checkpoint(isClean: false)
        witness.open("a", .push("Later", ["n": "2"]))
        witness.record.flush()
        var aftermath = try witness.aftermath()
        #expect(aftermath.rows.keys.sorted() == ["a"])
        #expect(aftermath.session("a").tree == witness.sessions["a"]?.tree)
    }

    @Test("goes before the next checkpoint where many are written", arguments: [true, false])
    func rush(_ isBehind: Bool) throws {
        let witness = try Witness()
        witness.store.anonymousSessions = { AnonymousSessions(limit: 10) }
        for number in 1...4 * Limits.unwritten {
            witness.open("s\(number)", .push("Home"), isBehind: isBehind)
            if number.isMultiple(of: 32) { witness.record.flush() }
        }
        #expect(try witness.aftermath().rows.count <= 10 + 2 * Limits.unwritten)
    }

    @Test("is gone, and every other one whole, at every instant", arguments: 1...4)
    func law(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let witness = try Witness()
        let keys = (0..<8).map { "s\($0)" }
        var hot: Set<String> = []
        var forgotten: [String: UInt64] = [:]
        witness.store.anonymousSessions = { AnonymousSessions(limit: 3) { hot.contains($0) } }
        for step in 0..<160 {
            let key = keys[random.below(8)]
            switch random.below(10) {
            case 0: witness.journal.isOpen.toggle()
            case 1: witness.journal.isReadable.toggle()
            case 2: hot = Set(keys.filter { _ in random.below(4) == 0 })
            case 3, 4: witness.record.flush()
            case 5:
                try witness.record.checkpoint(isClean: false)
                for key in keys where !hot.contains(key) && witness.store.session(key) == nil {
                    witness.sessions[key] = nil
                    forgotten[key] = witness.record.ledger.confirmed
                }
            default: witness.open(key, .push(["A", "B"][random.below(2)], ["n": "\(step)"]))
            }
            if step % 4 == 0 { try judge(witness, keys, forgotten) }
        }
        #expect(!forgotten.isEmpty)
    }

    private func judge(
        _ witness: Witness,
        _ keys: [String],
        _ forgotten: [String: UInt64]
    ) throws {
        var aftermath = try witness.aftermath()
        let told = Set(witness.journal.numbers).union(aftermath.outbox)
        for key in keys {
            let numbers = witness.commands.filter { $0.value.told.session == key }.keys
            let last = numbers.filter { told.contains($0) && $0 > forgotten[key] ?? 0 }.max()
            let expected = last.flatMap { witness.commands[$0]?.tree } ?? ScreenTree()
            let session = aftermath.session(key)
            #expect(session.tree == expected, "session \(key) as of \(last ?? 0)")
        }
    }
}
