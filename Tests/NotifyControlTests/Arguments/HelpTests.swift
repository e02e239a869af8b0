// The help text is complete, and every example in it is valid.

import Testing

@testable import NotifyControl

@Suite("Help")
struct HelpTests {
    static let names = CommandTable.descriptions.map(\.name)

    @Test("names every command and explains every exit code")
    func general() {
        for command in CommandTable.descriptions {
            #expect(Help.text.contains("  \(command.name)"))
            #expect(Help.text.contains(command.summary))
        }
        for code in ExitCode.allCases {
            #expect(Help.text.contains("  \(code.rawValue)"))
            #expect(Help.text.contains(code.meaning))
        }
    }

    @Test("of a command shows its usage, options and examples", arguments: names)
    func command(_ name: String) throws {
        let command = try CommandTable.command(named: name).description
        let text = Help.text(of: command)
        for part in command.usage + command.options.map(\.spelling) { #expect(text.contains(part)) }
        #expect(!command.examples.isEmpty)
        for example in command.examples { #expect(text.contains(example.line)) }
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test(
        "has only examples that are valid command lines",
        arguments: CommandTable.descriptions.flatMap { $0.examples.map(\.line) }
    )
    func examples(_ line: String) throws {
        // Pipelines and lists of commands, each of which may be notifyctl.
        let parts = line.split(separator: " | ").flatMap { $0.split(separator: " && ") }
        let ours = parts.filter { $0.hasPrefix("notifyctl ") }
        #expect(!ours.isEmpty)
        for part in ours { _ = try invocation(String(part.dropFirst("notifyctl ".count))) }
    }

    @Test(
        "is printed if requested, even if other arguments are invalid",
        arguments: [
            ("--help", Help.text), ("-h", Help.text), ("help", Help.text),
            ("--help sned", Help.text),
            ("help status", Help.text(of: StatusCommand.description)),
            ("status --help", Help.text(of: StatusCommand.description)),
            ("status now -h", Help.text(of: StatusCommand.description)),
            ("session login --help", Help.text(of: SessionCommand.description)),
            ("--version", "notifyctl 0.1.0"),
        ]
    )
    func asked(_ line: String, _ expected: String) throws {
        guard case .text(let text) = try invocation(line).work else {
            Issue.record("no text")
            return
        }
        #expect(text == expected)
    }
}
