// `notifyctl send`: sends payloads and prints their receipts.

import Jansson
import NotifyCore
import Systemd
import StrictJSON

/// Sends payloads and prints their receipts.
struct SendCommand: ControlCommand, Equatable {
    private static let session = OptionDescription(
        name: "--session",
        value: "S",
        summary: "the session (default: the one that the payload names, else default)"
    )
    private static let user = OptionDescription(
        name: "--user",
        value: "U",
        summary: "the user that the payloads are for"
    )
    private static let id = OptionDescription(
        name: "--id",
        value: "ID",
        summary: "a message id in place of the payload's own"
    )
    private static let action = OptionDescription(
        name: "--action",
        value: "A",
        summary: "the button that was tapped"
    )
    private static let expires = OptionDescription(
        name: "--expires",
        value: "EPOCH",
        summary: "seconds since 1970 after which the link must not open"
    )
    private static let synced = OptionDescription(
        name: "--synced",
        summary: "wait until entries and state are on the disk"
    )

    static let description = CommandDescription(
        name: "send",
        summary: "sends payloads and prints their receipts",
        details: """
            Reads payloads from FILE or standard input: any number of JSON objects, one a line,
            pretty-printed or without separators. Receipts are printed one a line, in the order of
            the payloads. A receipt confirms that the journal has the entries of the payload; with
            --synced and "synced":true also that they survive a power failure.

            The control door trusts its senders: these payloads may log users in and out. Send
            payloads of other origin to /run/notifyd/stream.sock.

            Text that is no JSON object is not sent: it gets a receipt from notifyctl, its place in
            FILE is printed on standard error, and the payloads after it are sent.

            The exit code is that of the worst receipt, in this order: \
            \(ExitCode.worstFirst.map { "\($0.rawValue)" }.joined(separator: ", ")).
            """,
        forms: [
            CommandForm(
                operands: ["[FILE|-]"],
                options: [session, user, id, action, expires, synced]
            )
        ],
        examples: [
            .init(line: "notifyctl send payload.json", summary: "one payload, or many, in a file"),
            .init(
                line: "echo '{\"aps\":{\"alert\":\"hi\"},\"url\":\"compass://profile:john\"}' "
                    + "| notifyctl send --session tv-12",
                summary: "a payload for one screen"
            ),
            .init(
                line: "notifyctl send --id order-7 --expires 1767225600 payload.json",
                summary: "opens once, however often it is sent, and not after that second"
            ),
        ],
        codes: ExitCode.worstFirst + [.noPayload, .noInput, .unavailable, .inputOutput]
    )

    /// The file; `nil` for standard input.
    let path: String?
    /// The session; `nil` for the one that the payload names, or the default.
    let session: String?
    /// The user.
    let user: String?
    /// The message id.
    let id: String?
    /// The button.
    let action: String?
    /// Seconds since 1970.
    let expires: Int64?
    /// Whether receipts wait for the disk; else the daemon's configuration decides.
    let isSynced: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        path = words.operands.first == "-" ? nil : words.operands.first
        session = try words.session()
        user = try words.text(Self.user)
        id = try words.text(Self.id)
        action = try words.text(Self.action)
        expires = try words.integer(Self.expires)
        isSynced = words.has(Self.synced)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let input: InputFile
        do throws(SystemError) {
            if let path {
                input = try InputFile.open(path)
            } else {
                input = try InputFile.standardInput()
            }
        } catch {
            throw .unreadable(error)
        }
        let door = try ControlDoor(path: socket)
        let exchange = SendExchange(
            door: door,
            input: input,
            reader: EnvelopeReader(envelope: members),
            matcher: ReceiptMatcher(name: Quoted.bare(path ?? "standard input", limit: 1_024))
        )
        return try exchange.run()
    }

    /// The envelope beside the payload.
    var members: [(String, JSONValue?)] {
        [
            ("session", .text(session)), ("user", .text(user)), ("id", .text(id)),
            ("action", .text(action)), ("expires", expires.map { .integer($0) }),
            ("receipt", isSynced ? .string(ReceiptLevel.synced.rawValue) : nil),
        ]
    }
}
