// Policy, patterns and routers are validated together when a navigator is built.

/// Collects policy, patterns and routers and builds a ``Navigator``.
///
/// ```swift
/// var builder = NavigatorBuilder()
/// builder.scheme = "compass"
/// builder.routes = ["profile:{username}", "login:{username}", "logout"]
/// builder.handle = { location in print(location.path) }
/// let navigator = try builder.build()
/// try navigator.navigate(urn: "profile:john")
/// ```
public struct NavigatorBuilder: Sendable {
    /// The app schemes; the first one is used for URNs and for links that are built.
    public var schemes: [String] = []
    /// The hosts of web links.
    public var hosts: [String] = []
    /// Plain patterns, for programs that switch over ``Location/path`` in ``handle``.
    public var routes: [String] = []
    /// The router of each state.
    public var routers: [SessionState: Router] = [:]
    /// Opens each location; it runs on the main actor, to which screens and coordinators belong.
    public var handle: (@MainActor (Location) throws -> Void)?
    /// The limits of links.
    public var linkLimits = LinkLimits.standard
    /// The limits of all tables together.
    public var tableLimits = TableLimits.standard

    /// Creates an empty builder.
    public init() {}

    /// The first scheme; setting it makes it the only one.
    public var scheme: String? {
        get { schemes.first }
        set { schemes = newValue.map { [$0] } ?? [] }
    }

    /// Validates the parts and builds the navigator.
    ///
    /// - Throws: ``NavigatorError`` with the first fault.
    public func build() throws(NavigatorError) -> Navigator {
        let policy: LinkPolicy
        do {
            policy = try LinkPolicy(schemes: schemes, hosts: hosts, limits: linkLimits)
        } catch {
            throw .policy(error)
        }
        var plain: Router?
        if !routes.isEmpty {
            var builder = RouterBuilder()
            builder.scheme = policy.schemes.first ?? builder.scheme
            builder.limits = tableLimits
            do {
                for pattern in routes {
                    builder.add(try Self.route(pattern))
                }
                plain = try builder.build()
            } catch {
                throw .routes(error)
            }
        }
        try checkLimits(plain)
        return Navigator(policy: policy, routers: routers, plain: plain, handle: handle)
    }

    private static func route(_ pattern: String) throws(RouterError) -> Route {
        do {
            return try Route(pattern, to: NoCommands())
        } catch {
            throw .badPattern(error)
        }
    }

    /// The limits apply to all tables together: they bound memory and the fields of a journal
    /// entry.
    private func checkLimits(_ plain: Router?) throws(NavigatorError) {
        let all = Array(routers.values) + [plain].compactMap(\.self)
        let patterns = all.reduce(0) { $0 + $1.table.patterns.count }
        guard patterns <= tableLimits.patterns else {
            throw .tooManyPatterns(count: patterns, limit: tableLimits.patterns)
        }
        let names = Set(all.flatMap(\.parameterNames)).count
        guard names <= tableLimits.parameterNames else {
            throw .tooManyNames(count: names, limit: tableLimits.parameterNames)
        }
    }
}

/// The reason why a navigator cannot be built.
public enum NavigatorError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A scheme or host cannot be listed.
    case policy(LinkPolicyError)
    /// The plain patterns are not a valid table.
    case routes(RouterError)
    /// All tables together have too many patterns.
    case tooManyPatterns(count: Int, limit: Int)
    /// All tables together have too many parameter names.
    case tooManyNames(count: Int, limit: Int)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .policy(let error): error.description
        case .routes(let error): error.description
        case .tooManyPatterns(let count, let limit):
            "The routers have \(count) patterns together; \(limit) is the limit."
        case .tooManyNames(let count, let limit):
            "The routers have \(count) parameter names together; \(limit) is the limit."
        }
    }
}

/// The handler of plain patterns, whose locations go to `handle`.
private struct NoCommands: Routable {
    func navigate(to location: Location, from session: Session) -> [NavigationCommand] { [] }
}
