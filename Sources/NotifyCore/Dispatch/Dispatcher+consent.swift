// Links that change or destroy something: the user is asked, and what is not agreed to is not done.

import LinkRouter

extension Dispatcher {
    /// Asks about a parked link whose session has come to know it.
    ///
    /// That is no outcome: the link waits on.
    mutating func ask(
        _ link: ParkedLink,
        _ outcome: LinkOutcome,
        _ session: Session,
        at now: Moment
    ) {
        put(link.with(.asked, of: session.user, at: now))
        var telling = Telling(outcome, link, session)
        telling.event = JournalEntry.Step.confirm
        tell(telling, isOutcome: false)
    }

    /// Takes the user's answer.
    mutating func confirm(
        _ id: String,
        _ answer: Bool,
        session key: String,
        at now: Moment,
        _ cold: some ColdSessions
    ) -> Verdict {
        let session = session(key, cold)
        let asked = lot[key].first { link in
            link.consent == .asked && link.id.utf8.elementsEqual(id.utf8)
        }
        // After a suspend an answer can be read before the clock has ended what it is about.
        let isLate = asked?.remaining(of: lot.limits.patience, at: now) == .zero
        let link = isLate ? nil : asked
        var telling = Telling(
            link == nil ? .ignored : .applied,
            link == nil
                ? "No link of this id waits for an answer"
                : "The user \(answer ? "agreed" : "declined")."
        )
        telling.event = JournalEntry.Step.confirm
        telling.id = id
        telling.session = session
        telling.reason = link == nil ? "not_found" : nil
        let receipt = tell(telling)
        if let link, answer {
            open(link.with(.given, of: session.user, at: now), session, at: now)
        } else if let link {
            leave(link, session, .discarded, "declined", "The user declined.")
        } else if let asked {
            expire(asked, session)
        }
        return finish(receipt, tellingEnds: true)
    }

    /// Tries a link that the user agreed to; if something else is in its way, it waits on.
    private mutating func open(_ link: ParkedLink, _ session: Session, at now: Moment) {
        put(link)
        var session = session
        let before = session
        guard let event = retry(link, &session, changes: 0, at: now),
            let changed = change(session, by: event)
        else { return }
        let isLogout = before.user != nil && changed.user == nil
        settleParked(changed, isLogout: isLogout, isChanged: true, at: now)
    }

    private mutating func put(_ link: ParkedLink) {
        lot.replace(with: link)
        verdict.changes.parked.append(link)
    }
}
