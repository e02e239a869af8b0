// Values in and out, rows, and the life of a statement.

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

    @Test("gives back the texts that were bound", arguments: ["", "größer", "a\u{0}b", "e\u{301}"])
    func texts(text: String) throws {
        let statement = try database.prepare("SELECT ?, typeof(?1)")
        try statement.bind(text, at: 1)
        #expect(try statement.step())
        #expect(statement.text(at: 0).map { Array($0.utf8) } == Array(text.utf8))
        #expect(statement.text(at: 1) == "text")
        #expect(!statement.isNull(at: 0))
    }

    @Test(
        "gives back the bytes that were bound",
        arguments: [[], [0], [255, 0, 10], [UInt8](0...255)]
    )
    func bytes(bytes: [UInt8]) throws {
        let statement = try database.prepare("SELECT ?, typeof(?1)")
        try statement.bind(bytes.span, at: 1)
        #expect(try statement.step())
        #expect(statement.bytes(at: 0) == bytes)
        #expect(statement.text(at: 1) == "blob", "no bytes are not null")
    }

    @Test("gives back the integers that were bound", arguments: [0, -1, Int64.min, Int64.max])
    func integers(value: Int64) throws {
        let statement = try database.prepare("SELECT ?")
        try statement.bind(value, at: 1)
        #expect(try statement.step())
        #expect(statement.integer(at: 0) == value)
    }

    @Test("gives back the numbers that were bound", arguments: [0.5, -1e300, .infinity])
    func numbers(value: Double) throws {
        let statement = try database.prepare("SELECT ?")
        try statement.bind(value, at: 1)
        #expect(try statement.step())
        #expect(statement.double(at: 0) == value)
    }

    @Test("tells null from everything else")
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

    @Test("is used again and again, and keeps its bindings until they are cleared")
    func again() throws {
        try database.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
        let insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
        try insert.bind("same", at: 2)
        for row: Int64 in 1...3 {
            try insert.bind(row, at: 1)
            #expect(try !insert.step())
            #expect(database.changes == 1)
            #expect(database.lastInsertedRow == row)
        }
        insert.clearBindings()
        try insert.bind(4, at: 1)
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

    @Test("that is left half way holds its rows until it is reset")
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

    @Test("can be used after an error")
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
        "is not made of a text that is none",
        arguments: ["", "-- nothing", "SELEKT 1", "SELECT * FROM missing"]
    )
    func notSQL(sql: String) throws {
        let error = try #require(throws: SQLiteError.self) { _ = try database.prepare(sql) }
        #expect(error.code == .other)
        #expect(error.context == sql)
    }

    @Test("refuses parameters that it does not have", arguments: [0, 2, -1, Int.max])
    func parameters(index: Int) throws {
        let statement = try database.prepare("SELECT ?")
        #expect(throws: SQLiteError.self) { try statement.bind(1, at: index) }
    }

    @Test("keeps its database open, and the last one to go closes it")
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
        // SQLite removes the log only when nothing of the connection is left.
        #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
    }
}
