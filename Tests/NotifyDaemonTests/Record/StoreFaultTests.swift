// A store that cannot be written for a while: what must be stored waits and is not sent, and all of
// it goes on as soon as there is room, whoever finds that out first.

import LinkRouter
import NotifyCore
import SQLite
import Testing

@testable import NotifyDaemon

@Suite("While the store cannot be written")
struct StoreFaultTests {
    /// Takes the table away that every commit needs, or gives it back.
    private func setFull(_ isFull: Bool, _ witness: Witness) throws {
        let names = isFull ? ("outbox", "gone") : ("gone", "outbox")
        try witness.store.database.execute("ALTER TABLE \(names.0) RENAME TO \(names.1)")
    }

    @Test("entries wait, and are sent when it can be", arguments: [true, false])
    func waits(_ isFoundByCheckpoint: Bool) throws {
        let witness = try Witness()
        try setFull(true, witness)
        witness.open("tv", .push("Home"), user: "john")
        witness.record.flush()
        #expect(!witness.record.hasRoom)
        #expect(throws: (any Error).self) { try witness.record.checkpoint(isClean: false) }
        #expect(witness.journal.numbers.isEmpty)
        #expect(witness.journal.told.count == 1, "said once: \(witness.journal.told)")
        try setFull(false, witness)
        if isFoundByCheckpoint { try witness.record.checkpoint(isClean: false) }
        witness.record.flush()
        #expect(witness.record.hasRoom)
        #expect(witness.journal.numbers == [1])
        #expect(try witness.aftermath().rows["tv"]?.session == witness.sessions["tv"])
    }

    @Test("sessions that are too many to wait do so all the same, and are stored when it can be")
    func full() throws {
        let witness = try Witness()
        try witness.store.database.execute("ALTER TABLE session RENAME TO gone")
        for number in 0..<Limits.unwritten { witness.open("s\(number)", .push("Home")) }
        witness.record.flush()
        #expect(!witness.record.hasRoom)
        try witness.store.database.execute("ALTER TABLE gone RENAME TO session")
        try witness.record.checkpoint(isClean: false)
        witness.record.flush()
        #expect(witness.record.isStored)
        #expect(witness.journal.numbers.count == Limits.unwritten)
    }
}
