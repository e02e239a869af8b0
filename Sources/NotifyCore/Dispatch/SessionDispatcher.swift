// Applies links, events, reports and answers to sessions. Parked links that a change lets open are
// replayed in the same turn.

import LinkRouter
import PushPayload
import StrictJSON

/// Decides about sessions and their parked links.
struct SessionDispatcher: Sendable {
    /// The sessions and their parked links.
    var sessions: Sessions

    /// The configuration in force.
    private var configuration: Configuration { sessions.configuration }
    /// The parked links.
    private var parkingLot: ParkingLot { sessions.parkingLot }

    // MARK: Links

    /// Opens or parks the link of a notification.
    mutating func open(_ notification: Notification, from source: LinkSource, in turn: inout Turn) {
        let session = sessions.session(notification.sessionKey, from: turn.store)
        let decision = configuration.decision(
            about: notification.link ?? "",
            in: session,
            from: source
        ).of(notification)
        switch decision.outcome {
        case .routed:
            sessions.replaceParked(by: notification, session, in: &turn)
            turn.respond(with: decision)
            perform(decision, in: &turn)
        case .parked:
            sessions.replaceParked(by: notification, session, in: &turn)
            sessions.park(decision, notification, session, from: source, in: &turn)
        default:
            turn.respond(with: decision)
            perform(decision, in: &turn)
        }
    }

    /// Adopts the screens of a decision, and applies the event that follows from it.
    private mutating func perform(_ decision: Decision, in turn: inout Turn) {
        guard let session = decision.session else { return }
        sessions.adopt(session, decision.change, in: &turn)
        if let event = decision.enters { apply(event, to: session, in: &turn) }
    }

    // MARK: Events

    /// Applies an event to a session; after a logout its parked links are discarded, and after any
    /// other change they are replayed.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - session: The session before the event.
    ///   - changes: How often the turn has changed the session's state already.
    ///   - turn: The turn.
    /// - Returns: Whether state or user changed.
    @discardableResult
    mutating func apply(
        _ event: SessionEvent,
        to session: Session,
        changes: Int = 0,
        in turn: inout Turn
    ) -> Bool {
        settle(EventResult(of: event, on: session), changes: changes, in: &turn)
    }

    @discardableResult
    private mutating func settle(
        _ result: EventResult,
        changes: Int,
        in turn: inout Turn
    ) -> Bool {
        let (session, after) = (result.before, result.after)
        if result.isChanged {
            // Questions and answers of one user do not apply to another.
            if after.user.map(ExactName.init) != session.user.map(ExactName.init) {
                forgetAnswers(in: session.key, in: &turn)
            }
            sessions.adopt(after, in: &turn)
        }
        if result.isLogout {
            sessions.discardParked(after, in: &turn)
        } else if result.isChanged {
            replay(after, changes: changes + 1, in: &turn)
        }
        return result.isChanged
    }

    /// Applies an event of the app.
    mutating func accept(
        _ event: SessionEvent,
        session key: String,
        in turn: inout Turn
    ) throws(FrameRefusal) {
        if case .enter(let state, _) = event, !configuration.hasState(state) {
            let known = configuration.knownStates.map(\.rawValue).joined(separator: ", ")
            throw FrameRefusal(
                reason: "unknown_state",
                offset: 0,
                message: "Unknown state \"\(LegibleText.shortened(state.rawValue, to: 64))\"; "
                    + "expected one of \(known)."
            )
        }
        let result = EventResult(of: event, on: sessions.session(key, from: turn.store))
        let discardsLinks = result.isLogout && !parkingLot[key].isEmpty
        let changesNothing = !result.isChanged && !discardsLinks
        var decision = Decision(
            changesNothing ? .ignored : .applied,
            changesNothing ? "The event changes nothing" : event.sentence(about: result.before)
        )
        decision.event = event.name
        decision.session = result.after
        decision.user = event.user
        decision.reason = changesNothing ? "no_change" : nil
        turn.respond(with: decision)
        settle(result, changes: 0, in: &turn)
    }

    /// Applies a report of the program about its screens.
    mutating func accept(_ report: ScreenReport, session key: String, in turn: inout Turn) {
        let before = sessions.session(key, from: turn.store)
        var after = before
        let outcome = report.apply(
            to: &after,
            flows: configuration.flows,
            rules: configuration.screens
        )
        let change: ScreenChange
        switch outcome {
        case .changed(let done): change = done
        case .ignored(let reason, _), .parked(let reason, _):
            var decision = Decision(.ignored, reason.explanation)
            decision.event = report.event
            decision.session = before
            decision.reason = reason.rawValue
            turn.respond(with: decision)
            return
        }
        var decision = Decision(.applied, report.sentence)
        decision.event = report.event
        decision.isReport = report.isTruth
        decision.session = after
        decision.change = change
        decision.enters = change.event
        decision.user = change.event?.user
        turn.respond(with: decision)
        sessions.adopt(after, change, isReport: true, in: &turn)
        let isChanged = change.event.map { apply($0, to: after, in: &turn) } ?? false
        if !isChanged, before.tree.forcedLevel != nil, after.tree.forcedLevel == nil {
            replay(after, changes: 0, in: &turn)
        }
    }

    // MARK: Consent

