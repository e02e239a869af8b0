// Changes that the store has lost, because it is an older copy that was put back or its last
// changes were damaged. They cannot be restored, so a warning lists the sessions.

/// The changes that the journal has and the store lacks.
struct RecoveryLosses {
    private static let named = 8

    private var first: UInt64?
    /// The first sessions by name, one more than the sentence lists.
    private var sessions: Set<String> = []

    /// Adds an entry of the journal that is not in the outbox, if it should be.
    mutating func add(_ entry: RecordedEntry) {
        guard let session = entry.session, entry.isStoredFirst else { return }
        first = min(first ?? entry.number, entry.number)
        sessions.insert(session)
        if sessions.count > Self.named + 1, let last = sessions.max() { sessions.remove(last) }
    }

    /// A sentence for the operator; `nil` if nothing is lost.
    var sentence: String? {
        guard let first else { return nil }
        let names =
            sessions.sorted().prefix(Self.named).joined(separator: ", ")
            + (sessions.count > Self.named ? ", …" : "")
        return
            "The store lacks the changes that the journal has from number \(first) on: state, user "
            + "and parked links are as they were before in these sessions: \(names)."
    }
}

extension RecordedEntry {
    /// Whether it is sent only after its change is stored.
    fileprivate var isStoredFirst: Bool {
        switch outcome {
        case "applied", "parked", "discarded": true
        // A notification that came too late was never parked; only the end of a parked link has a
        // reason.
        case "expired": reason != nil
        default: false
        }
    }
}
