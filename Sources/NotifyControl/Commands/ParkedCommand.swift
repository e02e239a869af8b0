// `notifyctl parked`: shows and discards parked links, and answers their questions.

import Jansson
import NotifyCore
import StrictJSON

/// Shows parked links, discards them, or answers the question of one.
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
        summary: "shows parked links, discards them, or answers their questions",
        details: """
            A link is parked if only the router of another state matches it, if a screen must be
            answered first, or if its user must agree (docs/doors.md). `drop` discards all links,
            those of a session, or those with an id. `answer` takes the place of the program that
            asks the user: N is the number of the link in the first column.
            """,
        forms: [
            CommandForm(name: "list", options: [session, .json]),
            CommandForm(name: "drop", options: [session, id, .json]),
            CommandForm(name: "answer", operands: ["N", "yes|no"], options: [.json]),
        ],
        examples: [
            .init(line: "notifyctl parked", summary: "all parked links"),
            .init(
                line: "notifyctl parked drop --session tv-12",
                summary: "discards the links of tv-12"
            ),
            .init(line: "notifyctl parked answer 17 yes", summary: "the user agreed to link 17"),
        ],
        codes: [.success, .rejected, .ignored, .unavailable]
    )

    /// An action of the command.
    enum Action: Sendable, Equatable {
        /// Shows the links.
        case list
        /// Discards links: those with an id, or all.
        case drop(id: String?)
        /// Answers the question of a link.
        case answer(parked: Int64, isYes: Bool)
    }

    /// The action.
    let action: Action
    /// The session; `nil` for all.
    let session: String?
    /// Whether the answer is printed as JSON.
    let json: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        switch words.form {
        case "drop": action = .drop(id: try words.text(Self.id))
        case "answer": action = try Self.answer(words.operands)
        default: action = .list
        }
        session = try words.text(Self.session, limit: Limits.sessionKey)
        json = words.has(.json)
    }

    private static func answer(_ words: [String]) throws(UsageError) -> Action {
        guard let number = Int64(words[0]) else {
            throw UsageError(message: "N must be a whole number, found \(Quoted.text(words[0])).")
        }
        guard ["yes", "no"].contains(words[1]) else {
            throw UsageError(message: "yes or no is expected, found \(Quoted.text(words[1])).")
        }
        return .answer(parked: number, isYes: words[1] == "yes")
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let door = try ControlDoor(path: socket)
        switch action {
        case .list:
            let answer = try door.query([("query", .string("parked")), ("session", .text(session))])
            if json {
                try Output.write(JSONLine.escaped(answer.line))
            } else {
                try Output.print(ParkedText.lines(answer.value).joined(separator: "\n"))
            }
            return .success
        case .drop(let id):
            let (answer, receipt) = try door.report([
                ("event", .string("drop")), ("session", .text(session)), ("id", .text(id)),
            ])
            let sentence = "discarded \(Quoted.count(receipt.ended.count, "link", "links"))"
            return try receipt.printOutcome(
                answer,
                json: json,
                applied: sentence,
                unchanged: Self.unknown
            )
        case .answer(let number, let isYes):
            let answer = try door.query([("query", .string("parked"))])
            let links = answer.value["parked"]?.array ?? []
            guard let link = links.first(where: { $0["parked"]?.integer == number }) else {
                try Output.print("nothing changed: \(Self.unknown)")
                return .ignored
            }
            let (receiptLine, receipt) = try door.report([
                ("event", .string("confirm")), ("session", link["session"]), ("id", link["id"]),
                ("parked", link["parked"]), ("answer", .bool(isYes)),
            ])
            return try receipt.printOutcome(
                receiptLine,
                json: json,
                applied: isYes ? "agreed" : "declined",
                unchanged: receipt.explanation
            )
        }
    }

    private static let unknown = "no such link is parked"
}
