// What is remembered of message ids, for how long and how many.

import Testing

@testable import NotifyCore

@Suite("Seen ids")
struct SeenIDsTests {
    private static func record(_ hash: UInt64, _ number: UInt64 = 1, at epoch: Int64 = 0)
        -> SeenIDs.Record
    {
        SeenIDs.Record(hash: hash, number: number, epoch: epoch)
    }

    @Test("counts within the window and not at its end")
    func window() {
        var seen = SeenIDs(capacity: 8, window: 100)
        seen.insert(Self.record(7, 3, at: 1_000))
        #expect(seen.first(7, at: 1_000) == 3)
        #expect(seen.first(7, at: 1_099) == 3)
        #expect(seen.first(7, at: 1_100) == nil)
        #expect(seen.first(7, at: 0) == 3, "a wall clock that was set back forgets nothing")
        #expect(seen.first(8, at: 1_000) == nil)
    }

    @Test("knows nothing before its first record, and takes none beyond its capacity")
    func empty() {
        var seen = SeenIDs(capacity: 4)
        #expect(seen.first(7, at: 0) == nil)
        #expect(seen.records(after: 0).isEmpty)
        for position in [-1, 4] { seen.restore(Self.record(7), at: position) }
        #expect(seen.first(7, at: 0) == nil)
        seen.restore(Self.record(7, 3), at: 2)
        seen.makeRoom()
        #expect(seen.first(7, at: 0) == 3, "room that is there is not taken again")
    }

    @Test("forgets the oldest at its capacity, not before", arguments: [1, 3, 8])
    func capacity(capacity: Int) {
        var seen = SeenIDs(capacity: capacity)
        for hash in 1...UInt64(capacity) { seen.insert(Self.record(hash)) }
        #expect(seen.first(1, at: 0) != nil)
        seen.insert(Self.record(UInt64(capacity) + 1))
        #expect(seen.first(1, at: 0) == nil)
        #expect(seen.first(UInt64(capacity) + 1, at: 0) != nil)
    }

    @Test("agrees with a plain dictionary over many insertions", arguments: 1...5)
    func agreesWithModel(seed: UInt64) {
        var random = SplitMix(state: seed)
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

    @Test("keeps numbers beyond four thousand million apart")
    func largeNumbers() {
        var seen = SeenIDs(capacity: 4)
        seen.insert(Self.record(1, 0xFFFF_FFFE))
        seen.insert(Self.record(2, 0x1_0000_0003))
        #expect(seen.first(1, at: 0) == 0xFFFF_FFFE)
        #expect(seen.first(2, at: 0) == 0x1_0000_0003)
    }

    @Test("goes on where it was after a restart")
    func restores() {
        var before = SeenIDs(capacity: 4)
        for hash in 1...6 as ClosedRange<UInt64> { before.insert(Self.record(hash, hash)) }
        var after = SeenIDs(capacity: 4)
        let records = before.records(after: 0)
        #expect(records.map(\.record.number) == [3, 4, 5, 6], "as far as they are still here")
        #expect(before.records(after: 5).map(\.record.number) == [6])
        for (position, record) in records.sorted(by: { $0.record.number < $1.record.number }) {
            after.restore(record, at: position)
        }
        #expect(after.position == before.position)
        after.insert(Self.record(7, 7))
        #expect([3, 4, 5, 6, 7].map { after.first($0, at: 0) } == [nil, 4, 5, 6, 7])
    }

    @Test("hashes as the authors' reference does")
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
