// Writes the record's changes to the store. A change of state is stored before its entries are
// sent; screens that only links opened follow once a second. Either way the store never has a tree
// whose entries could still be lost: the entries that led to it are in the outbox with it.

import NotifyCore

/// Writes the changes of the record to the store.
final class StoreWriter {
    /// A verdict's changes that must be stored before its entries are sent.
    private struct Unstored {
        let changes: StoreChanges
        let numbers: Range<UInt64>
        /// The last earlier number that led to one of its trees, or to one that its entries name,
        /// and that was not stored at once.
        let before: UInt64
    }

    /// The progress of the store.
    private struct StoredUpTo {
        /// The last confirmed number in the store.
        var last: UInt64
        /// How many message ids were seen up to that number.
        var seen: Int
        /// The number up to which the store has all unconfirmed entries.
        var entries: UInt64
    }

    /// Returns the message ids that were seen; they are stored with the entries that name them.
    var seenIDs: () -> SeenIDs? = { nil }
    /// Why the store did not accept the last changes; while it does not, nothing is sent.
    private(set) var changeFault: String?
    /// Why the last checkpoint failed.
    private var checkpointFault: String?
    private let store: Store
    private let sink: any EntrySink
    private var unstored: [Unstored] = []
    private var stored: StoredUpTo

    /// Creates a writer whose store is complete up to a number.
    init(_ store: Store, _ sink: any EntrySink, last: UInt64) {
        self.store = store
        self.sink = sink
        stored = StoredUpTo(last: last, seen: 0, entries: 0)
    }

    /// Why the store cannot be written; `nil` if it can.
    var fault: String? { changeFault ?? checkpointFault }

    /// Sets how many message ids were restored from the store.
    func didRestore(seen count: Int) { stored.seen = count }

    /// Queues a verdict's changes for the store.
    ///
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - numbers: The numbers of its entries.
    func add(_ verdict: Verdict, _ numbers: Range<UInt64>) {
        let changes = verdict.changes
        let last = numbers.upperBound - 1
        guard changes.mustBeStored else {
            for session in changes.screens.values {
                store.waiting.put(session, asOf: last)
            }
            return
        }
        // An entry, such as that of a question, may name a tree that it does not change.
        let named = verdict.entries.lazy.filter { $0.screens != nil }.compactMap(\.session)
        let before = named.compactMap { [store] in store.waiting[$0]?.number }.max() ?? 0
        // They wait too, because until the end of the turn they are read from there.
        let changed = changes.changedSessions.map { session in
            store.waiting.put(session, asOf: last)
        }
        unstored.append(
            Unstored(changes: changes, numbers: numbers, before: max(before, changed.max() ?? 0))
        )
    }

    /// Stores what must be stored before entries are sent.
    ///
    /// - Returns: Whether the entries may be sent.
    func storeChanges(_ ledger: Ledger) -> Bool {
        do throws(StoreError) {
            if store.waiting.isFull || store.isCrowded {
                try checkpoint(ledger, isClean: false)
            } else if !unstored.isEmpty {
                try commit(ledger)
            }
            // Also where a checkpoint has already stored everything.
            changeFault = nil
            return true
        } catch {
            if changeFault == nil {
                sink.log("\(error); frames wait", id: MessageID.limit, severity: .error)
            }
            changeFault = "\(error)"
            return false
        }
    }

    /// Stores what must be stored.
    ///
    /// All sessions that wait are stored too if otherwise trees would be stored without the entries
    /// that led to them.
    private func commit(_ ledger: Ledger) throws(StoreError) {
        let secured = max(stored.entries, ledger.confirmed)
        if unstored.contains(where: { $0.before > secured }) {
            try commit(ledger, through: store.waiting.last, writesWaiting: true)
        } else {
            try commit(ledger, through: 0, writesWaiting: false)
        }
    }

    /// Stores what must be stored, with all entries up to a number that are not confirmed.
    ///
    /// An entry in the outbox will be sent, so the screens that it led to must be stored: if the
    /// number is not 0, the sessions that wait must be written.
    private func commit(
        _ ledger: Ledger,
        through end: UInt64,
        writesWaiting: Bool
    ) throws(StoreError) {
        let earlier = unsaved(ledger, through: end)
        let ids = earlier.isEmpty ? (placed: [], count: stored.seen) : ids(through: end)
        try store.commit(
            unstored.map { ($0.changes, $0.numbers.upperBound - 1) },
            entries: entries(of: ledger, ([earlier] + unstored.map(\.numbers)).joined()),
            seen: ids.placed,
            writesWaiting: writesWaiting
        )
        unstored.removeAll(keepingCapacity: true)
        stored.entries = max(stored.entries, end)
        stored.seen = ids.count
    }

    /// Puts all entries that are not confirmed into the outbox, for the next process to send.
    func saveUnconfirmed(_ ledger: Ledger) throws(StoreError) {
        try commit(ledger, through: ledger.last, writesWaiting: true)
    }

    // MARK: Checkpoints

    /// Whether a checkpoint would change the store.
    func needsCheckpoint(_ ledger: Ledger) -> Bool {
        stored.last != ledger.confirmed || !store.waiting.isEmpty
    }

    /// Stores the last confirmed number, and the sessions that wait.
    ///
    /// - Parameters:
    ///   - ledger: The ledger.
    ///   - isClean: Whether the process ends here with nothing left to confirm.
    /// - Throws: `StoreError`; nothing is stored then.
    func checkpoint(_ ledger: Ledger, isClean: Bool) throws(StoreError) {
        if !unstored.isEmpty { try commit(ledger) }
        let end = store.waiting.last
        let ids = ids(through: max(end, ledger.confirmed))
        try store.checkpoint(
            last: ledger.confirmed,
            cursor: ledger.hasGap ? nil : sink.cursor(),
            isClean: isClean,
            seen: ids.placed,
            entries: entries(of: ledger, unsaved(ledger, through: end))
        )
        stored = StoredUpTo(
            last: ledger.confirmed,
            seen: ids.count,
            entries: max(stored.entries, end)
        )
    }

    /// Writes a checkpoint if there is anything to write; a fault is logged once.
    func writeBehind(_ ledger: Ledger) {
        do throws(StoreError) {
            if needsCheckpoint(ledger) { try checkpoint(ledger, isClean: false) }
            checkpointFault = nil
        } catch {
            if checkpointFault == nil {
                sink.log("\(error)", id: MessageID.limit, severity: .error)
            }
            checkpointFault = "\(error)"
        }
    }

    /// The numbers up to one that are neither confirmed nor in the outbox.
    private func unsaved(_ ledger: Ledger, through end: UInt64) -> Range<UInt64> {
        let first = max(stored.entries, ledger.confirmed) + 1
        return first..<max(first, end + 1)
    }

    private func entries(
        of ledger: Ledger,
        _ numbers: some Sequence<UInt64>
    ) -> some Sequence<OutboxEntry> {
        numbers.lazy.compactMap { number in
            // The ledger has no bytes of an entry that an earlier process sent.
            guard let bytes = ledger.bytes(of: number), !bytes.isEmpty else { return nil }
            return (number, Array(bytes))
        }
    }

    /// The message ids up to a number that are not stored yet: only those of entries that cannot be
    /// lost, because a sender that got no receipt may repeat the others.
    private func ids(through number: UInt64) -> (placed: [PlacedID], count: Int) {
        guard let seen = seenIDs() else { return ([], stored.seen) }
        let records = seen.records(after: stored.seen)
        let end = max(number, stored.entries)
        let kept = records.prefix { $0.record.number <= end }
        return (Array(kept), seen.inserted - (records.count - kept.count))
    }
}
