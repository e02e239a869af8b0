// The state that survives a restart, in one SQLite file: sessions, parked links, message ids that
// were seen, and the entries that must still reach the journal (the outbox).

import LinkRouter
import NotifyCore
import SQLite

/// The store of the daemon.
final class Store {
    let database: Database
    /// Sessions that are newer than their rows.
    var waiting = WaitingSessions()
    /// Called with a sentence about a row that is damaged.
    var onDamage: (String) -> Void = { _ in }
    /// Called when it cannot be read.
    ///
    /// It must not return: the dispatcher would mistake a stored session for a new one.
    var onUnreadable: (StoreError) -> Void = { _ in }
    /// Returns which sessions may be evicted.
    var anonymousSessions: () -> AnonymousSessions = { AnonymousSessions() }
    /// Called with the number of sessions that were evicted.
    var onEvicted: (Int) -> Void = { _ in }
    /// How many sessions were written since the anonymous ones were last within their limit.
    private var written = 0
    private let statements: StoreStatements

    /// Opens the store, or creates it.
    ///
    /// - Parameter folder: The state directory; without one everything is in memory.
    /// - Throws: `StoreError` if the file cannot be used.
    init(folder: String?) throws(StoreError) {
        let path = folder.map { "\($0)/state.sqlite" } ?? Self.inMemory
        let database = try StoreError.opening(path) { () throws(SQLiteError) in
            let database = try Database(path: path)
            // A second daemon on the same ledger would give out the same numbers.
            try database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT")
            return database
        }
        try Schema.migrate(database, path: path)
        try Schema.examine(database, path: path)
        statements = try StoreError.opening(path) { () throws(SQLiteError) in
            try StoreStatements(database)
        }
        self.database = database
    }

    // MARK: Writing

    /// Stores changes and the entries that record them, or neither.
    ///
    /// - Parameters:
    ///   - changes: What changed in one turn of the loop, each with its last number.
    ///   - entries: The entries that record it, and those that led to its trees.
    ///   - seen: The message ids of entries that only routed.
    ///   - writesWaiting: Whether the sessions that wait are written too.
    /// - Throws: `StoreError`; nothing is stored then.
    func commit(
        _ changes: [(changes: StoreChanges, number: UInt64)],
        entries: some Sequence<OutboxEntry>,
        seen: [PlacedID] = [],
        writesWaiting: Bool = false
    ) throws(StoreError) {
        try transaction { () throws(SQLiteError) in
            for (change, number) in changes {
                for session in change.changedSessions { try write(session, asOf: number) }
                for link in change.parked { try statements.put(link) }
                for number in change.unparked { try statements.removeParked(number) }
                for (position, record) in change.seen { try statements.put(record, at: position) }
            }
            try write(entries, seen, writesWaiting: writesWaiting)
        }
        for (change, number) in changes {
            for session in change.changedSessions { waiting.remove(session.key, asOf: number) }
        }
        if writesWaiting { waiting.removeAll() }
    }

    /// Stores the last confirmed number, the message ids up to it, and the sessions that wait, with
    /// the unconfirmed entries that led to their trees.
    ///
    /// Anonymous sessions beyond their limit are evicted, but none that changed after that number:
    /// the next process would find the change in the journal, and nowhere the session before it.
    func checkpoint(
        last: UInt64,
        cursor: String?,
        isClean: Bool,
        seen: [PlacedID],
        entries: some Sequence<OutboxEntry>
    ) throws(StoreError) {
        let evicted = try transaction { () throws(SQLiteError) in
            try statements.removeOutbox(upTo: last)
            try write(entries, seen, writesWaiting: true)
            try statements.putCheckpoint(last: last, cursor: cursor, isClean: isClean)
            return written == 0
                ? (count: 0, remaining: 0)
                : try statements.sessions.evict(anonymousSessions(), upTo: last)
        }
        waiting.removeAll()
        // If some are still beyond the limit, the next checkpoint looks again.
        written = min(evicted.remaining, 1)
        if evicted.count > 0 { onEvicted(evicted.count) }
    }

    /// Whether so many sessions were written that a checkpoint must evict some at once.
    var isCrowded: Bool { written >= Limits.unwritten }

    /// Runs a body whose changes, and all that were stored before, are on the disk when it returns.
    func durably(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try checked { () throws(SQLiteError) in try database.setSynchronous(.full) }
        defer { try? database.setSynchronous(.normal) }
        try body()
    }

