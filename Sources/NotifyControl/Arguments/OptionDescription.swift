// The description of an option, for the parser and for help.

/// An option of a command.
struct OptionDescription: Sendable, Hashable {
    /// The name with its dashes.
    let name: String
    /// The placeholder of its value in help; `nil` if it has no value.
    var value: String?
    /// A summary that follows the name in help.
    let summary: String

    /// The option in a usage line.
    var usage: String { "[\(spelling)]" }

    /// The option with the placeholder of its value.
    var spelling: String { value.map { "\(name) \($0)" } ?? name }
}

extension OptionDescription {
    /// The path of the control door.
    static let socket = OptionDescription(
        name: "--socket",
        value: "PATH",
        summary: "the control door (default \(ControlDoor.standardPath))"
    )
    /// Prints the help.
    static let help = OptionDescription(name: "--help", summary: "print this help, or a command's")
    /// Prints the version.
    static let version = OptionDescription(name: "--version", summary: "print the version")
    /// Prints JSON.
    static let json = OptionDescription(
        name: "--json",
        summary: "print JSON, one value a line, instead of text"
    )
    /// The session of a command.
    static let session = OptionDescription(
        name: "--session",
        value: "S",
        summary: "the session (default: default)"
    )
    /// The configuration of a command that works without the daemon.
    static let configuration = OptionDescription(
        name: "--config",
        value: "FILE",
        summary:
            "routes.json (default /etc/notifyd/routes.json, else the built-in one)"
    )

    /// The options of every command, before its name or after it.
    static let everywhere: [OptionDescription] = [.socket, .help]
}
