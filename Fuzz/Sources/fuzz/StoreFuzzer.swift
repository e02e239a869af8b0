// Rows of the store with any content, as after damage or from another version: reading them never
// traps, and rows that are stored again are equal.

import LinkRouter
import NotifyCore
import SQLite
import StrictJSON

/// Each line is a row: a digit for the table, by name order, then the values of its columns.
struct StoreFuzzer: Fuzzer {
    private let configuration: Configuration

    init() {
        do throws(JSONFileErrors) {
            configuration = try ConfigurationLoader.load(ConfigurationFiles())
        } catch {
            fatalError("\(error)")
        }
    }

    mutating func test(_ bytes: [UInt8]) {
        do {
            let store = try Store(folder: nil)
            let tables = try StoreTable.all(of: store.database)
            for line in bytes.split(separator: 0x0A).prefix(32) {
                guard let first = line.first else { continue }
                let table = tables[Int(first &- 0x30) % tables.count]
                table.insert(line.dropFirst(), into: store.database)
            }
            try check(store)
        } catch {
            fatalError("a store in memory failed: \(error)")
        }
    }

    private func check(_ store: Store) throws {
        let parked = try store.parked()
        let seen = try store.seen()
        let sessions = store.sessions(after: "", limit: .max)
        _ = try store.outbox()
        _ = try store.ledger()
        var dispatcher = Dispatcher(configuration: configuration, idKey: (1, 2))
        dispatcher.restore(parked: parked)
        dispatcher.restore(seen: seen)
        for epoch in [Int64.min, 0, 1_900_000_000, .max] {
            let now = Moment(boot: "boot", sinceBoot: .seconds(1_000), epoch: epoch)
            for record in seen { _ = dispatcher.seen.first(record.record.hash, at: epoch) }
            for query in [Query.sessions(after: ""), .parked(session: nil)] {
                _ = dispatcher.answer(query, at: now, store)?.line
            }
            _ = dispatcher.parkingLot.nextDeadline(at: now)
            _ = dispatcher.expire(in: Turn(at: now, after: 0, store: store))
        }
        try checkAgain(parked, seen, sessions)
    }

    /// Commits the values to another store and reads them back.
    private func checkAgain(
        _ parked: [ParkedLink],
        _ seen: [(position: Int, record: SeenIDs.Record)],
        _ sessions: [Session]
    ) throws {
        let store = try Store(folder: nil)
        var changes = StoreChanges()
        changes.parked = parked
        changes.seen = seen
        changes.sessions = Dictionary(sessions.map { (ExactName($0.key), $0) }) { $1 }
        try store.commit([(changes, 1)], entries: [])
        // A ledger assigns no negative numbers; they are read as zero and can collide.
        let isNumbered = Set(parked.map(\.number)).count == parked.count
        let links = try store.parked()
        law(
            !isNumbered || links == parked,
            "parked links are stored unchanged: \(parked), \(links)"
        )
        let records = try store.seen().map(\.record).sorted { $0.number < $1.number }
        law(records.count == seen.count, "message ids are stored unchanged")
        for session in changes.sessions.values {
            law(store.session(session.key) == session, "a session is stored unchanged: \(session)")
        }
    }
}

/// A table and the types of its columns.
private struct StoreTable {
    let name: String
    let types: [String]

    static func all(of database: Database) throws -> [StoreTable] {
        let list = try database.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        )
        let columns = try database.prepare("SELECT type FROM pragma_table_info(?)")
        var tables: [StoreTable] = []
        while try list.step() {
            let name = list.text(at: 0) ?? ""
            try columns.bind(name, at: 1)
            var types: [String] = []
            while try columns.step() { types.append(columns.text(at: 0) ?? "") }
            columns.reset()
            tables.append(StoreTable(name: name, types: types))
        }
        return tables
    }

    /// Inserts a row of values separated by `|`; a row that violates a constraint is skipped.
    func insert(_ line: ArraySlice<UInt8>, into database: Database) {
        let values = line.split(separator: 0x7C, omittingEmptySubsequences: false)
        let marks = types.map { $0 == "TEXT" ? "CAST(? AS TEXT)" : "?" }
        let sql = "REPLACE INTO \(name) VALUES (\(marks.joined(separator: ", ")))"
        do {
            let statement = try database.prepare(sql)
            for (index, type) in types.enumerated() {
                let value = index < values.count ? Array(values[index]) : []
                try bind(value, type, statement, at: index + 1)
            }
            try statement.run()
        } catch {
            law(error is SQLiteError, "only SQLite refuses a row: \(error)")
        }
    }

    private func bind(
        _ value: [UInt8],
        _ type: String,
        _ statement: Statement,
        at index: Int
    ) throws {
        if value.elementsEqual("-".utf8) { return try statement.bindNull(at: index) }
        guard type == "INTEGER" else { return try statement.bind(value.span, at: index) }
        // A decimal number, or else eight bytes.
        let number = Int64(value.text) ?? value.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        try statement.bind(number, at: index)
    }
}
