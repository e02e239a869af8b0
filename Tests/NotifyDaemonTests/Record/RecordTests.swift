// What a record takes for proof that the journal has an entry, and what it stores before and after.

import LinkRouter
import NotifyCore
import Testing

@testable import NotifyDaemon

@Suite("A record")
struct RecordTests {
    @Test("is not confirmed by journald's having taken it")
    func takenIsNotThere() throws {
        let witness = try Witness()
        witness.journal.isReadable = false
        witness.open("tv", .push("Home"))
        witness.record.flush()
        #expect(witness.journal.numbers == [1])
        #expect(witness.record.ledger.confirmed == 0)
        witness.journal.isReadable = true
        witness.record.flush()
        #expect(witness.record.ledger.confirmed == 1)
    }

    @Test("stores a login before the journal gets its entry")
    func storedFirst() throws {
        let witness = try Witness()
        var stored: [Set<String>] = []
        witness.journal.onTake = {
            stored.append(Set((try? witness.aftermath().rows.keys) ?? [:].keys))
        }
        witness.open("tv", .push("Home"), user: "john")
        witness.record.flush()
        witness.journal.onTake = {}
        #expect(stored == [["tv"]])
        #expect(witness.journal.numbers == [1])
    }

    @Test("stores no id of what can be lost: its sender may repeat it")
    func idsOfTheLost() throws {
        let witness = try Witness()
        witness.journal.isReadable = false
        var verdict = Verdict([Decision(.noLink, number: 1)])
        let id = SeenIDs.Record(hash: 1, number: 1, epoch: 1)
        verdict.changes.seen = [(witness.seen.insert(id), id)]
        witness.record.append(verdict)
        witness.record.flush()
        try witness.record.checkpoint(isClean: false)
        #expect(try witness.aftermath().seen.isEmpty)
        witness.journal.isReadable = true
        witness.record.flush()
        try witness.record.checkpoint(isClean: false)
        #expect(try witness.aftermath().seen == [1])
    }

    @Test("remembers no place in the journal behind which an entry is missing")
    func place() throws {
        let witness = try Witness()
        witness.journal.isLossy = true
        witness.open("tv", .push("Home"))
        witness.record.flush()
        witness.journal.isLossy = false
        witness.open("tv", .push("Profile"))
        witness.record.flush()
        #expect(witness.journal.numbers == [2, 1], "1 comes after 2, which has been read")
        witness.journal.place = "behind 2"
        try witness.record.checkpoint(isClean: false)
        #expect(try witness.aftermath().store.ledger()?.cursor == nil)
        witness.record.flush()
        witness.journal.place = "behind 1"
        try witness.record.checkpoint(isClean: false)
        #expect(try witness.aftermath().store.ledger()?.cursor == "behind 1")
    }

    @Test("is recalled in the order of its numbers, though one was sent again behind later ones")
    func outOfOrder() throws {
        let witness = try Witness()
        witness.journal.isReadable = false
        witness.journal.isLossy = true
        witness.open("tv", .push("Home", ["n": "1"]))
        witness.record.flush()
        witness.journal.isLossy = false
        witness.open("tv", .push("Profile", ["n": "2"]))
        witness.record.flush()
        witness.journal.isReadable = true
        witness.record.flush()
        #expect(witness.journal.numbers == [2, 1])
        var aftermath = try witness.aftermath()
        let screens = aftermath.session("tv").tree.screens
        #expect(screens.map(\.arguments) == [["n": "1"], ["n": "2"]])
    }
}
