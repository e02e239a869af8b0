// The ledger continues after the last number of the last process. After a clean stop the store is
// complete; after an unclean one the journal may have more.

import LinkRouter
import NotifyCore
import SQLite
import Systemd

/// Restores the state of the last process from the store and from the journal.
struct Recovery {
    /// The ledger as the store had it at the start.
    let checkpoint: StoredLedger
    let record: Record
    let loop: EventLoop
    let notifier: ServiceNotifier

    private var store: Store { record.store }

    /// Begins the ledger of a new store, with a random id and a random key.
    static func beginLedger(in store: Store) throws -> StoredLedger {
        let (key, id) = try (Identifier128.random(), Identifier128.random())
        let digits = key.description
        let ledger = StoredLedger(
            id: id.description,
            key: (
                UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.suffix(16), radix: 16) ?? 0
            ),
            last: 0,
            cursor: nil,
            isClean: true
        )
        try store.begin(ledger: ledger.id, key: ledger.key)
        return ledger
    }

    /// Whether the last process did not stop cleanly.
    var isNeeded: Bool { !checkpoint.isClean }

    /// Restores the seen message ids, at most 65,536, for the detection of duplicates.
    func restoreSeen(in dispatcher: inout Dispatcher) throws(StoreError) {
        if dispatcher.restore(seen: try store.seen()) {
            try store.replaceSeen(by: dispatcher.seen.records(after: 0))
        }
        record.didRestore(seen: dispatcher.seen.inserted)
    }

    // MARK: After an unclean stop

    /// Waits until the journal has stored or dropped all that the last process sent.
    ///
    /// The loop runs meanwhile.
    func awaitJournal() throws(SystemError) {
        guard isNeeded else { return }
        try record.sink.passBarrier { () throws(SystemError) in try wait() }
    }

    /// Restores the entries of the last process that are not confirmed, and the message ids and
    /// screens that only the journal has.
    func restoreEntries(in dispatcher: inout Dispatcher) throws {
        var plan = RecoveryPlan(last: checkpoint.last, outbox: try store.outbox())
        if isNeeded {
            let history = try record.sink.history(
                after: checkpoint.cursor,
                from: checkpoint.last,
                unconfirmed: RecoveryPlan.unconfirmed
            )
            while let entry = try history?.next() {
                Self.recallID(of: entry, in: &dispatcher)
                plan.add(entry)
                try plan.recall(by: &dispatcher, store)
            }
        }
        if let losses = plan.losses {
            record.sink.log(losses, id: MessageID.damaged, severity: .warning)
        }
        try plan.recall(isComplete: true, by: &dispatcher, store)
        if plan.settled > checkpoint.last { record.skip(to: plan.settled) }
        for entry in plan.entries(record.encoder) { record.append(inherited: entry) }
    }

    private static func recallID(of entry: RecordedEntry, in dispatcher: inout Dispatcher) {
        guard let id = entry.id, let provider = entry.provider, let session = entry.session
        else { return }
        dispatcher.recall(
            session: session,
            provider: provider,
            id: id,
            action: entry.action,
            number: entry.number,
            epoch: entry.epoch
        )
    }

    /// Resends the outbox if nothing can be read back, and skips numbers, so that none is used
    /// twice.
    ///
    /// The loop runs meanwhile.
    func resendOutbox() throws {
        var last = checkpoint.last
        for (number, bytes) in try store.outbox() {
            while case .retryLater = record.sink.send(bytes.span) { try wait() }
            last = max(last, number)
        }
        record.skip(to: last + Self.skipped)
    }

    /// More numbers than a second uses: the last number is stored once a second.
    private static let skipped: UInt64 = 1_000_000

    /// Marks the store as in use: until the next clean stop a start must recover.
    func markInUse() throws(StoreError) {
        try store.checkpoint(
            last: record.ledger.confirmed,
            cursor: nil,
            isClean: false,
            seen: [],
            entries: EmptyCollection()
        )
    }

    /// Runs the loop once, and asks the service manager for more time.
    private func wait() throws(SystemError) {
        try notifier.notify(
            .status("waiting for the journal"),
            .extendTimeout(by: .seconds(30))
        )
        try loop.runOnce(waitingFor: .seconds(5))
    }

    // MARK: After READY=1

    /// Restores the rest after READY=1, before the first frame is read.
    func finish(in dispatcher: inout Dispatcher) throws {
        if checkpoint.isClean { try restoreSeen(in: &dispatcher) }
        try record.sink.open()
        record.sink.logCondition()
        if checkpoint.isClean { try refuseOlderStore() }
    }

    /// Ends a start on an older copy of a store that was stopped cleanly.
    ///
    /// Later numbers were used since. The store is already marked as in use, so the next start
    /// recovers.
    private func refuseOlderStore() throws {
        guard record.sink.canReadBack, let number = try record.sink.lastNumber(),
            number > checkpoint.last
        else { return }
        throw StoreError.older(
            path: store.database.path,
            last: checkpoint.last,
            journal: number
        )
    }
}
