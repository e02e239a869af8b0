// What went wrong in SQLite, as something the caller can decide on.

import CSQLite

/// A call of SQLite that failed.
public struct SQLiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure that a caller treats differently.
    public enum Code: Sendable, Hashable {
        /// Another connection holds the lock longer than the busy limit.
        case busy
        /// The disk or a quota is full.
        case full
        /// The file, its folder or the file system cannot be written.
        case readOnly
        /// The file is damaged.
        case corrupt
        /// The file is something else.
        case notADatabase
        /// The file cannot be opened or created.
        case cannotOpen
        /// Reading or writing the file failed.
        case inputOutput
        /// A row breaks a rule of the schema.
        case constraint
        /// A value is too large.
        case tooBig
        /// SQLite has no memory.
        case outOfMemory
        /// Anything else: mistakes in the SQL or in the calls.
        case other
    }

    /// The kind of failure.
    public let code: Code

    /// SQLite's extended result code, as listed in https://www.sqlite.org/rescode.html.
    public let extendedCode: Int32

    /// What SQLite says.
    public let message: String

    /// What was tried: the SQL, or the path of a file.
    public let context: String

    /// The failure as a sentence.
    public var description: String {
        "SQLite failed (\(extendedCode)) at \(context): \(message)"
    }

    /// The error that a connection reports about its last call.
    init(_ result: Int32, of connection: OpaquePointer?, context: String) {
        let text = unsafe connection == nil ? sqlite3_errstr(result) : sqlite3_errmsg(connection)
        let extended = unsafe connection == nil ? result : sqlite3_extended_errcode(connection)
        self.init(
            // A misuse is not recorded in the connection.
            extendedCode: extended & 0xFF == result & 0xFF ? extended : result,
            message: unsafe text.map { unsafe String(cString: $0) } ?? "error \(result)",
            context: context
        )
    }

    init(extendedCode: Int32, message: String, context: String) {
        self.code = Code(primary: extendedCode & 0xFF)
        self.extendedCode = extendedCode
        self.message = message
        self.context = context
    }
}

extension SQLiteError.Code {
    init(primary: Int32) {
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
