// The rows of sessions: who is there, and what is on the screen as of which number of the ledger.

import LinkRouter
import NotifyCore
import SQLite

/// The statements for sessions.
final class SessionRows {
    /// A row that was read.
    struct Row {
        var session: Session
        let number: UInt64
        /// What is wrong with its screens, which are empty then.
        var damage: String?
    }

    private let putRow: Statement
    private let getRow: Statement
    private let nextRows: Statement
    private let getNumber: Statement

    init(_ database: Database) throws {
        putRow = try database.prepare(
            "REPLACE INTO session (key, state, user, last_user, screens, number) "
                + "VALUES (?, ?, ?, ?, ?, ?)"
        )
        let columns = "SELECT key, state, user, last_user, screens, number FROM session"
        getRow = try database.prepare("\(columns) WHERE key = ?")
        nextRows = try database.prepare("\(columns) WHERE key > ? ORDER BY key LIMIT ?")
        getNumber = try database.prepare("SELECT number FROM session WHERE key = ?")
    }

    func put(_ session: Session, asOf number: UInt64) throws {
        try putRow.bind(session.key, at: 1)
        try putRow.bind(session.state.rawValue, at: 2)
        try putRow.bindText(session.user, at: 3)
        try putRow.bindText(session.lastUser, at: 4)
        let screens = session.storedScreens.map { String(decoding: $0, as: UTF8.self) }
        try putRow.bindText(screens, at: 5)
        try putRow.bind(Int64(clamping: number), at: 6)
        try putRow.run()
    }

    func row(_ key: String) throws -> Row? {
        try getRow.bind(key, at: 1)
        defer { getRow.reset() }
        return try getRow.step() ? Self.row(of: getRow) : nil
    }

    /// Returns the rows behind a key, in the order of the keys' bytes, so many at most.
    func rows(after key: String, limit: Int) throws -> [Row] {
        try nextRows.bind(key, at: 1)
        try nextRows.bind(limit, at: 2)
        return try nextRows.rows { Self.row(of: nextRows) }
    }

    /// The number as of which a row is; 0 if there is none.
    func number(of key: String) throws -> UInt64 {
        try getNumber.bind(key, at: 1)
        defer { getNumber.reset() }
        return try getNumber.step() ? UInt64(clamping: getNumber.integer(at: 0)) : 0
    }

    private static func row(of statement: Statement) -> Row {
        var row = Row(
            session: Session(
                key: statement.text(at: 0) ?? "",
                state: SessionState(rawValue: statement.text(at: 1) ?? ""),
                user: statement.text(at: 2),
                lastUser: statement.text(at: 3)
            ),
            number: UInt64(clamping: statement.integer(at: 5))
        )
        if let screens = statement.bytes(at: 4) {
            row.damage = row.session.restoreScreens(stored: screens)
        }
        return row
    }
}
