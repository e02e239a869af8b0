// How the daemon comes to be: the ledger goes on where the last process left it.

import LinkRouter
import NotifyCore
import SQLite
import Systemd

extension Daemon {
    /// Makes a daemon from the command line and the configuration.
    convenience init(
        _ options: Options,
        _ source: ConfigurationSource,
        _ configuration: Configuration,
        on loop: EventLoop
    ) throws {
        let store = try Store(folder: options.stateDirectory)
        let ledger = try store.ledger() ?? Self.begin(store)
        let encoder = EntryEncoder(
            format: options.format,
            ledger: ledger.id,
            fieldLimit: Limits.fieldBytes
        )
        let sink: any EntrySink =
            switch options.format {
            case .journal: try JournalSink(loop: loop, encoder: encoder)
            case .text, .json: StreamSink(loop: loop)
            }
        var dispatcher = Dispatcher(
            configuration: configuration,
            idKey: ledger.key,
            lastNumber: ledger.last
        )
        dispatcher.restore(parked: try store.parked())
        let record = try Record(
            loop: loop,
            store: store,
            sink: sink,
            encoder: encoder,
            last: ledger.last
        )
        try self.init(
            loop: loop,
            options: options,
            source: source,
            store: store,
            record: record,
            stored: ledger,
            dispatcher: dispatcher,
            boot: Identifier128.boot().description
        )
    }

    private static func begin(_ store: Store) throws -> StoredLedger {
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

    /// Takes over what the last process left, and marks the store as in use.
    func recover() throws {
        // After a clean stop there is nothing to be found out: the journal is opened when all else is.
        let journal = stored.isClean ? nil : record.sink as? JournalSink
        if !stored.isClean { try takeOverSeen() }
        try journal?.open()
        if !stored.isClean, !record.sink.canReadBack { return try goOnBlindly() }
        var recovery = Recovery(last: stored.last, outbox: try store.outbox())
        if let journal {
            try journal.passBarrier { () throws(SystemError) in try waitForJournal() }
            try journal.history(after: stored.cursor, from: stored.last) { entry in
                recallID(of: entry)
                recovery.take(entry)
                try recovery.recall(by: &dispatcher, store)
            }
        }
        if let losses = recovery.losses {
            record.sink.log(losses, id: MessageID.damaged, severity: .warning)
        }
        try recovery.recall(isComplete: true, by: &dispatcher, store)
        if recovery.settled > stored.last { record.leap(to: recovery.settled) }
        for entry in recovery.entries(record.encoder) { record.append(leftOver: entry) }
        try begin(after: record.ledger.last)
    }

    private func recallID(of entry: Recovery.Found) {
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

    /// Takes over the message ids that were seen, up to 65,536: what frames are compared with.
    func takeOverSeen() throws {
        if dispatcher.restore(seen: try store.seen()) {
            try store.replaceSeen(by: dispatcher.seen.records(after: 0))
        }
        record.tookOver(seen: dispatcher.seen.inserted)
    }

    /// Ends a start on an older copy of a store that was stopped cleanly.
    ///
    /// Its numbers were given out. It is marked as in use by now, so the next start recovers.
    func refuseOlderStore() throws {
        guard let journal = record.sink as? JournalSink, journal.canReadBack,
            let number = try journal.lastNumber(), number > stored.last
        else { return }
        throw StoreError.older(path: store.database.path, last: stored.last, journal: number)
    }

    /// Goes on after an unclean stop where nothing can be read back: what was stored is sent again,
    /// and the numbers make a leap, so that none is given out twice.
    private func goOnBlindly() throws {
        var last = stored.last
        for (number, bytes) in try store.outbox() {
            while case .notNow = record.sink.take(bytes.span) { try waitForJournal() }
            last = max(last, number)
        }
        record.leap(to: last + Self.leap)
        try begin(after: record.ledger.last)
    }

    /// More than the entries of a second, after which the last number is written down.
    private static let leap: UInt64 = 1_000_000

    /// Goes on after a number, and marks the store as in use.
    private func begin(after number: UInt64) throws {
        dispatcher.goOn(after: number)
        followed.goOn(after: number)
        try store.checkpoint(
            last: record.ledger.confirmed,
            cursor: nil,
            isClean: false,
            seen: [],
            entries: EmptyCollection()
        )
    }

    /// Waits for the next thing that happens, and asks the manager for more time.
    private func waitForJournal() throws(SystemError) {
        try notifier.notify(
            .status("waiting for the journal"),
            .extendTimeout(by: .seconds(30))
        )
        try loop.runOnce(waitingFor: .seconds(5))
    }
}
