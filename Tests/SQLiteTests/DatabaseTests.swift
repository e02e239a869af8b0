// Opening, settings, transactions and closing.

import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite("A database")
struct DatabaseTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.file("store") }

    init() throws {
        scratch = try ScratchFolder()
    }

    private func value(_ sql: String, in database: Database) throws -> String? {
        let statement = try database.prepare(sql)
        return try statement.step() ? statement.text(at: 0) : nil
    }

    @Test(
        "is configured for a small daemon",
        arguments: [
            ("journal_mode", "wal"), ("synchronous", "1"), ("cache_size", "-256"),
            ("mmap_size", "0"), ("foreign_keys", "1"), ("trusted_schema", "0"),
            ("busy_timeout", "2000"), ("journal_size_limit", "1048576"),
        ]
    )
    func settings(name: String, expected: String) throws {
        let database = try Database(path: path)
        // A disabled setting has no row.
        #expect(try value("PRAGMA \(name)", in: database) ?? "0" == expected)
    }

    @Test("is configured by its parameters")
    func parameters() throws {
        let limit = Duration.milliseconds(7)
        let database = try Database(path: path, synchronous: .full, busyLimit: limit)
        #expect(try value("PRAGMA synchronous", in: database) == "2")
        #expect(try value("PRAGMA busy_timeout", in: database) == "7")
        try database.setSynchronous(.normal)
        #expect(try value("PRAGMA synchronous", in: database) == "1")
    }

    @Test("stores rows and the version of the schema")
    func persists() throws {
        do {
            let database = try Database(path: path)
            #expect(try database.userVersion() == 0)
            try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
            try database.setUserVersion(.max)
        }
        let database = try Database(path: path)
        #expect(try database.userVersion() == Int64(Int32.max))
        #expect(try value("SELECT a FROM t", in: database) == "7")
    }

    @Test("truncates its log at a checkpoint")
    func checkpoint() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (zeroblob(100000))")
        let size = {
            try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        }
        #expect(try size() ?? 0 > 100_000)
        try database.checkpoint()
        #expect(try size() == 0)
    }

    @Test("throws on every call after close()")
    func closing() throws {
        let database = try Database(path: path)
        database.close()
        database.close()
        #expect(throws: SQLiteError.self) { try database.execute("SELECT 1") }
        #expect(throws: SQLiteError.self) { _ = try database.prepare("SELECT 1") }
        #expect(throws: SQLiteError.self) { try database.checkpoint() }
        #expect(!database.isInTransaction)
    }

    @Test("commits a transaction")
    func commits() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a)")
        let count = try database.transaction { () throws(SQLiteError) in
            #expect(database.isInTransaction)
            try database.execute("INSERT INTO t VALUES (1)")
            try database.execute("INSERT INTO t VALUES (2)")
            return 2
        }
        #expect(count == 2)
        #expect(!database.isInTransaction)
        #expect(try value("SELECT count(*) FROM t", in: Database(path: path)) == "2")
    }

    @Test("rolls back a transaction that throws")
    func rollsBack() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a)")
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute("INSERT INTO t VALUES (1)")
                try database.execute("SELECT * FROM missing")
            }
        }
        #expect(!database.isInTransaction)
        #expect(try value("SELECT count(*) FROM t", in: database) == "0")
        try database.transaction { () throws(SQLiteError) in
            try database.execute("INSERT INTO t VALUES (2)")
        }
        #expect(try value("SELECT a FROM t", in: database) == "2")
    }

    @Test("rolls back while a statement has rows left")
    func rollsBackWithReader() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)")
        let select = try database.prepare("SELECT a FROM t")
        #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.execute("INSERT INTO t VALUES (3)")
                _ = try select.step()
                try database.execute("SELECT * FROM missing")
            }
        }
        #expect(!database.isInTransaction)
        #expect(try value("SELECT count(*) FROM t", in: database) == "2")
    }

    @Test("throws for a nested transaction, and continues the outer one")
    func nested() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a)")
        try database.transaction { () throws(SQLiteError) in
            try database.execute("INSERT INTO t VALUES (1)")
            do throws(SQLiteError) {
                try database.transaction {}
                Issue.record("a transaction began inside another")
            } catch {}
            #expect(database.isInTransaction)
        }
        #expect(try value("SELECT count(*) FROM t", in: database) == "1")
    }
}
