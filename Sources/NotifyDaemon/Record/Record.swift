// The record: the ledger's rules, tied to a sink and to the store. A turn of the loop ends here:
// first the store, then the journal, and the receipts when the journal has it.

import NotifyCore
import Systemd

/// Numbers, stores, sends and confirms entries.
final class Record {
    /// The rules and what is not confirmed.
    private(set) var ledger: Ledger
    /// Called when numbers were confirmed.
    var onConfirmed: () -> Void = {}
    /// Called with a number when all up to it were waited for, and whether they are on the disk.
    var onSynced: (UInt64, Bool) -> Void = { _, _ in }
    /// The receipts that wait for the disk.
    var rounds = SyncRounds()
    /// Whether the store took the last changes; while it does not, nothing is sent.
    var isStored: Bool { storeFault == nil }
    /// Where entries go.
    let sink: any EntrySink

    let encoder: EntryEncoder
    let store: Store
    /// The message ids that were seen, to be stored with the entries that tell of them.
    var seenIDs: () -> SeenIDs? = { nil }
    /// What must be stored before it is sent.
    var unstored: [Unstored] = []
    /// How far the store is.
    var stored: StoredUpTo
    var storeFault: String?
    private let loop: EventLoop
    private var told: SystemError?
    /// How often in a row a look found nothing confirmed since the one before.
    private var looked: (confirmed: UInt64, times: Int) = (0, 0)
    private(set) var retry: TimerSource?
    private var next: TimerSource?

    /// Creates a record that goes on after a number.
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
        stored = StoredUpTo(last: last, seen: 0, entries: 0)
        retry = try loop.addTimer { [unowned self] in flush() }
        next = try loop.addTimer(clock: .boottime) { [unowned self] in flush() }
        sink.onProgress = { [unowned self] in flush() }
    }

    /// Whether there is room for another frame's entries.
    var hasRoom: Bool { !ledger.isFull && isStored }

    /// Takes the entries of a verdict; they are sent by `flush()`.
    func append(_ verdict: Verdict) {
        let first = ledger.last + 1
        for entry in verdict.entries {
            let number = ledger.record { encoder.append(entry, to: &$0) }
            precondition(number == entry.number, "the dispatcher and the ledger count alike")
        }
        keep(verdict, first..<ledger.last + 1)
    }

    /// Takes so many message ids for stored: they came from there.
    func tookOver(seen count: Int) { stored.seen = count }

    /// Takes over a number that an earlier process gave out.
    ///
    /// - Parameter bytes: Its entry; `nil` if the journal has it.
    func append(leftOver bytes: [UInt8]?) {
        guard let bytes else { return ledger.recordStored() }
        ledger.record { $0.append(contentsOf: bytes) }
    }

    /// Opens the journal for reading, if that was not needed before.
    func openJournal() throws(SystemError) {
        guard let journal = sink as? JournalSink else { return }
        if !journal.isOpen { try journal.open() }
        journal.logCondition()
    }

    /// Gives out no number up to this one any more.
    func leap(to number: UInt64) {
        ledger = Ledger(
            last: number,
            capacity: Limits.unconfirmed,
            confirmation: ledger.confirmation
        )
    }

    /// Looks whether a journal that could not be read back can be read now.
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
        guard storeChanges() else { return }
        let before = ledger.confirmed
        let now = loop.now(.boottime)
        let wasSent = send(at: now)
        readBack()
        let isSent = send(at: now) || wasSent
        let progressed = ledger.confirmed > before
        if ledger.awaitsConfirmation, ledger.confirmation == .readBack {
            // What was sent just now is visible soon, however long the last look was in vain.
            sink.expectMore(progressed: progressed || isSent)
            if !sink.isStuck, let wait = ledger.nextAttempt(at: now) { next?.arm(after: wait) }
        }
        let isSynced = syncIfDue()
        if progressed || isSynced { onConfirmed() }
    }

    /// Sends what is due.
    ///
    /// - Returns: Whether anything was taken.
    private func send(at now: Duration) -> Bool {
        ledger.confirmation = sink.canReadBack ? .readBack : .sent
        var isTaken = false
        ledger.send(at: now, marking: encoder.mark) { entry in
            guard case .taken = sink.take(entry) else { return false }
            isTaken = true
            return true
        }
        return isTaken
    }

    private func readBack() {
        do throws(SystemError) {
            try sink.readBack { number, attempt in ledger.didSee(number, attempt: attempt) }
        } catch {
            // A file that vanished under the reader: the next look sees the others.
            report(error)
        }
        ledger.settle()
    }

    /// Tells a fault of the journal, once until it changes: it may last for long.
    func report(_ error: SystemError) {
        guard error != told else { return }
        told = error
        sink.log(error.description, id: MessageID.unreadable, severity: .warning)
    }
}
