// `notifyctl providers`: lists the known providers.

import Jansson
import NotifyCore
import PushPayload
import StrictJSON

/// Lists the providers of a configuration.
struct ProvidersCommand: ControlCommand, Equatable {
    static let description = CommandDescription(
        name: "providers",
        summary: "lists the providers whose payloads are recognised, without notifyd",
        details: """
            In the order in which payloads are tested for their markers; a payload without a marker
            is read by generic keys. The providers of providers.d/*.json beside the configuration
            come first.
            """,
        forms: [CommandForm(options: [.configuration, .json])],
        examples: [.init(line: "notifyctl providers", summary: "one name a line")],
        codes: [.success, .noInput, .configuration]
    )

    /// The path of `routes.json`; `nil` for the standard one.
    let path: String?
    /// Whether the names are printed as an array.
    let json: Bool

    init(_ words: CommandArguments) {
        path = words.value(.configuration)
        json = words.has(.json)
    }

    func run(socket: String) throws(ControlFault) -> ExitCode {
        let names = try LoadedConfiguration(path: path).configuration.catalogue.providers
        if json {
            try Output.write(JSONLine.escaped(.array(names.map(JSONValue.string))))
        } else {
            try Output.print(names.map { Quoted.bare($0, limit: 256) }.joined(separator: "\n"))
        }
        return .success
    }
}
