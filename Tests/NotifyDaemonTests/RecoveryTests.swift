// Recovery after an unclean stop, case by case: the outbox compared with the journal.

import LinkRouter
import NotifyCore
import Testing

@testable import NotifyDaemon

@Suite("Recovery")
struct RecoveryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let last: UInt64
        let found: [UInt64]
        let outbox: [UInt64]
        /// The numbers of rows whose entry has another number.
        var damaged: [UInt64] = []
        /// For each number after the checkpoint: `=` in the journal, `o` from the outbox, `v` void.
        let entries: String
    }

    @Test(
        "resends the entries of the outbox that the journal lacks",
        arguments: [
            Case(testDescription: "nothing happened", last: 5, found: [], outbox: [], entries: ""),
            Case(
                testDescription: "all of it arrived",
                last: 5,
                found: [6, 7],
                outbox: [6],
                entries: "=="
            ),
            Case(
                testDescription: "the outbox was not sent",
                last: 5,
                found: [],
                outbox: [6, 7],
                entries: "oo"
            ),
            Case(
                testDescription: "one was dropped on the way",
                last: 5,
                found: [6, 8],
                outbox: [7],
                entries: "=o="
            ),
            Case(
                testDescription: "one was dropped that had no receipt",
                last: 5,
                found: [6, 8],
                outbox: [],
                entries: "=v="
            ),
            Case(
                testDescription: "a damaged row has a number that its entry does not have",
                last: 5,
                found: [6],
                outbox: [7],
                damaged: [9, 9_000_000_000_000],
                entries: "=o"
            ),
            Case(
                testDescription: "the journal repeats what was confirmed",
                last: 5,
                found: [4, 5, 6, 6],
                outbox: [4],
                entries: "="
            ),
            Case(
                testDescription: "the outbox reaches further than the journal",
                last: 0,
                found: [1],
                outbox: [2, 4],
                entries: "=ovo"
            ),
        ]
    )
    func entries(_ test: Case) {
        let outbox = test.outbox.map { ($0, Array("A=b\nNOTIFY_SEQ=\($0)\noutbox\n".utf8)) }
        let damaged = test.damaged.map { ($0, Array("A=b\nNOTIFY_SEQ=1\($0)\noutbox\n".utf8)) }
        var plan = RecoveryPlan(last: test.last, outbox: outbox + damaged)
        for number in test.found { plan.add(entry(number, nil)) }
        #expect(plan.settled == test.last)
        let encoder = EntryEncoder(format: .journal, ledger: "l")
        let signs = plan.entries(encoder).enumerated().map { index, entry -> String in
            guard let entry else { return "=" }
            let text = String(decoding: entry, as: UTF8.self)
            let number = test.last + UInt64(index) + 1
            guard text.contains("NOTIFY_SEQ=\(number)\n") else { return "?" }
            return text.hasSuffix("\noutbox\n") ? "o" : "v"
        }
        #expect(signs.joined() == test.entries)
    }

    @Test("continues after every number of the journal, however far it is ahead of the store")
    func farAhead() throws {
        let last: UInt64 = 3_000_000_000
        let rows = (last - 9...last - 5).map { ($0, Array("NOTIFY_SEQ=\($0)\n".utf8)) }
        var plan = RecoveryPlan(last: 5, outbox: rows)
        for number in [6, last, last - 1, 7] { plan.add(entry(number, nil)) }
        // At most so many, and those of the outbox, can have been unconfirmed.
        let count = 5 + 2 * Limits.unconfirmed + Limits.screens.screens
        try #require(plan.settled == last - UInt64(count))
        let entries = plan.entries(EntryEncoder(format: .journal, ledger: "l"))
        #expect(entries.count == count)
        #expect(entries.suffix(2) == [nil, nil], "the journal has them")
        #expect(entries.suffix(10).prefix(5) == rows.map(\.1)[...])
    }

    @Test("has only as many numbers and commands in memory as may still be out of order")
    func bounded() throws {
        let store = try Store(folder: nil)
        try store.begin(ledger: "l", key: (1, 2))
        let files = ConfigurationFiles(routes: Configuration.embedded)
        var dispatcher = Dispatcher(
            configuration: try ConfigurationLoader.load(files),
            idKey: (1, 2)
        )
        var plan = RecoveryPlan(last: 0, outbox: [])
        let many = 5 * RecoveryPlan.unconfirmed
        for first in stride(from: 1, to: many, by: 2) {
            for number in [first + 1, first] {
                var entry = entry(number, "routed")
                entry.command = RecordedCommand(
                    session: "tv",
                    tree: "pS\(number)",
                    kind: "setRoot",
                    screen: "S\(number)",
                    arguments: #"{"n": "\#(number)"}"#
                )
                plan.add(entry)
                try plan.recall(by: &dispatcher, store)
            }
            #expect(plan.inMemory <= 4 * Int(RecoveryPlan.unconfirmed))
        }
        try plan.recall(isComplete: true, by: &dispatcher, store)
        #expect(try store.number(of: "tv") == many)
        #expect(dispatcher.current("tv", store).tree.top?.name == "S\(many)")
        let entries = plan.entries(EntryEncoder(format: .journal, ledger: "l"))
        #expect(entries.allSatisfy { $0 == nil })
    }

    /// An entry of a session, as the journal has it.
    private func entry(
        _ number: UInt64,
        _ outcome: String?,
        in session: String? = "tv",
        for reason: String? = nil
    ) -> RecordedEntry {
        RecordedEntry(
            number: number,
            id: nil,
            provider: nil,
            session: session,
            action: nil,
            epoch: 0,
            outcome: outcome,
            reason: reason
        )
    }

    private func losses(of found: [RecordedEntry]) -> String? {
        var plan = RecoveryPlan(last: 5, outbox: [(9, Array("NOTIFY_SEQ=9\n".utf8))])
        for entry in found { plan.add(entry) }
        return plan.losses
    }

    @Test("names the sessions whose changes the store has lost, and no others")
    func losses() {
        let found = [
            entry(4, "applied"), entry(6, "routed"), entry(7, "applied", in: nil), entry(8, nil),
            entry(9, "parked"), entry(10, "noRoute"), entry(11, "expired"),
        ]
        #expect(losses(of: found) == nil)
        for outcome in ["applied", "parked", "expired", "discarded"] {
            let sentence = losses(
                of: found + [
                    entry(13, outcome, in: "b", for: "reason"),
                    entry(12, outcome, in: "a", for: "reason"),
                ]
            )
            #expect(sentence?.contains("from number 12 on") == true)
            #expect(sentence?.hasSuffix(": a, b.") == true)
        }
        let many = (10...40).reversed().map { entry($0, "applied", in: "s\($0)") }
        #expect(losses(of: many)?.hasSuffix(": s10, s11, s12, s13, s14, s15, s16, s17, ….") == true)
    }
}
