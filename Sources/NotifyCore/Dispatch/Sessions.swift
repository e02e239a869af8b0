// The sessions and their parked links: parking, replacing, evicting, expiring and discarding them.
// The removal of a link and its decision are in one verdict, hence in one transaction of the store.

import LinkRouter
import PushPayload
import StrictJSON

/// The sessions, the links that are parked in them, and the configuration that they depend on.
struct Sessions: Sendable {
    /// The configuration in force.
    private(set) var configuration: Configuration
    /// The sessions in memory.
    private(set) var table: SessionTable
    /// The parked links.
    var parkingLot: ParkingLot

    /// Creates an empty set of sessions.
    init(_ configuration: Configuration) {
        self.configuration = configuration
        table = SessionTable(capacity: configuration.limits.sessions)
        parkingLot = ParkingLot(limits: configuration.limits.parking)
    }

    /// Puts a new configuration in force, without replaying parked links.
    mutating func adopt(_ configuration: Configuration) {
        self.configuration = configuration
        parkingLot.limits = configuration.limits.parking
    }

    /// Restores the links that an earlier process parked, in order of arrival.
    mutating func restore(_ parked: [ParkedLink]) {
        for link in parked { parkingLot.restore(link) }
    }

    /// Returns a session, from memory, from the store, or in its initial state.
    mutating func session(_ key: String, from store: some SessionStore) -> Session {
        table.session(key, initialState: configuration.initialState, from: store)
    }

    /// Repeats a recorded command of an earlier process.
    ///
    /// - Returns: The session, to be stored; `nil` if the tree cannot be parsed, in which case the
    ///   session is unchanged.
    mutating func recall(_ recorded: RecordedCommand, from store: some SessionStore) -> Session? {
        var session = session(recorded.session, from: store)
        guard session.recall(recorded.command, tree: recorded.tree) else { return nil }
        table.put(session)
        return session
    }

    // MARK: Screens

    /// Adopts a session whose screens changed, and adds it to the changes of the store.
    ///
    /// - Parameters:
    ///   - session: The session after the change.
    ///   - change: The change of its screens.
    ///   - isReport: Whether no command is recorded for it, so that it must be stored at once.
    ///   - turn: The turn.
    mutating func adopt(
        _ session: Session,
        _ change: ScreenChange,
        isReport: Bool = false,
        in turn: inout Turn
    ) {
        guard !change.commands.isEmpty || !change.flows.isEmpty || isReport else { return }
        let key = ExactName(session.key)
        let isRecoverable = session.isRecoverableFromJournal(
            after: change,
            since: table.known(session.key)
        )
        table.put(session)
        // After a crash the journal may have only some of several entries, so they are stored
        // first.
        let isWhole = change.commands.count == 1 && change.flows.isEmpty
        if isReport || !isWhole || !isRecoverable || turn.verdict.changes.sessions[key] != nil {
            turn.verdict.changes.sessions[key] = session
            turn.verdict.changes.screens[key] = nil
        } else {
            turn.verdict.changes.screens[key] = session
        }
    }

    /// Adopts a session whose state or user changed.
    mutating func adopt(_ session: Session, in turn: inout Turn) {
        table.put(session)
        turn.verdict.changes.sessions[ExactName(session.key)] = session
        turn.verdict.changes.screens[ExactName(session.key)] = nil
    }

    // MARK: Parking

    /// Parks the link of a notification and records the decision; links that it evicts end.
    mutating func park(
        _ decision: Decision,
        _ notification: Notification,
        _ session: Session,
        from source: LinkSource,
        in turn: inout Turn
    ) {
        let number = turn.nextNumber
        let parked = ParkedLink(
            number: number,
            id: notification.messageID ?? SeenMessages.madeUpID(number),
            session: session.key,
            link: configuration.link(of: notification.link ?? ""),
            owner: notification.user ?? session.user ?? session.lastUser,
            source: source,
            provider: notification.provider,
            replaceKey: notification.replaceKey,
            expires: notification.expires,
            parkedAt: turn.now,
            consent: decision.question == nil ? .notAsked : .asked
        )
        var decision = decision
        decision.parked = decision.question.map { _ in number }
        turn.respond(with: decision)
        let evicted = parkingLot.park(parked)
        turn.verdict.changes.parked.append(parked)
        for link in evicted {
            let session = self.session(link.session, from: turn.store)
            end(
                link,
                session,
                .discarded,
                "evicted",
                "A newer link evicted the parked link.",
                in: &turn
            )
        }
    }

