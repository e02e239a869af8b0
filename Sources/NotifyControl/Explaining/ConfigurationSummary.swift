// A configuration in numbers, for `notifyctl check`.

public import LinkRouter
public import NotifyCore
import PushPayload
import StrictJSON

/// A configuration in numbers.
public struct ConfigurationSummary: Sendable, Hashable, CustomStringConvertible {
    /// One router in numbers.
    public struct Table: Sendable, Hashable {
        /// The state.
        public let state: SessionState
        /// The number of routes.
        public let routes: Int
        /// The number of aliases.
        public let aliases: Int
        /// The steps of the most expensive match: see `Router.Statistics`.
        public let worstCase: Int
    }

    /// The routers, in byte order of their states.
    public let tables: [Table]
    /// The number of screens, if they are listed.
    public let screens: Int
    /// The number of segues.
    public let segues: Int
    /// The number of flows.
    public let flows: Int
    /// The number of providers, built-in ones included.
    public let providers: Int
    /// The number of expectations, all of them met.
    public let expectations: Int

    /// Counts the parts of a configuration.
    public init(_ configuration: Configuration) {
        let navigator = configuration.navigator
        tables = navigator.states.compactMap { state in
            navigator.router(for: state).map { router in
                let statistics = router.statistics
                return Table(
                    state: state,
                    routes: statistics.routes,
                    aliases: statistics.patterns - statistics.routes,
                    worstCase: statistics.worstCase
                )
            }
        }
        screens = configuration.screens.storyboard?.screens.count ?? 0
        segues = configuration.screens.storyboard?.segues.count ?? 0
        flows = configuration.flows.flows.count
        providers = configuration.catalogue.count
        expectations = configuration.expectationCount
    }

    /// The number of routes of all routers.
    public var routes: Int { tables.reduce(0) { $0 + $1.routes } }
    /// The number of aliases of all routers.
    public var aliases: Int { tables.reduce(0) { $0 + $1.aliases } }
    /// The states that have a router.
    public var states: [SessionState] { tables.map(\.state) }

    /// The summary as text.
    public var description: String {
        let more = [(screens, "screen"), (segues, "segue"), (flows, "flow")].filter { $0.0 > 0 }
        let head =
            [
                Quoted.count(tables.count, "router", "routers"), Self.words(routes, aliases),
            ] + more.map { Quoted.count($0.0, $0.1, $0.1 + "s") } + [
                Quoted.count(providers, "provider", "providers"),
                Quoted.count(expectations, "expectation", "expectations") + " met",
            ]
        let lines = tables.map { table in
            "  \(table.state.rawValue): \(Self.words(table.routes, table.aliases)), worst match "
                + Quoted.count(table.worstCase, "step", "steps")
        }
        return ([head.joined(separator: ", ")] + lines).joined(separator: "\n")
    }

    private static func words(_ routes: Int, _ aliases: Int) -> String {
        Quoted.count(routes, "route", "routes") + ", "
            + Quoted.count(aliases, "alias", "aliases")
    }
}
