// `notifyctl follow`: prints the navigation commands of a session.

import LinkRouter
import Jansson
import NotifyCore
import Systemd

/// Prints the commands of a session until it is interrupted or the daemon closes the connection.
struct FollowCommand: ControlCommand, Equatable {
    private static let after = OptionDescription(
        name: "--after",
        value: "LEDGER:SEQ",
        summary: "resume after this number, the last one that an earlier follower received"
    )

    static let description = CommandDescription(
        name: "follow",
        summary: "prints the navigation commands of a session",
        details: """
            Prints the state of the session, and then a line for each command with all arguments,
            secrets included, as a user interface receives it. If commands were missed, a line
            reports it. Runs until it is interrupted or notifyd closes the connection.
            """,
        forms: [CommandForm(options: [.session, after, .json])],
        examples: [
            .init(line: "notifyctl follow", summary: "the session default"),
            .init(
                line: "notifyctl follow --session tv-12 --json | while read -r line; do …; done",
                summary: "a user interface in a line of shell"
            ),
            .init(
                line: "notifyctl follow --after 1393ac83710d4fbba3fd71938057e75f:17",
                summary: "the commands since then, as far as notifyd stores them"
            ),
        ],
        codes: [.success, .rejected, .unavailable, .inputOutput]
    )

    /// The session.
    let session: String
    /// The last number that an earlier follower received.
    let after: FollowPosition?
    /// Whether lines are printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        session = try words.session() ?? Session.defaultKey
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
        throw .disconnected(": it was stopped, or is restarting")
    }

    private func show(_ answer: Answer, _ text: inout FollowText) throws(ControlFault) {
        if let receipt = answer.receipt {
            throw receipt.outcome == .rejected ? .refused(receipt) : .unexpectedAnswer(answer.line)
        }
        if json { return try Output.write(JSONLine.escaped(answer.line)) }
        guard let line = text.line(answer.value) else { throw .unexpectedAnswer(answer.line) }
        try Output.print(line)
    }

    /// Waits for bytes; `false` if the daemon has closed the connection.
    ///
    /// Throws if the reader of standard output has closed it: without a line to write, no write
    /// would report that.
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
