// What the daemon does, frozen: made whole from files by `ConfigurationLoader`, or not at all.

public import JSONText
public import LinkRouter
public import PushPayload

/// A configuration that passed every check.
public struct Configuration: Sendable {
    /// Schemes, hosts and the routers of the states.
    public let navigator: Navigator
    /// What relative links are relative to; `nil` if they are no links.
    public let base: LinkBase?
    /// The state of a session that nobody has spoken of.
    public let initialState: SessionState
    /// The states in which a link of another state's router is parked.
    public let park: Set<SessionState>
    /// Where a payload names its session, if it does.
    public let sessionPointer: JSONPointer?
    /// Where a payload names the user it is for, if it does.
    public let userPointer: JSONPointer?
    /// What must have happened before receipts are sent, unless an envelope says otherwise.
    public let receipts: ReceiptLevel
    /// The limits.
    public let limits: Limits
    /// Where providers put links.
    public let catalogue: ProviderCatalogue
    /// The screens and segues that exist, and what else decides how commands change a session's tree.
    public let screens: ScreenRules
    /// The flows.
    public let flows: FlowTable
    /// The number of expectations in `routes.test.json`, all of which are met.
    public let expectationCount: Int

    /// The states that have a meaning here, in byte order: a router, a place in `"park"`, or one of
    /// the known names.
    public var knownStates: [SessionState] {
        let states = Set(navigator.states).union(park)
            .union([initialState, .unknown, .loggedOut, .loggedIn])
        return states.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    }

    /// Returns whether a state has a meaning here.
    public func knows(_ state: SessionState) -> Bool { knownStates.contains(state) }
}

extension Configuration {
    /// The size of the tables, as the status tells it: `2 routers, 17 routes`.
    public var size: String {
        let routes = navigator.routers.values.reduce(0) { $0 + $1.routes.count }
        func count(_ number: Int, _ thing: String) -> String {
            "\(number) \(thing)\(number == 1 ? "" : "s")"
        }
        return "\(count(navigator.routers.count, "router")), \(count(routes, "route"))"
    }

    /// Whether any route accepts links by the user that their sender runs as.
    var asksForUsers: Bool {
        navigator.routers.values.lazy.flatMap(\.routes).flatMap { $0.accept ?? [] }
            .contains { acceptance in
                if case .user = acceptance { true } else { false }
            }
    }
}
