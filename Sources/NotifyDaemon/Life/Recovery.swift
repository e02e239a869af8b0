// After an unclean stop the store knows less than the journal. A barrier entry tells when the
// journal has taken or dropped all that the dead process sent; then what is there is taken over, and
// what the outbox holds and the journal does not is sent again, under its own number.

import LinkRouter
import NotifyCore
import Systemd

/// What became of the entries of a process that did not stop cleanly.
///
/// However far the journal is ahead, no more of it is kept than what may still be missing.
struct Recovery {
    /// An entry that was found in the journal.
    struct Found {
        let number: UInt64
        let id: String?
        let provider: String?
        let session: String?
        let action: String?
        let epoch: Int64
        /// What it says of a session's screens, if it is of a command.
        var command: RecordedCommand?
        /// What became of the link or event.
        var outcome: String?
        var reason: String?
    }

    /// More entries than a process has numbered at any instant that are neither confirmed nor in
    /// the outbox: what the control door may add to those of the others, and one link's.
    static let unconfirmed = UInt64(2 * Limits.unconfirmed + Limits.screens.screens)

    /// The last number that was confirmed at the checkpoint.
    let last: UInt64
    /// The entries that were stored before they were sent.
    private let outbox: [UInt64: [UInt8]]
    /// The highest numbers that the journal has.
    private var numbers: Set<UInt64> = []
    private var highest: UInt64
    /// The commands that are not done again yet.
    private var commands: [UInt64: RecordedCommand] = [:]
    private var lost = Losses()

    /// Starts with what the store has.
    ///
    /// - Parameters:
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - outbox: The entries that were stored before they were sent.
    init(last: UInt64, outbox: [(number: UInt64, bytes: [UInt8])]) {
        self.last = last
        highest = last
        // Of a damaged row the entry has another number.
        let whole = outbox.lazy.filter { $0.number > last && Self.isNumbered($0.number, $0.bytes) }
        self.outbox = Dictionary(whole.map { ($0.number, $0.bytes) }) { first, _ in first }
    }

    private static func isNumbered(_ number: UInt64, _ entry: [UInt8]) -> Bool {
        entry.split(separator: UInt8(ascii: "\n")).contains {
            $0.elementsEqual("NOTIFY_SEQ=\(number)".utf8)
        }
    }

    /// Takes an entry that the journal has: its number was given out, whatever it is.
    mutating func take(_ entry: Found) {
        guard entry.number > last else { return }
        highest = max(highest, entry.number)
        numbers.insert(entry.number)
        if numbers.count > 2 * (outbox.count + Int(Self.unconfirmed)) {
            let settled = settled
            numbers = numbers.filter { $0 > settled }
        }
        if let command = entry.command { commands[entry.number] = command }
        if outbox[entry.number] == nil { lost.note(entry) }
    }

    /// What the journal tells of and the store does not know, as a sentence for the operator; `nil`
    /// if there is nothing.
    var losses: String? { lost.sentence }

    /// How many numbers and commands are in memory.
    var kept: Int { numbers.count + commands.count }

    // MARK: Numbers

    /// The number up to which all were confirmed, because later ones were given out.
    ///
    /// What the journal has not of them it has removed.
    var settled: UInt64 {
        max(last, end - min(end, Self.unconfirmed + UInt64(outbox.count)))
    }

    /// The highest number that was given out, as far as anything tells of it.
    private var end: UInt64 { max(highest, outbox.keys.max() ?? 0) }

    /// Makes the entries after the settled number.
    ///
    /// - Parameter encoder: Writes the entry of a number that is in neither: its entry was dropped,
    ///   and nobody was told of it.
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
            JournalEntry(number: number, outcome: nil, generation: 0, message: message),
            to: &bytes
        )
        return bytes
    }

    // MARK: Screens

    /// Brings sessions up to what was found of their screens, and lets them be stored.
    ///
    /// A session that has no row any more was forgotten since the checkpoint, which had all that led
    /// to it.
    ///
    /// - Parameters:
    ///   - isComplete: Whether all was found; else only those are done again, and only when they are
    ///     many, before which no other can come.
    ///   - dispatcher: Does their commands again.
    ///   - store: Knows from which number on they are new to a session.
    /// - Throws: `SQLiteError` if the store cannot be used.
    mutating func recall(
        isComplete: Bool = false,
        by dispatcher: inout Dispatcher,
        _ store: Store
    ) throws {
        guard isComplete || commands.count > 2 * Self.unconfirmed else { return }
        let end = isComplete ? highest : highest - min(highest, Self.unconfirmed)
        // One that was sent again came behind those that are later.
        for number in commands.keys.filter({ $0 <= end }).sorted() {
            guard let command = commands.removeValue(forKey: number),
                number > (try store.number(of: command.session)),
                let session = dispatcher.recall(command, store)
            else { continue }
            store.waiting.keep(session, asOf: number)
            if store.waiting.isFull {
                try store.commit([], entries: EmptyCollection(), writesWaiting: true)
            }
        }
    }
}
