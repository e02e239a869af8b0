// The values of the present row; the first column is 0, and SQLite converts between types.

import CSQLite

extension Statement {
    /// Whether a column of the present row is null, or does not exist.
    public func isNull(at column: Int) -> Bool {
        unsafe sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL
    }

    /// A column of the present row as an integer; 0 when it is null.
    public func integer(at column: Int) -> Int64 {
        unsafe sqlite3_column_int64(handle, Int32(clamping: column))
    }

    /// A column of the present row as a number; 0 when it is null.
    public func double(at column: Int) -> Double {
        unsafe sqlite3_column_double(handle, Int32(clamping: column))
    }

    /// A column of the present row as a text; nil when it is null.
    public func text(at column: Int) -> String? {
        let index = Int32(clamping: column)
        guard let text = unsafe sqlite3_column_text(handle, index) else { return nil }
        // After the text, because the conversion to UTF-8 decides the length.
        let count = unsafe Int(sqlite3_column_bytes(handle, index))
        let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }

    /// A column of the present row as bytes; nil when it is null.
    public func bytes(at column: Int) -> [UInt8]? {
        guard !isNull(at: column) else { return nil }
        let index = Int32(clamping: column)
        // An empty value has no address.
        guard let start = unsafe sqlite3_column_blob(handle, index) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(handle, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
