// Prepared statements.

import CSQLite

/// A prepared statement, which may be bound and run repeatedly.
///
/// SQLite converts between the types of columns. The corresponding C type is `sqlite3_stmt`.
@safe
public final class Statement {
    private let database: Database
    private let handle: OpaquePointer

    /// The text of the statement.
    public let sql: String

    init(_ sql: String, of database: Database) throws(SQLiteError) {
        let connection = unsafe try database.openConnection(sql)
        var prepared: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let result = unsafe sqlite3_prepare_v3(connection, sql, -1, flags, &prepared, nil)
        try database.check(result, sql)
        guard let prepared = unsafe prepared else {
            throw SQLiteError.noStatement(sql)
        }
        self.database = database
        self.sql = sql
        unsafe handle = prepared
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Advances to the next row.
    ///
    /// After the last row, or an error, the statement is reset and may be bound and run again; its
    /// bindings persist. The corresponding C function is `sqlite3_step`.
    ///
    /// - Returns: Whether there is a row.
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

    /// Runs the statement to its end and discards its rows.
    public func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Discards the remaining rows, and releases their lock.
    ///
    /// The corresponding C function is `sqlite3_reset`; it returns the error of the last step
    /// again, which is ignored.
    public func reset() {
        unsafe sqlite3_reset(handle)
    }

    private func check(_ result: Int32) throws(SQLiteError) {
        try database.check(result, sql)
    }

    /// Whether a column of the current row is null, or does not exist; the first column is 0.
    public func isNull(at column: Int) -> Bool {
        unsafe sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
    }

    /// A column of the current row as an integer; 0 if it is null.
    public func integer(at column: Int) -> Int64 {
        unsafe sqlite3_column_int64(handle, Int32(clamping: column))
    }

    /// A column of the current row as a text; `nil` if it is null.
    public func text(at column: Int) -> String? {
        let index = Int32(clamping: column)
        guard let text = unsafe sqlite3_column_text(handle, index) else { return nil }
        // The call above converts to UTF-8, which determines the length.
        let count = unsafe Int(sqlite3_column_bytes(handle, index))
        let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// A column of the current row as bytes; `nil` if it is null.
    public func bytes(at column: Int) -> [UInt8]? {
        guard !isNull(at: column) else { return nil }
        let index = Int32(clamping: column)
        // An empty value has no address.
        guard let start = unsafe sqlite3_column_blob(handle, index) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
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