    /// Applies the user's answer to the question about a link.
    mutating func confirm(
        _ id: String,
        parked number: UInt64?,
        _ isYes: Bool,
        session key: String,
        in turn: inout Turn
    ) {
        let session = sessions.session(key, from: turn.store)
        let answer = ConsentAnswer(
            id,
            parked: number,
            isYes,
            in: session,
            among: parkingLot[key],
            isLate: { sessions.isOverdue($0, at: turn.now) }
        )
        turn.respond(with: answer.decision)
        for link in answer.late { sessions.expire(link, session, in: &turn) }
        for link in answer.links {
            if isYes {
                // If something else prevents the link from opening, it remains parked.
                let given = link.with(.given, of: session.user, at: turn.now)
                sessions.replace(given, in: &turn)
                var session = session
                if let event = retry(given, &session, changes: 0, in: &turn) {
                    apply(event, to: session, in: &turn)
                }
            } else {
                sessions.end(link, session, .discarded, "declined", "The user declined.", in: &turn)
            }
        }
    }

    /// Asks the user about a parked link that could open now; the link remains parked.
    private mutating func ask(
        _ link: ParkedLink,
        _ decision: Decision,
        _ session: Session,
        in turn: inout Turn
    ) {
        sessions.replace(link.with(.asked, of: session.user, at: turn.now), in: &turn)
        var decision = decision.of(link)
        decision.event = Decision.Question.word
        decision.isInterim = true
        turn.record(decision)
    }

    /// Discards the previous user's pending questions and answers.
    ///
    /// A session without a known user can have an answer, too, which must not count for the next
    /// user.
    private mutating func forgetAnswers(in key: String, in turn: inout Turn) {
        // A link that has expired must end as `unanswered`.
        for link in parkingLot[key]
        where link.consent != .notAsked && !sessions.isOverdue(link, at: turn.now) {
            sessions.replace(link.withoutAnswer, in: &turn)
        }
    }

    // MARK: Replay

    /// Replays the parked links of all sessions.
    mutating func replayAll(in turn: inout Turn) {
        for name in parkingLot.sessions.map(ExactName.init).sorted() {
            replay(sessions.session(name.text, from: turn.store), changes: 0, in: &turn)
        }
    }

    /// Replays a session's parked links in order of arrival.
    ///
    /// If one changes the session's state, the replay starts again with the links still parked.
    ///
    /// - Parameters:
    ///   - session: The session in its current state.
    ///   - changes: How often the turn has changed the session's state already.
    ///   - turn: The turn.
    private mutating func replay(_ session: Session, changes: Int, in turn: inout Turn) {
        var session = session
        for link in parkingLot[session.key] {
            guard let event = retry(link, &session, changes: changes, in: &turn) else { continue }
            if apply(event, to: session, changes: changes, in: &turn) { return }
        }
    }

    /// Replays one parked link.
    ///
    /// - Returns: The event that an opened link causes, if any.
    private mutating func retry(
        _ link: ParkedLink,
        _ session: inout Session,
        changes: Int,
        in turn: inout Turn
    ) -> SessionEvent? {
        if sessions.isOverdue(link, at: turn.now) {
            sessions.expire(link, session, in: &turn)
            return nil
        }
        guard session.admits(link.owner) else {
            if session.user != nil {
                sessions.end(
                    link,
                    session,
                    .discarded,
                    "other_user",
                    "Another user logged in; the parked link was not for them.",
                    in: &turn
                )
            }
            return nil
        }
        let decision = configuration.decision(
            about: link.link,
            in: session,
            from: link.source,
            hasConsent: link.consent == .given
        )
        switch decision.outcome {
        case .parked:
            if decision.question != nil, link.consent == .notAsked {
                ask(link, decision, session, in: &turn)
            }
            return nil
        case .routed where changes >= Limits.changes && decision.enters != nil:
            sessions.end(
                link,
                session,
                .discarded,
                "redirect_loop",
                "The session's state was changed \(Limits.changes) times in one turn.",
                in: &turn
            )
            return nil
        case .routed:
            sessions.remove(link, in: &turn)
            session = decision.session ?? session
            turn.end(with: decision.of(link))
            sessions.adopt(session, decision.change, in: &turn)
            return decision.enters
        default:
            let reason = decision.reason ?? "no_route"
            sessions.end(link, session, .discarded, reason, decision.message, in: &turn)
            return nil
        }
    }
}

/// The result of an event on a session, before any of it is in force.
private struct EventResult {
    let before: Session
    let after: Session
    /// Whether state or user change.
    let isChanged: Bool
    /// Whether the session has no user afterwards: its parked links are discarded then.
    let isLogout: Bool

    init(of event: SessionEvent, on session: Session) {
        var after = session
        isChanged = after.apply(event)
        isLogout = event == .logout || session.user != nil && after.user == nil
        before = session
        self.after = after
    }
}

extension SessionEvent {
    /// The event's name on the control door.
    fileprivate var name: String {
        switch self {
        case .login: "login"
        case .logout: "logout"
        case .enter: "enter"
        }
    }

    /// The user that the event names.
    fileprivate var user: String? {
        switch self {
        case .login(let user): user
        case .logout: nil
        case .enter(_, let user): user
        }
    }

    fileprivate func sentence(about session: Session) -> String {
        switch self {
        case .login(let user): "\(user) logged in."
        case .logout: session.user.map { "\($0) logged out." } ?? "No user is logged in."
        case .enter(let state, _): "The session entered \(state.rawValue)."
        }
    }
}
