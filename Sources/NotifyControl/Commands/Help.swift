// Help, rendered from the descriptions that the parser uses.

/// The texts of `--help`.
enum Help {
    /// The options before a command's name, as a description for the parser.
    static let general = CommandDescription(
        name: "notifyctl",
        summary: "",
        details: "",
        forms: [CommandForm(options: [.version])],
        examples: [],
        codes: []
    )

    /// The usage line of the program.
    static let usage = "notifyctl [--socket PATH] COMMAND [WORD]..."

    /// `notifyctl --help`.
    static var text: String {
        let commands = CommandTable.descriptions
        return """
            notifyctl: sends payloads to notifyd, and shows and controls its state.

            usage: \(usage)

            \(table(commands.map { ($0.name, $0.summary) }))

            \(table(([.socket, .version, .help] as [OptionDescription]).map(row)))

            notifyctl COMMAND --help describes a command.

            examples:
              echo '{"aps":{"alert":"hi"},"url":"compass://profile:john"}' | notifyctl send
              notifyctl session login john
              notifyctl explain compass://profile:john --state logged-in

            exit status:
            \(table(ExitCode.allCases.map(row)))
            """
    }

    /// `notifyctl COMMAND --help`.
    static func text(of command: CommandDescription) -> String {
        let options = command.options + OptionDescription.everywhere
        let examples = command.examples.map { "  \($0.line)\n      \($0.summary)" }
        let codes = ExitCode.allCases.filter { command.codes.contains($0) || $0 == .usage }
        return """
            notifyctl \(command.name): \(command.summary).

            \(usageLines(command.usage).joined(separator: "\n"))

            \(command.details)

            options:
            \(table(options.map(row)))

            examples:
            \(examples.joined(separator: "\n"))

            exit status:
            \(table(codes.map(row)))
            """
    }

    /// Usage lines, the first one after "usage: ".
    static func usageLines(_ lines: [String]) -> [String] {
        lines.enumerated().map { ($0 == 0 ? "usage: " : "       ") + $1 }
    }

    private static func row(_ option: OptionDescription) -> (String, String) {
        (option.spelling, option.summary)
    }

    private static func row(_ code: ExitCode) -> (String, String) {
        ("\(code.rawValue)", code.meaning)
    }

    private static func table(_ rows: [(String, String)]) -> String {
        TextTable(rows: rows.map { [$0.0, $0.1] }).lines.map { "  \($0)" }.joined(separator: "\n")
    }
}
