// A frozen table of routes. Reading it needs no lock; a reload builds another one and swaps.

/// A frozen table of routes, itself something that can be navigated to.
///
/// Built by ``RouterBuilder``. When several patterns match a link, the one with more literal
/// segments wins; then, at the first position where their kinds differ, the more particular kind
/// (literal, words, uuid, int, len, parameter, rest); then the one with more conditions on the
/// query. The order of registration never matters: two patterns that could compete beyond that do
/// not pass ``RouterBuilder/build()``.
public struct Router: Sendable {
    let table: RouteTable
    /// The routes, in byte order of their patterns.
    public let routes: [Route]
    /// What is asked when a route fails or is missing.
    public let errorRoute: (any ErrorRoutable)?

    init(
        routes: [Route],
        errorRoute: (any ErrorRoutable)?,
        limits: TableLimits,
        scheme: String
    ) throws(RouterError) {
        // Arrays are compared several times as fast as views of strings.
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

    /// Returns what a location's route wants, and the error that sent it to the error route.
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

    /// Returns the commands of the error route, none without one.
    public func errorCommands(
        for error: any Error,
        from session: Session
    ) -> [NavigationCommand] {
        errorRoute?.handle(routeError: error, from: session) ?? []
    }

    /// The names that its routes call secret.
    var secretNames: [String] { table.secretNames }

    /// Returns the positions of the segments that some pattern takes as a secret, if it agrees with
    /// the link up to there, and of those that are links with a secret of their own.
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
    /// Never throws: what a route throws, and a path without route, goes to the error route, once. A
    /// router inside a router handles its own errors.
    public func navigate(to location: Location, from session: Session) -> [NavigationCommand] {
        resolve(location, from: session).commands
    }
}

extension Router {
    /// The size of a router's table, and the cost of its worst link.
    public struct Statistics: Sendable, Hashable {
        /// The number of routes.
        public let routes: Int
        /// The number of patterns, aliases included.
        public let patterns: Int
        /// The number of trie nodes.
        public let nodes: Int
        /// No link visits more: nodes entered, and edges and patterns tried one by one.
        public let worstCase: Int
    }

    /// The size of the table, and the cost of its worst link.
    public var statistics: Statistics {
        Statistics(
            routes: routes.count,
            patterns: table.patterns.count,
            nodes: table.nodes.count,
            worstCase: WorstCase(table).visits()
        )
    }

    /// The number of nodes that the search for a link visits.
    public func visitedNodes(for link: Link) -> Int {
        table.search(link).visited
    }
}
