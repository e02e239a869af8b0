// The entry point of the library: parses links, finds their routes, and builds links of routes.

/// The link policy and the routers of a program, which turn texts into locations.
///
/// Built by ``NavigatorBuilder``. It has no global state: a program can have several navigators,
/// and a reload builds a new one.
public struct Navigator: Sendable {
    /// The schemes, hosts and limits of links.
    public let policy: LinkPolicy
    /// The router of each state.
    public let routers: [SessionState: Router]
    /// The router of the plain patterns; `nil` if none were given.
    let plain: Router?
    let handle: (@MainActor (Location) throws -> Void)?
    /// The states that have a router, in byte order.
    public let states: [SessionState]

    init(
        policy: LinkPolicy,
        routers: [SessionState: Router],
        plain: Router?,
        handle: (@MainActor (Location) throws -> Void)?
    ) {
        self.policy = policy
        self.routers = routers
        self.plain = plain
        self.handle = handle
        states = routers.keys.sorted {
            $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
        }
    }

    /// Returns the router of a state.
    public func router(for state: SessionState) -> Router? {
        routers[state]
    }

    /// Parses a link, or a URN: a link without its scheme, such as `profile:john?tab=posts`.
    ///
    /// A text is a link if it begins with a listed scheme, `https` or a scheme that is never
    /// opened, or if `://` follows its scheme. The first listed scheme is prepended to a URN.
    ///
    /// - Throws: ``LinkError``; its offset counts from the start of the given text.
    public func link(parsing text: String) throws(LinkError) -> Link {
        guard isURN(text), let scheme = policy.schemes.first else {
            return try Link(parsing: text, policy: policy)
        }
        do {
            return try Link(parsing: scheme + ":" + text, policy: policy)
        } catch {
            throw error.moved(by: -scheme.utf8.count - 1)
        }
    }

    private func isURN(_ text: String) -> Bool {
        let bytes = Array(text.utf8.prefix(128))
        guard let colon = Scheme.end(in: bytes) else { return true }
        let scheme = bytes[..<colon].map(ASCII.lowercased)
        if policy.lists(scheme: scheme) || Scheme.isWeb(scheme) || Scheme.isDangerous(scheme) {
            return false
        }
        return !bytes[colon...].starts(with: Array("://".utf8))
    }

    /// Returns the route that a link opens.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - state: The state whose router is searched. With `nil` the plain patterns are searched,
    ///     then all routers: the match of the best rank wins, of equal ones that of the first state
    ///     in byte order.
    /// - Returns: The match; `nil` if no pattern matches.
    public func match(_ link: Link, in state: SessionState? = nil) -> RouteMatch? {
        if let state { return routers[state]?.match(link) }
        if let match = plain?.match(link) { return match }
        var best: RouteMatch?
        for state in states {
            guard let match = routers[state]?.match(link) else { continue }
            if best.map({ match.rank < $0.rank }) ?? true { best = match }
        }
        return best
    }

    /// Returns the location of a link or URN.
    ///
    /// - Throws: ``RouteError/badLink(_:)`` or ``RouteError/notFound``.
    public func location(
        of text: String,
        payload: (any Sendable)? = nil,
        in state: SessionState? = nil
    ) throws(RouteError) -> Location {
        let link: Link
        do {
            link = try self.link(parsing: text)
        } catch {
            throw .badLink(error)
        }
        guard let match = match(link, in: state) else { throw .notFound }
        return match.location(payload: payload)
    }

    /// Returns the location of a link or URN; `nil` if the text is no link or no pattern matches.
    public func parse(
        _ text: String,
        payload: (any Sendable)? = nil,
        in state: SessionState? = nil
    ) -> Location? {
        try? location(of: text, payload: payload, in: state)
    }

    /// Passes the location of a URN, such as `profile:john`, to `handle`.
    ///
    /// - Throws: ``RouteError``, and what `handle` throws.
    @MainActor
    public func navigate(urn: String, payload: (any Sendable)? = nil) throws {
        try navigate(location: location(of: urn, payload: payload))
    }

    /// Passes the location of a URL, such as `compass://profile:john`, to `handle`.
    ///
    /// Unlike a URN, a URL must have its scheme.
    ///
    /// - Throws: ``RouteError``, and what `handle` throws.
    @MainActor
    public func navigate(url: String, payload: (any Sendable)? = nil) throws {
        let link: Link
        do {
            link = try Link(parsing: url, policy: policy)
        } catch {
            throw RouteError.badLink(error)
        }
        try navigate(link: link, payload: payload)
    }

    /// Passes the location of a link to `handle`.
    ///
    /// - Throws: ``RouteError/notFound``, and what `handle` throws.
    @MainActor
    public func navigate(link: Link, payload: (any Sendable)? = nil) throws {
        guard let match = match(link) else { throw RouteError.notFound }
        try navigate(location: match.location(payload: payload))
    }

    /// Passes a location to `handle`, if it is set.
    ///
    /// - Throws: What `handle` throws.
    @MainActor
    public func navigate(location: Location) throws {
        try handle?(location)
    }

    /// Returns the text of a link with each value that a route of any state declares secret
    /// replaced by `…`.
    public func redacted(_ link: Link) -> String {
        let routers = states.compactMap { router(for: $0) }
        let segments = routers.reduce(into: Set<Int>()) { hidden, router in
            hidden.formUnion(router.secretSegments(of: link))
        }
        return link.redacted(
            secret: routers.flatMap(\.secretNames),
            segments: segments.sorted()
        )
    }

    /// Returns a text with what would be secret in a link replaced by `…`.
    public func redacted(_ text: String) -> String {
        guard let link = try? Link(parsing: text, policy: policy) else {
            let routers = states.compactMap { router(for: $0) }
            return Link.redacted(unparsed: text, secret: routers.flatMap(\.secretNames))
        }
        return redacted(link)
    }

    /// Returns the link that opens a pattern with arguments; `parse` returns the same arguments.
    ///
    /// Arguments of parameters become segments, all others pairs of the query.
    ///
    /// - Parameters:
    ///   - pattern: The text of a pattern of this navigator.
    ///   - arguments: The values.
    ///   - state: The state whose router has the pattern; `nil` to check every router that has it.
    ///   - host: A listed host for a web link; `nil` for an app link with the first scheme.
    /// - Returns: The text of the link.
    /// - Throws: ``LinkBuildError``, also if the link would open another route or be rejected.
    public func link(
        to pattern: String,
        arguments: Arguments = Arguments(),
        in state: SessionState? = nil,
        host: String? = nil
    ) throws(LinkBuildError) -> String {
        let tables = tables(in: state)
        let owners = tables.filter { $0.routeIndex(ofPattern: pattern) != nil }
        guard
            let known = owners.first?.patterns.first(where: { $0.text.hasSameBytes(as: pattern) })
        else {
            throw .unknownPattern(pattern)
        }
        let link = try LinkBuilder(pattern: known)
            .link(to: origin(host), arguments: arguments, policy: policy)
        for table in owners {
            let winner = table.search(link).pattern.map { table.patterns[$0] }
            guard let winner, !winner.text.hasSameBytes(as: pattern) else { continue }
            throw .shadowed(pattern, by: winner)
        }
        return link.text
    }

    private func origin(_ host: String?) -> LinkBuilder.Origin {
        if let host { .web(host: host) } else { .app(scheme: policy.schemes.first ?? "") }
    }

    private func tables(in state: SessionState?) -> [RouteTable] {
        if let state { return [routers[state]?.table].compactMap(\.self) }
        return [plain?.table].compactMap(\.self) + states.compactMap { routers[$0]?.table }
    }
}
