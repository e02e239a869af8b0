// The journal: entries go out by journald's native protocol, never blocking, and are read back. A
// successful send proves nothing (rate limit, full disk); only what can be read is there.

import NotifyCore
import Systemd

/// Sends entries to journald and reads them back.
final class JournalSink: EntrySink {
    var onProgress: () -> Void = {}
    private(set) var condition = "ok"
    private(set) var canReadBack = false
    private(set) var isStuck = false

    let encoder: EntryEncoder
    let loop: EventLoop
    private let sender: JournalSender
    private var reader: JournalReader?
    private let files = JournalFiles()
    private var writable: IOSource?
    private var retry: TimerSource?
    private var look: TimerSource?
    private var pause: Duration = shortestPause
    private var hasRead = false
    /// Where an earlier reader was.
    private var place: String?
    private var isRetrying = false
    private let start = SystemClock.monotonic.microseconds

    /// How soon a look at the journal follows a send: an entry is visible after 0.1 to 0.9 ms.
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

    /// Opens the journal for reading: what this process sends is seen.
    ///
    /// - Parameter cursor: Where to go on, if something was read already.
    /// - Throws: `SystemError` if the journal's files cannot be used.
    func open(after cursor: String? = nil) throws(SystemError) {
        let reader = try JournalReader()
        canReadBack = try reader.hasFiles()
        recovered()
        if let cursor {
            try reader.seek(toCursor: cursor)
        } else {
            try reader.seek(toMonotonic: start, of: .boot())
        }
        reader.addFilter("NOTIFY_LEDGER", encoder.ledger)
        // Anyone may send fields of this name; only journald itself sets the user.
        reader.addFilter("_UID", "\(UserDatabase.currentUserID)")
        self.reader = reader
        hasRead = false
    }

    /// Says so if the journal cannot be read.
    func logCondition() {
        guard !canReadBack else { return }
        log("The journal is \(condition).", id: MessageID.unreadable, severity: .warning)
    }

    /// Whether it is open for reading.
    var isOpen: Bool { reader != nil }

    func cursor() -> String? { hasRead ? try? reader?.cursor() : nil }

    /// Makes a reader anew that goes on where this one is.
    private func reopen() throws(SystemError) {
        place = cursor() ?? place
        try open(after: place)
    }

    func take(_ entry: Span<UInt8>) -> Handover {
        switch sender.send(entry) {
        case .sent:
            if isStuck { recovered() }
            return .taken
        case .full:
            writable?.events = .writable
            condition = "full: journald does not read"
        case .gone(let error):
            // Armed once: each further attempt would put the reconnection off again.
            if !isRetrying { retry?.arm(after: Self.reconnectPause) }
            isRetrying = true
            condition = error.description
        }
        isStuck = true
        return .notNow
    }

    private func recovered() {
        isStuck = false
        condition = canReadBack ? "ok" : Self.unreadable
    }

    func lookAgain(isStalled: Bool) throws(SystemError) {
        // A journal that moved to a folder which was not there at first is not noticed otherwise.
        if !canReadBack || isStalled { try reopen() }
    }

    func readBack(_ body: (UInt64, Int) -> Void) throws(SystemError) {
        do throws(SystemError) {
            try readOn(body)
        } catch {
            // A damaged file, or one that went away: a reader made anew sees the others.
            try reopen()
            throw error
        }
    }

    private func readOn(_ body: (UInt64, Int) -> Void) throws(SystemError) {
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

    /// Whether a barrier can be read among the entries that came since the last look.
    func sees(barrier: String) throws(SystemError) -> Bool {
        guard let reader else { return false }
        while try reader.next() {
            if try reader.field("NOTIFY_BARRIER") == Array(barrier.utf8) { return true }
        }
        return false
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
