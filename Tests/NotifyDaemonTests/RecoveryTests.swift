// What an unclean stop left behind, case by case: the outbox against the journal.

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
        /// For each number after the checkpoint: `=` in the journal, `o` from the outbox, `v` void.
        let entries: String
    }

    @Test(
        "takes over what is there and sends what is not",
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
                testDescription: "one was dropped that nobody was told of",
                last: 5,
                found: [6, 8],
                outbox: [],
                entries: "=v="
            ),
            Case(
                testDescription: "a damaged row has a number that nobody can have reached",
                last: 5,
                found: [6, 2_000_000],
                outbox: [7, 9_000_000_000_000],
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
        let encoder = EntryEncoder(format: .journal, ledger: "l")
        let recovery = Recovery(
            last: test.last,
            found: test.found.map {
                Recovery.Found(
                    number: $0,
                    id: nil,
                    provider: nil,
                    session: nil,
                    action: nil,
                    epoch: 0
                )
            },
            outbox: test.outbox.map { ($0, Array("outbox \($0)".utf8)) },
            encoder: encoder
        )
        let signs = recovery.entries.enumerated().map { index, entry -> String in
            guard let entry else { return "=" }
            let text = String(decoding: entry, as: UTF8.self)
            let number = test.last + UInt64(index) + 1
            if text == "outbox \(number)" { return "o" }
            return text.contains("NOTIFY_SEQ=\(number)\n") ? "v" : "?"
        }
        #expect(signs.joined() == test.entries)
    }

    /// An entry of a session, as the journal has it.
    private func entry(_ number: UInt64, _ outcome: String?, in session: String? = "tv")
        -> Recovery.Found
    {
        Recovery.Found(
            number: number,
            id: nil,
            provider: nil,
            session: session,
            action: nil,
            epoch: 0,
            outcome: outcome
        )
    }

    @Test("says what the store must have forgotten, and nothing of what it need not know")
    func losses() {
        let found = [
            entry(4, "applied"), entry(6, "routed"), entry(7, "applied", in: nil), entry(8, nil),
            entry(9, "parked"), entry(10, "noRoute"),
        ]
        #expect(Recovery.losses(last: 5, found: found, outbox: [(9, [])]) == nil)
        for outcome in ["applied", "parked", "expired", "discarded"] {
            let lost = found + [entry(12, outcome, in: "b"), entry(11, outcome, in: "a")]
            let told = Recovery.losses(last: 5, found: lost, outbox: [(9, [])])
            #expect(told?.contains("from number 11 on") == true)
            #expect(told?.hasSuffix(": a, b.") == true)
        }
    }
}
