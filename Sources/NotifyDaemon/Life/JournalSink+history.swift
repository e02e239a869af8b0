// What the journal has of a ledger, read after an unclean stop, and to find out whether the store is
// an older one.

import NotifyCore
import Systemd

extension JournalSink {
    /// Sends a barrier and waits until it can be read: what was sent before is stored or dropped.
    ///
    /// - Parameter wait: Runs the loop until something happens.
    /// - Throws: `SystemError` if the journal cannot be read, or what the closure throws.
    func passBarrier(_ wait: () throws(SystemError) -> Void) throws(SystemError) {
        let barrier = try Identifier128.random().description
        var bytes: [UInt8] = []
        encoder.appendNotice(
            "notifyd did not stop cleanly; what the journal has is taken over.",
            id: MessageID.barrier,
            severity: .notice,
            barrier: barrier,
            to: &bytes
        )
        let onProgress = self.onProgress
        self.onProgress = {}
        defer { self.onProgress = onProgress }
        // journald may drop a barrier like any entry; a later copy proves as much.
        var sentAt: Duration?
        while true {
            let now = loop.now(.boottime)
            let isDue = sentAt.map { now - $0 >= .seconds(5) } ?? true
            if isDue, case .taken = take(bytes.span) { sentAt = now }
            if try sees(barrier: barrier) { return }
            expectMore(progressed: false)
            try wait()
        }
    }

    /// Reads the entries of the ledger from a place on.
    ///
    /// - Parameters:
    ///   - cursor: The place of the checkpoint; without one, it is looked for.
    ///   - last: The last number that was confirmed then.
    ///   - body: Takes each entry.
    /// - Throws: `SystemError` if the journal cannot be read, or what the closure throws.
    func history(
        after cursor: String?,
        from last: UInt64,
        _ body: (Recovery.Found) throws -> Void
    ) throws {
        // Nothing that came before such an entry was unconfirmed when the last one was confirmed.
        let place = try cursor ?? place { $0 + Recovery.unconfirmed <= last }
        let reader = try everything(from: place)
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            let entry = Recovery.Found(
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
            try body(entry)
        }
    }

    /// The highest of the ledger's numbers that came last; `nil` if there is none.
    func lastNumber() throws(SystemError) -> UInt64? {
        guard let place = try place(where: { _ in true }) else { return nil }
        let reader = try everything(from: place)
        var last: UInt64?
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            last = max(last ?? 0, UInt64(number))
        }
        return last
    }

    /// A reader of the ledger's entries from a place on, without the journal's index.
    ///
    /// What journald was adding when it was killed can be seen and was confirmed, but it is in no
    /// index, then or ever.
    private func everything(from place: String?) throws(SystemError) -> JournalReader {
        let reader = try JournalReader()
        reader.addFilter("NOTIFY_LEDGER", encoder.ledger)
        reader.addFilter("_UID", "\(UserDatabase.currentUserID)")
        if let place { try reader.seek(toCursor: place) } else { try reader.seekHead() }
        return reader
    }

    /// The place of the last entry in the journal's index whose number will do, or else of the
    /// ledger's first; `nil` if there is none.
    ///
    /// From there on each entry can be looked at: the whole of a journal may be long.
    private func place(where isEnough: (UInt64) -> Bool) throws(SystemError) -> String? {
        let reader = try JournalReader()
        try reader.addMatch("NOTIFY_LEDGER", encoder.ledger)
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
