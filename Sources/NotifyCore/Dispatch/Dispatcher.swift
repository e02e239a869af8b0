// The middle of the corridor: (state, input, now) -> (state, verdict). Everything that is decided
// about a frame is decided here, without I/O, so that it can be tested and replayed.

public import JSONText
public import Jansson
public import LinkRouter
import PushPayload
import StrictJSON

/// Decides about frames, and holds the state that the decisions depend on.
///
/// Of a single frame it holds nothing: that is in the frame's ``Turn``.
public struct Dispatcher: Sendable {
    /// How many configurations have been in force.
    public private(set) var generation = 1
    /// How often there was each outcome since the start.
    public private(set) var counts: [Outcome: Int] = [:]
    /// Whether any route depends on the user that a sender runs as: looking up its name is not free.
    public private(set) var asksForUsers: Bool

    private var dispatcher: SessionDispatcher
    private var messages: SeenMessages
    private var reader: NotificationReader

    /// A position in a connection's input, counted from 1.
    public typealias Position = (line: Int, column: Int)

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - configuration: The tables.
    ///   - idKey: The secret key under which message ids are hashed.
    public init(configuration: Configuration, idKey: (UInt64, UInt64)) {
        asksForUsers = configuration.asksForUsers
        dispatcher = SessionDispatcher(sessions: Sessions(configuration))
        messages = SeenMessages(key: idKey, limits: configuration.limits)
        reader = NotificationReader(configuration)
    }

    /// The configuration in force.
    public var configuration: Configuration { sessions.configuration }
    /// The parked links.
    public var parkingLot: ParkingLot { sessions.parkingLot }
    /// The message ids that were seen.
    public var seen: SeenIDs { messages.ids }
    /// The sessions.
    var sessions: Sessions {
        get { dispatcher.sessions }
        set { dispatcher.sessions = newValue }
    }

    // MARK: Frames

    /// Decides about a frame of a feeding door: a payload that a stranger wrote, whose bytes choose
    /// a link and nothing else.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: What lies where in it.
    ///   - source: Its door and peer.
    ///   - turn: The turn that was begun for it.
    ///   - position: Returns where a byte of the frame lies in the connection's input.
    /// - Returns: What it led to.
    public mutating func feed(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        from source: LinkSource,
        in turn: Turn,
        position: (Int) -> Position
    ) -> Verdict {
        var turn = turn
        if let reserved = tape.member("notifyd", of: 0, in: bytes) {
            return refuse(
                "reserved_key",
                "The member \"notifyd\" is reserved; a payload must not have it.",
                position(tape[reserved].span.lowerBound),
                in: turn
            )
        }
        do throws(FrameRefusal) {
            let notification = try reader.read(bytes, tape, at: turn.now)
            dispatch(notification, from: source, in: &turn)
            return finish(turn)
        } catch {
            return refuse(error.reason, error.message, position(error.offset), in: turn)
        }
    }

    /// Decides about a frame of the control door: an envelope, an event or a query of ours.
    ///
    /// The parameters are those of a feeding door's frame.
    public mutating func control(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        from source: LinkSource,
        in turn: Turn,
        position: (Int) -> Position
    ) -> ControlVerdict {
        var turn = turn
        do throws(FrameRefusal) {
            let flows = configuration.flows
            switch try ControlRequest(bytes: bytes, tape: tape, flows: flows) {
            case .envelope(let envelope):
                let notification = try reader.read(envelope, bytes, tape, at: turn.now)
                dispatch(notification, from: source, in: &turn)
                return .decided(finish(turn, level: envelope.receipt, showsEnds: true))
            case .event(let event, let session):
                try dispatcher.accept(event, session: session, in: &turn)
            case .report(let report, let session):
                dispatcher.accept(report, session: session, in: &turn)
            case .confirm(let id, let parked, let isYes, let session):
                dispatcher.confirm(id, parked: parked, isYes, session: session, in: &turn)
            case .drop(let session, let id):
                dispatcher.sessions.drop(session: session, id: id, in: &turn)
            case .reload: return .reload
            case .query(let query): return .query(query)
            }
            return .decided(finish(turn, showsEnds: true))
        } catch {
            return .decided(refuse(error.reason, error.message, position(error.offset), in: turn))
        }
    }

