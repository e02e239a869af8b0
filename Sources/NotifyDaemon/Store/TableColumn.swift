// The columns of the tables by their names. A statement that names all columns of a table has its
// results, and its parameters, in the order of the cases.

import SQLite

/// A column of a table; a case `lastUser` is the column `last_user`.
protocol TableColumn: CaseIterable, RawRepresentable<Int> {}

extension TableColumn {
    /// The names of all columns, for a statement.
    static var names: String { allCases.map(\.name).joined(separator: ", ") }

    /// A parameter for each column.
    static var parameters: String { allCases.map { _ in "?" }.joined(separator: ", ") }

    /// A statement that replaces a whole row.
    static func replace(into table: String) -> String {
        "REPLACE INTO \(table) (\(names)) VALUES (\(parameters))"
    }

    private var name: String {
        var name = ""
        for letter in "\(self)" {
            name += letter.isUppercase ? "_\(letter.lowercased())" : String(letter)
        }
        return name
    }
}

extension Statement {
    /// Returns the result of a closure for each row.
    func rows<Row>(_ row: () -> Row) throws(SQLiteError) -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { rows.append(row()) }
        return rows
    }

    // MARK: Parameters

    func bind(_ value: Int64, _ column: some TableColumn) throws(SQLiteError) {
        try bind(value, at: column.rawValue + 1)
    }

    /// Binds a number of the ledger, which is stored as SQLite's signed 64 bits.
    func bind(number: UInt64, _ column: some TableColumn) throws(SQLiteError) {
        try bind(Int64(clamping: number), column)
    }

    /// Binds a hash by its bit pattern.
    func bind(hash: UInt64, _ column: some TableColumn) throws(SQLiteError) {
        try bind(Int64(bitPattern: hash), column)
    }

    func bind(_ value: Int64?, _ column: some TableColumn) throws(SQLiteError) {
        if let value { try bind(value, column) } else { try bindNull(column) }
    }

    func bind(_ value: Bool, _ column: some TableColumn) throws(SQLiteError) {
        try bind(value ? Int64(1) : 0, column)
    }

    func bind(_ value: String?, _ column: some TableColumn) throws(SQLiteError) {
        guard let value else { return try bindNull(column) }
        try bind(value, at: column.rawValue + 1)
    }

    func bind(_ value: Span<UInt8>, _ column: some TableColumn) throws(SQLiteError) {
        try bind(value, at: column.rawValue + 1)
    }

    private func bindNull(_ column: some TableColumn) throws(SQLiteError) {
        try bindNull(at: column.rawValue + 1)
    }

    // MARK: Results

    func text(_ column: some TableColumn) -> String? { text(at: column.rawValue) }

    func integer(_ column: some TableColumn) -> Int64 { integer(at: column.rawValue) }

    /// A number of the ledger.
    func number(_ column: some TableColumn) -> UInt64 { UInt64(clamping: integer(column)) }

    /// A hash.
    func hash(_ column: some TableColumn) -> UInt64 { UInt64(bitPattern: integer(column)) }

    func optional(_ column: some TableColumn) -> Int64? {
        isNull(at: column.rawValue) ? nil : integer(column)
    }

    func bool(_ column: some TableColumn) -> Bool { integer(column) == 1 }

    func bytes(_ column: some TableColumn) -> [UInt8]? { bytes(at: column.rawValue) }
}
