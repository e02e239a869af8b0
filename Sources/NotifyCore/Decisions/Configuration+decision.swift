// The decision about a link, from the policy of schemes and hosts, the session, the route and the
// plan for its screens. The dispatcher, the expectations of `routes.test.json` and explanations
// share it.

public import LinkRouter
import StrictJSON

extension Configuration {
    /// Decides about a link of a notification for a session.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - session: The session.
    ///   - source: Where the link comes from.
    ///   - hasConsent: Whether the user agreed to the link's effect.
    /// - Returns: The decision; the session is not changed.
    public func decision(
        about text: String,
        in session: Session,
        from source: LinkSource,
        hasConsent: Bool = false
    ) -> Decision {
        do throws(LinkError) {
            let link = try Link(parsing: link(of: text), policy: navigator.policy)
            let decision = navigator.decide(link, in: session, from: source)
            return self.decision(decision, in: session) { effect in
                !hasConsent && effect.asksUser(for: source)
            }
        } catch {
            return Decision(
                .rejected,
                reason: error.code.rawValue,
                error.description,
                link: navigator.redacted(self.link(of: text)),
                in: session
            )
        }
    }

    private func decision(
        _ decision: LinkDecision,
        in session: Session,
        asksUser: (Effect) -> Bool
    ) -> Decision {
        let link = decision.redactedLink
        switch decision.verdict {
        case .open(let route):
            return open(route, link, in: session, asksUser: asksUser(route.effect))
        case .elsewhere(let states) where park.contains(session.state):
            return Decision(
                .parked,
                reason: "other_state",
                "Parked until the session enters "
                    + "\(states.map(\.rawValue).joined(separator: ", ")).",
                link: link,
                in: session
            )
        case .elsewhere:
            return Decision(
                .noRoute,
                reason: "other_state",
                "Only another state's router matches the link.",
                link: link,
                in: session
            )
        case .unknown(let commands):
            var after = session
            let shown = after.open(commands, rules: screens)
            var decision = Decision(
                .noRoute,
                reason: "no_route",
                "No route matches the link.",
                link: link,
                in: after
            )
            // If the error screen cannot be shown now, the outcome is the same.
            if case .changed(let change) = shown { decision.change = change }
            return decision
        case .denied(let pattern):
            return Decision(
                .rejected,
                reason: "source_denied",
                "The route does not accept links from where this one came from.",
                link: link,
                route: pattern,
                in: session
            )
        }
    }

    private func open(
        _ route: OpenedRoute,
        _ link: String,
        in session: Session,
        asksUser: Bool
    ) -> Decision {
        var after = session
        let path = route.location.path
        switch after.open(route, flows: flows, rules: screens) {
        case .changed(let change) where asksUser:
            var decision = Decision(
                .parked,
                reason: "confirm",
                "Parked until the user agrees.",
                link: link,
                route: path,
                in: session
            )
            decision.declaredNames = route.declaredNames
            decision.question = .init(
                effect: route.effect,
                command: change.commands.last?.command
            )
            return decision
        case .changed(let change):
            var decision = Decision(.routed)
            decision.link = link
            decision.route = path
            decision.declaredNames = route.declaredNames
            decision.change = change
            decision.isOnTop = change.commands.isEmpty && route.wantsScreens
            decision.session = after
            decision.enters = route.event
            return decision
        case .parked(let reason, let screen):
            let name = screen.map { " \(Quoted.text($0))" } ?? ""
            return Decision(
                .parked,
                reason: reason.rawValue,
                "Parked until the modal\(name) is gone.",
                link: link,
                route: path,
                in: session
            )
        case .ignored(let reason, let command):
            let word = command.map { "`\($0.kind.rawValue)` would change nothing. " } ?? ""
            return Decision(
                .ignored,
                reason: reason.rawValue,
                word + reason.explanation,
                link: link,
                route: path,
                in: session
            )
        }
    }
}

extension OpenedRoute {
    fileprivate var wantsScreens: Bool { !commands.isEmpty || under != nil || start != nil }
}