    /// Whether it is a file, which can be brought to the disk.
    var isFile: Bool { database.path != Self.inMemory }

    private static let inMemory = ":memory:"

    private func write(
        _ entries: some Sequence<OutboxEntry>,
        _ seen: [PlacedID],
        writesWaiting: Bool
    ) throws(SQLiteError) {
        for entry in entries { try statements.putOutbox(entry.number, entry.bytes) }
        for (position, record) in seen { try statements.put(record, at: position) }
        guard writesWaiting else { return }
        for waiting in waiting.byKey.values {
            try write(waiting.session, asOf: waiting.number)
        }
    }

    private func write(_ session: Session, asOf number: UInt64) throws(SQLiteError) {
        written += 1
        try statements.sessions.put(session, asOf: number)
    }

    /// Replaces the message ids that were seen.
    func replaceSeen(by seen: [PlacedID]) throws(StoreError) {
        try transaction { () throws(SQLiteError) in
            try statements.removeSeen()
            for (position, record) in seen { try statements.put(record, at: position) }
        }
    }

    /// Begins a new ledger.
    func begin(ledger: String, key: (UInt64, UInt64)) throws(StoreError) {
        try checked { () throws(SQLiteError) in
            try statements.begin(ledger: ledger, key: key)
            // If the write-ahead log is lost, the file still names its ledger.
            try database.checkpoint()
        }
    }

    private func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        try checked { () throws(SQLiteError) in try database.transaction(body) }
    }

    private func checked<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        do throws(SQLiteError) { return try body() } catch { throw .failed(error) }
    }

    // MARK: Reading

    /// The ledger as of the last checkpoint; `nil` in a new store.
    func ledger() throws(StoreError) -> StoredLedger? { try checked(statements.ledger) }

    /// The parked links, in order of arrival.
    func parked() throws(StoreError) -> [ParkedLink] { try checked(statements.parked) }

    /// The message ids that were seen, in the order of their numbers.
    func seen() throws(StoreError) -> [PlacedID] { try checked(statements.seen) }

    /// The entries that may not have reached the journal, in order.
    func outbox() throws(StoreError) -> [OutboxEntry] { try checked(statements.outbox) }

    /// The number as of which a session is known; 0 if it is not.
    func number(of session: String) throws(StoreError) -> UInt64 {
        if let waiting = waiting[session] { return waiting.number }
        return try checked { () throws(SQLiteError) in
            try statements.sessions.number(of: session)
        }
    }
}

extension Store: SessionStore {
    func session(_ key: String) -> Session? {
        if let waiting = waiting[key] { return waiting.session }
        guard
            let row = reading({ () throws(SQLiteError) in try statements.sessions.row(key) }) ?? nil
        else { return nil }
        if let damage = row.damage {
            onDamage("The screens of session \(key) are damaged and begin empty: \(damage)")
            // Written anew, so that it is reported once.
            waiting.put(row.session, asOf: row.number)
        }
        return row.session
    }

    func sessions(after key: String, limit: Int) -> [Session] {
        let rows =
            reading { () throws(SQLiteError) in
                try statements.sessions.rows(after: key, limit: limit)
            } ?? []
        var found = rows.map(\.session)
        guard !waiting.isEmpty else { return found }
        found.removeAll { waiting[$0.key] != nil }
        found += waiting.byKey.filter { $0.key > ExactName(key) }.values.map(\.session)
        found.sort { ExactName($0.key) < ExactName($1.key) }
        return Array(found.prefix(limit))
    }

    private func reading<Result>(_ body: () throws(SQLiteError) -> Result) -> Result? {
        do throws(StoreError) {
            return try checked(body)
        } catch {
            onUnreadable(error)
            return nil
        }
    }
}

/// An entry that may not have reached the journal.
typealias OutboxEntry = (number: UInt64, bytes: [UInt8])

/// A message id with its place in the ring.
typealias PlacedID = (position: Int, record: SeenIDs.Record)

extension StoreChanges {
    /// All sessions that changed: if one must be stored before its entries are sent, all are.
    var changedSessions: [Session] {
        Array(screens.merging(sessions) { _, session in session }.values)
    }
}

/// The ledger as of a checkpoint.
struct StoredLedger {
    let id: String
    let key: (UInt64, UInt64)
    /// The last number that is confirmed.
    let last: UInt64
    /// The position of its entry in the journal.
    let cursor: String?
    /// Whether the last process stopped with nothing left to confirm.
    let isClean: Bool
}
