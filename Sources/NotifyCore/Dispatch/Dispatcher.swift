// The middle of the corridor: (state, input, now) -> (state, verdict). Everything that is decided
// about a frame is decided here, without I/O, so that it can be tested and replayed.

import Jansson
public import LinkRouter
import PushPayload

/// Decides about frames and keeps what the decisions depend on.
public struct Dispatcher: Sendable {
    /// The configuration in force.
    public internal(set) var configuration: Configuration
    /// How many configurations have been in force.
    public internal(set) var generation = 1
    /// The last number that was given out.
    public internal(set) var lastNumber: UInt64
    /// How often each outcome was told since the start.
    public internal(set) var counts: [Outcome: Int] = [:]
    /// The links that wait.
    public internal(set) var lot: ParkingLot
    /// The message ids that were seen.
    public internal(set) var seen: SeenIDs

    /// Whether any route asks for the user that a sender runs as; looking one up is not free.
    public internal(set) var asksForUsers: Bool

    var sessions: SessionCache
    var reader: PayloadReader
    let idKey: (UInt64, UInt64)
    /// What the wall clock was at the boot, in seconds, as of the first message id.
    var wallAtBoot: Int64?
    /// The verdict that is being made.
    var verdict = Verdict()
    /// What became of parked links while it was made.
    var ended: [JSONValue] = []
    /// The screens that it has led to.
    var shownTree: ScreenTree?
    /// Who sent the frame that it is about.
    var sender: Sender?

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - configuration: The tables.
    ///   - idKey: The secret key under which message ids are hashed.
    ///   - lastNumber: The last number that was given out before.
    public init(
        configuration: Configuration,
        idKey: (UInt64, UInt64),
        lastNumber: UInt64 = 0
    ) {
        self.configuration = configuration
        self.idKey = idKey
        self.lastNumber = lastNumber
        seen = SeenIDs(
            capacity: configuration.limits.seen,
            window: Int64(configuration.limits.seenSeconds)
        )
        lot = ParkingLot(limits: configuration.limits.parking)
        reader = PayloadReader(catalogue: configuration.catalogue)
        asksForUsers = configuration.asksForUsers
        sessions = SessionCache(capacity: configuration.limits.sessions)
    }

    /// Takes over the links that wait since an earlier process.
    public mutating func restore(parked: [ParkedLink]) {
        for link in parked { lot.restore(link) }
    }

    /// Takes over the message ids that an earlier process has seen.
    ///
    /// - Parameter seen: The ids with their places, in the order of their numbers.
    /// - Returns: Whether they have other places now, and the oldest may be gone.
    @discardableResult
    public mutating func restore(seen: [(position: Int, record: SeenIDs.Record)]) -> Bool {
        self.seen.makeRoom()
        return self.seen.restore(seen)
    }

    /// Takes over what was read in the journal about a message that an earlier process recorded.
    public mutating func recall(
        session: String,
        provider: String,
        id: String,
        action: String?,
        number: UInt64,
        epoch: Int64
    ) {
        guard !Self.isMadeUp(id) else { return }
        let hash = hash(session: session, provider: provider, messageID: id, action: action)
        if seen.first(hash, at: epoch) == nil {
            seen.insert(.init(hash: hash, number: number, epoch: epoch))
        }
    }

    /// Goes on after a number that an earlier process gave out.
    public mutating func goOn(after number: UInt64) { lastNumber = number }

    /// Ends the making of a verdict with the receipt of its frame.
    ///
    /// - Parameters:
    ///   - receipt: The receipt, without the count of entries; `nil` where there is no sender.
    ///   - tellingEnds: Whether the receipt tells of parked links that ended by it, and of the tree;
    ///     a stranger at a feeding door does not learn what others sent.
    /// - Returns: The verdict.
    mutating func finish(
        _ receipt: [(String, JSONValue?)]?,
        tellingEnds: Bool = false
    ) -> Verdict {
        defer {
            verdict = Verdict()
            ended = []
            shownTree = nil
            sender = nil
        }
        verdict.level = configuration.receipts
        guard var receipt else { return verdict }
        receipt.insert(("entries", .number(verdict.entries.count)), at: 1)
        if tellingEnds {
            receipt.append(("tree", .text(shownTree?.description)))
            receipt.append(("ended", ended.isEmpty ? nil : .array(ended)))
        }
        verdict.receipt = .object(of: receipt)
        return verdict
    }

    /// Returns a session, from memory or, if it is cold, from the store.
    mutating func session(_ key: String, _ cold: some SessionStore) -> Session {
        let initialState = configuration.initialState
        return sessions.session(key) {
            cold.session(key) ?? Session(key: key, state: initialState)
        }
    }

    /// Applies an event to a session, and notes that the store must follow.
    ///
    /// Where another user is there afterwards, nobody has asked that one anything.
    ///
    /// - Returns: The session, or `nil` if the event changes nothing.
    mutating func change(
        _ session: Session,
        by event: SessionEvent,
        at now: Moment
    ) -> Session? {
        let user = session.user.map(ExactName.init)
        var session = session
        guard session.apply(event) else { return nil }
        if session.user.map(ExactName.init) != user { forgetAnswers(in: session.key, at: now) }
        sessions.put(session)
        verdict.changes.sessions[ExactName(session.key)] = session
        verdict.changes.screens[ExactName(session.key)] = nil
        return session
    }

    /// The id of a notification that came without one, from the number of its first entry.
    static func madeUpID(_ number: UInt64) -> String { "seq-\(number)" }

    /// Whether an id is spelled like one that was made up: in an entry nobody can tell whether its
    /// sender chose it.
    static func isMadeUp(_ id: String) -> Bool { id.utf8.starts(with: "seq-".utf8) }

    /// The hash under which a message is remembered.
    public func hash(
        session: String,
        provider: String,
        messageID: String,
        action: String?
    ) -> UInt64 {
        var hash = SipHash(key: idKey)
        hash.combine(session)
        hash.combine(provider)
        hash.combine(messageID)
        hash.combine(action ?? "")
        return hash.finalize()
    }
}

/// Sessions that are not in memory: the store's.
public protocol SessionStore {
    /// Returns a session, if it was ever stored.
    func session(_ key: String) -> Session?
    /// Returns stored sessions whose keys are behind a key, in the order of the keys' bytes; the
    /// first ones if there are more than the limit.
    func sessions(after key: String, limit: Int) -> [Session]
}
