// A session's screens: what links do to them, what the program reports, and the flows that its
// events move. Whatever a change of screens sets free is tried in the same turn.

import LinkRouter

extension Dispatcher {
    /// Takes a session over whose screens were changed, and notes how the store must follow.
    ///
    /// - Parameters:
    ///   - session: The session as it is now.
    ///   - change: What was done to its screens.
    ///   - isReport: Whether no command tells of it, so that it must be stored at once.
    mutating func show(_ session: Session, _ change: ScreenChange, isReport: Bool = false) {
        guard !change.commands.isEmpty || !change.flows.isEmpty || isReport else { return }
        let key = ExactName(session.key)
        let isTold = session.isTold(by: change, since: sessions.known(session.key))
        sessions.put(session)
        // Of several entries a crash could leave the journal only some: the store has the others.
        let isWhole = change.commands.count == 1 && change.flows.isEmpty
        if isReport || !isWhole || !isTold || verdict.changes.sessions[key] != nil {
            verdict.changes.sessions[key] = session
            verdict.changes.screens[key] = nil
        } else {
            verdict.changes.screens[key] = session
        }
    }

    /// Takes what the program says about its screens.
    mutating func apply(
        _ report: ScreenReport,
        session key: String,
        at now: Moment,
        _ cold: some SessionStore
    ) -> Verdict {
        let before = session(key, cold)
        var after = before
        let outcome: ScreenOutcome
        let sentence: String
        switch report {
        case .did(let command):
            outcome = after.report(
                command,
                flows: configuration.flows,
                rules: configuration.screens
            )
            sentence = "The user did \(command.kind.rawValue)."
        case .tree(let tree, let hasArguments):
            outcome = after.report(
                tree,
                keepsArguments: !hasArguments,
                flows: configuration.flows
            )
            sentence = "The program told what is on its screen."
        case .event(let event, let arguments):
            outcome = after.handle(
                event,
                arguments,
                flows: configuration.flows,
                rules: configuration.screens
            )
            sentence = ""
        }
        var telling = Telling(.applied, sentence)
        telling.event = report.event
        telling.isReport = report.isTruth
        switch outcome {
        case .changed(let change):
            telling.session = after
            telling.change = change
            telling.enters = change.event
            telling.user = change.event?.user
            let receipt = tell(telling)
            show(after, change, isReport: true)
            settle(before, after, change.event, at: now)
            return finish(receipt, tellingEnds: true)
        case .ignored(let reason, _), .parked(let reason, _):
            telling = Telling(.ignored, reason.explanation)
            telling.event = report.event
            telling.session = before
            telling.reason = reason.rawValue
            return finish(tell(telling), tellingEnds: true)
        }
    }

    /// Does what a change of screens, and what it makes of the session, lead to.
    private mutating func settle(
        _ before: Session,
        _ shown: Session,
        _ event: SessionEvent?,
        at now: Moment
    ) {
        if let event, let changed = change(shown, by: event, at: now) {
            let isLogout = before.user != nil && changed.user == nil
            settleParked(changed, isLogout: isLogout, isChanged: true, at: now)
        } else if before.tree.forcedLevel != nil, shown.tree.forcedLevel == nil {
            replay(shown, changes: 0, at: now)
        }
    }
}
