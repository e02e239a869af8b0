// Every key of the configuration. The readers accept only these, and a test compares them with the
// installed JSON Schema.

import LinkRouter

/// The keys of the configuration's objects.
enum ConfigurationKeys {
    /// The keys of routes.json and of its fragments.
    static let top = [
        "$schema", "schemes", "hosts", "base", "initialState", "park", "session", "user",
        "receipts", "limits", "screens", "segues", "flows", "routers",
    ]

    /// The keys of a screen.
    static let screen = ["wrapped", "tabs", "sections", "children", "style", "forced", "anchor"]

    /// The keys of a segue; `push` presents the screen if it cannot be pushed.
    static let segue: [NavigationCommand.Kind] = [
        .push, .present, .popover, .replaceTop, .embed, .unwind,
    ]

    /// The commands whose value is the name of a screen.
    static let showing: [NavigationCommand.Kind] = [
        .push, .present, .setRoot, .replaceTop, .alert, .popover,
    ]

    /// The commands of a route.
    static let commands = showing + [.selectTab, .showSection, .segue]

    /// The commands of an event or a result of a flow.
    static let actions = commands + [.popTo, .unwind, .pop, .popToRoot, .dismiss]

    /// The keys of a flow.
    static let flow = showing.map(\.rawValue) + ["steps", "results"]

    /// The keys of an event at a step.
    static let event = actions.map(\.rawValue) + ["result"]

    /// The keys of a result.
    static let result = actions.map(\.rawValue) + ["enters", "user"]

    /// The events of the control door; an event of a flow cannot have one of these names.
    static let builtInEvents = [
        "login", "logout", "enter", "drop", "reload", "did", "tree", "confirm",
    ]

    /// The keys of the error route.
    static let errorRoute = commands.map(\.rawValue)

    /// The keys of a route.
    static let route =
        errorRoute + [
            "under", "start", "effect", "enters", "user", "accept", "query", "secret", "alias",
        ]

    /// The words of `"accept"`.
    static let sources = ["app", "push", "web"]

    /// The keys of an object in `"accept"`.
    static let accepted = ["user", "host"]

    /// The keys of `"limits"`.
    static let limits = Limits.lowerable.map(\.name)

    /// The keys of a test in routes.test.json.
    static let expectation = [
        "link", "state", "user", "tree", "from", "outcome", "reason", "route", "commands",
    ]

    /// The keys of a command that a test expects.
    static let command = ["command"] + NavigationCommand.Field.allCases.map(\.rawValue)
}
