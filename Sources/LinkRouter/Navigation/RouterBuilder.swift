// A builder accepts routes in any order and validates them together.

/// Collects routes and builds a ``Router``.
///
/// ```swift
/// var builder = RouterBuilder()
/// builder.routes = [
///     "profile:{username}": ProfileRoute(),
///     "logout": LogoutRoute(),
/// ]
/// let router = try builder.build()
/// ```
public struct RouterBuilder: Sendable {
    /// Handlers by the text of their pattern; `*` names the error route.
    public var routes = RouteList()
    /// The handler for a missing or failing route; setting it in addition to `*` in ``routes`` is
    /// an error.
    public var errorRoute: (any ErrorRoutable)?
    /// The scheme of the example links in errors.
    public var scheme = "app"
    /// The limits of the table.
    public var limits = TableLimits.standard
    private var added: [Route] = []

    /// Creates an empty builder.
    public init() {}

    /// Adds a route.
    public mutating func add(_ route: Route) {
        added.append(route)
    }

    /// Validates the routes and builds the router; their order does not matter.
    ///
    /// - Throws: ``RouterError`` with the first fault.
    public func build() throws(RouterError) -> Router {
        var all = added
        var errorRoute = errorRoute
        for entry in routes.entries {
            if entry.pattern == "*" {
                guard errorRoute == nil else { throw .secondErrorRoute() }
                errorRoute = Self.errorRoute(from: entry.handler)
                continue
            }
            do {
                all.append(try Route(entry.pattern, to: entry.handler))
            } catch {
                throw .badPattern(error)
            }
        }
        for route in all {
            try check(route)
        }
        return try Router(routes: all, errorRoute: errorRoute, limits: limits, scheme: scheme)
    }

    private func check(_ route: Route) throws(RouterError) {
        if route.enters != nil, route.accept != [.app] { throw .entersNeedsApp(route.pattern) }
        guard let user = route.user else { return }
        for pattern in route.patterns {
            let names = pattern.parameters + pattern.queryKeys
            guard names.contains(where: { $0.hasSameBytes(as: user) }) else {
                throw .unknownArgument(user, of: pattern)
            }
        }
    }

    private static func errorRoute(from handler: any Routable) -> any ErrorRoutable {
        (handler as? any ErrorRoutable) ?? RoutableErrorRoute(handler: handler)
    }
}

/// Handlers by the text of their pattern, in the given order.
///
/// Unlike in a dictionary, a pattern given twice is an error when the router is built, and texts
/// are compared as bytes.
public struct RouteList: Sendable, ExpressibleByDictionaryLiteral {
    private(set) var entries: [(pattern: String, handler: any Routable)] = []

    /// Creates a list from a literal such as `["login": LoginRoute()]`.
    public init(dictionaryLiteral elements: (String, any Routable)...) {
        entries = elements.map { (pattern: $0.0, handler: $0.1) }
    }

    /// Creates a list from a dictionary.
    public init(_ routes: [String: any Routable]) {
        entries = routes.map { (pattern: $0.key, handler: $0.value) }
    }

    /// The patterns, in the order given.
    public var patterns: [String] { entries.map(\.pattern) }

    /// The handler of a pattern; setting it adds or replaces it, `nil` removes it.
    public subscript(pattern: String) -> (any Routable)? {
        get { entries.first { $0.pattern.hasSameBytes(as: pattern) }?.handler }
        set {
            let index = entries.firstIndex { $0.pattern.hasSameBytes(as: pattern) }
            switch (index, newValue) {
            case (let index?, let handler?): entries[index].handler = handler
            case (let index?, nil): entries.remove(at: index)
            case (nil, let handler?): entries.append((pattern: pattern, handler: handler))
            case (nil, nil): break
            }
        }
    }
}

/// An error route whose handler is that of a route.
private struct RoutableErrorRoute: ErrorRoutable {
    let handler: any Routable

    func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
        // If the error route itself fails, no commands are performed.
        (try? handler.navigate(to: Location(path: "*"), from: session)) ?? []
    }
}
