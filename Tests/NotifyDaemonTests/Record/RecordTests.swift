// What confirms an entry, and what the record stores before and after.

import LinkRouter
import NotifyCore
import Testing

@testable import NotifyDaemon

@Suite("A record")
struct RecordTests {
    @Test("is not confirmed when journald accepts an entry")
    func takenIsNotThere() throws {
        let process = try RecordingProcess()
        process.journal.isReadable = false
        process.open("tv", .push("Home"))
        process.record.flush()
        #expect(process.journal.numbers == [1])
        #expect(process.record.ledger.confirmed == 0)
        process.journal.isReadable = true
        process.record.flush()
        #expect(process.record.ledger.confirmed == 1)
    }

    @Test("stores a login before the journal gets its entry")
    func storedFirst() throws {
        let process = try RecordingProcess()
        var stored: [Set<String>] = []
        process.journal.onTake = {
            stored.append(Set((try? process.aftermath().rows.keys) ?? [:].keys))
        }
        process.open("tv", .push("Home"), user: "john")
        process.record.flush()
        process.journal.onTake = {}
        #expect(stored == [["tv"]])
        #expect(process.journal.numbers == [1])
    }

    @Test("stores no id of an entry that can be lost: its sender may repeat the message")
    func idsOfTheLost() throws {
        let process = try RecordingProcess()
        process.journal.isReadable = false
        var verdict = Verdict([Decision(.noLink, number: 1)])
        let id = SeenIDs.Record(hash: 1, number: 1, epoch: 1)
        verdict.changes.seen = [(process.seen.insert(id), id)]
        process.record.append(verdict)
        process.record.flush()
        try process.record.checkpoint(isClean: false)
        #expect(try process.aftermath().seen.isEmpty)
        process.journal.isReadable = true
        process.record.flush()
        try process.record.checkpoint(isClean: false)
        #expect(try process.aftermath().seen == [1])
    }

    @Test("stores no position in the journal after which an entry is missing")
    func place() throws {
        let process = try RecordingProcess()
        process.journal.isLossy = true
        process.open("tv", .push("Home"))
        process.record.flush()
        process.journal.isLossy = false
        process.open("tv", .push("Profile"))
        process.record.flush()
        #expect(process.journal.numbers == [2, 1], "1 comes after 2, which has been read")
        process.journal.place = "behind 2"
        try process.record.checkpoint(isClean: false)
        #expect(try process.aftermath().store.ledger()?.cursor == nil)
        process.record.flush()
        process.journal.place = "behind 1"
        try process.record.checkpoint(isClean: false)
        #expect(try process.aftermath().store.ledger()?.cursor == "behind 1")
    }

    @Test("is recalled in the order of numbers, though an entry was resent after later ones")
    func outOfOrder() throws {
        let process = try RecordingProcess()
        process.journal.isReadable = false
        process.journal.isLossy = true
        process.open("tv", .push("Home", ["n": "1"]))
        process.record.flush()
        process.journal.isLossy = false
        process.open("tv", .push("Profile", ["n": "2"]))
        process.record.flush()
        process.journal.isReadable = true
        process.record.flush()
        #expect(process.journal.numbers == [2, 1])
        var aftermath = try process.aftermath()
        let screens = aftermath.session("tv").tree.screens
        #expect(screens.map(\.arguments) == [["n": "1"], ["n": "2"]])
    }
}
