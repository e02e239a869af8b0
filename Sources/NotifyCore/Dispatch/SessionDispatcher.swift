// What frames do to sessions: links open or are parked, events change state and user, the program
// reports its screens, the user agrees or declines. Parked links that a change admits are tried in the
// same turn.

import LinkRouter
import PushPayload
import StrictJSON

/// Decides what happens to sessions and to the links that are parked in them.
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

    /// Adopts the screens that a decision led to, and applies what it makes of the session.
    private mutating func perform(_ decision: Decision, in turn: inout Turn) {
        guard let session = decision.session else { return }
        sessions.adopt(session, decision.change, in: &turn)
        if let event = decision.enters { apply(event, to: session, in: &turn) }
    }

    // MARK: Events

    /// Applies an event to a session, then settles what is parked in it: when its user logged out,
    /// the links are discarded, and after any other change they are tried.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - session: The session as it is now.
    ///   - changes: How often the turn has changed the session's state before.
    ///   - turn: The turn.
    /// - Returns: Whether state or user changed.
    @discardableResult
    mutating func apply(
        _ event: SessionEvent,
        to session: Session,
        changes: Int = 0,
        in turn: inout Turn
    ) -> Bool {
        var after = session
        let isChanged = after.apply(event)
        if isChanged {
            // Another user has not been asked anything, and has answered nothing.
            if after.user.map(ExactName.init) != session.user.map(ExactName.init) {
                forgetAnswers(in: session.key, in: &turn)
            }
            sessions.adopt(after, in: &turn)
        }
        if event == .logout || session.user != nil && after.user == nil {
            sessions.discardParked(after, in: &turn)
        } else if isChanged {
            replay(after, changes: changes + 1, in: &turn)
        }
        return isChanged
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
                message: "There is no state \"\(LegibleText.shortened(state.rawValue, to: 64))\"; "
                    + "known are \(known)."
            )
        }
        let before = sessions.session(key, from: turn.store)
        var after = before
        let isChanged = after.apply(event)
        let isLogout = event == .logout || before.user != nil && after.user == nil
        let changesNothing = !isChanged && !(isLogout && !parkingLot[key].isEmpty)
        var decision = Decision(
            changesNothing ? .ignored : .applied,
            changesNothing ? "The session is so already" : event.sentence(about: before)
        )
        decision.event = event.name
        decision.session = after
        decision.user = event.user
        decision.reason = changesNothing ? "no_change" : nil
        turn.respond(with: decision)
        apply(event, to: before, in: &turn)
    }

    /// Applies what the program reports about its screens.
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

    /// Applies the user's answer to what a link would do.
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
                // If something else is in its way, the link waits on.
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

    /// Asks about a parked link that a route matches now.
    ///
    /// That is no outcome: the link waits on.
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
    /// A session without a known user has someone in front of it, too, whose consent is nobody else's.
    private mutating func forgetAnswers(in key: String, in turn: inout Turn) {
        // A link that has waited too long for an answer ends as such.
        for link in parkingLot[key]
        where link.consent != .notAsked && !sessions.isOverdue(link, at: turn.now) {
            sessions.replace(link.withoutAnswer, in: &turn)
        }
    }

    // MARK: Replay

    /// Tries the parked links of all sessions.
    mutating func replayAll(in turn: inout Turn) {
        for name in parkingLot.sessions.map(ExactName.init).sorted() {
            replay(sessions.session(name.text, from: turn.store), changes: 0, in: &turn)
        }
    }

    /// Tries a session's parked links, in order of arrival, against what is current now.
    ///
    /// A link that changes the session's state lets all that is still parked be tried anew.
    ///
    /// - Parameters:
    ///   - session: The session as it is now.
    ///   - changes: How often the turn changed the session's state already.
    ///   - turn: The turn.
    private mutating func replay(_ session: Session, changes: Int, in turn: inout Turn) {
        var session = session
        for link in parkingLot[session.key] {
            guard let event = retry(link, &session, changes: changes, in: &turn) else { continue }
            if apply(event, to: session, changes: changes, in: &turn) { return }
        }
    }

    /// Tries one parked link.
    ///
    /// - Returns: What it makes of the session, if it opened.
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
                    "Another user entered; the parked link was not for them.",
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

extension SessionEvent {
    /// The event's name on the control door.
    fileprivate var name: String {
        switch self {
        case .login: "login"
        case .logout: "logout"
        case .enter: "enter"
        }
    }

    /// The user the event names.
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
        case .logout: session.user.map { "\($0) logged out." } ?? "Nobody is logged in."
        case .enter(let state, _): "The session entered \(state.rawValue)."
        }
    }
}
