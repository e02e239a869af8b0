// The ledger with a journal that stores, drops and stalls: when entries are sent and confirmed.

import SeededRandom
import Testing

@testable import NotifyCore

@Suite("The ledger")
struct LedgerTests {
    /// A fake journal: a queue that stores some entries and drops others.
    struct Journal {
        var sent: [String] = []
        var room = Int.max

        mutating func take(_ entry: borrowing Span<UInt8>) -> Bool {
            guard room > 0 else { return false }
            room -= 1
            sent.append(text(entry))
            return true
        }

        private func text(_ bytes: borrowing Span<UInt8>) -> String {
            var array: [UInt8] = []
            for index in bytes.indices { array.append(bytes[index]) }
            return String(decoding: array, as: UTF8.self)
        }
    }

    private static func send(_ ledger: inout Ledger, _ journal: inout Journal, at now: Duration) {
        var copy = journal
        ledger.send(
            at: now,
            marking: { attempt, bytes in bytes += Array("#\(attempt)".utf8) },
            { copy.take($0) }
        )
        journal = copy
    }

    private static func ledger(entries: Int, capacity: Int = 4_096) -> Ledger {
        var ledger = Ledger(last: 0, capacity: capacity)
        for number in 1...entries {
            ledger.record { $0 += Array("e\(number)".utf8) }
        }
        return ledger
    }

    @Test("confirms in order, and only entries that were read back")
    func confirmsInOrder() {
        var ledger = Self.ledger(entries: 3)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        #expect(journal.sent == ["e1", "e2", "e3"])
        ledger.didSee(2, attempt: 1)
        ledger.settle()
        #expect(ledger.confirmed == 0)
        #expect(ledger.hasGap)
        ledger.didSee(1, attempt: 1)
        ledger.settle()
        #expect(ledger.confirmed == 2)
        #expect(ledger.last == 3)
        #expect(!ledger.hasGap)
    }

    @Test("resends an entry that is missing while a later one is stored")
    func sendsLostEntryAgain() {
        var ledger = Self.ledger(entries: 3)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        ledger.didSee(3, attempt: 1)
        ledger.settle()
        Self.send(&ledger, &journal, at: .zero)
        #expect(journal.sent == ["e1", "e2", "e3", "e1#2", "e2#2"])
        ledger.didSee(1, attempt: 2)
        ledger.didSee(2, attempt: 2)
        ledger.settle()
        #expect(ledger.confirmed == 3)
        #expect(ledger.count == 0)
    }

    @Test("does not conclude from an early attempt that a later entry is lost")
    func earlyAttemptProvesNothing() {
        var ledger = Self.ledger(entries: 3)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        // The oldest is resent as a probe, then its first attempt is read back.
        Self.send(&ledger, &journal, at: .seconds(1))
        #expect(journal.sent == ["e1", "e2", "e3", "e1#2"])
        ledger.didSee(1, attempt: 1)
        ledger.settle()
        Self.send(&ledger, &journal, at: .seconds(1))
        #expect(
            journal.sent.dropFirst(4) == ["e2#2"],
            "the oldest is the next probe; the third entry may still be on its way"
        )
    }

    @Test("probes with the oldest entry while nothing is read back, with increasing delays")
    func probes() {
        var ledger = Self.ledger(entries: 3)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        for (second, expected) in [(0, 3), (1, 4), (2, 4), (3, 5), (6, 5), (7, 6)] {
            Self.send(&ledger, &journal, at: .seconds(second))
            #expect(journal.sent.count == expected, "after \(second) s")
        }
        #expect(journal.sent.suffix(3) == ["e1#2", "e1#3", "e1#4"])
        ledger.didSee(1, attempt: 4)
        ledger.settle()
        Self.send(&ledger, &journal, at: .seconds(7))
        #expect(journal.sent.suffix(2) == ["e2#2", "e3#2"], "the probe proves both lost")
    }

    @Test("stops at a full queue and resumes where it stopped")
    func stopsWhenFull() {
        var ledger = Self.ledger(entries: 3)
        var journal = Journal(room: 1)
        Self.send(&ledger, &journal, at: .zero)
        #expect(journal.sent == ["e1"])
        #expect(ledger.unsentCount == 2)
        journal.room = 5
        Self.send(&ledger, &journal, at: .zero)
        #expect(journal.sent == ["e1", "e2", "e3"])
        #expect(ledger.unsentCount == 0)
    }

    @Test("is full at its capacity", arguments: [1, 2, 4_096])
    func isFull(capacity: Int) {
        var ledger = Ledger(last: 7, capacity: capacity)
        for _ in 1..<capacity { ledger.record { _ in } }
        #expect(!ledger.isFull)
        ledger.record { _ in }
        #expect(ledger.isFull)
        #expect(ledger.last == 7 + UInt64(capacity))
    }

    @Test("continues after the numbers in the journal")
    func adoptsNumbers() {
        var ledger = Ledger(last: 4)
        ledger.recordStored()
        #expect(ledger.confirmed == 5)
        ledger.record { $0 += Array("lost".utf8) }
        ledger.recordStored()
        #expect(ledger.confirmed == 5)
        #expect(ledger.last == 7)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        #expect(journal.sent == ["lost"])
        ledger.didSee(6, attempt: 1)
        ledger.settle()
        #expect(ledger.confirmed == 7)
    }

    @Test("confirms by sending if the journal cannot be read")
    func confirmsBySending() {
        var ledger = Self.ledger(entries: 2)
        ledger.confirmation = .sent
        var journal = Journal(room: 1)
        Self.send(&ledger, &journal, at: .zero)
        #expect(ledger.confirmed == 1)
    }

    @Test("stores the bytes of unconfirmed entries unchanged")
    func keepsBytes() {
        var ledger = Self.ledger(entries: 2)
        var journal = Journal()
        Self.send(&ledger, &journal, at: .zero)
        Self.send(&ledger, &journal, at: .seconds(1))
        #expect(ledger.bytes(of: 1).map(Array.init) == Array("e1".utf8))
        #expect(ledger.bytes(of: 3) == nil)
    }

    @Test("confirms everything eventually, whatever the journal drops", arguments: 1...20)
    func survivesRandomLoss(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ledger = Ledger(last: 0, capacity: 64)
        var recorded = 0
        var stored: [(UInt64, Int)] = []
        var now: Duration = .zero
        for _ in 0..<20_000 where ledger.confirmed < 500 {
            now += .milliseconds(Int(random.next() % 200))
            if !ledger.isFull, recorded < 500 {
                recorded += 1
                let number = recorded
                ledger.record { $0 += Array("\(number)".utf8) }
            }
            var attempts: [String] = []
            ledger.send(
                at: now,
                marking: { attempt, bytes in bytes += Array("#\(attempt)".utf8) }
            ) { entry in
                var bytes: [UInt8] = []
                for index in entry.indices { bytes.append(entry[index]) }
                attempts.append(String(decoding: bytes, as: UTF8.self))
                return true
            }
            for attempt in attempts where random.next() % 3 > 0 {
                let parts = attempt.split(separator: "#")
                stored.append((UInt64(parts[0]) ?? 0, parts.count > 1 ? Int(parts[1]) ?? 0 : 1))
            }
            if random.next() % 2 == 0 {
                for (number, attempt) in stored { ledger.didSee(number, attempt: attempt) }
                stored = []
                ledger.settle()
            }
        }
        #expect(ledger.confirmed == 500)
    }
}
