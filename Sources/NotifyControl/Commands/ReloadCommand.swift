// `notifyctl reload`: new routes, and the verdict on them. It is ExecReload= of the unit, so that
// `systemctl reload` fails where the daemon keeps the routes that it had.

import Jansson
import NotifyCore

/// Has the daemon read its configuration again.
struct ReloadCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "reload",
        summary: "has notifyd read its configuration again, and waits for the verdict",
        details: """
            Where the configuration has faults, notifyd keeps the routes that it had; each fault is
            printed on standard error as FILE:LINE:COLUMN: what was expected. `notifyctl check`
            finds the same faults without the daemon.
            """,
        forms: [CommandForm(options: [.json])],
        examples: [
            .init(
                line: "notifyctl check && notifyctl reload",
                summary: "check first, then put in force"
            )
        ],
        codes: [.success, .unavailable, .configuration]
    )

    /// Whether the receipt is printed as it came.
    let json: Bool

    init(_ words: Words) {
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let (answer, receipt) = try ControlDoor(path: socket).report([("event", .string("reload"))])
        if json { try Output.write(RawLine.printable(answer.line)) }
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
    /// The configuration has faults, which stand in the receipt.
    fileprivate static func refusedRoutes(_ receipt: Receipt) -> ControlFault {
        let faults = receipt.errors.isEmpty ? [receipt.explanation] : receipt.errors
        return ControlFault(
            code: .configuration,
            lines: faults + ["notifyctl: notifyd keeps the routes that it had."]
        )
    }
}
