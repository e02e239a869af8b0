// What proves that an entry is in the journal: that it was read there, and nothing else.

import LinkRouter
import NotifyCore
import Testing

@testable import NotifyDaemon

@Suite("A record")
struct ReadBackTests {
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
}
