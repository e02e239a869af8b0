// The SQL for parked links, seen ids, the outbox and the ledger, each statement prepared once.

import LinkRouter
import NotifyCore
import SQLite

/// The prepared statements of the store.
final class StoreStatements {
    private enum Parked: Int, TableColumn {
        case number, id, session, link, owner, control, peer, provider, replaceKey, expires
        case boot, sinceBoot, epoch, consent
    }

    private enum Seen: Int, TableColumn {
        case position, hash, number, epoch
    }

    private enum Outbox: Int, TableColumn {
        case number, entry
    }

    private enum Ledger: Int, TableColumn {
        case id, key0, key1, last, cursor, clean
    }

    /// The parameters of a checkpoint.
    private enum Checkpoint: Int, TableColumn {
        case last, cursor, clean
    }

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

    init(_ database: Database) throws(SQLiteError) {
        sessions = try SessionRows(database)
        putParked = try database.prepare(Parked.replace(into: "parked"))
        deleteParked = try database.prepare("DELETE FROM parked WHERE number = ?")
        allParked = try database.prepare("SELECT \(Parked.names) FROM parked ORDER BY number")
        putSeen = try database.prepare(Seen.replace(into: "seen"))
        allSeen = try database.prepare("SELECT \(Seen.names) FROM seen ORDER BY number")
        deleteSeen = try database.prepare("DELETE FROM seen")
        putOutbox = try database.prepare(Outbox.replace(into: "outbox"))
        deleteOutbox = try database.prepare("DELETE FROM outbox WHERE number <= ?")
        allOutbox = try database.prepare("SELECT \(Outbox.names) FROM outbox ORDER BY number")
        beginLedger = try database.prepare(
            "REPLACE INTO ledger (one, id, key0, key1, last, clean) VALUES (1, ?, ?, ?, 0, 0)"
        )
        putLedger = try database.prepare(
            "UPDATE ledger SET last = ?, cursor = coalesce(?, cursor), clean = ?"
        )
        getLedger = try database.prepare("SELECT \(Ledger.names) FROM ledger")
    }

    // MARK: Parked links

    func put(_ link: ParkedLink) throws(SQLiteError) {
        try putParked.bind(number: link.number, Parked.number)
        try putParked.bind(link.id, Parked.id)
        try putParked.bind(link.session, Parked.session)
        try putParked.bind(link.link, Parked.link)
        try putParked.bind(link.owner, Parked.owner)
        try putParked.bind(link.source.door == .control, Parked.control)
        try putParked.bind(link.source.user, Parked.peer)
        try putParked.bind(link.provider, Parked.provider)
        try putParked.bind(link.replaceKey, Parked.replaceKey)
        try putParked.bind(link.expires, Parked.expires)
        try putParked.bind(link.parkedAt.boot, Parked.boot)
        try putParked.bind(link.parkedAt.sinceBoot.microseconds, Parked.sinceBoot)
        try putParked.bind(link.parkedAt.epoch, Parked.epoch)
        try putParked.bind(Int64(link.consent.rawValue), Parked.consent)
        try putParked.run()
    }

    func removeParked(_ number: UInt64) throws(SQLiteError) {
        try deleteParked.bind(Int64(clamping: number), at: 1)
        try deleteParked.run()
    }

    func parked() throws(SQLiteError) -> [ParkedLink] {
        try allParked.rows {
            ParkedLink(
                number: allParked.number(Parked.number),
                id: allParked.text(Parked.id) ?? "",
                session: allParked.text(Parked.session) ?? "",
                link: allParked.text(Parked.link) ?? "",
                owner: allParked.text(Parked.owner),
                source: LinkSource(
                    allParked.bool(Parked.control) ? .control : .feeding,
                    user: allParked.text(Parked.peer)
                ),
                provider: allParked.text(Parked.provider) ?? "",
                replaceKey: allParked.text(Parked.replaceKey),
                expires: allParked.optional(Parked.expires),
                parkedAt: Moment(
                    boot: allParked.text(Parked.boot) ?? "",
                    sinceBoot: .microseconds(allParked.integer(Parked.sinceBoot)),
                    epoch: allParked.integer(Parked.epoch)
                ),
                consent: ParkedLink.Consent(rawValue: Int(allParked.integer(Parked.consent)))
                    ?? .notAsked
            )
        }
    }

    // MARK: Seen ids

    func put(_ record: SeenIDs.Record, at position: Int) throws(SQLiteError) {
        try putSeen.bind(Int64(position), Seen.position)
        try putSeen.bind(hash: record.hash, Seen.hash)
        try putSeen.bind(number: record.number, Seen.number)
        try putSeen.bind(record.epoch, Seen.epoch)
        try putSeen.run()
    }

    func seen() throws(SQLiteError) -> [PlacedID] {
        try allSeen.rows {
            (
                Int(allSeen.integer(Seen.position)),
                SeenIDs.Record(
                    hash: allSeen.hash(Seen.hash),
                    number: allSeen.number(Seen.number),
                    epoch: allSeen.integer(Seen.epoch)
                )
            )
        }
    }

    func removeSeen() throws(SQLiteError) { try deleteSeen.run() }

    // MARK: Outbox

    func putOutbox(_ number: UInt64, _ bytes: [UInt8]) throws(SQLiteError) {
        try putOutbox.bind(number: number, Outbox.number)
        try putOutbox.bind(bytes.span, Outbox.entry)
        try putOutbox.run()
    }

    func removeOutbox(upTo number: UInt64) throws(SQLiteError) {
        try deleteOutbox.bind(Int64(clamping: number), at: 1)
        try deleteOutbox.run()
    }

    func outbox() throws(SQLiteError) -> [OutboxEntry] {
        try allOutbox.rows {
            (allOutbox.number(Outbox.number), allOutbox.bytes(Outbox.entry) ?? [])
        }
    }

    // MARK: The ledger

    func begin(ledger: String, key: (UInt64, UInt64)) throws(SQLiteError) {
        try beginLedger.bind(ledger, Ledger.id)
        try beginLedger.bind(hash: key.0, Ledger.key0)
        try beginLedger.bind(hash: key.1, Ledger.key1)
        try beginLedger.run()
    }

    func putCheckpoint(last: UInt64, cursor: String?, isClean: Bool) throws(SQLiteError) {
        try putLedger.bind(number: last, Checkpoint.last)
        try putLedger.bind(cursor, Checkpoint.cursor)
        try putLedger.bind(isClean, Checkpoint.clean)
        try putLedger.run()
    }

    func ledger() throws(SQLiteError) -> StoredLedger? {
        try getLedger.rows {
            StoredLedger(
                id: getLedger.text(Ledger.id) ?? "",
                key: (getLedger.hash(Ledger.key0), getLedger.hash(Ledger.key1)),
                last: getLedger.number(Ledger.last),
                cursor: getLedger.text(Ledger.cursor),
                isClean: getLedger.bool(Ledger.clean)
            )
        }.first
    }
}

extension Duration {
    /// The whole microseconds.
    fileprivate var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
