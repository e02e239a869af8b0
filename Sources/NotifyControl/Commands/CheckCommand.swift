// `notifyctl check`: the configuration and its own tests, without the daemon.

import NotifyCore

/// Checks a configuration.
struct CheckCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "check",
        summary: "checks a configuration and runs its tests, without notifyd",
        details: """
            Reads FILE (default /etc/notifyd/routes.json; if there is none, the built-in one) and
            what lies beside it: for routes.json these are routes.d/*.json, routes.test.json and
            providers.d/*.json. Each fault is printed on standard error as
            FILE:LINE:COLUMN: what was expected.
            """,
        forms: [CommandForm(operands: ["[FILE]"])],
        examples: [
            .init(line: "notifyctl check", summary: "what the next reload would say"),
            .init(line: "notifyctl check app/routes.json", summary: "in the CI of an app"),
        ],
        codes: [.success, .noInput, .configuration]
    )

    /// The path of `routes.json`; `nil` for the standard one.
    let path: String?

    init(_ words: Words) {
        path = words.operands.first
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let loaded = try LoadedConfiguration(path: path, isTested: true)
        try Output.print("\(loaded.name): \(ConfigurationSummary(loaded.configuration))")
        return .success
    }
}
