// After an unclean stop the store knows less than the journal. A barrier entry tells when the
// journal has taken or dropped all that the dead process sent; then what is there is taken over, and
// what the outbox holds and the journal does not is sent again, under its own number.

import NotifyCore
import Systemd

/// What became of the entries of a process that did not stop cleanly.
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
    }

    /// The entries after the checkpoint, in order; `nil` for one that the journal has.
    private(set) var entries: [[UInt8]?] = []

    /// More entries than a process can number between two checkpoints.
    static let reach: UInt64 = 1_000_000

    /// Compares journal and outbox.
    ///
    /// - Parameters:
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - found: The entries that the journal has.
    ///   - outbox: The entries that were stored before they were sent.
    ///   - encoder: Writes the entry of a number that is in neither: its entry was dropped, and
    ///     nobody was told of it.
    init(
        last: UInt64,
        found: [Found],
        outbox: [(number: UInt64, bytes: [UInt8])],
        encoder: EntryEncoder
    ) {
        // A number that no process can have reached comes from a damaged row.
        let reach = last &+ Self.reach
        let stored = Set(found.lazy.map(\.number).filter { $0 <= reach })
        let waiting = Dictionary(
            outbox.lazy.filter { $0.number <= reach }.map { ($0.number, $0.bytes) }
        ) { first, _ in first }
        let end = max(last, stored.max() ?? 0, waiting.keys.max() ?? 0)
        for number in last + 1..<end + 1 {
            entries.append(
                stored.contains(number)
                    ? nil : waiting[number] ?? Self.void(number, encoder: encoder)
            )
        }
    }

    /// Brings sessions up to what the journal has of their screens, and lets them be stored.
    ///
    /// - Parameters:
    ///   - found: The entries that the journal has.
    ///   - last: The last number that was confirmed at the checkpoint, which has all that it led to;
    ///     a session that has no row any more was forgotten since.
    ///   - dispatcher: Does their commands again.
    ///   - store: Knows from which number on they are new to a session.
    /// - Throws: `SQLiteError` if the store cannot be used.
    static func recall(
        _ found: [Found],
        after last: UInt64,
        by dispatcher: inout Dispatcher,
        _ store: Store
    ) throws {
        // One that was sent again came behind those that are later.
        let commands = found.filter { $0.command != nil && $0.number > last }
        for entry in commands.sorted(by: { $0.number < $1.number }) {
            guard let command = entry.command,
                entry.number > (try store.number(of: command.session)),
                let session = dispatcher.recall(command, store)
            else { continue }
            store.waiting.keep(session, asOf: entry.number)
            if store.waiting.isFull {
                try store.commit([], entries: EmptyCollection(), writesWaiting: true)
            }
        }
    }

    private static func void(_ number: UInt64, encoder: EntryEncoder) -> [UInt8] {
        var bytes: [UInt8] = []
        let message = "No entry has number \(number): notifyd stopped before the journal had it."
        encoder.append(
            JournalEntry(number: number, outcome: nil, generation: 0, message: message),
            to: &bytes
        )
        return bytes
    }
}

extension JournalSink {
    /// Sends a barrier and waits until it can be read: what was sent before is stored or dropped.
    ///
    /// - Parameter wait: Runs the loop until something happens.
    /// - Throws: `SystemError` if the journal cannot be read, or what the closure throws.
    func passBarrier(_ wait: () throws(SystemError) -> Void) throws(SystemError) {
        let barrier = try Identifier128.random().description
        var bytes: [UInt8] = []
        encoder.appendNotice(
            "notifyd did not stop cleanly; what the journal has is taken over.",
            id: MessageID.barrier,
            priority: 5,
            barrier: barrier,
            to: &bytes
        )
        let onProgress = self.onProgress
        self.onProgress = {}
        defer { self.onProgress = onProgress }
        // journald may drop a barrier like any entry; a later copy proves as much.
        var sentAt: Duration?
        while true {
            let now = loop.now(.boottime)
            let isDue = sentAt.map { now - $0 >= .seconds(5) } ?? true
            if isDue, case .taken = take(bytes.span) { sentAt = now }
            if try sees(barrier: barrier) { return }
            expectMore(progressed: false)
            try wait()
        }
    }

    /// Returns the entries of the ledger from a place on.
    func history(after cursor: String?) throws(SystemError) -> [Recovery.Found] {
        let reader = try JournalReader()
        try reader.addMatch("NOTIFY_LEDGER", encoder.ledger)
        try reader.addMatch("_UID", "\(UserDatabase.currentUserID)")
        if let cursor { try reader.seek(toCursor: cursor) } else { try reader.seekHead() }
        var found: [Recovery.Found] = []
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            found.append(
                Recovery.Found(
                    number: UInt64(number),
                    id: try reader.text("NOTIFY_ID"),
                    provider: try reader.text("NOTIFY_PROVIDER"),
                    session: try reader.text("NOTIFY_SESSION"),
                    action: try reader.text("NOTIFY_ACTION"),
                    epoch: try reader.realtime() / 1_000_000,
                    command: try reader.recordedCommand(),
                    outcome: try reader.text("NOTIFY_OUTCOME")
                )
            )
        }
        return found
    }
}

extension JournalReader {
    fileprivate func recordedCommand() throws(SystemError) -> RecordedCommand? {
        guard let session = try text("NOTIFY_SESSION"), let tree = try text("NAV_TREE") else {
            return nil
        }
        return RecordedCommand(
            session: session,
            tree: tree,
            kind: try text("NAV_COMMAND"),
            screen: try text("NAV_SCREEN"),
            arguments: try text("NAV_ARGUMENTS")
        )
    }

    fileprivate func text(_ name: String) throws(SystemError) -> String? {
        try field(name).map { String(decoding: $0, as: UTF8.self) }
    }
}
