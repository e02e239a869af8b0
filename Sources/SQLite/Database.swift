// A connection to a database file, configured for a small daemon: WAL, a small cache, no mmap.

import CSQLite

/// A connection to a database file.
///
/// Closed by `close()`, at the latest when the connection and all its statements are released. The
/// corresponding C type is `sqlite3`.
@safe
public final class Database {
    /// The durability of a commit.
    public enum Synchronous: String, Sendable {
        /// A commit survives the end of the process; a power failure may lose the last commits.
        case normal = "NORMAL"
        /// A commit survives a power failure too; it takes about 100 microseconds longer.
        case full = "FULL"
    }

    /// The path of the file.
    public let path: String

    private(set) var connection: OpaquePointer?

    /// Opens a database, or creates it if it does not exist.
    ///
    /// The folder of the file must be writable too. The first page is read, so that a damaged file
    /// is detected now.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - synchronous: The durability of commits.
    ///   - busyLimit: The longest wait for the lock of another connection.
    /// - Throws: `.notADatabase` or `.corrupt` for a file of another format or a damaged one,
    ///   `.readOnly` if it cannot be written.
    public init(
        path: String,
        synchronous: Synchronous = .normal,
        busyLimit: Duration = .seconds(2)
    ) throws(SQLiteError) {
        self.path = path
        unsafe connection = nil
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        // A connection exists even if opening failed: it has the error message.
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
        // A read-only file must fail here and not at the first commit.
        guard unsafe sqlite3_db_readonly(connection, "main") != 1 else {
            throw SQLiteError.readOnly(path)
        }
        let mode = try prepare("PRAGMA journal_mode = WAL")
        // A database in memory has the mode "memory": it has no log and needs none.
        let isWAL = try mode.step() && ["wal", "memory"].contains(mode.text(at: 0))
        guard isWAL else { throw SQLiteError.noWriteAheadLog(path) }
        mode.reset()
        try setSynchronous(synchronous)
        // A negative size is in KiB. The default of 2 MB is more than the rest of the daemon uses.
        try execute("PRAGMA cache_size = -256")
        // Without a limit the log file stays as large as its largest burst.
        try execute("PRAGMA journal_size_limit = 1048576")
        // With a mapping, a truncated file would end the process by SIGBUS.
        try execute("PRAGMA mmap_size = 0")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA trusted_schema = OFF")
        // Reads the first page.
        try execute("SELECT count(*) FROM sqlite_schema")
    }

    /// Changes the durability of commits.
    public func setSynchronous(_ synchronous: Synchronous) throws(SQLiteError) {
        try execute("PRAGMA synchronous = \(synchronous.rawValue)")
    }

    /// Closes the connection; a second call has no effect.
    ///
    /// Statements throw afterwards. The corresponding C function is `sqlite3_close_v2`.
    public func close() {
        unsafe sqlite3_close_v2(connection)
        unsafe connection = nil
    }

    /// Runs statements and discards their rows.
    ///
    /// The corresponding C function is `sqlite3_exec`.
    public func execute(_ sql: String) throws(SQLiteError) {
        let connection = unsafe try openConnection(sql)
        let result = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
        try check(result, sql)
    }

    /// Prepares a statement, which may be run repeatedly.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement(sql, of: self)
    }

    /// The connection for a call that would crash on a closed one.
    func openConnection(_ context: String) throws(SQLiteError) -> OpaquePointer {
        guard let connection = unsafe connection else {
            throw SQLiteError.closed(context)
        }
        return unsafe connection
    }

    func check(_ result: Int32, _ context: String) throws(SQLiteError) {
        guard result != SQLITE_OK else { return }
        throw unsafe SQLiteError(result, of: connection, context: context)
    }

    /// Runs a body in one transaction, which is rolled back if the body throws.
    ///
    /// The write lock is acquired at the beginning, so that no later statement fails with `.busy`.
    ///
    /// - Parameter body: The statements of the transaction.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body or of the commit.
    public func transaction<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        try execute("BEGIN IMMEDIATE")
        do throws(SQLiteError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures, such as a full disk, SQLite has already rolled back.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction is open.
    ///
    /// The corresponding C function is `sqlite3_get_autocommit`.
    var isInTransaction: Bool {
        unsafe connection != nil && sqlite3_get_autocommit(connection) == 0
    }

    /// The application's version of the schema; 0 in a new file.
    public func userVersion() throws(SQLiteError) -> Int64 {
        let statement = try prepare("PRAGMA user_version")
        guard try statement.step() else { return 0 }
        return statement.integer(at: 0)
    }

    /// Sets the application's version of the schema.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// Writes the write-ahead log into the file, and truncates the log.
    ///
    /// The corresponding C function is `sqlite3_wal_checkpoint_v2` with
    /// `SQLITE_CHECKPOINT_TRUNCATE`.
    ///
    /// - Throws: `.busy` while another connection reads.
    public func checkpoint() throws(SQLiteError) {
        let connection = unsafe try openConnection("a checkpoint of \(path)")
        let mode = SQLITE_CHECKPOINT_TRUNCATE
        let result = unsafe sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, nil)
        try check(result, "a checkpoint of \(path)")
    }
}
