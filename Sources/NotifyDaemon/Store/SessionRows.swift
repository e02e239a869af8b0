// The SQL for sessions: state, user and screens, as of a number of the ledger.

import LinkRouter
import NotifyCore
import SQLite

/// The prepared statements for sessions.
final class SessionRows {
    /// A row that was read.
    struct Row {
        var session: Session
        let number: UInt64
        /// The fault of its screens, which are empty then.
        var damage: String?
    }

    private enum Column: Int, TableColumn {
        case key, state, user, lastUser, screens, number
    }

    /// The columns of an anonymous session, and how many of them there are.
    private enum Anonymous: Int, TableColumn {
        case key, number, count
    }

    private let putRow: Statement
    private let getRow: Statement
    private let nextRows: Statement
    private let getNumber: Statement
    private let oldestAnonymous: Statement
    private let deleteRow: Statement

    init(_ database: Database) throws(SQLiteError) {
        putRow = try database.prepare(Column.replace(into: "session"))
        let all = "SELECT \(Column.names) FROM session"
        getRow = try database.prepare("\(all) WHERE key = ?")
        nextRows = try database.prepare("\(all) WHERE key > ? ORDER BY key LIMIT ?")
        getNumber = try database.prepare("SELECT number FROM session WHERE key = ?")
        let anonymous = "FROM session WHERE last_user IS NULL AND state = ?1"
        oldestAnonymous = try database.prepare(
            "SELECT key, number, (SELECT count(*) \(anonymous)) \(anonymous) ORDER BY number"
        )
        deleteRow = try database.prepare("DELETE FROM session WHERE key = ?")
    }

    func put(_ session: Session, asOf number: UInt64) throws(SQLiteError) {
        try putRow.bind(session.key, Column.key)
        try putRow.bind(session.state.rawValue, Column.state)
        try putRow.bind(session.user, Column.user)
        try putRow.bind(session.lastUser, Column.lastUser)
        let screens = session.storedScreens.map { String(decoding: $0, as: UTF8.self) }
        try putRow.bind(screens, Column.screens)
        try putRow.bind(number: number, Column.number)
        try putRow.run()
    }

    func row(_ key: String) throws(SQLiteError) -> Row? {
        try getRow.bind(key, at: 1)
        defer { getRow.reset() }
        return try getRow.step() ? Self.row(of: getRow) : nil
    }

    /// Returns the rows after a key, in the order of the keys' bytes.
    func rows(after key: String, limit: Int) throws(SQLiteError) -> [Row] {
        try nextRows.bind(key, at: 1)
        try nextRows.bind(limit, at: 2)
        return try nextRows.rows { Self.row(of: nextRows) }
    }

    /// The number as of which a row is; 0 if there is none.
    func number(of key: String) throws(SQLiteError) -> UInt64 {
        try getNumber.bind(key, at: 1)
        defer { getNumber.reset() }
        return try getNumber.step() ? UInt64(clamping: getNumber.integer(at: 0)) : 0
    }

    /// Evicts anonymous sessions beyond the limit, those first that changed longest ago.
    ///
    /// - Parameters:
    ///   - anonymous: Which sessions those are, and the limit.
    ///   - last: The last number whose row may be evicted.
    /// - Returns: How many were evicted, and how many are still beyond the limit.
    /// - Throws: `SQLiteError` if the store cannot be used.
    func evict(
        _ anonymous: AnonymousSessions,
        upTo last: UInt64
    ) throws(SQLiteError) -> (count: Int, remaining: Int) {
        try oldestAnonymous.bind(anonymous.state.rawValue, at: 1)
        var keys: [String] = []
        var surplus = 0
        while try oldestAnonymous.step() {
            surplus = max(Int(oldestAnonymous.integer(Anonymous.count)) - anonymous.limit, 0)
            guard keys.count < min(surplus, AnonymousSessions.atOnce),
                oldestAnonymous.number(Anonymous.number) <= last
            else { break }
            let key = oldestAnonymous.text(Anonymous.key) ?? ""
            if !anonymous.isInMemory(key) { keys.append(key) }
        }
        oldestAnonymous.reset()
        for key in keys {
            try deleteRow.bind(key, at: 1)
            try deleteRow.run()
        }
        return (keys.count, surplus - keys.count)
    }

    private static func row(of statement: Statement) -> Row {
        var row = Row(
            session: Session(
                key: statement.text(Column.key) ?? "",
                state: SessionState(rawValue: statement.text(Column.state) ?? ""),
                user: statement.text(Column.user),
                lastUser: statement.text(Column.lastUser)
            ),
            number: statement.number(Column.number)
        )
        if let screens = statement.bytes(Column.screens) {
            row.damage = row.session.restoreScreens(stored: screens)
        }
        return row
    }
}
