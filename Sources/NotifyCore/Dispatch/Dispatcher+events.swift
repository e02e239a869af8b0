// App events: the only way in which anybody gets logged in, and how tables are exchanged.

import Jansson
public import LinkRouter
import PushPayload
import StrictJSON

extension Dispatcher {
    /// Applies an event of the app to a session.
    mutating func apply(
        _ event: SessionEvent,
        session key: String,
        at now: Moment,
        _ cold: some SessionStore
    ) throws(FrameRefusal) -> Verdict {
        if case .enter(let state, _) = event, !configuration.knows(state) {
            throw FrameRefusal(
                reason: "unknown_state",
                offset: 0,
                message: "There is no state \"\(LegibleText.shortened(state.rawValue, to: 64))\"; "
                    + "known are \(configuration.knownStates.map(\.rawValue).joined(separator: ", "))."
            )
        }
        let before = session(key, cold)
        let changed = change(before, by: event, at: now)
        let after = changed ?? before
        let isLogout = event == .logout || before.user != nil && after.user == nil
        let changesNothing = changed == nil && !(isLogout && !lot[key].isEmpty)
        var telling = Telling(
            changesNothing ? .ignored : .applied,
            changesNothing ? "The session is so already" : event.sentence(of: before)
        )
        telling.event = event.name
        telling.session = after
        telling.user = event.user
        telling.reason = changesNothing ? "no_change" : nil
        let receipt = tell(telling)
        settleParked(after, isLogout: isLogout, isChanged: changed != nil, at: now)
        return finish(receipt, tellingEnds: true)
    }

    /// Gives up parked links at an operator's word.
    mutating func drop(session: String?, id: String?, _ cold: some SessionStore) -> Verdict {
        let links = (session.map { lot[$0] } ?? lot.all).filter {
            id == nil || ExactName($0.id) == id.map(ExactName.init)
        }
        var telling = Telling(
            links.isEmpty ? .ignored : .applied,
            "Dropped \(links.count) parked links."
        )
        telling.event = "drop"
        telling.reason = links.isEmpty ? "no_change" : nil
        let receipt = tell(telling)
        drop(links, cold)
        return finish(receipt, tellingEnds: true)
    }

    /// Puts a new configuration in force and tries all parked links against it.
    public mutating func reload(
        _ configuration: Configuration,
        at now: Moment,
        _ cold: some SessionStore
    ) -> Verdict {
        self.configuration = configuration
        reader = PayloadReader(catalogue: configuration.catalogue)
        asksForUsers = configuration.asksForUsers
        generation += 1
        lot.limits = configuration.limits.parking
        var telling = Telling(.applied, "New routes are in force: table \(generation).")
        telling.event = "reload"
        let receipt = tell(telling)
        replayAll(at: now, cold)
        return finish(receipt, tellingEnds: true)
    }

    /// Tells that new files were refused; the tables stay.
    ///
    /// - Parameter errors: One line each: file, line, column, what was expected.
    /// - Returns: What it led to.
    public mutating func refuseReload(_ errors: [String]) -> Verdict {
        var telling = Telling(
            .rejected,
            "New routes were refused, table \(generation) stays: \(errors.first ?? "")"
        )
        telling.event = "reload"
        telling.reason = "bad_configuration"
        var receipt = tell(telling)
        receipt.append(("errors", .array(errors.map { .string($0) })))
        return finish(receipt)
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
    var user: String? {
        switch self {
        case .login(let user): user
        case .logout: nil
        case .enter(_, let user): user
        }
    }

    fileprivate func sentence(of session: Session) -> String {
        switch self {
        case .login(let user): "\(user) logged in."
        case .logout: session.user.map { "\($0) logged out." } ?? "Nobody is logged in."
        case .enter(let state, _): "The session entered \(state.rawValue)."
        }
    }
}
