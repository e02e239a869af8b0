// Each failure that callers distinguish.

import Foundation
import TestSupport
import Testing

@testable import SQLite

@Suite("A database that fails")
struct DatabaseFailureTests {
    private let scratch: ScratchFolder
    private var path: String { scratch.file("store") }

    init() throws {
        scratch = try ScratchFolder()
    }

    private func value(_ sql: String, in database: Database) throws -> String? {
        let statement = try database.prepare(sql)
        return try statement.step() ? statement.text(at: 0) : nil
    }

    private func code(_ body: () throws -> Void) throws -> SQLiteError.Code {
        try #require(throws: SQLiteError.self) { try body() }.code
    }

    @Test("reports the lock of another connection")
    func busy() throws {
        let first = try Database(path: path)
        let second = try Database(path: path, busyLimit: .zero)
        try first.execute("CREATE TABLE t (a)")
        try first.execute("BEGIN IMMEDIATE")
        #expect(try code { try second.transaction {} } == .busy)
        #expect(try value("SELECT count(*) FROM t", in: second) == "0", "reading still works")
        try first.execute("COMMIT")
        try second.transaction {}
    }

    @Test("reports a full disk without losing rows")
    func full() throws {
        let database = try Database(path: path)
        try database.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        try database.execute("PRAGMA max_page_count = 10")
        let failure = try code {
            try database.transaction { () throws(SQLiteError) in
                try database.execute("INSERT INTO t VALUES (zeroblob(1000000))")
            }
        }
        #expect(failure == .full)
        #expect(!database.isInTransaction)
        #expect(try value("SELECT count(*) FROM t", in: database) == "1")
    }

    @Test("reports a file of another format")
    func notADatabase() throws {
        let text = String(repeating: "This is a letter and no database. ", count: 100)
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(try code { _ = try Database(path: path) } == .notADatabase)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text, "the file is unchanged")
    }

    @Test("reports a corrupt first page when opened, and other pages when read")
    func corrupt() throws {
        do {
            let database = try Database(path: path)
            try database.execute("CREATE TABLE t (a)")
            for _ in 1...50 { try database.execute("INSERT INTO t VALUES (zeroblob(1000))") }
            try database.checkpoint()
        }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        bytes.replaceSubrange(
            4096..<bytes.count,
            with: Data(repeating: 0xA5, count: bytes.count - 4096)
        )
        try bytes.write(to: URL(fileURLWithPath: path))
        let database = try Database(path: path)
        #expect(
            try code { _ = try value("SELECT sum(length(a)) FROM t", in: database) } == .corrupt
        )
        database.close()

        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xA5, count: 3996))
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try code { _ = try Database(path: path) } == .corrupt)
    }

    @Test("reports a file that cannot be opened", arguments: ["missing/store", "."])
    func cannotOpen(name: String) throws {
        let error = try #require(throws: SQLiteError.self) {
            _ = try Database(path: scratch.file(name))
        }
        #expect(error.code == .cannotOpen)
        #expect(error.context == scratch.file(name))
    }

    @Test(
        "reports a file that cannot be written",
        .enabled(if: geteuid() == 0, "needs root to change the user")
    )
    func readOnly() async throws {
        let path = path
        try Database(path: path).execute("CREATE TABLE t (a)")
        await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
            guard setuid(65534) == 0 else { exit(2) }
            do throws(SQLiteError) {
                _ = try Database(path: path)
            } catch {
                exit(error.code == .readOnly ? 42 : 3)
            }
        }
        await #expect(processExitsWith: .exitCode(42)) { [path = path as String] in
            guard setuid(65534) == 0 else { exit(2) }
            do throws(SQLiteError) {
                _ = try Database(path: path + "-new")
            } catch {
                exit(error.code == .cannotOpen ? 42 : 3)
            }
        }
    }
}
