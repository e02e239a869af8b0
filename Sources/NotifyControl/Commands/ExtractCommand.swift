// `notifyctl extract`: what is in a payload, without the daemon and without opening anything.

import Jansson
import NotifyCore
import Systemd
import StrictJSON

/// Shows how payloads are read.
struct ExtractCommand: ControlCommand, Equatable {
    private static let action = OptionDescription(
        name: "--action",
        value: "A",
        summary: "the button that was tapped"
    )

    static let description = CommandDescription(
        name: "extract",
        summary: "shows how payloads are read, without notifyd",
        details: """
            Reads payloads from FILE or standard input, as send does, and prints of each its
            provider and the mark that told it, every place where a link could be with the reason
            why it won or lost, the buttons, the link and its parts, and whether the lists of
            schemes and hosts allow it. Nothing is left out, secrets included.

            Ends with 7 if a payload would be rejected, whatever becomes of the links.
            """,
        forms: [CommandForm(operands: ["[FILE|-]"], options: [action, .configuration, .json])],
        examples: [
            .init(line: "notifyctl extract payload.json", summary: "why this link, why no other"),
            .init(
                line: "notifyctl extract --action reply --json payload.json",
                summary: "what the button opens, for a program"
            ),
        ],
        codes: [.success, .rejected, .noPayload, .noInput, .configuration]
    )

    /// The file; `nil` for standard input.
    let path: String?
    /// The button.
    let action: String?
    /// The path of `routes.json`; `nil` for the standard one.
    let configuration: String?
    /// Whether JSON is printed.
    let json: Bool

    init(_ words: Words) throws(UsageError) {
        path = words.operands.first == "-" ? nil : words.operands.first
        action = try words.text(Self.action)
        configuration = words.value(.configuration)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let configuration = try LoadedConfiguration(path: configuration).configuration
        var readings = PayloadReadings(try contents(), configuration, action: action)
        var code: ExitCode?
        while let reading = readings.next() {
            switch reading.result {
            case .read(let extraction):
                try tell(extraction, at: reading.place, isFirst: code == nil)
                code = code ?? .success
            case .refused(let reason, let message):
                try refuse(reason, message, at: reading.place)
                code = .rejected
            }
        }
        guard let code else {
            throw .because(.noPayload, "There is no payload in \(name).")
        }
        return code
    }

    private var name: String { Quoted.bare(path ?? "standard input", limit: 1_024) }

    /// All of the input.
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

    private func tell(
        _ extraction: PayloadExtraction,
        at place: Place,
        isFirst: Bool
    ) throws(ControlFault) {
        if json {
            let head = Self.members(of: place).map { JSONValue.Member(name: $0, value: $1) }
            try Output.write(RawLine.printable(.object(head + (extraction.json.object ?? []))))
        } else {
            let head = "payload    \(name):\(place.line):\(place.column)"
            try Output.print("\(isFirst ? "" : "\n")\(head)\n\(extraction)")
        }
    }

    private func refuse(
        _ reason: String,
        _ message: String,
        at place: Place
    ) throws(ControlFault) {
        if json {
            let outcome = JSONValue.string(Outcome.rejected.rawValue)
            let members: [(String, JSONValue?)] = [
                ("outcome", outcome), ("reason", .string(reason)), ("message", .string(message)),
            ]
            try Output.write(RawLine.printable(.object(of: Self.members(of: place) + members)))
        }
        Output.complain("\(name):\(place.line):\(place.column): \(message)")
    }

    private static func members(of place: Place) -> [(String, JSONValue)] {
        [("line", .number(place.line)), ("column", .number(place.column))]
    }
}
