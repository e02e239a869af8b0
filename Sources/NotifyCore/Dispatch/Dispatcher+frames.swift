// Where frames come in. What may stand in one depends on its door: at a feeding door a stranger's
// payload, whose bytes choose a link and nothing else; at the control door a frame of ours.

public import JSONText
import Jansson
public import LinkRouter
import PushPayload

/// What is to be done about a frame of the control door.
public enum ControlVerdict: Sendable {
    /// It was decided about.
    case decided(Verdict)
    /// The configuration is to be read again; the verdict follows.
    case reload
    /// It asks for something.
    case query(Query)
}

extension Dispatcher {
    /// A place in a connection's input, counted from 1.
    public typealias Place = (line: Int, column: Int)

    /// Decides about a frame that is no JSON object.
    public mutating func reject(_ error: JSONTextError, sender: Sender? = nil) -> Verdict {
        self.sender = sender
        return refuse(error.code.rawValue, error.message, (error.line, error.column))
    }

    /// Tells a sender of nothing but faults that it is listened to no longer.
    public mutating func turnAway(_ sender: Sender) -> Verdict {
        self.sender = sender
        var telling = Telling(
            .rejected,
            "\(Limits.rejectedInRow) frames in a row were rejected: the connection is closed."
        )
        telling.reason = "too_many_errors"
        return finish(tell(telling))
    }

    /// Decides about a frame of a feeding door.
    ///
    /// - Parameters:
    ///   - bytes: The frame.
    ///   - tape: What lies where in it.
    ///   - source: Its door and peer.
    ///   - sender: Who sent it, for the record.
    ///   - now: When it was read.
    ///   - cold: The sessions that are not in memory.
    ///   - place: Tells where a byte of the frame lies in the connection's input.
    /// - Returns: What it led to.
    public mutating func feed(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        from source: LinkSource,
        sender: Sender? = nil,
        at now: Moment,
        _ cold: some SessionStore,
        place: (Int) -> Place
    ) -> Verdict {
        self.sender = sender
        if let reserved = tape.member("notifyd", of: 0, in: bytes) {
            return refuse(
                "reserved_key",
                "The member \"notifyd\" is reserved; a payload must not have it.",
                place(tape[reserved].span.lowerBound)
            )
        }
        do throws(FrameRefusal) {
            let notification = try read(bytes, tape, node: 0, source, at: now)
            return finish(dispatch(notification, at: now, cold))
        } catch {
            return refuse(error.reason, error.message, place(error.offset))
        }
    }

    /// Decides about a frame of the control door; the parameters are those of a feeding door's.
    public mutating func control(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        from source: LinkSource,
        sender: Sender? = nil,
        at now: Moment,
        _ cold: some SessionStore,
        place: (Int) -> Place
    ) -> ControlVerdict {
        self.sender = sender
        do throws(FrameRefusal) {
            switch try ControlRequest(bytes: bytes, tape: tape, flows: configuration.flows) {
            case .envelope(let envelope):
                let notification = try read(envelope, bytes, tape, source, at: now)
                var verdict = finish(dispatch(notification, at: now, cold), tellingEnds: true)
                verdict.level = envelope.receipt ?? verdict.level
                return .decided(verdict)
            case .event(let event, let session):
                return .decided(try apply(event, session: session, at: now, cold))
            case .report(let report, let session):
                return .decided(apply(report, session: session, at: now, cold))
            case .confirm(let id, let parked, let answer, let session):
                return .decided(
                    confirm(id, parked: parked, answer, session: session, at: now, cold)
                )
            case .drop(let session, let id):
                return .decided(drop(session: session, id: id, cold))
            case .reload: return .reload
            case .query(let query): return .query(query)
            }
        } catch {
            return .decided(refuse(error.reason, error.message, place(error.offset)))
        }
    }

    private mutating func read(
        _ envelope: Envelope,
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        _ source: LinkSource,
        at now: Moment
    ) throws(FrameRefusal) -> NotificationRequest {
        var notification = try read(
            bytes,
            tape,
            node: envelope.payload,
            action: envelope.action,
            source,
            at: now
        )
        notification.session = envelope.session ?? notification.session
        notification.user = envelope.user ?? notification.user
        notification.messageID = envelope.id ?? notification.messageID
        notification.expires = envelope.expires ?? notification.expires
        return notification
    }

    private mutating func read(
        _ bytes: Span<UInt8>,
        _ tape: JSONTape,
        node: Int,
        action: String? = nil,
        _ source: LinkSource,
        at now: Moment
    ) throws(FrameRefusal) -> NotificationRequest {
        let request = PayloadRequest(
            action: action,
            sessionPointer: configuration.sessionPointer,
            userPointer: configuration.userPointer,
            receivedAt: now.epoch,
            base: configuration.base
        )
        let found: Notification
        do throws(PayloadError) {
            found = try reader.read(frame: bytes, tape: tape, node: node, request: request)
        } catch {
            throw FrameRefusal(
                reason: error.code.rawValue,
                offset: error.offset,
                message: error.message
            )
        }
        try check(found.session, "session", limit: Limits.sessionKey)
        try check(found.user, "user", limit: Limits.name)
        try check(found.messageID, "message id", limit: Limits.name)
        return NotificationRequest(
            provider: found.provider,
            messageID: found.messageID,
            replaceKey: found.replaceKey,
            action: found.action,
            link: found.link,
            noLinkReason: found.noLinkReason,
            expires: found.expires,
            isSilent: found.isSilent,
            session: found.session ?? Self.defaultSession,
            user: found.user,
            source: source
        )
    }

    /// The session of whoever names none.
    static let defaultSession = "default"

    private func check(_ text: String?, _ what: String, limit: Int) throws(FrameRefusal) {
        guard let text, !(1...limit).contains(text.utf8.count) else { return }
        throw FrameRefusal(
            reason: "too_long",
            offset: 0,
            message: "The \(what) has not 1 to \(limit) bytes."
        )
    }

    /// Refuses a frame.
    private mutating func refuse(_ reason: String, _ message: String, _ place: Place) -> Verdict {
        var telling = Telling(.rejected, message)
        telling.reason = reason
        tell(telling)
        verdict.receipt = .object(of: [
            ("seq", .number(lastNumber)), ("outcome", .string(Outcome.rejected.rawValue)),
            ("reason", .string(reason)), ("line", .number(place.line)),
            ("column", .number(place.column)), ("message", .string(message)),
        ])
        return finish(nil)
    }
}
