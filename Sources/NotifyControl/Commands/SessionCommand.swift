// `notifyctl session`: who is in front of which screen, and events that change it.

import LinkRouter
import NotifyCore

/// Shows sessions, and logs users in and out.
struct SessionCommand: ControlCommand, Equatable {
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the user who enters the state"
    )

    static let description = CommandDescription(
        name: "session",
        summary: "shows sessions, and logs users in and out",
        details: """
            A session is who is in front of one screen: its state decides which router its links
            meet. Parked links that open by an event, or are given up, are told below it.
            """,
        forms: [
            CommandForm(name: "list", options: [.json]),
            CommandForm(name: "show", operands: ["[S]"], options: [.json]),
            CommandForm(name: "login", operands: ["USER"], options: [.session, .json]),
            CommandForm(name: "logout", options: [.session, .json]),
            CommandForm(name: "enter", operands: ["STATE"], options: [user, .session, .json]),
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
        ],
        codes: [.success, .rejected, .ignored, .unavailable]
    )

    /// What is to be done.
    enum Action: Sendable, Equatable {
        /// Show all.
        case list
        /// Show one.
        case show
        /// Tell of an event.
        case report(SessionEvent)
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
