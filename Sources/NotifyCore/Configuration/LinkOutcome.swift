// What becomes of a link, in the words of receipts: the one reading of a `LinkDecision` that the
// dispatcher, the expectations of `routes.test.json` and explanations share.

public import LinkRouter
import StrictJSON

/// What becomes of a link.
public struct Decision: Sendable {
    /// The outcome: `routed`, `parked`, `ignored`, `noRoute` or `rejected`.
    public let outcome: Outcome
    /// The stable code of why nothing opened; `nil` if something did.
    public let reason: String?
    /// A sentence for a person; empty if the link opens.
    public let message: String
    /// The link as it may be shown.
    public package(set) var link: String
    /// The pattern of the route that knows the link.
    public let route: String?
    /// The names of arguments that the route's own pattern declares.
    public let declaredNames: [String]
    /// What was done to the session's screens.
    public package(set) var change: ScreenChange
    /// Whether the screen that the route wants is on top already.
    public let isThere: Bool
    /// The session, with what was done to its screens.
    public let session: Session
    /// What the route makes of the session then, if anything.
    public let event: SessionEvent?
    /// What the user must agree to first.
    public let question: Question?

    /// What a link would do, for the user to agree to.
    public struct Question: Sendable, Hashable {
        /// What it does to the world.
        public let effect: Effect
        /// The last of its commands.
        public internal(set) var command: NavigationCommand?
    }

    init(
        _ outcome: Outcome,
        reason: String? = nil,
        message: String = "",
        link: String,
        route: String? = nil,
        declaredNames: [String] = [],
        change: ScreenChange = ScreenChange(),
        isThere: Bool = false,
        session: Session,
        event: SessionEvent? = nil,
        question: Question? = nil
    ) {
        self.outcome = outcome
        self.reason = reason
        self.message = message
        self.link = link
        self.route = route
        self.declaredNames = declaredNames
        self.change = change
        self.isThere = isThere
        self.session = session
        self.event = event
        self.question = question
    }

    /// What the user interface must do.
    public var commands: [NavigationCommand] { change.commands.map(\.command) }
}

extension Configuration {
    /// Returns what becomes of a link that a notification brings to a session.
    ///
    /// - Parameters:
    ///   - text: The text of the link.
    ///   - session: The session.
    ///   - source: Where the link comes from.
    ///   - hasConsent: Whether the user agreed to what the link does.
    /// - Returns: What the daemon would make of it.
    public func outcome(
        of text: String,
        in session: Session,
        from source: LinkSource,
        hasConsent: Bool = false
    ) -> Decision {
        do throws(LinkError) {
            let link = try Link(parsing: link(of: text), policy: navigator.policy)
            let decision = navigator.decide(link, in: session, from: source)
            return outcome(decision, in: session) { effect in
                !hasConsent && effect.asksUser(for: source)
            }
        } catch {
            return Decision(
                .rejected,
                reason: error.code.rawValue,
                message: error.description,
                link: navigator.redacted(self.link(of: text)),
                session: session
            )
        }
    }

    private func outcome(
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
                message: "Parked until the session enters "
                    + "\(states.map(\.rawValue).joined(separator: ", ")).",
                link: link,
                session: session
            )
        case .elsewhere:
            return Decision(
                .noRoute,
                reason: "other_state",
                message: "Only another state's router knows the link.",
                link: link,
                session: session
            )
        case .unknown(let commands):
            var after = session
            let shown = after.open(commands, rules: screens)
            // An error screen that cannot be shown now changes nothing about the error.
            let change: ScreenChange =
                if case .changed(let change) = shown { change } else { .init() }
            return Decision(
                .noRoute,
                reason: "no_route",
                message: "No route knows the link.",
                link: link,
                change: change,
                session: after
            )
        case .denied(let pattern):
            return Decision(
                .rejected,
                reason: "source_denied",
                message: "The route does not accept links from where this one came from.",
                link: link,
                route: pattern,
                session: session
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
            return Decision(
                .parked,
                reason: "confirm",
                message: "Parked until the user agrees.",
                link: link,
                route: path,
                declaredNames: route.declaredNames,
                session: session,
                question: .init(effect: route.effect, command: change.commands.last?.command)
            )
        case .changed(let change):
            return Decision(
                .routed,
                link: link,
                route: path,
                declaredNames: route.declaredNames,
                change: change,
                isThere: change.commands.isEmpty && route.wantsScreens,
                session: after,
                event: route.event
            )
        case .parked(let reason, let screen):
            let name = screen.map { " \(Quoted.text($0))" } ?? ""
            return Decision(
                .parked,
                reason: reason.rawValue,
                message: "Parked until the modal\(name) is gone.",
                link: link,
                route: path,
                session: session
            )
        case .ignored(let reason, let command):
            let word = command.map { "`\($0.kind.rawValue)` would change nothing. " } ?? ""
            return Decision(
                .ignored,
                reason: reason.rawValue,
                message: word + reason.explanation,
                link: link,
                route: path,
                session: session
            )
        }
    }
}

extension OpenedRoute {
    fileprivate var wantsScreens: Bool { !commands.isEmpty || under != nil || start != nil }
}
