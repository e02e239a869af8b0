// The error of this module.

import CSQLite

/// A failed call of SQLite.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure that callers distinguish.
    public enum Code: Sendable, Hashable {
        /// Another connection held the lock for longer than the busy limit.
        case busy
        /// The disk or a quota is full.
        case full
        /// The file, its folder or the file system cannot be written.
        case readOnly
        /// The file is damaged.
        case corrupt
        /// The file is not a database.
        case notADatabase
        /// The file cannot be opened or created.
        case cannotOpen
        /// Reading or writing the file failed.
        case inputOutput
        /// A row violates a constraint of the schema.
        case constraint
        /// A value is too large.
        case tooBig
        /// SQLite could not allocate memory.
        case outOfMemory
        /// Any other failure: a fault of the SQL or of the call.
        case other
    }

    /// The kind of failure.
    public let code: Code

    /// SQLite's extended result code, as listed in https://www.sqlite.org/rescode.html.
    public let extendedCode: Int32

    /// SQLite's message.
    public let message: String

    /// The SQL of the call, or the path of the file.
    public let context: String

    /// The failure as a sentence.
    public var description: String {
        "SQLite failed (\(extendedCode)) at \(context): \(message)"
    }

    /// The error of a connection's last call.
    init(_ result: Int32, of connection: OpaquePointer?, context: String) {
        let text = unsafe connection == nil ? sqlite3_errstr(result) : sqlite3_errmsg(connection)
        let extended = unsafe connection == nil ? result : sqlite3_extended_errcode(connection)
        self.init(
            // A connection does not record a misuse.
            extendedCode: extended & 0xFF == result & 0xFF ? extended : result,
            message: unsafe text.map { unsafe String(cString: $0) } ?? "error \(result)",
            context: context
        )
    }

    private init(extendedCode: Int32, message: String, context: String) {
        self.code = Code(primary: extendedCode & 0xFF)
        self.extendedCode = extendedCode
        self.message = message
        self.context = context
    }
}

extension SQLiteError {
    /// The error of a file that cannot be written.
    static func readOnly(_ path: String) -> Self {
        Self(
            extendedCode: SQLITE_READONLY,
            message: "the file cannot be written",
            context: path
        )
    }

    /// The error of a file system without the shared memory that WAL needs.
    static func noWriteAheadLog(_ path: String) -> Self {
        Self(extendedCode: SQLITE_CANTOPEN, message: "WAL is not possible here", context: path)
    }

    /// The error of a call on a closed database.
    static func closed(_ context: String) -> Self {
        Self(extendedCode: SQLITE_MISUSE, message: "the database is closed", context: context)
    }

    /// The error of a text without a statement.
    static func noStatement(_ sql: String) -> Self {
        Self(extendedCode: SQLITE_MISUSE, message: "there is no statement", context: sql)
    }
}

extension SQLiteError.Code {
    fileprivate init(primary: Int32) {
        self =
            switch primary {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_FULL: .full
            case SQLITE_READONLY, SQLITE_PERM: .readOnly
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CANTOPEN: .cannotOpen
            case SQLITE_IOERR: .inputOutput
            case SQLITE_CONSTRAINT: .constraint
            case SQLITE_TOOBIG: .tooBig
            case SQLITE_NOMEM: .outOfMemory
            default: .other
            }
    }
}
