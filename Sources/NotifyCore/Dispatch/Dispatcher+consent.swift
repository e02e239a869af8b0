// Links that change or destroy something: the user is asked, and what is not agreed to is not done.

import LinkRouter

extension Dispatcher {
    /// Asks about a parked link whose session has come to know it.
    ///
    /// That is no outcome: the link waits on.
    mutating func ask(
        _ link: ParkedLink,
        _ outcome: Decision,
        _ session: Session,
        at now: Moment
    ) {
        put(link.with(.asked, of: session.user, at: now))
        var telling = Telling(outcome, link, session)
        telling.event = JournalEntry.Step.confirm
        tell(telling, isOutcome: false)
    }

    /// Takes the user's answer.
    ///
    /// Strangers choose ids, so that several links that ask can have one: a yes that could mean
    /// another link than the user saw opens none of them, and a no declines them all.
    ///
    /// - Parameters:
    ///   - id: The id of the notification.
    ///   - number: The number under which the link was parked; without one every link of the id is
    ///     meant.
    ///   - answer: Whether the user agreed.
    ///   - key: The session's key.
    ///   - now: The current instant.
    ///   - cold: The sessions that are not in memory.
    /// - Returns: What it led to.
    mutating func confirm(
        _ id: String,
        parked number: UInt64?,
        _ answer: Bool,
        session key: String,
        at now: Moment,
        _ cold: some SessionStore
    ) -> Verdict {
        let session = session(key, cold)
        let asked = lot[key].filter { link in
            link.consent == .asked && link.id.utf8.elementsEqual(id.utf8)
                && (number == nil || number == link.number)
        }
        // After a suspend an answer can be read before the clock has ended what it is about.
        let late = asked.filter { isLate($0, at: now) }
        let meant = asked.filter { !isLate($0, at: now) }
        let isAmbiguous = answer && asked.count > 1 && !meant.isEmpty
        var telling = Telling(.applied, "The user \(answer ? "agreed" : "declined").")
        if meant.isEmpty {
            telling = Telling(.ignored, "No link of this id waits for an answer")
            telling.reason = "not_found"
        } else if isAmbiguous {
            telling = Telling(
                .ignored,
                "\(asked.count) links of this id wait for an answer, and none of them is named"
            )
            telling.reason = "ambiguous"
        }
        telling.event = JournalEntry.Step.confirm
        telling.id = id
        telling.session = session
        let receipt = tell(telling)
        for link in late { expire(link, session) }
        for link in meant where !isAmbiguous {
            if answer {
                open(link.with(.given, of: session.user, at: now), session, at: now)
            } else {
                leave(link, session, .discarded, "declined", "The user declined.")
            }
        }
        return finish(receipt, tellingEnds: true)
    }

    /// Takes for not asked what whoever was there before was asked, or said: a session whose user is
    /// not known has someone in front of it, too, and that is no other user's consent.
    mutating func forgetAnswers(in key: String, at now: Moment) {
        // What has waited too long for an answer ends as such.
        for link in lot[key] where link.consent != .notAsked && !isLate(link, at: now) {
            put(link.withoutAnswer)
        }
    }

    private func isLate(_ link: ParkedLink, at now: Moment) -> Bool {
        link.remaining(of: lot.limits.patience, at: now) == .zero
    }

    /// Tries a link that the user agreed to; if something else is in its way, it waits on.
    private mutating func open(_ link: ParkedLink, _ session: Session, at now: Moment) {
        put(link)
        var session = session
        let before = session
        guard let event = retry(link, &session, changes: 0, at: now),
            let changed = change(session, by: event, at: now)
        else { return }
        let isLogout = before.user != nil && changed.user == nil
        settleParked(changed, isLogout: isLogout, isChanged: true, at: now)
    }

    private mutating func put(_ link: ParkedLink) {
        lot.replace(with: link)
        verdict.changes.parked.append(link)
    }
}
