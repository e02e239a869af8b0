// What survives a restart, in one SQLite file: who is in front of each screen, what waits, which
// messages were seen, and the entries that must still reach the journal (the outbox).

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
    /// Called when it cannot be read; whoever goes on takes a session for one that never was.
    var onUnreadable: (any Error) -> Void = { _ in }
    /// Says which sessions may be forgotten.
    var strangers: () -> Strangers = { Strangers() }
    /// Called with how many sessions were forgotten.
    var onForgotten: (Int) -> Void = { _ in }
    /// How many sessions were written since it was last seen that there are not too many.
    private var written = 0
    private let statements: StoreStatements

    /// Opens the store, and makes it if it is missing.
    ///
    /// - Parameter folder: The state directory; without one everything is in memory.
    /// - Throws: `StoreError` if the file cannot be used.
    init(folder: String?) throws(StoreError) {
        let path = folder.map { "\($0)/state.sqlite" } ?? Self.inMemory
        do {
            database = try Database(path: path)
            // A second daemon on the same ledger would give out the same numbers.
            try database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT")
            try Schema.bringUp(database, path: path)
            try Schema.examine(database, path: path)
            statements = try StoreStatements(database)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    // MARK: Writing

    /// Stores changes together with the entries that tell of them, or nothing of both.
    ///
    /// - Parameters:
    ///   - changes: What changed in one turn of the loop, each with its last number.
    ///   - entries: The entries that tell of it, and those that tell what led to its trees.
    ///   - seen: The message ids of entries that only routed.
    ///   - writesWaiting: Whether the sessions that wait are written too.
    /// - Throws: `SQLiteError`; nothing is stored then.
    func commit(
        _ changes: [(changes: StoreChanges, number: UInt64)],
        entries: some Sequence<OutboxEntry>,
        seen: [PlacedID] = [],
        writesWaiting: Bool = false
    ) throws {
        try database.transaction {
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

    /// Notes how far the journal has confirmed, what was seen up to there, and the sessions that
    /// wait, with the entries that led to their trees and are not confirmed.
    ///
    /// Sessions of which there are too many are forgotten, but none that changed since: the next
    /// process would read in the journal what changed of it, and nothing of what it was before.
    func checkpoint(
        last: UInt64,
        cursor: String?,
        isClean: Bool,
        seen: [PlacedID],
        entries: some Sequence<OutboxEntry>
    ) throws {
        let forgotten = try database.transaction {
            try statements.removeOutbox(upTo: last)
            try write(entries, seen, writesWaiting: true)
            try statements.putCheckpoint(last: last, cursor: cursor, isClean: isClean)
            return written == 0
                ? (count: 0, left: 0) : try statements.sessions.forget(strangers(), upTo: last)
        }
        waiting.removeAll()
        // Where some are left, one is enough to look again.
        written = min(forgotten.left, 1)
        if forgotten.count > 0 { onForgotten(forgotten.count) }
    }

    /// Whether so many sessions were written that some must be forgotten before the next checkpoint.
    var isCrowded: Bool { written >= Limits.unwritten }

    /// Does what must be on the disk when it returns, with all that was stored before.
    ///
    /// - Throws: What the closure throws.
    func durably(_ body: () throws -> Void) throws {
        try database.setSynchronous(.full)
        defer { try? database.setSynchronous(.normal) }
        try body()
    }

    /// Whether it is a file: what is in memory alone cannot be brought to the disk.
    var isFile: Bool { database.path != Self.inMemory }

    private static let inMemory = ":memory:"

    private func write(
        _ entries: some Sequence<OutboxEntry>,
        _ seen: [PlacedID],
        writesWaiting: Bool
    ) throws {
        for entry in entries { try statements.putOutbox(entry.number, entry.bytes) }
        for (position, record) in seen { try statements.put(record, at: position) }
        guard writesWaiting else { return }
        for waiting in waiting.byKey.values {
            try write(waiting.session, asOf: waiting.number)
        }
    }

    private func write(_ session: Session, asOf number: UInt64) throws {
        written += 1
        try statements.sessions.put(session, asOf: number)
    }

    /// Gives the message ids that were seen other places.
    func replaceSeen(by seen: [PlacedID]) throws {
        try database.transaction {
            try statements.removeSeen()
            for (position, record) in seen { try statements.put(record, at: position) }
        }
    }

    /// Begins a new ledger.
    func begin(ledger: String, key: (UInt64, UInt64)) throws {
        try statements.begin(ledger: ledger, key: key)
        // Whatever becomes of the log, the file knows which entries of the journal are its own.
        try database.checkpoint()
    }

    // MARK: Reading

    /// The ledger's own facts; `nil` in a new store.
    func ledger() throws -> StoredLedger? { try statements.ledger() }

    /// The links that wait, in order of arrival.
    func parked() throws -> [ParkedLink] { try statements.parked() }

    /// The message ids that were seen, in the order of their numbers.
    func seen() throws -> [PlacedID] { try statements.seen() }

    /// The entries that may not have reached the journal, in order.
    func outbox() throws -> [OutboxEntry] { try statements.outbox() }

    /// The last number that what is known of a session takes into account; 0 if nothing is known.
    func number(of session: String) throws -> UInt64 {
        try waiting[session]?.number ?? statements.sessions.number(of: session)
    }
}

extension Store: SessionStore {
    func session(_ key: String) -> Session? {
        if let waiting = waiting[key] { return waiting.session }
        guard let row = reading({ try statements.sessions.row(key) }) ?? nil else { return nil }
        if let damage = row.damage {
            onDamage("The screens of session \(key) are damaged and begin empty: \(damage)")
            // Written anew, so that it is said once.
            waiting.keep(row.session, asOf: row.number)
        }
        return row.session
    }

    func sessions(after key: String, limit: Int) -> [Session] {
        let rows = reading { try statements.sessions.rows(after: key, limit: limit) } ?? []
        var found = rows.map(\.session)
        guard !waiting.isEmpty else { return found }
        found.removeAll { waiting[$0.key] != nil }
        found += waiting.byKey.filter { $0.key > ExactName(key) }.values.map(\.session)
        found.sort { ExactName($0.key) < ExactName($1.key) }
        return Array(found.prefix(limit))
    }

    private func reading<Result>(_ body: () throws -> Result) -> Result? {
        do {
            return try body()
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
    /// All sessions that changed: where one must be stored before its entries are sent, all are.
    var changedSessions: [Session] {
        Array(screens.merging(sessions) { _, session in session }.values)
    }
}

/// What the store knows of the ledger.
struct StoredLedger {
    let id: String
    let key: (UInt64, UInt64)
    /// The last number that is confirmed.
    let last: UInt64
    /// Where its entry is in the journal.
    let cursor: String?
    /// Whether the last process stopped with nothing left to confirm.
    let isClean: Bool
}
