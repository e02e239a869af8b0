// Seen message ids: the window, the capacity, and restoring.

import SeededRandom
import Testing

@testable import NotifyCore

@Suite("Seen ids")
struct SeenIDsTests {
    private static func record(_ hash: UInt64, _ number: UInt64 = 1, at epoch: Int64 = 0)
        -> SeenIDs.Record
    {
        SeenIDs.Record(hash: hash, number: number, epoch: epoch)
    }

    @Test("are found within the window and not at its end")
    func window() {
        var seen = SeenIDs(capacity: 8, window: 100)
        seen.insert(Self.record(7, 3, at: 1_000))
        #expect(seen.first(7, at: 1_000) == 3)
        #expect(seen.first(7, at: 1_099) == 3)
        #expect(seen.first(7, at: 1_100) == nil)
        #expect(seen.first(7, at: 0) == 3, "setting the wall clock back forgets nothing")
        #expect(seen.first(8, at: 1_000) == nil)
    }

    @Test("are empty before the first record, and at most the capacity")
    func empty() {
        var seen = SeenIDs(capacity: 4)
        #expect(seen.first(7, at: 0) == nil)
        #expect(seen.records(after: 0).isEmpty)
        let movesNothing = seen.restore([])
        let movesOne = seen.restore([(2, Self.record(7, 3))])
        #expect(!movesNothing && !movesOne)
        #expect(seen.position == 3)
        seen.makeRoom()
        #expect(seen.first(7, at: 0) == 3, "slots are allocated once")
    }

    @Test("are evicted oldest first, at the capacity", arguments: [1, 3, 8])
    func capacity(capacity: Int) {
        var seen = SeenIDs(capacity: capacity)
        for hash in 1...UInt64(capacity) { seen.insert(Self.record(hash)) }
        #expect(seen.first(1, at: 0) != nil)
        seen.insert(Self.record(UInt64(capacity) + 1))
        #expect(seen.first(1, at: 0) == nil)
        #expect(seen.first(UInt64(capacity) + 1, at: 0) != nil)
    }

    @Test("agree with a plain dictionary over many insertions", arguments: 1...5)
    func agreesWithModel(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var seen = SeenIDs(capacity: 50)
        var order: [UInt64] = []
        for number in 1...UInt64(5_000) {
            // Few different hashes, many with the same home slot.
            let hash = random.next() % 80 * 128
            seen.insert(Self.record(hash, number))
            order.append(hash)
            let kept = order.suffix(50)
            let probe = random.next() % 80 * 128
            let expected = kept.lastIndex(of: probe).map { UInt64($0 + 1) }
            #expect(seen.first(probe, at: 0) == expected)
        }
    }

    @Test("have numbers of more than 32 bits")
    func largeNumbers() {
        var seen = SeenIDs(capacity: 4)
        seen.insert(Self.record(1, 0xFFFF_FFFE))
        seen.insert(Self.record(2, 0x1_0000_0003))
        #expect(seen.first(1, at: 0) == 0xFFFF_FFFE)
        #expect(seen.first(2, at: 0) == 0x1_0000_0003)
    }

    @Test("keep their positions after a restart")
    func restores() {
        var before = SeenIDs(capacity: 4)
        for hash in 1...6 as ClosedRange<UInt64> { before.insert(Self.record(hash, hash)) }
        var after = SeenIDs(capacity: 4)
        let records = before.records(after: 0)
        #expect(records.map(\.record.number) == [3, 4, 5, 6], "the others are evicted")
        #expect(before.records(after: 5).map(\.record.number) == [6])
        let isMoved = after.restore(records)
        #expect(!isMoved, "each has its old position")
        #expect(after.position == before.position)
        after.insert(Self.record(7, 7))
        #expect([3, 4, 5, 6, 7].map { after.first($0, at: 0) } == [nil, 4, 5, 6, 7])
    }

    /// The capacity of a ring, the number of insertions, and the capacity of the next ring.
    static let capacities: [(Int, Int, Int)] = [
        (20, 20, 10), (20, 7, 10), (20, 10, 10), (20, 11, 10), (20, 33, 10), (20, 40, 1),
        (10, 13, 20), (10, 10, 20), (10, 4, 20), (10, 29, 11), (1, 5, 3), (3, 3_000, 2),
    ]

    @Test("are the newest, in order, after a change of the capacity", arguments: capacities)
    func otherCapacity(_ old: Int, _ count: Int, _ new: Int) {
        var before = SeenIDs(capacity: old)
        for number in 1...UInt64(count) { before.insert(Self.record(number * 64, number)) }
        var after = SeenIDs(capacity: new)
        _ = after.restore(before.records(after: 0))
        var kept = min(old, count, new)
        for number in UInt64(count) + 1...UInt64(count + 2 * new) {
            let newest = number - 1
            for number in 1...newest {
                let isKept = number > newest - UInt64(kept)
                #expect(after.first(number * 64, at: 0) == (isKept ? number : nil))
            }
            after.insert(Self.record(number * 64, number))
            kept = min(kept + 1, new)
        }
        // The stored records form a ring: restoring them again moves none.
        var next = SeenIDs(capacity: new)
        let stored = after.records(after: 0)
        let isMoved = next.restore(stored)
        #expect(!isMoved)
        #expect(next.records(after: 0).map(\.position) == stored.map(\.position))
    }

    static let damaged: [[Int]] = [[-1], [4], [0, 1, Int.max], [Int.min, 2], [2, 0]]

    @Test("are given new positions if the stored ones are invalid", arguments: damaged)
    func damage(_ positions: [Int]) {
        var seen = SeenIDs(capacity: 4)
        let records = positions.enumerated().map { index, position in
            (position: position, record: Self.record(UInt64(index) + 7, UInt64(index) + 1))
        }
        let isMoved = seen.restore(records)
        #expect(isMoved)
        for (_, record) in records { #expect(seen.first(record.hash, at: 0) == record.number) }
    }

    @Test("are hashed as by the reference implementation of SipHash")
    func sipHash() {
        // The vectors of the reference implementation: key 00…0f, input 00, 00 01, … .
        let key: (UInt64, UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        let expected: [UInt64] = [
            0x726f_db47_dd0e_0e31, 0x74f8_39c5_93dc_67fd, 0x0d6c_8009_d9a9_4f5a,
            0x8567_6696_d7fb_7e2d,
        ]
        for (length, value) in expected.enumerated() {
            var hash = SipHash(key: key)
            for byte in 0..<length { hash.combine(UInt8(byte)) }
            #expect(hash.finalize() == value, "of \(length) bytes")
        }
    }
}
