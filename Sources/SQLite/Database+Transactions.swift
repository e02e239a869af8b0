// What is kept together, how far it has reached the file, and of which version the schema is.

import CSQLite

extension Database {
    /// Runs a body in one transaction: all of it, or, when it throws, nothing of it.
    ///
    /// The transaction takes the write lock at once, so that it cannot fail half way for want of
    /// it. Throws what the body throws, or the failure to commit; both times it is rolled back.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // After some failures (a full disk) SQLite has rolled back by itself.
            if isInTransaction { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Whether a transaction is open.
    ///
    /// The corresponding C function is `sqlite3_get_autocommit`.
    public var isInTransaction: Bool {
        unsafe connection != nil && sqlite3_get_autocommit(connection) == 0
    }

    /// The version of the schema, which SQLite keeps for the application; 0 in a new file.
    public func userVersion() throws(SQLiteError) -> Int64 {
        let statement = try prepare("PRAGMA user_version")
        guard try statement.step() else { return 0 }
        return statement.integer(at: 0)
    }

    /// Sets the version of the schema.
    public func setUserVersion(_ version: Int32) throws(SQLiteError) {
        try execute("PRAGMA user_version = \(version)")
    }

    /// Moves what is in the log into the file, and empties the log.
    ///
    /// Throws `.busy` while another connection reads. The corresponding C function is
    /// `sqlite3_wal_checkpoint_v2` with `SQLITE_CHECKPOINT_TRUNCATE`.
    public func checkpoint() throws(SQLiteError) {
        let connection = unsafe try openConnection("a checkpoint of \(path)")
        let mode = SQLITE_CHECKPOINT_TRUNCATE
        let result = unsafe sqlite3_wal_checkpoint_v2(connection, nil, mode, nil, nil)
        try check(result, "a checkpoint of \(path)")
    }
}
