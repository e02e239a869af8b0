// What of the record goes to the store, and when. A change of state is there before its entries are
// sent; what only opened screens follows once a second. Either way no tree is ever in the store
// whose entries could still be lost: those that led to it are in the outbox with it.

import NotifyCore
import Systemd

extension Record {
    /// A verdict's changes that must be stored before its entries are sent.
    struct Unstored {
        let changes: StoreChanges
        let numbers: Range<UInt64>
        /// The last number before them that led to a tree of theirs, or to one that they tell of, and
        /// not into the store.
        let before: UInt64
    }

    /// How far the store is.
    struct StoredUpTo {
        /// The last number that is known there to be confirmed.
        var last: UInt64
        /// How many message ids were seen up to there.
        var seen: Int
        /// The number up to which it has all entries that are not confirmed.
        var entries: UInt64
    }

    /// Keeps a verdict's changes until they are stored.
    func keep(_ verdict: Verdict, _ numbers: Range<UInt64>) {
        let changes = verdict.changes
        guard changes.mustBeStored else {
            for session in changes.screens.values {
                store.waiting.keep(session, asOf: ledger.last)
            }
            return
        }
        // An entry tells of a tree also where it changes nothing there: a question, for one.
        let told = verdict.entries.lazy.filter { $0.tree != nil }.compactMap(\.session)
        let before = told.compactMap { [store] in store.waiting[$0]?.number }.max() ?? 0
        // They wait too: until the end of the turn they are found nowhere else.
        let changed = changes.changedSessions.map { session in
            store.waiting.keep(session, asOf: ledger.last)
        }
        unstored.append(
            Unstored(changes: changes, numbers: numbers, before: max(before, changed.max() ?? 0))
        )
    }

    /// Stores what must be stored now.
    ///
    /// - Returns: Whether the entries may be sent.
    func storeChanges() -> Bool {
        do {
            if store.waiting.isFull || store.isCrowded {
                try checkpoint(isClean: false)
            } else if !unstored.isEmpty {
                try commit()
            }
            // Also where a checkpoint came before, and has left nothing to be stored.
            storeFault = nil
            return true
        } catch {
            if storeFault == nil {
                sink.log("\(error); frames wait", id: MessageID.limit, severity: .error)
            }
            storeFault = "\(error)"
            retry?.arm(after: .seconds(1))
            return false
        }
    }

    /// Stores what must be stored; and all that waits, where trees would else come into the store
    /// without the entries that led to them.
    private func commit() throws {
        let secured = max(stored.entries, ledger.confirmed)
        if unstored.contains(where: { $0.before > secured }) {
            try commit(through: store.waiting.last, writesWaiting: true)
        } else {
            try commit(through: 0, writesWaiting: false)
        }
    }

    /// Stores what must be stored, with all entries up to a number that are not confirmed.
    ///
    /// An entry in the outbox will be sent, so the screens that it led to must be in the store: what
    /// waits must not be left out where there is a number.
    private func commit(through end: UInt64, writesWaiting: Bool) throws {
        let earlier = unsaved(through: end)
        let ids = earlier.isEmpty ? (placed: [], count: stored.seen) : ids(through: end)
        try store.commit(
            unstored.map { ($0.changes, $0.numbers.upperBound - 1) },
            entries: entries(([earlier] + unstored.map(\.numbers)).joined()),
            seen: ids.placed,
            writesWaiting: writesWaiting
        )
        unstored.removeAll(keepingCapacity: true)
        stored.entries = max(stored.entries, end)
        stored.seen = ids.count
    }

    /// Whether there is anything to write behind.
    var needsCheckpoint: Bool { stored.last != ledger.confirmed || !store.waiting.isEmpty }

    /// Writes down how far the journal has confirmed, and the sessions that wait.
    ///
    /// - Parameter isClean: Whether the process ends here with nothing left to confirm.
    /// - Throws: `SQLiteError`; nothing is written then.
    func checkpoint(isClean: Bool) throws {
        if !unstored.isEmpty { try commit() }
        let end = store.waiting.last
        let ids = ids(through: max(end, ledger.confirmed))
        try store.checkpoint(
            last: ledger.confirmed,
            cursor: ledger.hasGap ? nil : sink.cursor(),
            isClean: isClean,
            seen: ids.placed,
            entries: entries(unsaved(through: end))
        )
        stored = StoredUpTo(
            last: ledger.confirmed,
            seen: ids.count,
            entries: max(stored.entries, end)
        )
    }

    /// Puts all entries that are not confirmed into the outbox, for the next process to send.
    func saveUnconfirmed() throws { try commit(through: ledger.last, writesWaiting: true) }

    /// The numbers up to one that are neither confirmed nor in the store.
    private func unsaved(through end: UInt64) -> Range<UInt64> {
        let first = max(stored.entries, ledger.confirmed) + 1
        return first..<max(first, end + 1)
    }

    private func entries(_ numbers: some Sequence<UInt64>) -> some Sequence<OutboxEntry> {
        numbers.lazy.compactMap { [ledger] number in
            // Of one that an earlier process sent there is nothing but its number.
            guard let bytes = ledger.bytes(of: number), !bytes.isEmpty else { return nil }
            return (number, Array(bytes))
        }
    }

    /// The message ids that are not stored yet, up to a number: only of entries that cannot be lost,
    /// because a sender that got no receipt may repeat the others.
    private func ids(through number: UInt64) -> (placed: [PlacedID], count: Int) {
        guard let seen = seenIDs() else { return ([], stored.seen) }
        let records = seen.records(after: stored.seen)
        let end = max(number, stored.entries)
        let kept = records.prefix { $0.record.number <= end }
        return (Array(kept), seen.inserted - (records.count - kept.count))
    }
}
