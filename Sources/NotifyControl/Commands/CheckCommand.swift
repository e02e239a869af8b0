// `notifyctl check`: checks the configuration and runs its tests, without the daemon.

import NotifyCore

/// Checks a configuration.
struct CheckCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "check",
        summary: "checks a configuration and runs its tests, without notifyd",
        details: """
            Reads FILE (default /etc/notifyd/routes.json, else the built-in one) and the files
            beside it: for routes.json these are routes.d/*.json, routes.test.json and
            providers.d/*.json. Prints each fault on standard error as
            FILE:LINE:COLUMN: SENTENCE.
            """,
        forms: [CommandForm(operands: ["[FILE]"])],
        examples: [
            .init(line: "notifyctl check", summary: "checks the configuration of the next reload"),
            .init(line: "notifyctl check app/routes.json", summary: "in the CI of an app"),
        ],
        codes: [.success, .noInput, .configuration]
    )

    /// The path of `routes.json`; `nil` for the standard one.
    let path: String?

    init(_ words: CommandArguments) {
        path = words.operands.first
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let loaded = try LoadedConfiguration(path: path, isTested: true)
        try Output.print("\(loaded.name): \(ConfigurationSummary(loaded.configuration))")
        return .success
    }
}
