// What `notifyctl session` says to the daemon, and prints of its answers.

import Jansson
import LinkRouter
import NotifyCore

extension SessionCommand {
    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        switch action {
        case .list:
            return try show(door.ask([("query", .string("sessions"))])) { answer in
                SessionText.table(answer["sessions"]?.array ?? [])
            }
        case .show:
            let question = [("query", JSONValue.text("session")), ("session", .text(session))]
            return try show(door.ask(question), SessionText.lines)
        case .report(let event):
            let (answer, receipt) = try door.report(event.members + [("session", .text(session))])
            let (applied, unchanged) = event.sentences(session)
            return try receipt.finish(
                answer,
                json: json,
                applied: Shown.bare(applied, limit: 1_024),
                unchanged: Shown.bare(unchanged, limit: 1_024)
            )
        case .tell(let report):
            let (answer, receipt) = try door.report(report.members + [("session", .text(session))])
            return try receipt.finish(
                answer,
                json: json,
                applied: receipt.changes.joined(separator: "\n"),
                unchanged: receipt.explanation
            )
        }
    }

    private func show(
        _ answer: Answer,
        _ render: (JSONValue) -> [String]
    ) throws(ControlFault) -> ExitCode {
        if json {
            try Output.write(RawLine.printable(answer.line))
        } else {
            try Output.print(render(answer.value).joined(separator: "\n"))
        }
        return .success
    }
}

extension SessionEvent {
    /// The members of the frame that reports the event, but for the session.
    fileprivate var members: [(String, JSONValue?)] {
        switch self {
        case .login(let user): [("event", .string("login")), ("user", .string(user))]
        case .logout: [("event", .string("logout"))]
        case .enter(let state, let user):
            [
                ("event", .string("enter")), ("state", .string(state.rawValue)),
                ("user", .text(user)),
            ]
        }
    }

    /// What is said when the event was carried out, and when it changes nothing.
    fileprivate func sentences(_ session: String) -> (applied: String, unchanged: String) {
        switch self {
        case .login(let user):
            ("\(user) logged in to \(session)", "\(user) is logged in to \(session) already")
        case .logout:
            ("logged out of \(session)", "nobody is logged in to \(session)")
        case .enter(let state, let user):
            (
                "\(session) entered \(state.rawValue)" + (user.map { " as \($0)" } ?? ""),
                "\(session) is in the state \(state.rawValue) already"
            )
        }
    }
}
