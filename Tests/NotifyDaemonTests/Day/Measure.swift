// The resources of a daemon at rest.

import Foundation
import SQLite
import TestSupport

@testable import NotifyDaemon

/// The resources of a daemon.
struct Measure: CustomStringConvertible {
    /// KiB of anonymous memory: mapped files of the journal do not count.
    let memory: Int
    let descriptors: Int
    /// The pages in use: the file does not shrink after a stall of the journal.
    let storeBytes: Int
    /// The write-ahead log, which SQLite reuses from its beginning.
    let logBytes: Int
    let rows: [String: Int]

    init(of process: pid_t, store folder: ScratchFolder) throws {
        // It returns memory to the system when it has been at rest for a second of its clock.
        memory =
            try (0..<40).map { _ in
                usleep(5_000)
                let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
                let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
                return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
            }.min() ?? 0
        let files = FileManager.default
        descriptors = try files.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        func size(_ name: String) throws -> Int {
            try files.attributesOfItem(atPath: folder.file(name))[.size] as? Int ?? 0
        }
        logBytes = try size("state.sqlite-wal")
        let database = try StoreImage(of: folder).store.database
        func pragma(_ name: String) throws -> Int {
            let value = try database.prepare("PRAGMA \(name)")
            return try value.rows { Int(value.integer(at: 0)) }.first ?? 0
        }
        let used = try pragma("page_count") - pragma("freelist_count")
        storeBytes = try used * pragma("page_size")
        rows = Dictionary(
            uniqueKeysWithValues: try ["ledger", "session", "parked", "seen", "outbox"].map {
                let count = try database.prepare("SELECT count(*) FROM \($0)")
                return ($0, try count.rows { Int(count.integer(at: 0)) }.first ?? 0)
            }
        )
    }

    var description: String {
        let rows = rows.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
        let bytes = "\(storeBytes) + \(logBytes) bytes of store"
        return "\(memory) KiB, \(descriptors) descriptors, \(bytes): "
            + rows.joined(separator: ", ")
    }
}