    /// Replaces the parked link that has the number of this one.
    mutating func replace(_ link: ParkedLink, in turn: inout Turn) {
        parkingLot.replace(with: link)
        turn.verdict.changes.parked.append(link)
    }

    /// Removes a parked link.
    mutating func remove(_ link: ParkedLink, in turn: inout Turn) {
        parkingLot.remove(link)
        turn.verdict.changes.unparked.append(link.number)
    }

    /// Whether a parked link has expired.
    func isOverdue(_ link: ParkedLink, at now: Moment) -> Bool {
        link.remaining(of: parkingLot.limits.maxWait, at: now) == .zero
    }

    // MARK: Ends of parked links

    /// Ends the parked links that have expired.
    mutating func expireOverdue(in turn: inout Turn) {
        for link in parkingLot.overdue(at: turn.now) {
            let session = session(link.session, from: turn.store)
            expire(link, session, in: &turn)
        }
    }

    /// Ends parked links that a newer notification with the same key replaces.
    mutating func replaceParked(
        by notification: Notification,
        _ session: Session,
        in turn: inout Turn
    ) {
        guard let key = notification.replaceKey else { return }
        for link in parkingLot[notification.sessionKey]
        where link.replaceKey.map(ExactName.init) == ExactName(key)
            && link.provider == notification.provider
        {
            end(
                link,
                session,
                .discarded,
                "replaced",
                "A newer notification replaced the parked link.",
                in: &turn
            )
        }
    }

    /// Ends a session's parked links after a logout.
    mutating func discardParked(_ session: Session, in turn: inout Turn) {
        for link in parkingLot[session.key] {
            end(
                link,
                session,
                .discarded,
                "logout",
                "The user logged out, the parked link is discarded.",
                in: &turn
            )
        }
    }

    /// Ends a parked link that has expired.
    mutating func expire(_ link: ParkedLink, _ session: Session, in turn: inout Turn) {
        let isAsked = link.consent == .asked
        end(
            link,
            session,
            .expired,
            isAsked ? "unanswered" : "parked_expired",
            isAsked ? "The user did not answer in time." : "The parked link waited too long.",
            in: &turn
        )
    }

    /// Ends a parked link that does not open.
    mutating func end(
        _ link: ParkedLink,
        _ session: Session,
        _ outcome: Outcome,
        _ reason: String,
        _ message: String,
        in turn: inout Turn
    ) {
        remove(link, in: &turn)
        var decision = Decision(outcome, message, of: link, in: session)
        decision.reason = reason
        decision.link = redacted(link)
        turn.end(with: decision)
    }

    /// The text of a parked link without its secrets.
    func redacted(_ link: ParkedLink) -> String { configuration.navigator.redacted(link.link) }

    /// Discards parked links at an operator's request.
    ///
    /// - Parameters:
    ///   - key: The session's key; `nil` for all sessions.
    ///   - id: The id of the notification; `nil` for all.
    ///   - turn: The turn.
    mutating func drop(session key: String?, id: String?, in turn: inout Turn) {
        let links = (key.map { parkingLot[$0] } ?? parkingLot.all).filter {
            id == nil || ExactName($0.id) == id.map(ExactName.init)
        }
        var decision = Decision(
            links.isEmpty ? .ignored : .applied,
            "Dropped \(links.count) parked links."
        )
        decision.event = "drop"
        decision.reason = links.isEmpty ? "no_change" : nil
        turn.respond(with: decision)
        for link in links {
            let session = session(link.session, from: turn.store)
            end(
                link,
                session,
                .discarded,
                "dropped",
                "The parked link was dropped.",
                in: &turn
            )
        }
    }
}
