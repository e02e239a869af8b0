// The tables and settings by which payloads are decided, made by `ConfigurationLoader`.

public import JSONText
public import LinkRouter
public import PushPayload
import StrictJSON

/// A configuration that passed every check.
public struct Configuration: Sendable {
    /// Schemes, hosts and the routers of the states.
    public let navigator: Navigator
    /// The base of relative links; `nil` if relative links are rejected.
    public let base: LinkBase?
    /// The state of a new session.
    public let initialState: SessionState
    /// The states in which a link that only another state's router matches is parked.
    public let park: Set<SessionState>
    /// The member of a payload that names its session.
    public let sessionPointer: JSONPointer?
    /// The member of a payload that names the user it is for.
    public let userPointer: JSONPointer?
    /// The condition for sending a receipt, unless an envelope requests another one.
    public let receipts: ReceiptLevel
    /// The limits.
    public let limits: Limits
    /// The catalogue with the files of the user; `nil` if there are none.
    let userCatalogue: ProviderCatalogue?
    /// The screens and segues, which decide how commands change a session's tree.
    public let screens: ScreenRules
    /// The flows.
    public let flows: FlowTable
    /// The number of expectations in `routes.test.json`, all of which are met.
    public let expectationCount: Int

    /// The rules that find links in the payloads of providers.
    ///
    /// The built-in ones are compiled at the first use, which is after READY=1.
    public var catalogue: ProviderCatalogue { userCatalogue ?? .builtIn }

    /// The states of routers, of `"park"` and of `"initialState"`, and the standard ones, in byte
    /// order.
    public var knownStates: [SessionState] {
        let states = Set(navigator.states).union(park)
            .union([initialState, .unknown, .loggedOut, .loggedIn])
        return states.sorted { $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8) }
    }

    /// Returns whether a state is one of `knownStates`.
    public func hasState(_ state: SessionState) -> Bool { knownStates.contains(state) }
}

extension Configuration {
    /// The size of the tables in the status: `2 routers, 17 routes`.
    public var size: String {
        let routes = navigator.routers.values.reduce(0) { $0 + $1.routes.count }
        return Quoted.count(navigator.routers.count, "router", "routers") + ", "
            + Quoted.count(routes, "route", "routes")
    }

    /// Whether any route accepts links only of senders that run as a named user.
    var asksForUsers: Bool {
        navigator.routers.values.lazy.flatMap(\.routes).flatMap { $0.accept ?? [] }
            .contains { acceptance in
                if case .user = acceptance { true } else { false }
            }
    }
}
