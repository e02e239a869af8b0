// A prepared statement: prepared once, bound and stepped many times, finalized when it goes.

import CSQLite

/// A prepared statement of one database.
///
/// The corresponding C type is `sqlite3_stmt`.
@safe
public final class Statement {
    private let database: Database
    let handle: OpaquePointer

    /// The text of the statement.
    public let sql: String

    init(_ sql: String, of database: Database) throws(SQLiteError) {
        let connection = unsafe try database.openConnection(sql)
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let result = unsafe sqlite3_prepare_v3(connection, sql, -1, flags, &prepared, nil)
        try database.check(result, sql)
        guard let prepared = unsafe prepared else {
            throw SQLiteError(
                extendedCode: SQLITE_MISUSE,
                message: "there is no statement",
                context: sql
            )
        }
        self.database = database
        self.sql = sql
        unsafe handle = prepared
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Goes to the next row; false when there is none.
    ///
    /// After false, or after an error, the statement is reset and can be bound and stepped
    /// again; bindings stay. The corresponding C function is `sqlite3_step`.
    public func step() throws(SQLiteError) -> Bool {
        let result = unsafe sqlite3_step(handle)
        if result == SQLITE_ROW { return true }
        guard result != SQLITE_DONE else {
            unsafe sqlite3_reset(handle)
            return false
        }
        let error = unsafe SQLiteError(result, of: database.connection, context: sql)
        unsafe sqlite3_reset(handle)
        throw error
    }

    /// Runs the statement to its end, rows not wanted.
    public func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Leaves the rows that were not stepped to, and lets go of their lock.
    ///
    /// The corresponding C function is `sqlite3_reset`, which repeats an error already thrown.
    public func reset() {
        unsafe sqlite3_reset(handle)
    }

    /// Makes all parameters null again.
    public func clearBindings() {
        unsafe sqlite3_clear_bindings(handle)
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        try database.check(result, sql)
    }
}

extension Statement {
    /// Binds an integer to a parameter; the first is 1.
    public func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
        let result = unsafe sqlite3_bind_int64(handle, Int32(clamping: index), value)
        try check(result)
    }

    /// Binds an integer to a parameter; the first is 1.
    public func bind(_ value: Int, at index: Int) throws(SQLiteError) {
        try bind(Int64(value), at: index)
    }

    /// Binds a number to a parameter; the first is 1.
    public func bind(_ value: Double, at index: Int) throws(SQLiteError) {
        let result = unsafe sqlite3_bind_double(handle, Int32(clamping: index), value)
        try check(result)
    }

    /// Binds a text to a parameter, copied; the first is 1.
    public func bind(_ value: String, at index: Int) throws(SQLiteError) {
        let count = Int32(clamping: value.utf8.count)
        let result = unsafe csqlite_bind_text(handle, Int32(clamping: index), value, count)
        try check(result)
    }

    /// Binds bytes to a parameter, copied; the first is 1.
    public func bind(_ value: Span<UInt8>, at index: Int) throws(SQLiteError) {
        let count = Int32(clamping: value.count)
        let result = unsafe value.withUnsafeBufferPointer { buffer in
            unsafe csqlite_bind_blob(handle, Int32(clamping: index), buffer.baseAddress, count)
        }
        try check(result)
    }

    /// Binds null to a parameter; the first is 1.
    public func bindNull(at index: Int) throws(SQLiteError) {
        let result = unsafe sqlite3_bind_null(handle, Int32(clamping: index))
        try check(result)
    }
}
