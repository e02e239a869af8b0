// One connection to one database file, set up for a small daemon: WAL, little memory, no mmap.

import CSQLite

/// A connection to a database file.
///
/// Closed when it and all its statements are gone, or earlier by `close()`. The corresponding C
/// type is `sqlite3`.
@safe
public final class Database {
    /// How far a commit goes before it returns.
    public enum Synchronous: String, Sendable {
        /// Survives the end of the process at any instant; a power cut may lose the last commits.
        case normal = "NORMAL"
        /// Survives a power cut too, for about 100 microseconds more.
        case full = "FULL"
    }

    /// The path of the file.
    public let path: String

    private(set) var connection: OpaquePointer?

    /// Opens a database, created if it is missing.
    ///
    /// Throws `.notADatabase` or `.corrupt` for a file of another kind or a damaged one, which a
    /// first read makes sure of; `.readOnly` when it cannot be written. The folder of the file must
    /// be writable too. `busyLimit` is how long to wait for the lock of another connection.
    public init(
        path: String,
        synchronous: Synchronous = .normal,
        busyLimit: Duration = .seconds(2)
    ) throws(SQLiteError) {
        self.path = path
        unsafe connection = nil
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        // A connection exists even when opening failed, to hold the message.
        let opened = unsafe sqlite3_open_v2(path, &connection, flags, nil)
        try check(opened, path)

        let milliseconds = busyLimit / .milliseconds(1)
        let limit = Int32(max(0, min(milliseconds, Double(Int32.max))))
        let waiting = unsafe sqlite3_busy_timeout(connection, limit)
        try check(waiting, path)

        let extended = unsafe sqlite3_extended_result_codes(connection, 1)
        try check(extended, path)

        let defensive = unsafe csqlite_set_defensive(connection, 1)
        try check(defensive, path)
        try setUp(synchronous)
    }

    deinit { close() }

    private func setUp(_ synchronous: Synchronous) throws(SQLiteError) {
        // Read-only is found out here and not at the first commit.
        guard unsafe sqlite3_db_readonly(connection, "main") != 1 else {
            throw SQLiteError(
                extendedCode: SQLITE_READONLY,
                message: "the file cannot be written",
                context: path
            )
        }
        let mode = try prepare("PRAGMA journal_mode = WAL")
        // A database in memory answers "memory": it has no log, and nothing to lose by that.
        let isWAL = try mode.step() && ["wal", "memory"].contains(mode.text(at: 0))
        guard isWAL else {
            throw SQLiteError(
                extendedCode: SQLITE_CANTOPEN,
                message: "WAL is not possible here",
                context: path
            )
        }
        mode.reset()
        try setSynchronous(synchronous)
        // Negative: in KiB. The default of 2 MB is more than the rest of the daemon.
        try execute("PRAGMA cache_size = -256")
        // The log keeps the size of its largest burst otherwise.
        try execute("PRAGMA journal_size_limit = 1048576")
        // A file that is cut short under a mapping kills the process.
        try execute("PRAGMA mmap_size = 0")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
        // Reads the first page, so that a damaged file is found now.
        try execute("SELECT count(*) FROM sqlite_schema")
    }

    /// Changes how far a commit goes.
    public func setSynchronous(_ synchronous: Synchronous) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(synchronous.rawValue)")
    }

    /// Closes the connection; again is allowed and does nothing.
    ///
    /// Statements are of no use afterwards. The corresponding C function is `sqlite3_close_v2`.
    public func close() {
        unsafe sqlite3_close_v2(connection)
        unsafe connection = nil
    }

    /// Runs statements that give no rows, or whose rows do not matter.
    ///
    /// The corresponding C function is `sqlite3_exec`.
    public func execute(_ sql: String) throws(SQLiteError) {
        let connection = unsafe try openConnection(sql)
        let result = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
        try check(result, sql)
    }

    /// Prepares one statement, to be used again and again.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, of: self)
    }

    /// How many rows the last statement has inserted, changed or deleted.
    public var changes: Int {
        guard let connection = unsafe connection else { return 0 }
        return unsafe Int(sqlite3_changes64(connection))
    }

    /// The row id of the last insertion.
    public var lastInsertedRow: Int64 {
        guard let connection = unsafe connection else { return 0 }
        return unsafe sqlite3_last_insert_rowid(connection)
    }

    /// The connection for a call that would crash without one.
    func openConnection(_ context: String) throws(SQLiteError) -> OpaquePointer {
        guard let connection = unsafe connection else {
            throw SQLiteError(
                extendedCode: SQLITE_MISUSE,
                message: "the database is closed",
                context: context
            )
        }
        return unsafe connection
    }

    func check(_ result: Int32, _ context: String) throws(SQLiteError) {
        guard result != SQLITE_OK else { return }
        throw unsafe SQLiteError(result, of: connection, context: context)
    }
}
