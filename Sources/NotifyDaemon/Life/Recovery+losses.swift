// A store that knows less than the journal: an older copy that was put back, or one whose last
// changes are damaged. Nothing can bring them back, so it is said what is missing.

extension Recovery {
    /// Which changes the journal tells of and the store does not know.
    struct Losses {
        private static let named = 8

        private var first: UInt64?
        /// One more than are named.
        private var sessions: Set<String> = []

        /// Notes an entry that is not in the outbox, if it should be.
        mutating func note(_ entry: Found) {
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
            return "The store does not know what the journal tells from number \(first) on; who is "
                + "there and what waits is as it was before: \(names)."
        }
    }
}

extension Recovery.Found {
    /// Whether it cannot be in the journal before the store has what it tells of.
    fileprivate var isStoredFirst: Bool {
        switch outcome {
        case "applied", "parked", "discarded": true
        // What came too late never waited; only the end of what did has a reason.
        case "expired": reason != nil
        default: false
        }
    }
}
