// `notifyctl session`: who is in front of which screen, what it shows, and events that change it.

import LinkRouter
import NotifyCore

/// Shows sessions, logs users in and out, and says what happened to their screens.
struct SessionCommand: ControlCommand, Equatable {
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the user who enters the state"
    )

    static let description = CommandDescription(
        name: "session",
        summary: "shows sessions and their screens, and tells of events",
        details: """
            A session is who is in front of one screen: its state decides which router its links
            meet, its screens how they open. show draws them. Parked links that open by an event, or
            are given up, are told below it.

            The last three forms stand in for the program whose screens they are: event is an event
            of a flow that runs, did tells what its user did by hand (NAME is a screen, a tab or a
            segue), tree what is on the screen, in the notation of docs/screens.md.
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
                summary: "a state of the configuration's own"
            ),
            .init(
                line: "notifyctl session event continue username=john",
                summary: "the flow that runs takes the user's name"
            ),
            .init(
                line: "notifyctl session did push Profile username=john",
                summary: "the user tapped through to a screen"
            ),
            .init(
                line: "notifyctl session tree 'pHome pProfile'",
                summary: "these screens are shown, whatever notifyd thought"
            ),
        ],
        codes: [.success, .rejected, .ignored, .unavailable]
    )

    /// What is to be done.
    enum Action: Sendable, Equatable {
        /// Show all.
        case list
        /// Show one.
        case show
        /// Tell of an event that changes who is there.
        case report(SessionEvent)
        /// Tell what happened to the screens.
        case tell(SessionReport)
    }

    /// What is to be done.
    let action: Action
    /// The session.
    let session: String
    /// Whether the answer is printed as it came.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
        let operand = words.operands.first
        switch words.form {
        case "show": action = .show
        case "login": action = .report(.login(user: try Words.check(operand ?? "", "USER")))
        case "logout": action = .report(.logout)
        case "enter":
            let state = SessionState(rawValue: try Words.check(operand ?? "", "STATE"))
            action = .report(.enter(state, user: try words.text(Self.user)))
        case "event": action = .tell(try .event(words.operands))
        case "did": action = .tell(try .did(words.operands))
        case "tree": action = .tell(try .tree(words.operands))
        default: action = .list
        }
        if action == .show, let operand {
            session = try Words.check(operand, "S", limit: Limits.sessionKey)
        } else {
            session = try words.session() ?? "default"
        }
        json = words.has(.json)
    }
}
