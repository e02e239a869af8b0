// Routers are immutable and read without a lock. A reload builds a new one.

/// A frozen table of routes, which is itself a handler.
///
/// Built by ``RouterBuilder``. When several patterns match a link, the one with more literal
/// segments wins; then, at the first position where their kinds differ, the more specific kind
/// (literal, words, uuid, int, len, parameter, rest); then the one with more conditions on the
/// query. The order of registration does not matter: ``RouterBuilder/build()`` rejects two patterns
/// of equal rank that match the same link.
public struct Router: Sendable {
    let table: RouteTable
    /// The routes, in byte order of their patterns.
    public let routes: [Route]
    /// The handler for a missing or failing route.
    public let errorRoute: (any ErrorRoutable)?

    init(
        routes: [Route],
        errorRoute: (any ErrorRoutable)?,
        limits: TableLimits,
        scheme: String
    ) throws(RouterError) {
        // Comparing arrays is several times as fast as comparing views of strings.
        let texts = routes.map { Array($0.pattern.text.utf8) }
        let order = routes.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }
        self.routes = order.map { routes[$0] }
        table = try RouteTable(
            routes: self.routes.map { .init(patterns: $0.patterns, secret: $0.secret) },
            limits: limits,
            scheme: scheme
        )
        self.errorRoute = errorRoute
    }

    /// Builds a router of simple routes.
    ///
    /// - Throws: ``RouterError`` with the first fault.
    public init(
        routes: RouteList,
        errorRoute: (any ErrorRoutable)? = nil
    ) throws(RouterError) {
        var builder = RouterBuilder()
        builder.routes = routes
        builder.errorRoute = errorRoute
        self = try builder.build()
    }

    /// The names of all parameters, in byte order.
    public var parameterNames: [String] { table.parameterNames }

    /// Returns the route with a pattern of this text.
    public func route(_ pattern: String) -> Route? {
        table.routeIndex(ofPattern: pattern).map { routes[$0] }
    }

    /// Returns the route that a link opens; `nil` if none matches.
    public func match(_ link: Link) -> RouteMatch? {
        let result = table.search(link)
        guard let pattern = result.pattern else { return nil }
        return RouteMatch(
            link: link,
            route: routes[table.routeOfPattern[pattern]],
            pattern: table.patterns[pattern],
            rank: table.ranks[pattern]
        )
    }

    /// Returns the commands for a location, and the error that was passed to the error route.
    public func resolve(
        _ location: Location,
        from session: Session
    ) -> (commands: [NavigationCommand], error: (any Error)?) {
        do {
            guard let route = route(location.path) else { throw RouteError.notFound }
            return (try route.handler.navigate(to: location, from: session), nil)
        } catch {
            return (errorCommands(for: error, from: session), error)
        }
    }

    /// Returns the commands of the error route; none if the router has no error route.
    public func errorCommands(
        for error: any Error,
        from session: Session
    ) -> [NavigationCommand] {
        errorRoute?.handle(routeError: error, from: session) ?? []
    }

    /// The names that the routes declare secret.
    var secretNames: [String] { table.secretNames }

    /// Returns the positions of segments that are links with a secret of their own, or values of a
    /// secret parameter of any pattern that agrees with the link up to that position.
    ///
    /// A link that is rejected, parked or explained opens no route, so the secrets of all routes
    /// are hidden.
    public func secretSegments(of link: Link) -> Set<Int> {
        var hidden = Set(
            link.segmentParts.indices.filter { link.carriesSecret(link.segmentParts[$0]) }
        )
        for index in table.secretPatterns {
            let pattern = table.patterns[index]
            let end = Self.depth(pattern.mismatch(with: link))
            let secret = routes[table.routeOfPattern[index]].secret
            hidden.formUnion(
                pattern.secretSegments(of: link, secret: secret).filter { $0 <= end }
            )
        }
        return hidden
    }
}

extension Router: Routable {
    /// Returns the commands of the route that has the location's path.
    ///
    /// Never throws: an error of a route, or of a path without route, is passed to the error route.
    /// A router inside a router handles its own errors.
    public func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        resolve(location, from: session).commands
    }
}

extension Router {
    /// The size of the table of a router, and the cost of its most expensive link.
    public struct Statistics: Sendable, Hashable {
        /// The number of routes.
        public let routes: Int
        /// The number of patterns, aliases included.
        public let patterns: Int
        /// The number of trie nodes.
        public let nodes: Int
        /// An upper bound for the visits of a search: nodes entered, and edges and patterns tried
        /// one by one.
        public let worstCase: Int
    }

    /// The size of the table, and the cost of its most expensive link.
    public var statistics: Statistics {
        Statistics(
            routes: routes.count,
            patterns: table.patterns.count,
            nodes: table.nodes.count,
            worstCase: WorstCase(table).visits()
        )
    }

    /// Returns the number of visits of the search for a link.
    public func visitedNodes(for link: Link) -> Int {
        table.search(link).visited
    }
}
