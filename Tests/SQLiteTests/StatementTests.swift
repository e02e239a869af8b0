// Bindings, columns, rows, and the lifetime of a statement.

import Foundation
import SQLite
import TestSupport
import Testing

@Suite("A statement")
struct StatementTests {
    private let scratch: ScratchFolder
    private let database: Database

    init() throws {
        scratch = try ScratchFolder()
        database = try Database(path: scratch.file("store"))
    }

    @Test("returns bound texts", arguments: ["", "größer", "a\u{0}b", "e\u{301}"])
    func texts(text: String) throws {
        let statement = try database.prepare("SELECT ?, typeof(?1)")
        try statement.bind(text, at: 1)
        #expect(try statement.step())
        #expect(statement.text(at: 0).map { Array($0.utf8) } == Array(text.utf8))
        #expect(statement.text(at: 1) == "text")
        #expect(!statement.isNull(at: 0))
    }

    @Test(
        "returns bound bytes",
        arguments: [[], [0], [255, 0, 10], [UInt8](0...255)]
    )
    func bytes(bytes: [UInt8]) throws {
        let statement = try database.prepare("SELECT ?, typeof(?1)")
        try statement.bind(bytes.span, at: 1)
        #expect(try statement.step())
        #expect(statement.bytes(at: 0) == bytes)
        #expect(statement.text(at: 1) == "blob", "an empty value is not null")
    }

    @Test("returns bound integers", arguments: [0, -1, Int64.min, Int64.max])
    func integers(value: Int64) throws {
        let statement = try database.prepare("SELECT ?")
        try statement.bind(value, at: 1)
        #expect(try statement.step())
        #expect(statement.integer(at: 0) == value)
    }

    @Test("distinguishes null from every other value")
    func null() throws {
        let statement = try database.prepare("SELECT ?, 1")
        try statement.bind("text", at: 1)
        try statement.bindNull(at: 1)
        #expect(try statement.step())
        #expect(statement.isNull(at: 0))
        #expect(statement.text(at: 0) == nil)
        #expect(statement.bytes(at: 0) == nil)
        #expect(statement.integer(at: 0) == 0)
        #expect(!statement.isNull(at: 1))
        #expect(statement.isNull(at: 2), "there is no such column")
    }

    @Test("runs repeatedly with the same bindings")
    func again() throws {
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
        let insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
        try insert.bind("same", at: 2)
        for row: Int64 in 1...3 {
            try insert.bind(row, at: 1)
            #expect(try !insert.step())
        }
        try insert.bind(4, at: 1)
        try insert.bindNull(at: 2)
        try insert.run()
        let select = try database.prepare("SELECT a, b FROM t ORDER BY a")
        for _ in 1...2 {
            var rows: [String] = []
            while try select.step() {
                rows.append("\(select.integer(at: 0)) \(select.text(at: 1) ?? "-")")
            }
            #expect(rows == ["1 same", "2 same", "3 same", "4 -"])
        }
    }

    @Test("cannot be bound before its rows are discarded")
    func reset() throws {
        let statement = try database.prepare("VALUES (?), (2)")
        try statement.bind(1, at: 1)
        #expect(try statement.step())
        #expect(throws: SQLiteError.self, "binding needs a reset first") {
            try statement.bind(3, at: 1)
        }
        statement.reset()
        try statement.bind(3, at: 1)
        #expect(try statement.step())
        #expect(statement.integer(at: 0) == 3)
    }

    @Test("can run after an error")
    func afterError() throws {
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY)")
        let insert = try database.prepare("INSERT INTO t VALUES (?)")
        try insert.bind(1, at: 1)
        try insert.run()
        let error = try #require(throws: SQLiteError.self) { try insert.run() }
        #expect(error.code == .constraint)
        #expect(error.extendedCode == 1555, "SQLITE_CONSTRAINT_PRIMARYKEY")
        #expect(error.context == "INSERT INTO t VALUES (?)")
        #expect(error.description.contains("UNIQUE constraint failed: t.a"))
        try insert.bind(2, at: 1)
        try insert.run()
    }

    @Test(
        "is not prepared from invalid SQL",
        arguments: ["", "-- nothing", "SELEKT 1", "SELECT * FROM missing"]
    )
    func notSQL(sql: String) throws {
        let error = try #require(throws: SQLiteError.self) { _ = try database.prepare(sql) }
        #expect(error.code == .other)
        #expect(error.context == sql)
    }

    @Test("throws for parameters that it does not have", arguments: [0, 2, -1, Int.max])
    func parameters(index: Int) throws {
        let statement = try database.prepare("SELECT ?")
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: index) }
    }

    @Test("keeps its database open until both are released")
    func release() throws {
        let path = scratch.file("other")
        var other: Database? = try Database(path: path)
        try other?.execute("CREATE TABLE t (a)")
        var statement: Statement? = try other?.prepare("SELECT count(*) FROM t")
        weak let seen = statement
        other = nil
        #expect(try statement?.step() == true)
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        statement = nil
        #expect(seen == nil)
        // SQLite removes the log only when the last connection is closed.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
}
