// `notifyctl follow`: the navigation commands of a session, as they come.

import Jansson
import NotifyCore
import Systemd

/// Prints the commands of a session until it is interrupted or the daemon goes.
struct FollowCommand: ControlCommand, Equatable {
    private static let after = OptionDescription(
        name: "--after",
        value: "LEDGER:SEQ",
        summary: "go on after this number, which an earlier follower saw last"
    )

    static let description = CommandDescription(
        name: "follow",
        summary: "prints the navigation commands of a session as they come",
        details: """
            The first line tells how the session is; then comes a line for each command, with all
            arguments, secret ones too: this is what a user interface gets. Where commands were
            missed, a line says so. Ends when it is interrupted or when notifyd goes.
            """,
        forms: [CommandForm(options: [.session, after, .json])],
        examples: [
            .init(line: "notifyctl follow", summary: "what happens in the session default"),
            .init(
                line: "notifyctl follow --session tv-12 --json | while read -r line; do …; done",
                summary: "a user interface in a line of shell"
            ),
            .init(
                line: "notifyctl follow --after 1393ac83710d4fbba3fd71938057e75f:17",
                summary: "what came since, as far as notifyd remembers it"
            ),
        ],
        codes: [.success, .rejected, .unavailable, .inputOutput]
    )

    /// The session.
    let session: String
    /// The last number that is known.
    let after: FollowPosition?
    /// Whether lines are printed as they came.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
        session = try words.session() ?? "default"
        after = try words.text(Self.after).map(FollowPosition.init)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        let position = after.map { after in
            JSONValue.object(of: [
                ("ledger", .string(after.ledger)), ("seq", .integer(after.number)),
            ])
        }
        try door.send(
            .object(of: [
                ("query", .string("follow")), ("session", .string(session)), ("after", position),
            ])
        )
        var text = FollowText()
        while try isOpen(door) {
            while let line = door.receivedLine() { try show(Answer(line), &text) }
        }
        throw .gone(": it was stopped, or is restarted")
    }

    private func show(_ answer: Answer, _ text: inout FollowText) throws(ControlFault) {
        if let receipt = answer.receipt {
            throw receipt.outcome == .rejected ? .refused(receipt) : .noSense(answer.line)
        }
        if json { return try Output.write(RawLine.printable(answer.line)) }
        guard let line = text.line(answer.value) else { throw .noSense(answer.line) }
        try Output.print(line)
    }

    /// Waits for bytes; `false` when the daemon has closed the connection.
    ///
    /// Ends, too, when the reader of standard output goes, which without a line to write nobody
    /// would notice.
    private func isOpen(_ door: ControlDoor) throws(ControlFault) -> Bool {
        let ready: [IOEvents]
        do throws(SystemError) {
            ready = try Readiness.wait(for: [
                (door.connection.descriptor, .readable),
                (StandardStream.output.rawValue, []),
            ])
        } catch {
            throw .system(error)
        }
        guard ready[1].isDisjoint(with: [.failed, .hungUp]) else { throw .outputClosed }
        return try door.receive()
    }
}
