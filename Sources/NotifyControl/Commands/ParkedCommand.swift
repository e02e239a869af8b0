// `notifyctl parked`: the links that wait for their session's state to change.

import Jansson
import NotifyCore

/// Shows parked links, or gives them up.
struct ParkedCommand: ControlCommand, Equatable {
    private static let id = OptionDescription(
        name: "--id",
        value: "ID",
        summary: "only the links of the notification with this id"
    )
    private static let session = OptionDescription(
        name: "--session",
        value: "S",
        summary: "only the links of this session (default: of all)"
    )

    static let description = CommandDescription(
        name: "parked",
        summary: "shows the links that wait, or gives them up",
        details: """
            A link waits when only the router of another state knows it, and opens when the session
            enters that state. `drop` gives up all links, those of a session, or those with an id.
            """,
        forms: [
            CommandForm(name: "list", options: [session, .json]),
            CommandForm(name: "drop", options: [session, id, .json]),
        ],
        examples: [
            .init(line: "notifyctl parked", summary: "what waits, for whom and how long"),
            .init(
                line: "notifyctl parked drop --session tv-12",
                summary: "gives up what waits in tv-12"
            ),
        ],
        codes: [.success, .ignored, .unavailable]
    )

    /// What is to be done.
    enum Action: Sendable, Equatable {
        /// Show them.
        case list
        /// Give them up, those with an id if there is one.
        case drop(id: String?)
    }

    /// What is to be done.
    let action: Action
    /// The session; `nil` for all.
    let session: String?
    /// Whether the answer is printed as it came.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
        action = words.form == "drop" ? .drop(id: try words.text(Self.id)) : .list
        session = try words.text(Self.session, limit: Limits.sessionKey)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        switch action {
        case .list:
            let answer = try door.ask([("query", .string("parked")), ("session", .text(session))])
            if json {
                try Output.write(RawLine.printable(answer.line))
            } else {
                try Output.print(ParkedText.lines(answer.value).joined(separator: "\n"))
            }
            return .success
        case .drop(let id):
            let (answer, receipt) = try door.report([
                ("event", .string("drop")), ("session", .text(session)), ("id", .text(id)),
            ])
            let sentence = "gave up \(Shown.count(receipt.ended.count, "link", "links"))"
            return try receipt.finish(
                answer,
                json: json,
                applied: sentence,
                unchanged: "no such link waits"
            )
        }
    }
}
