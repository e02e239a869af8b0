// All decisions about frames: (state, input, now) -> (state, verdict), without I/O, so that they
// can be tested and replayed.

public import JSONText
public import Jansson
public import LinkRouter
import PushPayload
import StrictJSON

/// Decides about frames, and stores the state that the decisions depend on.
///
/// The state of a single frame is in its ``Turn``.
public struct Dispatcher: Sendable {
    /// The generation of the configuration in force.
    public private(set) var generation = 1
    /// The number of decisions with each outcome since the start.
    public private(set) var counts: [Outcome: Int] = [:]
    /// Whether any route depends on the user that a sender runs as; if not, its name is not looked
    /// up.
    public private(set) var asksForUsers: Bool

    private var dispatcher: SessionDispatcher
    private var messages: SeenMessages
    private var reader: NotificationReader

    /// A position in a connection's input, counted from 1.
    public typealias Position = (line: Int, column: Int)

    /// Creates a dispatcher.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
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

    /// Prepares for the first frame, after READY=1: compiles the catalogue of providers.
    public mutating func prepare() { reader.prepare() }

    // MARK: Frames

    /// Decides about a frame of a feeding door: an untrusted payload.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: The values of the frame.
    ///   - source: The door and the peer.
    ///   - turn: The frame's turn.
    ///   - position: Converts an offset in the frame to a position in the connection's input.
    /// - Returns: The verdict.
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

    /// Decides about a frame of the control door: an envelope, an event or a query.
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

    /// Rejects a frame that is not a JSON object.
    public mutating func reject(_ error: JSONTextError, in turn: Turn) -> Verdict {
        refuse(error.code.rawValue, error.message, (error.line, error.column), in: turn)
    }

    /// Records that a connection is closed because too many of its frames were rejected in a row.
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

    /// Decides about a notification: it opens nothing, such as a duplicate, or its link is opened
    /// or parked.
    private mutating func dispatch(
        _ notification: Notification,
        from source: LinkSource,
        in turn: inout Turn
    ) {
        let session = dispatcher.sessions.session(notification.sessionKey, from: turn.store)
        if let first = messages.firstNumber(of: notification, at: turn.now) {
            var decision = unopened(
                .duplicate,
                "The message was received before.",
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

    /// The decision about a notification if it opens nothing regardless of its link; `nil`
    /// otherwise.
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
                "The notification has expired.",
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

    /// A decision about a notification whose link was not parsed.
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

    /// Puts a new configuration in force and replays all parked links.
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

    /// Records that a new configuration was refused; the present one remains in force.
    ///
    /// - Parameters:
    ///   - errors: The faults, one line each.
    ///   - turn: The turn of the reload.
    /// - Returns: The verdict.
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

    /// Ends the parked links that have expired.
    public mutating func expire(in turn: Turn) -> Verdict {
        var turn = turn
        dispatcher.sessions.expireOverdue(in: &turn)
        return finish(turn)
    }

    /// Replays the links that an earlier process parked, because the configuration may have
    /// changed.
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

    /// Restores the message ids that an earlier process saw.
    ///
    /// - Parameter seen: The ids with their positions in the ring, in the order of their numbers.
    /// - Returns: Whether they have new positions, and the oldest may have been evicted.
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

    /// Repeats a command that an earlier process recorded.
    ///
    /// - Returns: The session, to be stored; `nil` if the tree cannot be parsed, in which case the
    ///   session is unchanged.
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

    /// Answers a query about sessions or parked links; `nil` for one that only the daemon can
    /// answer.
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

    /// Returns a session in its current state.
    public mutating func current(_ key: String, _ store: some SessionStore) -> Session {
        dispatcher.sessions.session(key, from: store)
    }

    /// Whether a session is in memory.
    public func isInMemory(_ key: String) -> Bool { sessions.table.known(key) != nil }
}
