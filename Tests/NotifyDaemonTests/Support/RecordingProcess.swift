// A record with a simulated journal, and the expected state with which a test compares what the next
// process restores.

import LinkRouter
import NotifyCore
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

/// A simulated journal, which may refuse entries, lose them, or not show them yet.
final class SimulatedJournal: EntrySink {
    var onProgress: () -> Void = {}
    let canReadBack = true
    let isStuck = false
    let condition = "ok"
    /// Whether it accepts entries.
    var isOpen = true
    /// Whether it loses the entries that it accepts.
    var isLossy = false
    /// Whether its entries can be read back.
    var isReadable = true
    /// The numbers of its entries, in order of arrival.
    private(set) var numbers: [UInt64] = []
    private(set) var notices: [String] = []
    /// The position of its reader.
    var place: String?
    /// Called before it accepts an entry.
    var onTake: () -> Void = {}
    /// Called for a sync; returns whether it succeeded.
    var onSync: () throws(SystemError) -> Bool = { () throws(SystemError) in true }
    private var read = 0

    func send(_ entry: Span<UInt8>) -> SendResult {
        guard isOpen else { return .retryLater }
        onTake()
        let text = String(decoding: entry.indices.map { entry[$0] }, as: UTF8.self)
        let field = text.split(separator: "\n").first { $0.hasPrefix("NOTIFY_SEQ=") }
        guard !isLossy, let number = field.flatMap({ UInt64($0.dropFirst(11)) }) else {
            return .sent
        }
        numbers.append(number)
        return .sent
    }

    func readBack(_ body: (UInt64, Int) -> Void) {
        guard isReadable else { return }
        for number in numbers[read...] { body(number, 1) }
        read = numbers.count
    }

    func sync() throws(SystemError) -> Bool { try onSync() }
    func cursor() -> String? { place }
    func log(_ message: String, id: String, severity: Severity) { notices.append(message) }
}

/// A process that records what happens to sessions, until it is killed.
final class RecordingProcess {
    let folder: ScratchFolder
    let journal = SimulatedJournal()
    let store: Store
    let record: Record
    /// The present sessions.
    var sessions: [String: Session] = [:]
    /// The command of each number's entry, and the tree after it.
    private(set) var commands: [UInt64: (command: RecordedCommand, tree: ScreenTree)] = [:]
    /// The numbers of the message ids.
    private(set) var firstNumbers: Set<UInt64> = []
    /// The message ids so far.
    var seen = SeenIDs(capacity: 1_024)
    private let encoder = EntryEncoder(format: .journal, ledger: "l")
    private let loop: EventLoop

    init() throws {
        folder = try ScratchFolder()
        loop = try EventLoop()
        store = try Store(folder: folder.path)
        try store.begin(ledger: "l", key: (1, 2))
        record = try Record(
            loop: loop,
            store: store,
            sink: journal,
            encoder: encoder,
            last: 0
        )
        record.seenIDs = { [unowned self] in seen }
    }

    /// Performs commands on a session's screens, as a link does.
    ///
    /// - Parameters:
    ///   - key: The session.
    ///   - commands: The commands; those without effect are not recorded.
    ///   - user: A user who logs in with it, which is stored at once.
    ///   - isBehind: Whether the screens may be stored with the next checkpoint.
    func open(
        _ key: String,
        _ commands: NavigationCommand...,
        user: String? = nil,
        isBehind: Bool = true
    ) {
        open(key, commands, user: user, isBehind: isBehind)
    }

    /// The same with a list.
    func open(
        _ key: String,
        _ commands: [NavigationCommand],
        user: String? = nil,
        isBehind: Bool = true
    ) {
        var session = sessions[key] ?? Session(key: key, state: .loggedOut)
        if let user { _ = session.apply(.login(user: user)) }
        var verdict = Verdict()
        var number = record.ledger.last
        for command in commands {
            let change = session.tree.applying(command)
            guard change.ignored == nil else { continue }
            number += 1
            session = session.showing(command)
            verdict.decisions.append(Decision(.routed, key, number: number))
            self.commands[number] = (command.recorded(key, session.tree), session.tree)
        }
        guard let first = verdict.entries.first?.number else { return }
        firstNumbers.insert(first)
        let id = SeenIDs.Record(hash: first, number: first, epoch: 1)
        verdict.changes.seen = [(seen.insert(id), id)]
        if user == nil, isBehind {
            verdict.changes.screens = [ExactName(key): session]
        } else {
            verdict.changes.sessions = [ExactName(key): session]
        }
        sessions[key] = session
        record.append(verdict)
    }

    /// Returns what the next process restores after a kill at this instant.
    func aftermath() throws -> Aftermath {
        let image = try StoreImage(of: folder)
        let store = image.store
        let ledger = try #require(try store.ledger())
        let outbox = try store.outbox().map(\.number)
        let rows = Dictionary(
            uniqueKeysWithValues: try store.sessions().map {
                ($0.key, NumberedSession(session: $0, number: try store.number(of: $0.key)))
            }
        )
        let found = journal.numbers.map { number in
            RecordedEntry(
                number: number,
                id: nil,
                provider: nil,
                session: nil,
                action: nil,
                epoch: 0,
                command: commands[number]?.command
            )
        }
        let tables = try ConfigurationLoader.load(
            ConfigurationFiles(routes: Configuration.embedded)
        )
        var dispatcher = Dispatcher(configuration: tables, idKey: (1, 2))
        // The checkpoint may be much older than the journal's first entry.
        var plan = RecoveryPlan(last: ledger.last, outbox: [])
        for entry in found { plan.add(entry) }
        try plan.recall(isComplete: true, by: &dispatcher, store)
        return Aftermath(
            image: image,
            last: ledger.last,
            rows: rows,
            outbox: outbox,
            seen: Set(try store.seen().map(\.record.number)),
            recalled: dispatcher
        )
    }
}

/// The state after a kill: of the store, and as restored.
struct Aftermath {
    let image: StoreImage
    var store: Store { image.store }
    let last: UInt64
    /// The rows of the store before anything was recalled.
    let rows: [String: NumberedSession]
    let outbox: [UInt64]
    let seen: Set<UInt64>
    private var dispatcher: Dispatcher

    fileprivate init(
        image: StoreImage,
        last: UInt64,
        rows: [String: NumberedSession],
        outbox: [UInt64],
        seen: Set<UInt64>,
        recalled: Dispatcher
    ) {
        (self.image, self.last) = (image, last)
        (self.rows, self.outbox, self.seen, dispatcher) = (rows, outbox, seen, recalled)
    }

    /// A session as the next process restores it.
    mutating func session(_ key: String) -> Session { dispatcher.current(key, store) }
}

extension NavigationCommand {
    /// The command as the journal has it.
    fileprivate func recorded(_ session: String, _ tree: ScreenTree) -> RecordedCommand {
        let members = arguments.map { "\"\($0.name)\": \"\($0.value)\"" }
        return RecordedCommand(
            session: session,
            tree: tree.description,
            kind: kind.rawValue,
            screen: screen,
            arguments: "{\(members.joined(separator: ", "))}"
        )
    }
}
