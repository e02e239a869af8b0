// `notifyctl session`: shows sessions and their screens, and reports events.

import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

/// Shows sessions, logs users in and out, and reports changes of their screens.
struct SessionCommand: ControlCommand, Equatable {
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the user who enters the state"
    )

    static let description = CommandDescription(
        name: "session",
        summary: "shows sessions and their screens, and reports events",
        details: """
            A session is one app in front of one user: its state selects the router of its links,
            and its screens determine the commands. show draws the screens. The outcomes of parked
            links that an event opens or discards are printed after the event.

            The last three forms take the place of the program that shows the screens: event reports
            an event of a running flow, did a navigation by the user (NAME is a screen, a tab or a
            segue), and tree the current screens, in the notation of docs/screens.md.
            """,
        forms: [
            CommandForm(name: "list", options: [.json]),
            CommandForm(name: "show", operands: ["[S]"], options: [.json]),
            CommandForm(name: "login", operands: ["USER"], options: [.session, .json]),
            CommandForm(name: "logout", options: [.session, .json]),
            CommandForm(name: "enter", operands: ["STATE"], options: [user, .session, .json]),
            CommandForm(
                name: "event",
                operands: ["NAME", "[KEY=VALUE]..."],
                options: [.session, .json]
            ),
            CommandForm(
                name: "did",
                operands: ["COMMAND", "[NAME]", "[KEY=VALUE]..."],
                options: [.session, .json]
            ),
            CommandForm(name: "tree", operands: ["NOTATION"], options: [.session, .json]),
        ],
        examples: [
            .init(line: "notifyctl session", summary: "all sessions"),
            .init(line: "notifyctl session show tv-12", summary: "one session"),
            .init(
                line: "notifyctl session login john",
                summary: "john logs in to the session default"
            ),
            .init(
                line: "notifyctl session enter locked --session tv-12",
                summary: "tv-12 enters the state locked"
            ),
            .init(
                line: "notifyctl session event continue username=john",
                summary: "the running flow continues with the user's name"
            ),
            .init(
                line: "notifyctl session did push Profile username=john",
                summary: "the user opened a screen by hand"
            ),
            .init(
                line: "notifyctl session tree 'pHome pProfile'",
                summary: "the session shows these screens"
            ),
        ],
        codes: [.success, .rejected, .ignored, .unavailable]
    )

    /// An action of the command.
    enum Action: Sendable, Equatable {
        /// Shows all sessions.
        case list
        /// Shows one session.
        case show
        /// Reports an event that changes the session's state or user.
        case changeState(SessionEvent)
        /// Reports an event or a change of the session's screens.
        case reportScreens(ScreenChangeReport)
    }

    /// The action.
    let action: Action
    /// The session.
    let session: String
    /// Whether the answer is printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        let operand = words.operands.first
        switch words.form {
        case "show": action = .show
        case "login":
            action = .changeState(.login(user: try CommandArguments.check(operand ?? "", "USER")))
        case "logout": action = .changeState(.logout)
        case "enter":
            let state = SessionState(rawValue: try CommandArguments.check(operand ?? "", "STATE"))
            action = .changeState(.enter(state, user: try words.text(Self.user)))
        case "event": action = .reportScreens(try .event(words.operands))
        case "did": action = .reportScreens(try .did(words.operands))
        case "tree": action = .reportScreens(try .tree(words.operands))
        default: action = .list
        }
        if action == .show, let operand {
            session = try CommandArguments.check(operand, "S", limit: Limits.sessionKey)
        } else {
            session = try words.session() ?? Session.defaultKey
        }
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        switch action {
        case .list:
            let sessions = try sessions(door)
            return try show(
                JSONLine.escaped(.object(of: [("sessions", .array(sessions))])),
                SessionText.table(sessions)
            )
        case .show:
            let question = [("query", JSONValue.text("session")), ("session", .text(session))]
            let answer = try door.query(question)
            return try show(JSONLine.escaped(answer.line), SessionText.lines(answer.value))
        case .changeState(let event):
            let (answer, receipt) = try door.report(event.members + [("session", .text(session))])
            let (applied, unchanged) = event.sentences(session)
            return try receipt.printOutcome(
                answer,
                json: json,
                applied: Quoted.bare(applied, limit: 1_024),
                unchanged: Quoted.bare(unchanged, limit: 1_024)
            )
        case .reportScreens(let report):
            let (answer, receipt) = try door.report(report.members + [("session", .text(session))])
            return try receipt.printOutcome(
                answer,
                json: json,
                applied: receipt.changes.joined(separator: "\n"),
                unchanged: receipt.explanation
            )
        }
    }

    /// Queries all sessions, page by page.
    private func sessions(_ door: ControlDoor) throws(ControlFault) -> [JSONValue] {
        var sessions: [JSONValue] = []
        var last: JSONValue?
        repeat {
            let answer = try door.query([("query", .string("sessions")), ("after", last)]).value
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
    /// The members of the frame that reports the event, without the session.
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

    /// The sentences for an event that was applied, and for one that changed nothing.
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
