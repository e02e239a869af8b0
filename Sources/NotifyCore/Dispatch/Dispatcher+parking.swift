// Parked links: how they come to wait, and each of the ways in which that ends. Taking one out and
// recording what it led to is one verdict, hence one transaction.

import Jansson
public import LinkRouter

extension Dispatcher {
    /// Parks a notification's link.
    mutating func park(
        _ telling: Telling,
        _ request: NotificationRequest,
        _ session: Session,
        at now: Moment,
        _ cold: some SessionStore
    ) -> [(String, JSONValue?)] {
        let number = lastNumber + 1
        let parked = ParkedLink(
            number: number,
            id: request.messageID ?? Self.madeUpID(number),
            session: session.key,
            link: configuration.link(of: request.link ?? ""),
            owner: request.user ?? session.user ?? session.lastUser,
            source: request.source,
            provider: request.provider,
            replaceKey: request.replaceKey,
            expires: request.expires,
            parkedAt: now,
            consent: telling.question == nil ? .notAsked : .asked
        )
        var telling = telling
        telling.parkedNumber = telling.question.map { _ in number }
        let receipt = tell(telling)
        let evicted = lot.park(parked)
        verdict.changes.parked.append(parked)
        for link in evicted {
            let session = self.session(link.session, cold)
            leave(
                link,
                session,
                .discarded,
                "evicted",
                "A newer link took the place of the parked one."
            )
        }
        return receipt
    }

    /// Ends a parked link whose place a newer notification with the same key takes.
    mutating func replaceParked(by request: NotificationRequest, _ session: Session) {
        guard let key = request.replaceKey else { return }
        for link in lot[request.session]
        where link.replaceKey.map(ExactName.init) == ExactName(key)
            && link.provider == request.provider
        {
            leave(
                link,
                session,
                .discarded,
                "replaced",
                "A newer notification took the place of the parked link."
            )
        }
    }

    /// Ends the parked links whose time is over.
    public mutating func expire(at now: Moment, _ cold: some SessionStore) -> Verdict {
        for link in lot.overdue(at: now) {
            let session = session(link.session, cold)
            expire(link, session)
        }
        return finish(nil)
    }

    /// Ends parked links that an operator gave up.
    mutating func drop(_ links: [ParkedLink], _ cold: some SessionStore) {
        for link in links {
            let session = session(link.session, cold)
            leave(link, session, .discarded, "dropped", "The parked link was given up.")
        }
    }

    /// Does to a session's parked links what an event asks for: a logout discards them, any other
    /// change of state or user tries them.
    mutating func settleParked(
        _ session: Session,
        isLogout: Bool,
        isChanged: Bool,
        at now: Moment
    ) {
        if isLogout {
            for link in lot[session.key] {
                leave(
                    link,
                    session,
                    .discarded,
                    "logout",
                    "The user logged out, the parked link is discarded."
                )
            }
        } else if isChanged {
            replay(session, changes: 1, at: now)
        }
    }

    /// Tries what an earlier process parked, because the tables may be other ones now.
    public mutating func begin(at now: Moment, _ cold: some SessionStore) -> Verdict {
        replayAll(at: now, cold)
        return finish(nil)
    }

    /// Tries the parked links of all sessions.
    mutating func replayAll(at now: Moment, _ cold: some SessionStore) {
        for name in lot.sessions.map(ExactName.init).sorted() {
            replay(session(name.text, cold), changes: 0, at: now)
        }
    }

    /// Tries a session's parked links, in order of arrival, against what is current now.
    ///
    /// - Parameters:
    ///   - session: The session as it is now.
    ///   - changes: How often the turn changed the session's state already.
    ///   - now: The current instant.
    mutating func replay(_ session: Session, changes: Int, at now: Moment) {
        var session = session
        var changes = changes
        var waiting = lot[session.key]
        while !waiting.isEmpty {
            let link = waiting.removeFirst()
            guard let event = retry(link, &session, changes: changes, at: now),
                let changed = change(session, by: event, at: now)
            else { continue }
            let before = session
            session = changed
            changes += 1
            if before.user != nil, changed.user == nil {
                settleParked(changed, isLogout: true, isChanged: true, at: now)
            }
            waiting = lot[session.key]
        }
    }

    /// Tries one parked link.
    ///
    /// - Returns: What it makes of the session, if it opened.
    mutating func retry(
        _ link: ParkedLink,
        _ session: inout Session,
        changes: Int,
        at now: Moment
    ) -> SessionEvent? {
        if link.remaining(of: lot.limits.patience, at: now) == .zero {
            expire(link, session)
            return nil
        }
        guard session.admits(link.owner) else {
            if session.user != nil {
                leave(
                    link,
                    session,
                    .discarded,
                    "other_user",
                    "Another user entered; the parked link was not for them."
                )
            }
            return nil
        }
        let outcome = configuration.outcome(
            of: link.link,
            in: session,
            from: link.source,
            hasConsent: link.consent == .given
        )
        switch outcome.outcome {
        case .parked:
            if outcome.question != nil, link.consent == .notAsked {
                ask(link, outcome, session, at: now)
            }
            return nil
        case .routed where changes >= Limits.changes && outcome.event != nil:
            leave(
                link,
                session,
                .discarded,
                "redirect_loop",
                "The session's state was changed \(Limits.changes) times in one turn."
            )
            return nil
        case .routed:
            remove(link)
            session = outcome.session
            ended.append(.object(of: tell(Telling(outcome, link, session))))
            show(session, outcome.change)
            return outcome.event
        default:
            leave(link, session, .discarded, outcome.reason ?? "no_route", outcome.message)
            return nil
        }
    }

    /// Ends a parked link that does not open.
    mutating func leave(
        _ link: ParkedLink,
        _ session: Session,
        _ outcome: Outcome,
        _ reason: String,
        _ message: String
    ) {
        remove(link)
        var telling = Telling(outcome, message, link, session)
        telling.reason = reason
        telling.link = redacted(link)
        ended.append(.object(of: tell(telling)))
    }

    /// Ends a parked link whose time is over.
    mutating func expire(_ link: ParkedLink, _ session: Session) {
        let isAsked = link.consent == .asked
        leave(
            link,
            session,
            .expired,
            isAsked ? "unanswered" : "parked_expired",
            isAsked ? "The user did not answer in time." : "The parked link waited too long."
        )
    }

    mutating func remove(_ link: ParkedLink) {
        lot.remove(link)
        verdict.changes.unparked.append(link.number)
    }

    /// The text of a parked link as it may be shown.
    func redacted(_ link: ParkedLink) -> String {
        configuration.navigator.redacted(link.link)
    }
}
