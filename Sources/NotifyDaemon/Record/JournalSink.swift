// The journal: entries are sent by journald's native protocol, never blocking, and read back. A
// successful send proves nothing (rate limit, full disk); only what can be read has arrived.

import NotifyCore
import Systemd

/// Sends entries to journald and reads them back.
final class JournalSink: EntrySink {
    var onProgress: () -> Void = {}
    private(set) var condition = "ok"
    private(set) var canReadBack = false
    private(set) var isStuck = false

    private let encoder: EntryEncoder
    private let loop: EventLoop
    private let sender: JournalSender
    private var reader: JournalReader?
    private let files = JournalFiles()
    private var writable: IOSource?
    private var retry: TimerSource?
    private var look: TimerSource?
    private var pause: Duration = shortestPause
    private var hasRead = false
    /// The position of an earlier reader.
    private var position: String?
    private var isRetrying = false
    private let start = SystemClock.monotonic.microseconds

    /// The pause between a send and reading the journal: an entry is visible after 0.1 to 0.9 ms.
    private static let shortestPause: Duration = .microseconds(250)
    private static let longestPause: Duration = .milliseconds(100)
    private static let unreadable = "not readable: delivery is at least once"
    private static let reconnectPause: Duration = .milliseconds(250)

    /// Connects to journald; without one, entries wait.
    init(loop: EventLoop, encoder: EntryEncoder) throws(SystemError) {
        self.encoder = encoder
        self.loop = loop
        sender = try JournalSender()
        writable = try loop.add(descriptor: sender.descriptor, events: []) { [unowned self] _ in
            writable?.events = []
            onProgress()
        }
        retry = try loop.addTimer { [unowned self] in
            isRetrying = false
            try? sender.reconnect()
            onProgress()
        }
        look = try loop.addTimer { [unowned self] in onProgress() }
    }

    func open() throws(SystemError) {
        if reader == nil { try open(after: nil) }
    }

    /// Opens the journal for reading.
    ///
    /// - Parameter cursor: The position to continue after; without one, the start of this process.
    /// - Throws: `SystemError` if the journal's files cannot be used.
    private func open(after cursor: String?) throws(SystemError) {
        let reader = try JournalReader()
        canReadBack = try reader.hasFiles()
        recovered()
        if let cursor {
            try reader.seek(toCursor: cursor)
        } else {
            try reader.seek(toMonotonic: start, of: .boot())
        }
        reader.addFilter("NOTIFY_LEDGER", encoder.ledger)
        // Any process may send a field of this name; `_UID` is set by journald itself.
        reader.addFilter("_UID", "\(UserDatabase.currentUserID)")
        self.reader = reader
        hasRead = false
    }

    func logCondition() {
        guard !canReadBack else { return }
        log("The journal is \(condition).", id: MessageID.unreadable, severity: .warning)
    }

    func cursor() -> String? { hasRead ? try? reader?.cursor() : nil }

    /// Reopens the journal at the position of the present reader.
    private func reopen() throws(SystemError) {
        position = cursor() ?? position
        try open(after: position)
    }

    func send(_ entry: Span<UInt8>) -> SendResult {
        switch sender.send(entry) {
        case .sent:
            if isStuck { recovered() }
            return .sent
        case .full:
            writable?.events = .writable
            condition = "full: journald does not read"
        case .gone(let error):
            // Armed once: each further attempt would postpone the reconnection again.
            if !isRetrying { retry?.arm(after: Self.reconnectPause) }
            isRetrying = true
            condition = error.description
        }
        isStuck = true
        return .retryLater
    }

    private func recovered() {
        isStuck = false
        condition = canReadBack ? "ok" : Self.unreadable
    }

    func lookAgain(isStalled: Bool) throws(SystemError) {
        // A reader does not notice a folder of the journal that is made after it was opened.
        if !canReadBack || isStalled { try reopen() }
    }

    func readBack(_ body: (UInt64, Int) -> Void) throws(SystemError) {
        do throws(SystemError) {
            try readNew(body)
        } catch {
            // A file is damaged or was removed: a new reader reads the others.
            try reopen()
            throw error
        }
    }

    private func readNew(_ body: (UInt64, Int) -> Void) throws(SystemError) {
        guard let reader else { return }
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ") else { continue }
            let attempt = try reader.number("NOTIFY_ATTEMPT") ?? 1
            body(UInt64(number), Int(clamping: attempt))
            hasRead = true
        }
    }

    func sync() throws(SystemError) -> Bool {
        guard canReadBack else { return false }
        return try files.sync()
    }

    /// Continues reading, and returns whether a barrier was found.
    private func sees(barrier: String) throws(SystemError) -> Bool {
        guard let reader else { return false }
        while try reader.next() {
            if try reader.field("NOTIFY_BARRIER") == Array(barrier.utf8) { return true }
        }
        return false
    }

    func passBarrier(_ wait: () throws(SystemError) -> Void) throws(SystemError) {
        let barrier = try Identifier128.random().description
        var bytes: [UInt8] = []
        encoder.appendNotice(
            "notifyd did not stop cleanly; it recovers from the journal.",
            id: MessageID.barrier,
            severity: .notice,
            barrier: barrier,
            to: &bytes
        )
        let onProgress = self.onProgress
        self.onProgress = {}
        defer { self.onProgress = onProgress }
        // journald may drop a barrier like any entry; a later copy proves the same.
        var sentAt: Duration?
        while true {
            let now = loop.now(.boottime)
            let isDue = sentAt.map { now - $0 >= .seconds(5) } ?? true
            if isDue, case .sent = send(bytes.span) { sentAt = now }
            if try sees(barrier: barrier) { return }
            expectMore(progressed: false)
            try wait()
        }
    }

    func history(
        after cursor: String?,
        from last: UInt64,
        unconfirmed: UInt64
    ) throws(SystemError) -> JournalHistory? {
        try JournalHistory(
            of: encoder.ledger,
            after: cursor,
            from: last,
            unconfirmed: unconfirmed
        )
    }

    func lastNumber() throws(SystemError) -> UInt64? {
        try JournalHistory.lastNumber(of: encoder.ledger)
    }

    func expectMore(progressed: Bool) {
        pause = progressed ? Self.shortestPause : min(pause * 2, Self.longestPause)
        look?.arm(after: pause, accuracy: .microseconds(50))
    }

    func log(_ message: String, id: String, severity: Severity) {
        var bytes: [UInt8] = []
        encoder.appendNotice(message, id: id, severity: severity, to: &bytes)
        _ = sender.send(bytes.span)
    }
}
