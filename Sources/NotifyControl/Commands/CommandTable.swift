// The commands in the order of help.

/// A command of notifyctl.
protocol ControlCommand: Sendable {
    /// The description for help and for the parser.
    static var description: CommandDescription { get }

    /// Creates a command from arguments that match its description.
    init(_ arguments: CommandArguments) throws(UsageError)

    /// Runs the command.
    ///
    /// - Parameter socket: The path of the control door.
    /// - Returns: The exit code.
    /// - Throws: A failure.
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

    /// The descriptions of the commands.
    static var descriptions: [CommandDescription] { commands.map { $0.description } }

    /// Returns the command with a name.
    static func command(named name: String) throws(UsageError) -> any ControlCommand.Type {
        if let command = commands.first(where: { $0.description.name == name }) { return command }
        throw .unknown("command", name, among: descriptions.map(\.name))
    }
}
