// The ledger's rules, applied to a sink and to the store. Each turn of the loop ends here: changes
// are stored first, then entries are sent, and receipts follow when the entries are confirmed.

import NotifyCore
import Systemd

/// Numbers, stores, sends and confirms entries.
final class Record {
    /// The numbers, and the entries that are not confirmed.
    private(set) var ledger: Ledger
    /// Called when numbers were confirmed.
    var onConfirmed: () -> Void = {}
    /// Called when receipts up to a number need no longer wait for the disk: with the number, and
    /// whether it is on the disk.
    var onSynced: (UInt64, Bool) -> Void = { _, _ in }
    /// The receipts that wait for the disk.
    var rounds = SyncRounds()
    let sink: any EntrySink
    let encoder: EntryEncoder
    let store: Store
    private let writer: StoreWriter
    private let loop: EventLoop
    /// The last fault of the journal that was logged.
    private var logged: SystemError?
    /// How many times in a row nothing was confirmed between two looks at the journal.
    private var looked: (confirmed: UInt64, times: Int) = (0, 0)
    /// Tries again to write the store.
    private var retry: TimerSource?
    /// Sends entries again that were not confirmed in time.
    private var resend: TimerSource?

    /// Creates a record that continues after a number.
    init(
        loop: EventLoop,
        store: Store,
        sink: any EntrySink,
        encoder: EntryEncoder,
        last: UInt64
    ) throws(SystemError) {
        self.loop = loop
        self.store = store
        self.sink = sink
        self.encoder = encoder
        ledger = Ledger(
            last: last,
            capacity: Limits.unconfirmed,
            confirmation: sink.canReadBack ? .readBack : .sent
        )
        writer = StoreWriter(store, sink, last: last)
        retry = try loop.addTimer { [unowned self] in flush() }
        resend = try loop.addTimer(clock: .boottime) { [unowned self] in flush() }
        sink.onProgress = { [unowned self] in flush() }
    }

    /// Whether there is room for the entries of another frame.
    var hasRoom: Bool { !ledger.isFull && isStored }

    // MARK: Entries

    /// Numbers the entries of a verdict; `flush()` sends them.
    func append(_ verdict: Verdict) {
        let first = ledger.last + 1
        for entry in verdict.entries {
            let number = ledger.record { encoder.append(entry, to: &$0) }
            precondition(
                number == entry.number,
                "a verdict is recorded in the turn that numbered it"
            )
        }
        writer.add(verdict, first..<ledger.last + 1)
    }

    /// Adds the next number, which an earlier process assigned.
    ///
    /// - Parameter bytes: Its entry; `nil` if the journal has it.
    func append(inherited bytes: [UInt8]?) {
        guard let bytes else { return ledger.recordStored() }
        ledger.record { $0.append(contentsOf: bytes) }
    }

    /// Continues after a number; none up to it is assigned any more.
    func skip(to number: UInt64) {
        ledger = Ledger(
            last: number,
            capacity: Limits.unconfirmed,
            confirmation: ledger.confirmation
        )
    }

    /// Checks whether a journal that could not be read can be read now.
    func lookForJournal() {
        let isWaiting = ledger.awaitsConfirmation && ledger.confirmed == looked.confirmed
        looked = (ledger.confirmed, isWaiting ? looked.times + 1 : 0)
        do throws(SystemError) {
            try sink.lookAgain(isStalled: looked.times > 0 && looked.times.isMultiple(of: 5))
        } catch {
            report(error)
        }
    }

    /// Stores what must be stored, sends what is due, and reads back what has arrived.
    func flush() {
        guard writer.storeChanges(ledger) else {
            retry?.arm(after: .seconds(1))
            return
        }
        let before = ledger.confirmed
        let now = loop.now(.boottime)
        let wasSent = send(at: now)
        readBack()
        let isSent = send(at: now) || wasSent
        let progressed = ledger.confirmed > before
        if ledger.awaitsConfirmation, ledger.confirmation == .readBack {
            // What was sent just now is visible soon, even if earlier looks found nothing.
            sink.expectMore(progressed: progressed || isSent)
            if !sink.isStuck, let wait = ledger.nextAttempt(at: now) { resend?.arm(after: wait) }
        }
        let isSynced = syncIfDue()
        if progressed || isSynced { onConfirmed() }
    }

    /// Sends what is due.
    ///
    /// - Returns: Whether anything was accepted.
    private func send(at now: Duration) -> Bool {
        ledger.confirmation = sink.canReadBack ? .readBack : .sent
        var isSent = false
        ledger.send(at: now, marking: encoder.mark) { entry in
            guard case .sent = sink.send(entry) else { return false }
            isSent = true
            return true
        }
        return isSent
    }

    private func readBack() {
        do throws(SystemError) {
            try sink.readBack { number, attempt in ledger.didSee(number, attempt: attempt) }
        } catch {
            // A file was removed under the reader: the next look reads the others.
            report(error)
        }
        ledger.settle()
    }

    /// Logs a fault of the journal, which may last long, once until it changes.
    private func report(_ error: SystemError) {
        guard error != logged else { return }
        logged = error
        sink.log(error.description, id: MessageID.unreadable, severity: .warning)
    }

    // MARK: The disk

    /// Brings journal and store to the disk if receipts wait for it, once for all of them.
    ///
    /// - Returns: Whether any receipt was released.
    private func syncIfDue() -> Bool {
        let confirmed = ledger.confirmed
        guard rounds.isDue(confirmed: confirmed) else { return false }
        onSynced(confirmed, isSynced())
        rounds.end(confirmed: confirmed)
        return true
    }

    /// Syncs the journal first, so that the store never calls an entry confirmed that a power cut
    /// could undo.
    private func isSynced() -> Bool {
        guard store.isFile else { return false }
        do {
            guard try sink.sync() else { return false }
            try store.durably { () throws(StoreError) in try checkpoint(isClean: false) }
            return true
        } catch {
            // The receipt reports it, and the next one causes another attempt.
            if let error = error as? SystemError { report(error) }
            return false
        }
    }

    // MARK: The store

    /// Returns the message ids that were seen; they are stored with the entries that name them.
    var seenIDs: () -> SeenIDs? {
        get { writer.seenIDs }
        set { writer.seenIDs = newValue }
    }
    /// Whether the store accepted the last changes; while it does not, nothing is sent.
    var isStored: Bool { writer.changeFault == nil }
    /// Why the store cannot be written; `nil` if it can.
    var storeFault: String? { writer.fault }
    /// Whether a checkpoint would change the store.
    var needsCheckpoint: Bool { writer.needsCheckpoint(ledger) }

    /// Sets how many message ids were restored from the store.
    func didRestore(seen count: Int) { writer.didRestore(seen: count) }

    /// Puts all entries that are not confirmed into the outbox, for the next process to send.
    func saveUnconfirmed() throws(StoreError) { try writer.saveUnconfirmed(ledger) }

    /// Stores the last confirmed number, and the sessions that wait.
    func checkpoint(isClean: Bool) throws(StoreError) {
        try writer.checkpoint(ledger, isClean: isClean)
    }

    /// Writes a checkpoint if there is anything to write.
    func writeBehind() { writer.writeBehind(ledger) }
}
