// `notifyctl extract`: shows what notifyd extracts from payloads, without the daemon.

import JSONText
import Jansson
import NotifyCore
import Systemd
import StrictJSON

/// Shows what notifyd extracts from payloads.
struct ExtractCommand: ControlCommand, Equatable {
    private static let action = OptionDescription(
        name: "--action",
        value: "A",
        summary: "the button that was tapped"
    )

    static let description = CommandDescription(
        name: "extract",
        summary: "shows what is extracted from payloads, without notifyd",
        details: """
            Reads payloads from FILE or standard input, as send does. Prints for each one its
            provider and the marker that identifies it, every candidate for the link and why it
            wins or loses, the buttons, the link and its parts, and whether the lists of schemes
            and hosts allow it. Secrets are shown.

            The exit code is 7 if a payload would be rejected, and does not depend on the links.
            """,
        forms: [CommandForm(operands: ["[FILE|-]"], options: [action, .configuration, .json])],
        examples: [
            .init(
                line: "notifyctl extract payload.json",
                summary: "the candidates for the link of a payload"
            ),
            .init(
                line: "notifyctl extract --action reply --json payload.json",
                summary: "the link of a button as JSON"
            ),
        ],
        codes: [.success, .rejected, .noPayload, .noInput, .configuration]
    )

    /// The file; `nil` for standard input.
    let path: String?
    /// The button that was pressed.
    let action: String?
    /// The path of `routes.json`; `nil` for the standard one.
    let configuration: String?
    /// Whether JSON is printed.
    let json: Bool

    init(_ words: CommandArguments) throws(UsageError) {
        path = words.operands.first == "-" ? nil : words.operands.first
        action = try words.text(Self.action)
        configuration = words.value(.configuration)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let configuration = try LoadedConfiguration(path: configuration).configuration
        var payloads = PayloadExtractor(try contents(), configuration, action: action)
        var code: ExitCode?
        while let payload = payloads.next() {
            switch payload.result {
            case .extracted(let extraction):
                try print(extraction, at: payload.place, isFirst: code == nil)
                code = code ?? .success
            case .rejected(let reason, let message):
                try printRejection(reason, message, at: payload.place)
                code = .rejected
            }
        }
        guard let code else {
            throw .failure(.noPayload, "There is no payload in \(name).")
        }
        return code
    }

    private var name: String { Quoted.bare(path ?? "standard input", limit: 1_024) }

    /// Reads all input.
    private func contents() throws(ControlFault) -> [UInt8] {
        do throws(SystemError) {
            let input: InputFile
            if let path {
                input = try InputFile.open(path)
            } else {
                input = try InputFile.standardInput()
            }
            var bytes: [UInt8] = []
            while true {
                switch try input.read(into: &bytes, upTo: 65_536) {
                case .bytes: continue
                case .endOfInput: return bytes
                case .wouldBlock: _ = try Readiness.wait(for: [(input.descriptor, .readable)])
                }
            }
        } catch {
            throw .unreadable(error)
        }
    }

    private func print(
        _ extraction: PayloadExtraction,
        at place: TextPosition,
        isFirst: Bool
    ) throws(ControlFault) {
        if json {
            let head = Self.members(of: place).map { JSONValue.Member(name: $0, value: $1) }
            try Output.write(JSONLine.escaped(.object(head + (extraction.json.object ?? []))))
        } else {
            let head = "payload    \(name):\(place.line):\(place.column)"
            try Output.print("\(isFirst ? "" : "\n")\(head)\n\(extraction)")
        }
    }

    private func printRejection(
        _ reason: String,
        _ message: String,
        at place: TextPosition
    ) throws(ControlFault) {
        if json {
            let outcome = JSONValue.string(Outcome.rejected.rawValue)
            let members: [(String, JSONValue?)] = [
                ("outcome", outcome), ("reason", .string(reason)), ("message", .string(message)),
            ]
            try Output.write(JSONLine.escaped(.object(of: Self.members(of: place) + members)))
        }
        Output.printError("\(name):\(place.line):\(place.column): \(message)")
    }

    private static func members(of place: TextPosition) -> [(String, JSONValue)] {
        [("line", .number(place.line)), ("column", .number(place.column))]
    }
}
