// `notifyctl reload`: reloads the configuration. The unit runs it as ExecReload=, so that
// `systemctl reload` fails if the new configuration is rejected.

import Jansson
import NotifyCore

/// Makes the daemon reload its configuration.
struct ReloadCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "reload",
        summary: "makes notifyd reload its configuration, and waits for the result",
        details: """
            If the configuration has faults, the current routes stay in force, and each fault is
            printed on standard error as FILE:LINE:COLUMN: SENTENCE. `notifyctl check` finds the
            same faults without the daemon.
            """,
        forms: [CommandForm(options: [.json])],
        examples: [
            .init(
                line: "notifyctl check && notifyctl reload",
                summary: "checks the configuration, then applies it"
            )
        ],
        codes: [.success, .unavailable, .configuration]
    )

    /// Whether the receipt is printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) {
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let (answer, receipt) = try ControlDoor(path: socket).report([("event", .string("reload"))])
        if json { try Output.write(JSONLine.escaped(answer.line)) }
        guard receipt.outcome == .applied else {
            throw receipt.reason == "bad_configuration"
                ? .refusedRoutes(receipt) : .refused(receipt)
        }
        if !json {
            let first = receipt.message ?? "New routes are in force."
            try Output.print(([first] + receipt.ended.map(\.endLine)).joined(separator: "\n"))
        }
        return .success
    }
}

extension ControlFault {
    /// The configuration has faults, which the receipt lists.
    fileprivate static func refusedRoutes(_ receipt: Receipt) -> ControlFault {
        let faults = receipt.errors.isEmpty ? [receipt.explanation] : receipt.errors
        return ControlFault(
            code: .configuration,
            lines: faults + ["notifyctl: The current routes stay in force."]
        )
    }
}
