// The store's SQL, each statement prepared once. Numbers of the ledger are stored as SQLite's
// signed 64 bits; hashes keep their bit pattern.

import LinkRouter
import NotifyCore
import SQLite

/// The prepared statements of the store.
final class StoreStatements {
    let sessions: SessionRows
    private let putParked: Statement
    private let deleteParked: Statement
    private let allParked: Statement
    private let putSeen: Statement
    private let allSeen: Statement
    private let deleteSeen: Statement
    private let putOutbox: Statement
    private let deleteOutbox: Statement
    private let allOutbox: Statement
    private let beginLedger: Statement
    private let putLedger: Statement
    private let getLedger: Statement

    init(_ database: Database) throws {
        sessions = try SessionRows(database)
        putParked = try database.prepare(
            "REPLACE INTO parked VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        )
        deleteParked = try database.prepare("DELETE FROM parked WHERE number = ?")
        allParked = try database.prepare("SELECT * FROM parked ORDER BY number")
        putSeen = try database.prepare("REPLACE INTO seen VALUES (?, ?, ?, ?)")
        allSeen = try database.prepare("SELECT * FROM seen ORDER BY number")
        deleteSeen = try database.prepare("DELETE FROM seen")
        putOutbox = try database.prepare("REPLACE INTO outbox VALUES (?, ?)")
        deleteOutbox = try database.prepare("DELETE FROM outbox WHERE number <= ?")
        allOutbox = try database.prepare("SELECT * FROM outbox ORDER BY number")
        beginLedger = try database.prepare(
            "REPLACE INTO ledger VALUES (1, ?, ?, ?, 0, NULL, 0)"
        )
        putLedger = try database.prepare(
            "UPDATE ledger SET last = ?, cursor = coalesce(?, cursor), clean = ?"
        )
        getLedger = try database.prepare(
            "SELECT id, key0, key1, last, cursor, clean FROM ledger"
        )
    }

    // MARK: Parked links

    func put(_ link: ParkedLink) throws {
        try putParked.bind(Int64(clamping: link.number), at: 1)
        try putParked.bind(link.id, at: 2)
        try putParked.bind(link.session, at: 3)
        try putParked.bind(link.link, at: 4)
        try putParked.bindText(link.owner, at: 5)
        try putParked.bind(link.source.door == .control ? Int64(1) : 0, at: 6)
        try putParked.bindText(link.source.user, at: 7)
        try putParked.bind(link.provider, at: 8)
        try putParked.bindText(link.replaceKey, at: 9)
        try putParked.bindNumber(link.expires, at: 10)
        try putParked.bind(link.parkedAt.boot, at: 11)
        try putParked.bind(link.parkedAt.sinceBoot.microseconds, at: 12)
        try putParked.bind(link.parkedAt.epoch, at: 13)
        try putParked.bind(Int64(link.consent.rawValue), at: 14)
        try putParked.run()
    }

    func removeParked(_ number: UInt64) throws {
        try deleteParked.bind(Int64(clamping: number), at: 1)
        try deleteParked.run()
    }

    func parked() throws -> [ParkedLink] {
        try allParked.rows {
            ParkedLink(
                number: UInt64(clamping: allParked.integer(at: 0)),
                id: allParked.text(at: 1) ?? "",
                session: allParked.text(at: 2) ?? "",
                link: allParked.text(at: 3) ?? "",
                owner: allParked.text(at: 4),
                source: LinkSource(
                    allParked.integer(at: 5) == 1 ? .control : .feeding,
                    user: allParked.text(at: 6)
                ),
                provider: allParked.text(at: 7) ?? "",
                replaceKey: allParked.text(at: 8),
                expires: allParked.isNull(at: 9) ? nil : allParked.integer(at: 9),
                parkedAt: Moment(
                    boot: allParked.text(at: 10) ?? "",
                    sinceBoot: .microseconds(allParked.integer(at: 11)),
                    epoch: allParked.integer(at: 12)
                ),
                consent: ParkedLink.Consent(rawValue: Int(allParked.integer(at: 13))) ?? .notAsked
            )
        }
    }

    // MARK: Seen ids

    func put(_ record: SeenIDs.Record, at position: Int) throws {
        try putSeen.bind(Int64(position), at: 1)
        try putSeen.bind(Int64(bitPattern: record.hash), at: 2)
        try putSeen.bind(Int64(clamping: record.number), at: 3)
        try putSeen.bind(record.epoch, at: 4)
        try putSeen.run()
    }

    func seen() throws -> [(position: Int, record: SeenIDs.Record)] {
        try allSeen.rows {
            (
                Int(allSeen.integer(at: 0)),
                SeenIDs.Record(
                    hash: UInt64(bitPattern: allSeen.integer(at: 1)),
                    number: UInt64(clamping: allSeen.integer(at: 2)),
                    epoch: allSeen.integer(at: 3)
                )
            )
        }
    }

    func removeSeen() throws { try deleteSeen.run() }

    // MARK: Outbox

    func putOutbox(_ number: UInt64, _ bytes: [UInt8]) throws {
        try putOutbox.bind(Int64(clamping: number), at: 1)
        try putOutbox.bind(bytes.span, at: 2)
        try putOutbox.run()
    }

    func removeOutbox(upTo number: UInt64) throws {
        try deleteOutbox.bind(Int64(clamping: number), at: 1)
        try deleteOutbox.run()
    }

    func outbox() throws -> [(number: UInt64, bytes: [UInt8])] {
        try allOutbox.rows {
            (UInt64(clamping: allOutbox.integer(at: 0)), allOutbox.bytes(at: 1) ?? [])
        }
    }

    // MARK: The ledger

    func begin(ledger: String, key: (UInt64, UInt64)) throws {
        try beginLedger.bind(ledger, at: 1)
        try beginLedger.bind(Int64(bitPattern: key.0), at: 2)
        try beginLedger.bind(Int64(bitPattern: key.1), at: 3)
        try beginLedger.run()
    }

    func putCheckpoint(last: UInt64, cursor: String?, isClean: Bool) throws {
        try putLedger.bind(Int64(clamping: last), at: 1)
        try putLedger.bindText(cursor, at: 2)
        try putLedger.bind(isClean ? Int64(1) : 0, at: 3)
        try putLedger.run()
    }

    func ledger() throws -> StoredLedger? {
        try getLedger.rows {
            StoredLedger(
                id: getLedger.text(at: 0) ?? "",
                key: (
                    UInt64(bitPattern: getLedger.integer(at: 1)),
                    UInt64(bitPattern: getLedger.integer(at: 2))
                ),
                last: UInt64(clamping: getLedger.integer(at: 3)),
                cursor: getLedger.text(at: 4),
                isClean: getLedger.integer(at: 5) == 1
            )
        }.first
    }
}

extension Statement {
    /// Returns what a closure makes of each row.
    func rows<Row>(_ row: () throws -> Row) throws -> [Row] {
        defer { reset() }
        var rows: [Row] = []
        while try step() { rows.append(try row()) }
        return rows
    }

    func bindText(_ value: String?, at index: Int) throws {
        if let value { try bind(value, at: index) } else { try bindNull(at: index) }
    }

    fileprivate func bindNumber(_ value: Int64?, at index: Int) throws {
        if let value { try bind(value, at: index) } else { try bindNull(at: index) }
    }
}

extension Duration {
    /// The whole microseconds.
    fileprivate var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
