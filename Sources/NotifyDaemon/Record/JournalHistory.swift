// The entries of a ledger in the journal, read after an unclean stop, and to find out whether the
// store is older than the journal.

import NotifyCore
import Systemd

/// An entry that was read back from the journal.
struct RecordedEntry {
    let number: UInt64
    let id: String?
    let provider: String?
    let session: String?
    let action: String?
    let epoch: Int64
    /// The command and the tree after it, if it is the entry of a command.
    var command: RecordedCommand?
    /// The outcome of the link or event.
    var outcome: String?
    var reason: String?
}

/// Reads the entries of one ledger, starting at a position.
///
/// The journal's index finds the position, but does not select the entries: an entry that journald
/// was adding when it was killed can be read and was confirmed, but is never added to an index.
struct JournalHistory {
    private let reader: JournalReader

    /// Starts at a position; without one, at the journal's first entry.
    private init(of ledger: String, at cursor: String?) throws(SystemError) {
        reader = try JournalReader()
        reader.addFilter("NOTIFY_LEDGER", ledger)
        reader.addFilter("_UID", "\(UserDatabase.currentUserID)")
        if let cursor { try reader.seek(toCursor: cursor) } else { try reader.seekHead() }
    }

    /// Starts at the entry of a checkpoint.
    ///
    /// - Parameters:
    ///   - ledger: The ledger's id.
    ///   - cursor: The position of the checkpoint; without one, it is searched for.
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - unconfirmed: The most numbers that are neither confirmed nor in the outbox at any
    ///     instant.
    /// - Throws: `SystemError` if the journal cannot be read.
    init(
        of ledger: String,
        after cursor: String?,
        from last: UInt64,
        unconfirmed: UInt64
    ) throws(SystemError) {
        // Nothing that came before such an entry was unconfirmed when the last one was confirmed.
        let position =
            if let cursor { cursor } else {
                try Self.position(in: ledger) { $0 + unconfirmed <= last }
            }
        try self.init(of: ledger, at: position)
    }

    /// Returns the next entry; `nil` after the last one.
    func next() throws(SystemError) -> RecordedEntry? {
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            return RecordedEntry(
                number: UInt64(number),
                id: try reader.text("NOTIFY_ID"),
                provider: try reader.text("NOTIFY_PROVIDER"),
                session: try reader.text("NOTIFY_SESSION"),
                action: try reader.text("NOTIFY_ACTION"),
                epoch: try reader.realtime() / 1_000_000,
                command: try reader.recordedCommand(),
                outcome: try reader.text("NOTIFY_OUTCOME"),
                reason: try reader.text("NOTIFY_REASON")
            )
        }
        return nil
    }

    /// Returns the highest of the ledger's numbers at the end of the journal; `nil` if there is
    /// none.
    static func lastNumber(of ledger: String) throws(SystemError) -> UInt64? {
        guard let place = try position(in: ledger, where: { _ in true }) else { return nil }
        let reader = try JournalHistory(of: ledger, at: place).reader
        var last: UInt64?
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            last = max(last ?? 0, UInt64(number))
        }
        return last
    }

    /// Returns the position of the last entry in the journal's index whose number meets a
    /// condition, or else of the ledger's first entry; `nil` if there is none.
    ///
    /// A journal may be long: only entries from there on are read one by one.
    private static func position(
        in ledger: String,
        where isEnough: (UInt64) -> Bool
    ) throws(SystemError) -> String? {
        let reader = try JournalReader()
        try reader.addMatch("NOTIFY_LEDGER", ledger)
        try reader.addMatch("_UID", "\(UserDatabase.currentUserID)")
        try reader.seekTail()
        while try reader.previous() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            if isEnough(UInt64(number)) { return try reader.cursor() }
        }
        return try reader.next() ? reader.cursor() : nil
    }
}

extension JournalReader {
    fileprivate func recordedCommand() throws(SystemError) -> RecordedCommand? {
        guard let session = try text("NOTIFY_SESSION"), let tree = try text("NAV_TREE") else {
            return nil
        }
        return RecordedCommand(
            session: session,
            tree: tree,
            kind: try text("NAV_COMMAND"),
            screen: try text("NAV_SCREEN"),
            arguments: try text("NAV_ARGUMENTS")
        )
    }

    fileprivate func text(_ name: String) throws(SystemError) -> String? {
        try field(name).map { String(decoding: $0, as: UTF8.self) }
    }
}
