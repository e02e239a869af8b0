// What becomes of a link, in the words of receipts: the one reading of a `LinkDecision` that the
// dispatcher, the expectations of `routes.test.json` and explanations share.

public import LinkRouter

/// What becomes of a link.
public struct LinkOutcome: Sendable {
    /// The outcome: `routed`, `parked`, `noRoute` or `rejected`.
    public let outcome: Outcome
    /// The stable code of why nothing opened; `nil` if something did.
    public let reason: String?
    /// A sentence for a person; empty if the link opens.
    public let message: String
    /// The link as it may be shown.
    public let link: String
    /// The pattern of the route that knows the link.
    public let route: String?
    /// What the user interface must do.
    public let commands: [NavigationCommand]
    /// The names of arguments that the route's own pattern declares.
    public let declaredNames: [String]
    /// What the route makes of the session, if anything.
    public let event: SessionEvent?

    init(
        _ outcome: Outcome,
        reason: String? = nil,
        message: String = "",
        link: String,
        route: String? = nil,
        commands: [NavigationCommand] = [],
        declaredNames: [String] = [],
        event: SessionEvent? = nil
    ) {
        self.outcome = outcome
        self.reason = reason
        self.message = message
        self.link = link
        self.route = route
        self.commands = commands
        self.declaredNames = declaredNames
        self.event = event
    }
}

extension Configuration {
    /// Returns what becomes of a link that a notification brings to a session.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - session: The session.
    ///   - source: Where the link comes from.
    /// - Returns: What the daemon would make of it.
    public func outcome(
        of text: String,
        in session: Session,
        from source: LinkSource
    ) -> LinkOutcome {
        do throws(LinkError) {
            let link = try Link(parsing: link(of: text), policy: navigator.policy)
            return outcome(navigator.decide(link, in: session, from: source), in: session)
        } catch {
            return LinkOutcome(
                .rejected,
                reason: error.code.rawValue,
                message: error.description,
                link: navigator.redacted(self.link(of: text))
            )
        }
    }

    private func outcome(_ decision: LinkDecision, in session: Session) -> LinkOutcome {
        let link = decision.redactedLink
        switch decision.verdict {
        case .open(let route):
            return LinkOutcome(
                .routed,
                link: link,
                route: route.location.path,
                commands: route.commands,
                declaredNames: route.declaredNames,
                event: route.event
            )
        case .elsewhere(let states) where park.contains(session.state):
            return LinkOutcome(
                .parked,
                reason: "other_state",
                message: "Parked until the session enters "
                    + "\(states.map(\.rawValue).joined(separator: ", ")).",
                link: link
            )
        case .elsewhere:
            return LinkOutcome(
                .noRoute,
                reason: "other_state",
                message: "Only another state's router knows the link.",
                link: link
            )
        case .unknown(let commands):
            return LinkOutcome(
                .noRoute,
                reason: "no_route",
                message: "No route knows the link.",
                link: link,
                commands: commands
            )
        case .denied(let pattern):
            return LinkOutcome(
                .rejected,
                reason: "source_denied",
                message: "The route does not accept links from where this one came from.",
                link: link,
                route: pattern
            )
        }
    }
}
