// `notifyctl status`: shows the status of the daemon.

import Jansson
import NotifyCore

/// Shows the status of the daemon.
struct StatusCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "status",
        summary: "shows the status of notifyd",
        details: """
            The first line is the one that `systemctl status notifyd` shows. Counts begin at the
            start of the daemon.
            """,
        forms: [CommandForm(options: [.json])],
        examples: [
            .init(
                line: "notifyctl status",
                summary: "the status, the counts and the last number"
            ),
            .init(
                line: "notifyctl status --json | jq .seq",
                summary: "the last number of the ledger"
            ),
        ],
        codes: [.success, .unavailable]
    )

    /// Whether the answer is printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) {
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let answer = try ControlDoor(path: socket).query([("query", .string("status"))])
        if json {
            try Output.write(JSONLine.escaped(answer.line))
        } else {
            try Output.print(StatusText.lines(answer.value).joined(separator: "\n"))
        }
        return .success
    }
}
