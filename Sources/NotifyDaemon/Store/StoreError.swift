// Why the daemon does not start on a store: each is a line for the operator, and an exit code.

import SQLite

/// Why a store cannot be used.
enum StoreError: Error, CustomStringConvertible {
    /// A later version of notifyd made it.
    case newerVersion(path: String, found: Int64)
    /// Another process has it.
    case inUse(path: String)
    /// It has something that cannot be read, or not be what was written.
    case damaged(path: String, finding: String)
    /// It knows less than the journal, and began to be used all the same.
    case older(path: String, last: UInt64, journal: UInt64)
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
            "\(path) has version \(found), this notifyd knows up to \(Schema.version); it is left "
                + "as it is."
        case .inUse(let path): "\(path) is in use: another notifyd runs on this state directory."
        case .damaged(let path, let finding):
            "\(path) is damaged (\(finding)): put a copy in its place, or remove it to begin anew."
        case .older(let path, let last, let journal):
            "\(path) is older than the journal: it ends with number \(last), the journal with "
                + "\(journal). The next start takes over what the journal has."
        case .unusable(let path, let cause): "\(path) cannot be used: \(cause)"
        }
    }
}