    /// Decides about a frame that is no JSON object.
    public mutating func reject(_ error: JSONTextError, in turn: Turn) -> Verdict {
        refuse(error.code.rawValue, error.message, (error.line, error.column), in: turn)
    }

    /// Decides about the connection of a sender that sends nothing but faults: it is closed.
    public mutating func disconnect(in turn: Turn) -> Verdict {
        var turn = turn
        var decision = Decision(
            .rejected,
            "\(Limits.rejectedInRow) frames in a row were rejected: the connection is closed."
        )
        decision.reason = "too_many_errors"
        turn.respond(with: decision)
        return finish(turn)
    }

    private mutating func refuse(
        _ reason: String,
        _ message: String,
        _ position: Position,
        in turn: Turn
    ) -> Verdict {
        var turn = turn
        var decision = Decision(.rejected, message)
        decision.reason = reason
        decision.position = position
        turn.respond(with: decision)
        return finish(turn)
    }

    // MARK: Notifications

    /// Decides about a notification: seen before, silent, expired, without a link, or one whose link
    /// is opened or parked.
    private mutating func dispatch(
        _ notification: Notification,
        from source: LinkSource,
        in turn: inout Turn
    ) {
        let session = dispatcher.sessions.session(notification.sessionKey, from: turn.store)
        if let first = messages.firstNumber(of: notification, at: turn.now) {
            var decision = unopened(
                .duplicate,
                "The message came before.",
                notification,
                session
            )
            decision.first = first
            return turn.respond(with: decision)
        }
        if let seen = messages.remember(notification, as: turn.nextNumber, at: turn.now) {
            turn.verdict.changes.seen.append(seen)
            turn.verdict.changes.isIllegible = !SeenMessages.isRecoverable(notification)
        }
        if let decision = withoutLink(notification, session, at: turn.now) {
            turn.respond(with: decision)
        } else {
            dispatcher.open(notification, from: source, in: &turn)
        }
    }

    /// The decision about a notification that opens nothing, whatever its link.
    private func withoutLink(
        _ notification: Notification,
        _ session: Session,
        at now: Moment
    ) -> Decision? {
        if notification.isSilent {
            return unopened(
                .silent,
                "A silent notification opens nothing.",
                notification,
                session
            )
        }
        if let expires = notification.expires, expires <= now.epoch {
            return unopened(
                .expired,
                "The notification's time is over.",
                notification,
                session
            )
        }
        if notification.link == nil {
            var decision = unopened(
                .noLink,
                "The notification has no link.",
                notification,
                session
            )
            decision.reason = notification.noLinkReason ?? "no_link"
            return decision
        }
        if !session.admits(notification.user) {
            var decision = unopened(
                .ignored,
                "The notification is for another user.",
                notification,
                session
            )
            decision.reason = "other_user"
            return decision
        }
        return nil
    }

    /// A decision about a notification whose link, if it has one, was not parsed.
    private func unopened(
        _ outcome: Outcome,
        _ message: String,
        _ notification: Notification,
        _ session: Session
    ) -> Decision {
        var decision = Decision(outcome, message, of: notification, in: session)
        decision.link = notification.link.map(configuration.navigator.redacted)
        return decision
    }

    // MARK: Tables

    /// Puts a new configuration in force and tries all parked links against it.
    public mutating func reload(_ configuration: Configuration, in turn: Turn) -> Verdict {
        var turn = turn
        dispatcher.sessions.adopt(configuration)
        reader = NotificationReader(configuration)
        asksForUsers = configuration.asksForUsers
        generation += 1
        var decision = Decision(.applied, "New routes are in force: table \(generation).")
        decision.event = "reload"
        turn.respond(with: decision)
        dispatcher.replayAll(in: &turn)
        return finish(turn, showsEnds: true)
    }

    /// Records that new files were refused; the tables stay.
    ///
    /// - Parameters:
    ///   - errors: One line each: file, line, column, what was expected.
    ///   - turn: The turn that was begun for it.
    /// - Returns: What it led to.
    public mutating func refuseReload(_ errors: [String], in turn: Turn) -> Verdict {
        var turn = turn
        var decision = Decision(
            .rejected,
            "New routes were refused, table \(generation) stays: \(errors.first ?? "")"
        )
        decision.event = "reload"
        decision.reason = "bad_configuration"
        decision.errors = errors
        turn.respond(with: decision)
        return finish(turn)
    }

