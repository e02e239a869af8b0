// Decides what happens to the entries of a process that did not stop cleanly. The store is behind
// the journal: entries of the journal are recalled, and entries of the outbox that the journal
// lacks are resent under their own numbers.

import LinkRouter
import NotifyCore
import Systemd

/// The entries of the journal and of the outbox after a checkpoint.
///
/// Memory is bounded however far the journal is ahead: settled numbers are removed.
struct RecoveryPlan {
    /// More numbers than can be neither confirmed nor in the outbox at any instant: those of the
    /// feeding doors, as many of the control door, and those of one link.
    static let unconfirmed = UInt64(2 * Limits.unconfirmed + Limits.screens.screens)

    /// The last number that was confirmed at the checkpoint.
    let last: UInt64
    /// The entries that were stored before they were sent.
    private let outbox: [UInt64: [UInt8]]
    /// The numbers that the journal has; those that are settled may be left out.
    private var numbers: Set<UInt64> = []
    private var highest: UInt64
    /// The commands of the journal that are not recalled yet.
    private var commands: [UInt64: RecordedCommand] = [:]
    private var lost = RecoveryLosses()

    /// Creates a plan from what the store has.
    ///
    /// - Parameters:
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - outbox: The entries that were stored before they were sent.
    init(last: UInt64, outbox: [(number: UInt64, bytes: [UInt8])]) {
        self.last = last
        highest = last
        // The entry of a damaged row has another number.
        let whole = outbox.lazy.filter { $0.number > last && Self.isNumbered($0.number, $0.bytes) }
        self.outbox = Dictionary(whole.map { ($0.number, $0.bytes) }) { first, _ in first }
    }

    private static func isNumbered(_ number: UInt64, _ entry: [UInt8]) -> Bool {
        entry.split(separator: UInt8(ascii: "\n")).contains {
            $0.elementsEqual("NOTIFY_SEQ=\(number)".utf8)
        }
    }

    /// Adds an entry that the journal has: its number was used, however high it is.
    mutating func add(_ entry: RecordedEntry) {
        guard entry.number > last else { return }
        highest = max(highest, entry.number)
        numbers.insert(entry.number)
        if numbers.count > 2 * (outbox.count + Int(Self.unconfirmed)) {
            let settled = settled
            numbers = numbers.filter { $0 > settled }
        }
        if let command = entry.command { commands[entry.number] = command }
        if outbox[entry.number] == nil { lost.add(entry) }
    }

    /// The changes that the store has lost, as a sentence for the operator; `nil` if there are
    /// none.
    var losses: String? { lost.sentence }

    /// How many numbers and commands are in memory.
    var inMemory: Int { numbers.count + commands.count }

    // MARK: Numbers

    /// The number up to which all must have been confirmed, because later ones were used.
    ///
    /// An entry up to there that is not in the journal was removed from it.
    var settled: UInt64 {
        max(last, end - min(end, Self.unconfirmed + UInt64(outbox.count)))
    }

    /// The highest number that is known to have been used.
    private var end: UInt64 { max(highest, outbox.keys.max() ?? 0) }

    /// Makes the entries after the settled number.
    ///
    /// - Parameter encoder: Writes the entry of a number that is neither in the journal nor in the
    ///   outbox: its entry was lost, and no receipt was sent for it.
    /// - Returns: The entries in order; `nil` for one that the journal has.
    func entries(_ encoder: EntryEncoder) -> [[UInt8]?] {
        (settled..<end).map { before in
            let number = before + 1
            return numbers.contains(number)
                ? nil : outbox[number] ?? Self.void(number, encoder: encoder)
        }
    }

    private static func void(_ number: UInt64, encoder: EntryEncoder) -> [UInt8] {
        var bytes: [UInt8] = []
        let message =
            "No entry has number \(number): notifyd stopped before the journal had it, or the "
            + "journal has removed it."
        encoder.append(
            JournalEntry.lost(number, message: message),
            to: &bytes
        )
        return bytes
    }

    // MARK: Screens

    /// Applies the commands that the journal has to the screens of their sessions.
    ///
    /// A session without a row starts anew, as in the last process: it was new there, or had been
    /// evicted.
    ///
    /// - Parameters:
    ///   - isComplete: Whether all entries were added. Before that, only commands before which no
    ///     other can come are applied, and only when there are many.
    ///   - dispatcher: Applies the commands.
    ///   - store: Has the number up to which each session is known.
    /// - Throws: `StoreError` if the store cannot be read or written.
    mutating func recall(
        isComplete: Bool = false,
        by dispatcher: inout Dispatcher,
        _ store: Store
    ) throws(StoreError) {
        guard isComplete || commands.count > 2 * Self.unconfirmed else { return }
        let end = isComplete ? highest : highest - min(highest, Self.unconfirmed)
        // An entry that was sent again comes after later ones.
        for number in commands.keys.filter({ $0 <= end }).sorted() {
            guard let command = commands.removeValue(forKey: number),
                number > (try store.number(of: command.session)),
                let session = dispatcher.recall(command, store)
            else { continue }
            store.waiting.put(session, asOf: number)
            if store.waiting.isFull {
                try store.commit([], entries: EmptyCollection(), writesWaiting: true)
            }
        }
    }
}
