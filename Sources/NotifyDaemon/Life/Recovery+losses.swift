// A store that knows less than the journal: an older copy that was put back, or one whose last
// changes are damaged. Nothing can bring them back, so it is said what is missing.

import NotifyCore
import Systemd

extension Recovery {
    /// Entries that cannot be in the journal before the store has what they tell of.
    private static let stored: Set<String> = ["applied", "parked", "expired", "discarded"]

    /// Says which changes the journal tells of and the store does not know.
    ///
    /// - Parameters:
    ///   - last: The last number that was confirmed at the checkpoint.
    ///   - found: The entries that the journal has.
    ///   - outbox: The entries that were stored before they were sent.
    /// - Returns: A sentence for the operator; `nil` if the store knows all.
    static func losses(
        last: UInt64,
        found: [Found],
        outbox: [(number: UInt64, bytes: [UInt8])]
    ) -> String? {
        let known = Set(outbox.lazy.map(\.number))
        let lost = found.filter { entry in
            entry.number > last && entry.session != nil && stored.contains(entry.outcome ?? "")
                && !known.contains(entry.number)
        }
        guard let first = lost.map(\.number).min() else { return nil }
        let sessions = Set(lost.compactMap(\.session)).sorted()
        let names = sessions.prefix(8).joined(separator: ", ") + (sessions.count > 8 ? ", …" : "")
        return "The store does not know what the journal tells from number \(first) on; who is "
            + "there and what waits is as it was before: \(names)."
    }
}

extension JournalSink {
    /// The number of the ledger's entry that came last; `nil` if there is none.
    func lastNumber() throws(SystemError) -> UInt64? {
        let reader = try JournalReader()
        try reader.addMatch("NOTIFY_LEDGER", encoder.ledger)
        try reader.addMatch("NOTIFY_SCHEMA", "1")
        try reader.addMatch("_UID", "\(UserDatabase.currentUserID)")
        try reader.seekTail()
        guard try reader.previous() else { return nil }
        return try reader.number("NOTIFY_SEQ").map { UInt64($0) }
    }
}