    // MARK: Time

    /// Ends the parked links whose time is over.
    public mutating func expire(in turn: Turn) -> Verdict {
        var turn = turn
        dispatcher.sessions.expireOverdue(in: &turn)
        return finish(turn)
    }

    /// Tries the links that an earlier process parked: the tables may be other ones now.
    public mutating func begin(in turn: Turn) -> Verdict {
        var turn = turn
        dispatcher.replayAll(in: &turn)
        return finish(turn)
    }

    private mutating func finish(
        _ turn: consuming Turn,
        level: ReceiptLevel? = nil,
        showsEnds: Bool = false
    ) -> Verdict {
        var verdict = turn.finish(generation: generation, showsEnds: showsEnds)
        verdict.level = level ?? configuration.receipts
        for decision in verdict.decisions where !decision.isInterim {
            counts[decision.outcome, default: 0] += 1
        }
        return verdict
    }

    // MARK: Recovery

    /// Restores the links that an earlier process parked.
    public mutating func restore(parked: [ParkedLink]) { dispatcher.sessions.restore(parked) }

    /// Restores the message ids that an earlier process has seen.
    ///
    /// - Parameter seen: The ids with their places, in the order of their numbers.
    /// - Returns: Whether they have other places now, and the oldest may be gone.
    @discardableResult
    public mutating func restore(seen: [(position: Int, record: SeenIDs.Record)]) -> Bool {
        messages.restore(seen)
    }

    /// Remembers a message that an earlier process recorded, by its entry in the journal.
    public mutating func recall(
        session: String,
        provider: String,
        id: String,
        action: String?,
        number: UInt64,
        epoch: Int64
    ) {
        let hash = hash(session: session, provider: provider, messageID: id, action: action)
        messages.recall(hash, id: id, number: number, epoch: epoch)
    }

    /// Performs a command again that an earlier process recorded.
    ///
    /// - Returns: The session, to be stored; `nil` if the tree cannot be read, and the session stays
    ///   as it is.
    public mutating func recall(
        _ recorded: RecordedCommand,
        _ store: some SessionStore
    ) -> Session? {
        dispatcher.sessions.recall(recorded, from: store)
    }

    /// The hash under which a message is remembered.
    public func hash(
        session: String,
        provider: String,
        messageID: String,
        action: String?
    ) -> UInt64 {
        messages.hash(session: session, provider: provider, messageID: messageID, action: action)
    }

    // MARK: Queries

    /// Answers a query about sessions or parked links; `nil` for one that only the daemon can answer.
    public mutating func answer(
        _ query: Query,
        at now: Moment,
        _ store: some SessionStore
    ) -> JSONValue? {
        switch query {
        case .sessions(let key):
            _ = current(Session.defaultKey, store)
            let directory = SessionDirectory(
                memory: sessions.table.all,
                store: store,
                parked: Array(parkingLot.sessions),
                initialState: configuration.initialState
            )
            let found = directory.sessions(after: key, limit: Limits.listed + 1)
            return .object(of: [
                ("sessions", .array(found.prefix(Limits.listed).map(described))),
                ("more", found.count > Limits.listed ? .bool(true) : nil),
            ])
        case .session(let key):
            return described(current(key, store))
        case .parked(let key):
            let links = key.map { parkingLot[$0] } ?? parkingLot.all
            return .object(of: [("parked", .array(links.map { described($0, at: now) }))])
        case .status, .follow:
            return nil
        }
    }

    private func described(_ session: Session) -> JSONValue {
        session.described(parked: parkingLot[session.key].count)
    }

    private func described(_ link: ParkedLink, at now: Moment) -> JSONValue {
        link.described(
            redacted: LegibleText.shortened(sessions.redacted(link), to: Limits.fieldBytes),
            remaining: link.remaining(of: parkingLot.limits.maxWait, at: now)
        )
    }

    /// Returns a session as it is now.
    public mutating func current(_ key: String, _ store: some SessionStore) -> Session {
        dispatcher.sessions.session(key, from: store)
    }

    /// Whether a session is in memory.
    public func isInMemory(_ key: String) -> Bool { sessions.table.known(key) != nil }
}
