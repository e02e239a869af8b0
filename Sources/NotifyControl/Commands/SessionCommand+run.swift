// What `notifyctl session` says to the daemon, and prints of its answers.

import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

extension SessionCommand {
    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        switch action {
        case .list:
            let sessions = try sessions(door)
            return try show(
                RawLine.printable(.object(of: [("sessions", .array(sessions))])),
                SessionText.table(sessions)
            )
        case .show:
            let question = [("query", JSONValue.text("session")), ("session", .text(session))]
            let answer = try door.ask(question)
            return try show(RawLine.printable(answer.line), SessionText.lines(answer.value))
        case .report(let event):
            let (answer, receipt) = try door.report(event.members + [("session", .text(session))])
            let (applied, unchanged) = event.sentences(session)
            return try receipt.finish(
                answer,
                json: json,
                applied: Quoted.bare(applied, limit: 1_024),
                unchanged: Quoted.bare(unchanged, limit: 1_024)
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

    /// Asks for all sessions: an answer has so many, and says whether there are more.
    private func sessions(_ door: ControlDoor) throws(ControlFault) -> [JSONValue] {
        var sessions: [JSONValue] = []
        var last: JSONValue?
        repeat {
            let answer = try door.ask([("query", .string("sessions")), ("after", last)]).value
            let page = answer["sessions"]?.array ?? []
            sessions += page
            last = answer["more"]?.bool == true ? page.last?["session"] : nil
        } while last != nil
        return sessions
    }

    private func show(
        _ line: @autoclosure () -> [UInt8],
        _ lines: @autoclosure () -> [String]
    ) throws(ControlFault) -> ExitCode {
        if json {
            try Output.write(line())
        } else {
            try Output.print(lines().joined(separator: "\n"))
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
