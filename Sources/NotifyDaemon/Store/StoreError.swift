// Why the store cannot be used: each error is a line for the operator, and an exit code at the
// start.

import SQLite

/// A fault of the store.
enum StoreError: Error, CustomStringConvertible {
    /// A later version of notifyd made it.
    case newerVersion(path: String, found: Int64)
    /// Another process has it open.
    case inUse(path: String)
    /// A part of it cannot be read.
    case damaged(path: String, finding: String)
    /// The journal has later numbers, though the store was stopped cleanly.
    case older(path: String, last: UInt64, journal: UInt64)
    /// SQLite cannot open it.
    case unusable(path: String, cause: SQLiteError)
    /// SQLite cannot read or write it.
    case failed(SQLiteError)

    /// Returns the result of a step of opening a store.
    static func opening<Result>(
        _ path: String,
        _ body: () throws(SQLiteError) -> Result
    ) throws(StoreError) -> Result {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw error.code == .busy ? .inUse(path: path) : .unusable(path: path, cause: error)
        }
    }

    var description: String {
        switch self {
        case .newerVersion(let path, let found):
            "\(path) has version \(found), this notifyd supports versions up to "
                + "\(Schema.version); it is not changed."
        case .inUse(let path): "\(path) is in use: another notifyd runs on this state directory."
        case .damaged(let path, let finding):
            "\(path) is damaged (\(finding)): put a copy in its place, or remove it to start with an "
                + "empty one."
        case .older(let path, let last, let journal):
            "\(path) is older than the journal: it ends with number \(last), the journal with "
                + "\(journal). The next start recovers from the journal."
        case .unusable(let path, let cause): "\(path) cannot be used: \(cause)"
        case .failed(let cause): "\(cause)"
        }
    }
}
