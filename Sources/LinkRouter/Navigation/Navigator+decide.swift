// One router per state decides; the others are asked only to tell a link that must wait from one
// that nobody knows.

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
