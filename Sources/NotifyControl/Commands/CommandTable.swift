// The commands, in the order in which help lists them.

/// A command of notifyctl: what it takes, and what it does.
protocol ControlCommand: Sendable {
    /// What help says and the parser allows.
    static var description: CommandDescription { get }

    /// Reads words that the description allows.
    init(_ words: Words) throws(UsageError)

    /// Does it.
    ///
    /// - Parameter socket: The path of the control door.
    /// - Returns: How the program ends.
    /// - Throws: Why it ends before its work is done.
    func run(socket: String) throws(ControlFault) -> ExitCode
}

/// All commands.
enum CommandTable {
    /// The commands, in the order of help.
    static let commands: [any ControlCommand.Type] = [
        SendCommand.self, SessionCommand.self, ParkedCommand.self, FollowCommand.self,
        StatusCommand.self, ReloadCommand.self, CheckCommand.self, ExplainCommand.self,
        ExtractCommand.self, ProvidersCommand.self,
    ]

    /// What help says of the commands.
    static var descriptions: [CommandDescription] { commands.map { $0.description } }

    /// Returns the command with a name.
    static func command(named name: String) throws(UsageError) -> any ControlCommand.Type {
        if let command = commands.first(where: { $0.description.name == name }) { return command }
        throw .unknown("command", name, among: descriptions.map(\.name))
    }
}
