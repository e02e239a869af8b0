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
    private let oldestStrangers: Statement
    private let deleteRow: Statement

    init(_ database: Database) throws {
        putRow = try database.prepare(
            "REPLACE INTO session (key, state, user, last_user, screens, number) "
                + "VALUES (?, ?, ?, ?, ?, ?)"
        )
        let columns = "SELECT key, state, user, last_user, screens, number FROM session"
        getRow = try database.prepare("\(columns) WHERE key = ?")
        nextRows = try database.prepare("\(columns) WHERE key > ? ORDER BY key LIMIT ?")
        getNumber = try database.prepare("SELECT number FROM session WHERE key = ?")
        let strangers = "FROM session WHERE last_user IS NULL AND state = ?1"
        oldestStrangers = try database.prepare(
            "SELECT key, number, (SELECT count(*) \(strangers)) \(strangers) ORDER BY number"
        )
        deleteRow = try database.prepare("DELETE FROM session WHERE key = ?")
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

    /// Forgets strangers of whom there are too many, those first that changed longest ago.
    ///
    /// - Parameters:
    ///   - strangers: Who they are, and how many are kept.
    ///   - last: The last number whose row may go.
    /// - Returns: How many are forgotten, and how many are still too many.
    /// - Throws: `SQLiteError` if the store cannot be used.
    func forget(_ strangers: Strangers, upTo last: UInt64) throws -> (count: Int, left: Int) {
        try oldestStrangers.bind(strangers.state.rawValue, at: 1)
        var keys: [String] = []
        var surplus = 0
        while try oldestStrangers.step() {
            surplus = max(Int(oldestStrangers.integer(at: 2)) - strangers.limit, 0)
            guard keys.count < min(surplus, Strangers.atOnce),
                UInt64(clamping: oldestStrangers.integer(at: 1)) <= last
            else { break }
            let key = oldestStrangers.text(at: 0) ?? ""
            if !strangers.isInMemory(key) { keys.append(key) }
        }
        oldestStrangers.reset()
        for key in keys {
            try deleteRow.bind(key, at: 1)
            try deleteRow.run()
        }
        return (keys.count, surplus - keys.count)
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
