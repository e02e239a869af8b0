// What survives a restart, in one SQLite file: who is in front of each screen, what waits, which
// messages were seen, and the entries that must still reach the journal (the outbox).

import LinkRouter
import NotifyCore
import SQLite

/// The store of the daemon.
final class Store {
    /// The version of the schema; a file of a later one is refused, not touched.
    static let version: Int32 = 1

    let database: Database
    private let statements: StoreStatements

    /// Opens the store, and makes it if it is missing.
    ///
    /// - Parameter folder: The state directory; without one everything is in memory.
    /// - Throws: `StoreError` if the file cannot be used.
    init(folder: String?) throws(StoreError) {
        let path = folder.map { "\($0)/state.sqlite" } ?? ":memory:"
        do {
            database = try Database(path: path)
            // A second daemon on the same ledger would give out the same numbers.
            try database.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT")
            let found = try database.userVersion()
            guard found <= Self.version else {
                throw StoreError.newerVersion(path: path, found: found)
            }
            if found == 0 { try Self.create(in: database) }
            statements = try StoreStatements(database)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private static func create(in database: Database) throws {
        try database.transaction {
            try database.execute(schema)
            try database.setUserVersion(version)
        }
    }

    private static let schema = """
        CREATE TABLE ledger (
            one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, key0 INTEGER NOT NULL,
            key1 INTEGER NOT NULL, last INTEGER NOT NULL, cursor TEXT, clean INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE session (
            key TEXT PRIMARY KEY, state TEXT NOT NULL, user TEXT, last_user TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE parked (
            number INTEGER PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL,
            link TEXT NOT NULL, owner TEXT, control INTEGER NOT NULL, peer TEXT,
            provider TEXT NOT NULL, replace_key TEXT, expires INTEGER, boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL, epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE seen (
            position INTEGER PRIMARY KEY, hash INTEGER NOT NULL, number INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE outbox (number INTEGER PRIMARY KEY, entry BLOB NOT NULL) STRICT;
        """

    // MARK: Writing

    /// Stores changes together with the entries that tell of them, or nothing of both.
    ///
    /// - Parameters:
    ///   - changes: What changed in one turn of the loop.
    ///   - entries: The numbers and bytes of the entries that tell of it.
    /// - Throws: `SQLiteError`; nothing is stored then.
    func commit(_ changes: [StoreChanges], entries: [(number: UInt64, bytes: [UInt8])]) throws {
        try database.transaction {
            for change in changes {
                for session in change.sessions.values { try statements.put(session) }
                for link in change.parked { try statements.put(link) }
                for number in change.unparked { try statements.removeParked(number) }
                for (position, record) in change.seen { try statements.put(record, at: position) }
            }
            for entry in entries { try statements.putOutbox(entry.number, entry.bytes) }
        }
    }

    /// Notes how far the journal has confirmed, and what was seen up to there.
    func checkpoint(
        last: UInt64,
        cursor: String?,
        isClean: Bool,
        seen: [(position: Int, record: SeenIDs.Record)]
    ) throws {
        try database.transaction {
            for (position, record) in seen { try statements.put(record, at: position) }
            try statements.removeOutbox(upTo: last)
            try statements.putCheckpoint(last: last, cursor: cursor, isClean: isClean)
        }
    }

    /// Begins a new ledger.
    func begin(ledger: String, key: (UInt64, UInt64)) throws {
        try statements.begin(ledger: ledger, key: key)
    }

    // MARK: Reading

    /// The ledger's own facts; `nil` in a new store.
    func ledger() throws -> StoredLedger? { try statements.ledger() }

    /// The links that wait, in order of arrival.
    func parked() throws -> [ParkedLink] { try statements.parked() }

    /// The message ids that were seen, in the order of their numbers.
    func seen() throws -> [(position: Int, record: SeenIDs.Record)] { try statements.seen() }

    /// The entries that may not have reached the journal, in order.
    func outbox() throws -> [(number: UInt64, bytes: [UInt8])] { try statements.outbox() }
}

extension Store: ColdSessions {
    func session(_ key: String) -> Session? { try? statements.session(key) }

    func sessions() -> [Session] { (try? statements.sessions()) ?? [] }
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

/// Why a store cannot be used.
enum StoreError: Error, CustomStringConvertible {
    /// A later version of notifyd made it.
    case newerVersion(path: String, found: Int64)
    /// Another process has it.
    case inUse(path: String)
    /// SQLite cannot use it.
    case unusable(path: String, cause: any Error)

    /// Takes an error for what it says about a store.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as SQLiteError where error.code == .busy: self = .inUse(path: path)
        default: self = .unusable(path: path, cause: error)
        }
    }

    var description: String {
        switch self {
        case .newerVersion(let path, let found):
            "\(path) has version \(found), this notifyd knows up to \(Store.version); it is left "
                + "as it is."
        case .inUse(let path): "\(path) is in use: another notifyd runs on this state directory."
        case .unusable(let path, let cause): "\(path) cannot be used: \(cause)"
        }
    }
}
