// A store that cannot be written for a while: entries whose changes must be stored are not sent until
// the store accepts them, which a checkpoint or a turn may find out.

import LinkRouter
import NotifyCore
import SQLite
import Testing

@testable import NotifyDaemon

@Suite("While the store cannot be written")
struct StoreFaultTests {
    /// Renames the table that every commit needs, or restores its name.
    private func setFull(_ isFull: Bool, _ process: RecordingProcess) throws {
        let names = isFull ? ("outbox", "gone") : ("gone", "outbox")
        try process.store.database.execute("ALTER TABLE \(names.0) RENAME TO \(names.1)")
    }

    @Test("entries wait, and are sent when it can be written again", arguments: [true, false])
    func waits(_ isFoundByCheckpoint: Bool) throws {
        let process = try RecordingProcess()
        try setFull(true, process)
        process.open("tv", .push("Home"), user: "john")
        process.record.flush()
        #expect(!process.record.hasRoom)
        #expect(throws: (any Error).self) { try process.record.checkpoint(isClean: false) }
        #expect(process.journal.numbers.isEmpty)
        #expect(process.journal.notices.count == 1, "logged once: \(process.journal.notices)")
        try setFull(false, process)
        if isFoundByCheckpoint { try process.record.checkpoint(isClean: false) }
        process.record.flush()
        #expect(process.record.hasRoom)
        #expect(process.journal.numbers == [1])
        #expect(try process.aftermath().rows["tv"]?.session == process.sessions["tv"])
    }

    @Test("more sessions wait than otherwise may, and are stored when it can be written again")
    func full() throws {
        let process = try RecordingProcess()
        try process.store.database.execute("ALTER TABLE session RENAME TO gone")
        for number in 0..<Limits.unwritten { process.open("s\(number)", .push("Home")) }
        process.record.flush()
        #expect(!process.record.hasRoom)
        try process.store.database.execute("ALTER TABLE gone RENAME TO session")
        try process.record.checkpoint(isClean: false)
        process.record.flush()
        #expect(process.record.isStored)
        #expect(process.journal.numbers.count == Limits.unwritten)
    }
}
