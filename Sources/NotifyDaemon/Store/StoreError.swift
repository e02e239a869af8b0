// Why the daemon does not start on a store: each is a line for the operator, and an exit code.

import SQLite

/// Why a store cannot be used.
enum StoreError: Error, CustomStringConvertible {
    /// A later version of notifyd made it.
    case newerVersion(path: String, found: Int64)
    /// Another process has it.
    case inUse(path: String)
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
        case .unusable(let path, let cause): "\(path) cannot be used: \(cause)"
        }
    }
}
