// Every name that a file of the configuration may use, once: the readers know these and no others,
// and a test holds them against the JSON Schema that ships.

import LinkRouter

/// The keys of the configuration's objects.
enum ConfigurationKeys {
    /// The keys of routes.json and of its fragments.
    static let top = [
        "$schema", "schemes", "hosts", "base", "initialState", "park", "session", "user", "limits",
        "routers",
    ]

    /// What a route can tell the user interface to do.
    static let commands: [NavigationCommand.Kind] = [.push, .present, .setRoot, .replaceTop]

    /// The keys of the error route.
    static let errorRoute = commands.map(\.rawValue)

    /// The keys of a route.
    static let route = errorRoute + ["enters", "user", "accept", "query", "secret", "alias"]

    /// The words of `"accept"`.
    static let sources = ["app", "push", "web"]

    /// The keys of an object in `"accept"`.
    static let acceptedUser = ["user"]

    /// The keys of `"limits"`.
    static let limits = Limits.lowerable.map(\.name)

    /// The keys of a test in routes.test.json.
    static let expectation = [
        "link", "state", "user", "from", "outcome", "reason", "route", "commands",
    ]

    /// The keys of a command that a test expects.
    static let command = ["command", "screen", "arguments"]
}
