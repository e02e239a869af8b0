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
    /// Whether the store took the last changes; while it does not, nothing is sent.
    var isStored: Bool { storeFault == nil }
    /// Where entries go.
    let sink: any EntrySink

    let encoder: EntryEncoder
    private let store: Store
    private let loop: EventLoop
    private var unstored: [(changes: StoreChanges, numbers: ClosedRange<UInt64>)] = []
    private(set) var storeFault: String?
    private var told: SystemError?
    /// How often in a row a look found nothing confirmed since the one before.
    private var looked: (confirmed: UInt64, times: Int) = (0, 0)
    private var retry: TimerSource?
    private var next: TimerSource?
    private var stored: (last: UInt64, seen: Int)

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
        stored = (last, 0)
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
        guard verdict.changes.mustBeStored, ledger.last >= first else { return }
        unstored.append((verdict.changes, first...ledger.last))
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
        journal.tellCondition()
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
        let now = SystemClock.boottime.now
        let wasSent = send(at: now)
        readBack()
        let isSent = send(at: now) || wasSent
        let progressed = ledger.confirmed > before
        if ledger.awaitsConfirmation, ledger.confirmation == .readBack {
            // What was sent just now is visible soon, however long the last look was in vain.
            sink.expectMore(progressed: progressed || isSent)
            if !sink.isStuck, let wait = ledger.nextAttempt(at: now) { next?.arm(after: wait) }
        }
        if progressed { onConfirmed() }
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
    private func report(_ error: SystemError) {
        guard error != told else { return }
        told = error
        sink.tell(error.description, id: MessageID.unreadable, priority: 4)
    }

    private func storeChanges() -> Bool {
        guard !unstored.isEmpty else { return true }
        let entries = unstored.flatMap { _, numbers in
            numbers.compactMap { number in
                ledger.bytes(of: number).map { (number: number, bytes: Array($0)) }
            }
        }
        do {
            try store.commit(unstored.map(\.changes), entries: entries)
            unstored.removeAll(keepingCapacity: true)
            storeFault = nil
            return true
        } catch {
            if storeFault == nil {
                sink.tell("\(error); frames wait", id: MessageID.limit, priority: 3)
            }
            storeFault = "\(error)"
            retry?.arm(after: .seconds(1))
            return false
        }
    }

    /// Whether something was confirmed since the last checkpoint.
    var needsCheckpoint: Bool { stored.last != ledger.confirmed }

    /// Writes down how far the journal has confirmed.
    ///
    /// - Parameters:
    ///   - seen: The message ids; only those of confirmed numbers are written, because a sender
    ///     that got no receipt may repeat the others.
    ///   - isClean: Whether the process ends here with nothing left to confirm.
    /// - Throws: `SQLiteError`; nothing is written then.
    func checkpoint(_ seen: SeenIDs, isClean: Bool) throws {
        let records = seen.records(after: stored.seen)
        let kept = records.prefix { $0.record.number <= ledger.confirmed }
        try store.checkpoint(
            last: ledger.confirmed,
            cursor: ledger.hasGap ? nil : sink.cursor(),
            isClean: isClean,
            seen: Array(kept)
        )
        stored = (ledger.confirmed, seen.inserted - (records.count - kept.count))
    }

    /// Puts all entries that are not confirmed into the outbox, for the next process to send.
    func saveUnconfirmed() throws {
        let numbers = ledger.confirmed + 1..<ledger.last + 1
        let entries = numbers.compactMap { number in
            ledger.bytes(of: number).map { (number: number, bytes: Array($0)) }
        }
        try store.commit(unstored.map(\.changes), entries: entries)
        unstored = []
    }
}
