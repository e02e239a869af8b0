// `notifyctl status`: how the daemon is.

import Jansson
import NotifyCore

/// Shows how the daemon is.
struct StatusCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "status",
        summary: "shows how notifyd is",
        details: """
            The first line is the one that `systemctl status notifyd` shows. Counts are those since
            the daemon was started.
            """,
        forms: [CommandForm(options: [.json])],
        examples: [
            .init(
                line: "notifyctl status",
                summary: "what it has done, and whether the journal takes it"
            ),
            .init(
                line: "notifyctl status --json | jq .seq",
                summary: "the last number of the record"
            ),
        ],
        codes: [.success, .unavailable]
    )

    /// Whether the answer is printed as it came.
    let json: Bool

    init(_ words: Words) {
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let answer = try ControlDoor(path: socket).ask([("query", .string("status"))])
        if json {
            try Output.write(RawLine.printable(answer.line))
        } else {
            try Output.print(StatusText.lines(answer.value).joined(separator: "\n"))
        }
        return .success
    }
}
