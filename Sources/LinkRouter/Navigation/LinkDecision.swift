// What a session's state makes of a link: the one place where state, source and table meet.

/// What is to be done with a link, given the session's state and where the link came from.
public struct LinkDecision: Sendable {
    /// The kinds of decisions.
    public enum Verdict: Sendable {
        /// The current state's router knows it.
        case open(OpenedRoute)
        /// Only the routers of these other states know it.
        case elsewhere([SessionState])
        /// No router knows it; the commands of the current state's error route.
        case unknown([NavigationCommand])
        /// The route of this pattern knows it and does not take it from there.
        case denied(pattern: String)
    }

    /// What is to be done.
    public let verdict: Verdict
    /// The link's text as it may be shown: every value that any route calls secret is `…`.
    public let redactedLink: String
}

extension Navigator {
    /// Decides what is to be done with a link.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - session: The session it is for.
    ///   - source: Where it came from.
    /// - Returns: What is to be done, and the link as it may be shown.
    public func decide(
        _ link: Link,
        in session: Session,
        from source: LinkSource
    ) -> LinkDecision {
        let router = router(for: session.state)
        if let match = router?.match(link) {
            let verdict =
                match.route.accepts(link, from: source)
                ? open(match, session) : .denied(pattern: match.route.pattern.text)
            return LinkDecision(verdict: verdict, redactedLink: match.redacted)
        }
        let others = matches(of: link).filter { $0.state != session.state }
        let open = others.filter { $0.match.route.accepts(link, from: source) }
        let redacted = redacted(link)
        if !open.isEmpty {
            return LinkDecision(verdict: .elsewhere(open.map(\.state)), redactedLink: redacted)
        }
        if let denied = others.first {
            let pattern = denied.match.route.pattern.text
            return LinkDecision(verdict: .denied(pattern: pattern), redactedLink: redacted)
        }
        let commands = router?.errorCommands(for: RouteError.notFound, from: session) ?? []
        return LinkDecision(verdict: .unknown(commands), redactedLink: redacted)
    }

    /// The routers that know a link, in byte order of their states.
    private func matches(of link: Link) -> [(state: SessionState, match: RouteMatch)] {
        states.compactMap { state in
            router(for: state)?.match(link).map { (state, $0) }
        }
    }

    private func open(_ match: RouteMatch, _ session: Session) -> LinkDecision.Verdict {
        let location = match.location()
        let commands: [NavigationCommand]
        do {
            commands = try match.route.handler.navigate(to: location, from: session)
        } catch {
            let router = router(for: session.state)
            return .unknown(router?.errorCommands(for: error, from: session) ?? [])
        }
        let event = match.route.enters.map { state in
            SessionEvent.enter(state, user: match.route.user.flatMap { location.arguments[$0] })
        }
        return .open(
            OpenedRoute(
                location: location,
                commands: commands,
                declaredNames: match.pattern.parameters,
                under: match.route.under,
                start: match.route.start,
                effect: match.route.effect,
                event: event
            )
        )
    }
}
