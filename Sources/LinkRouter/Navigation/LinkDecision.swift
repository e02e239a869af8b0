// The decision about a link: which state's router matches it, and whether the route accepts its
// source. The routers of other states are searched only if the current one does not match, to
// distinguish a link that waits for another state from an unknown one.

/// The decision about a link, for the state of a session and the source of the link.
public struct LinkDecision: Sendable {
    /// The kinds of decisions.
    public enum Verdict: Sendable {
        /// The router of the current state has a route, which is opened.
        case open(OpenedRoute)
        /// Only the routers of these other states have a route.
        case elsewhere([SessionState])
        /// No router has a route; the commands are those of the current state's error route.
        case unknown([NavigationCommand])
        /// The route of this pattern does not accept links from the source.
        case denied(pattern: String)
    }

    /// The kind of decision.
    public let verdict: Verdict
    /// The redacted text of the link: each value that a route declares secret is `…`.
    public let redactedLink: String
}

extension Navigator {
    /// Decides whether a link opens, and in which state.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - session: The session in which it is to open.
    ///   - source: The source of the link.
    /// - Returns: The decision, with the redacted text of the link.
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

    /// Returns the matches of all routers, in byte order of their states.
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
