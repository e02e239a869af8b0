// `notifyctl parked`: the links that wait for their session's state to change.

import Jansson
import NotifyCore
import StrictJSON

/// Shows parked links, gives them up, or says what their user answered.
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
        summary: "shows the links that wait, gives them up, answers for their user",
        details: """
            A link waits when only the router of another state knows it, when the screen must be
            answered first, or when it asks its user (docs/doors.md). `drop` gives up all links,
            those of a session, or those with an id. `answer` stands in for the program that asked:
            N is the link's number in the first column.
            """,
        forms: [
            CommandForm(name: "list", options: [session, .json]),
            CommandForm(name: "drop", options: [session, id, .json]),
            CommandForm(name: "answer", operands: ["N", "yes|no"], options: [.json]),
        ],
        examples: [
            .init(line: "notifyctl parked", summary: "what waits, for whom and how long"),
            .init(
                line: "notifyctl parked drop --session tv-12",
                summary: "gives up what waits in tv-12"
            ),
            .init(line: "notifyctl parked answer 17 yes", summary: "the user agreed to link 17"),
        ],
        codes: [.success, .rejected, .ignored, .unavailable]
    )

    /// What is to be done.
    enum Action: Sendable, Equatable {
        /// Show them.
        case list
        /// Give them up, those with an id if there is one.
        case drop(id: String?)
        /// Say whether the user agreed to one.
        case answer(parked: Int64, isYes: Bool)
    }

    /// What is to be done.
    let action: Action
    /// The session; `nil` for all.
    let session: String?
    /// Whether the answer is printed as it came.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
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
            let sentence = "gave up \(Quoted.count(receipt.ended.count, "link", "links"))"
            return try receipt.finish(
                answer,
                json: json,
                applied: sentence,
                unchanged: Self.unknown
            )
        case .answer(let number, let isYes):
            let answer = try door.ask([("query", .string("parked"))])
            let links = answer.value["parked"]?.array ?? []
            guard let link = links.first(where: { $0["parked"]?.integer == number }) else {
                try Output.print("nothing changed: \(Self.unknown)")
                return .ignored
            }
            let (receiptLine, receipt) = try door.report([
                ("event", .string("confirm")), ("session", link["session"]), ("id", link["id"]),
                ("parked", link["parked"]), ("answer", .bool(isYes)),
            ])
            return try receipt.finish(
                receiptLine,
                json: json,
                applied: isYes ? "agreed" : "declined",
                unchanged: receipt.explanation
            )
        }
    }

    private static let unknown = "no such link waits"
}
