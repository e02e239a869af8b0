// The login flow of docs/ancestors.md as data.

import LinkRouter

/// Flows for the tests of sessions.
enum SessionFlows {
    /// A flow with two steps and two results, one of which logs a user in.
    static func login() throws -> Flow {
        try Flow(
            "login",
            opening: .present("Username"),
            steps: [
                (
                    "Username",
                    [
                        ("continue", .command(.push("Password"))),
                        ("cancel", .finish("cancelled")),
                        ("help", .command(.present("Help"))),
                    ]
                ),
                (
                    "Password",
                    [
                        ("continue", .finish("authenticated")),
                        ("back", .command(.pop())),
                        ("stay", .finish("noted")),
                    ]
                ),
            ],
            results: [
                (
                    "authenticated",
                    Flow.Result(.setRoot("Home"), enters: .loggedIn, user: "username")
                ),
                ("cancelled", Flow.Result(.dismiss())),
                ("noted", Flow.Result()),
            ]
        )
    }

    /// An opened route.
    static func route(
        _ commands: [NavigationCommand] = [],
        under: [ScreenStep]? = nil,
        start: String? = nil,
        arguments: Arguments = [:]
    ) -> OpenedRoute {
        OpenedRoute(
            location: Location(path: "route", arguments: arguments),
            commands: commands,
            under: under,
            start: start
        )
    }
}

extension ScreenOutcome {
    /// The commands, the events of flows and the event of the session; or the reason for no change.
    var told: [String] {
        switch self {
        case .changed(let change):
            change.commands.map { "\($0.command.kind) \($0.from ?? "-") > \($0.tree)" }
                + change.flows.map { event in
                    switch event {
                    case .started(let flow): "\(flow) started"
                    case .finished(let flow, let result): "\(flow) finished \(result)"
                    case .released(let flow, let reason): "\(flow) released \(reason.rawValue)"
                    }
                }
                + [change.event.map { "\($0)" }].compactMap(\.self)
        case .parked(let reason, let screen): ["parked \(reason.rawValue) \(screen ?? "")"]
        case .ignored(let reason, _): ["ignored \(reason.rawValue)"]
        }
    }
}
