// An option as the parser and the help both see it, so that neither can know more than the other.

/// An option of a command.
struct OptionDescription: Sendable, Hashable {
    /// The name, with its dashes.
    let name: String
    /// What its value is called in help; `nil` if it takes none.
    var value: String?
    /// What it does, to be read after its name.
    let summary: String

    /// The option as a usage line shows it.
    var usage: String { "[\(spelling)]" }

    /// The option with its value's name.
    var spelling: String { value.map { "\(name) \($0)" } ?? name }
}

extension OptionDescription {
    /// Which control door is spoken to.
    static let socket = OptionDescription(
        name: "--socket",
        value: "PATH",
        summary: "the control door (default \(ControlDoor.standardPath))"
    )
    /// Prints the help.
    static let help = OptionDescription(name: "--help", summary: "print this help, or a command's")
    /// Prints the version.
    static let version = OptionDescription(name: "--version", summary: "print the version")
    /// Prints answers as they came.
    static let json = OptionDescription(
        name: "--json",
        summary: "print JSON, one value a line, instead of text"
    )
    /// The session that a command is about.
    static let session = OptionDescription(
        name: "--session",
        value: "S",
        summary: "the session (default: default)"
    )
    /// The configuration that a command without the daemon looks at.
    static let configuration = OptionDescription(
        name: "--config",
        value: "FILE",
        summary:
            "routes.json (default /etc/notifyd/routes.json; if there is none, the built-in one)"
    )

    /// Options that every command takes, before its name or after it.
    static let everywhere: [OptionDescription] = [.socket, .help]
}
