// A command line as a value: the command and the control door. Parsing is pure; `run` performs I/O.

import NotifyCore

/// A parsed command line.
struct Invocation: Sendable {
    /// The work of an invocation.
    enum Work: Sendable {
        /// A command.
        case command(any ControlCommand)
        /// Printing a text: help or the version.
        case text(String)
    }

    /// The path of the control door.
    let socket: String
    /// The work.
    let work: Work

    /// Parses the words after the name of the program.
    ///
    /// - Throws: A failure with the exit code for wrong usage, and with the usage line.
    init(_ words: some Sequence<String>) throws(ControlFault) {
        var usage = [Help.usage]
        do throws(UsageError) {
            let (general, name, rest) = try Self.split(Array(words))
            if let text = general.text {
                (socket, work) = ("", .text(text))
                return
            }
            guard let name else {
                throw UsageError(message: "A command is missing; see notifyctl --help.")
            }
            let command = try CommandTable.command(named: name)
            usage = command.description.usage
            let words = try CommandArguments(rest, of: command.description)
            if general.socket != nil, words.has(.socket) {
                throw UsageError(message: "--socket is given twice.")
            }
            socket = words.value(.socket) ?? general.socket ?? ControlDoor.standardPath
            work =
                words.asksForHelp
                ? .text(Help.text(of: command.description)) : .command(try command.init(words))
        } catch {
            let first = "notifyctl: \(error.message)"
            throw ControlFault(code: .usage, lines: [first] + Help.usageLines(usage))
        }
    }

    /// Performs the work.
    func run() throws(ControlFault) -> ExitCode {
        switch work {
        case .command(let command):
            return try command.run(socket: socket)
        case .text(let text):
            try Output.print(text)
            return .success
        }
    }

    /// The options before the command's name.
    private struct General {
        var socket: String?
        var text: String?
    }

    private static func split(
        _ words: [String]
    ) throws(UsageError) -> (General, name: String?, rest: ArraySlice<String>) {
        let end = commandIndex(words)
        let options = try CommandArguments(words[..<end], of: Help.general)
        var general = General()
        general.socket = options.value(.socket)
        if options.has(.version) { general.text = "notifyctl \(Version.current)" }
        if options.asksForHelp { general.text = Help.text }
        guard end < words.count else { return (general, nil, []) }
        let rest = words[(end + 1)...]
        guard general.text == nil, words[end] == "help" else { return (general, words[end], rest) }
        // `notifyctl help send` is the same as `notifyctl send --help`.
        guard let topic = rest.first else {
            general.text = Help.text
            return (general, nil, [])
        }
        general.text = Help.text(of: try CommandTable.command(named: topic).description)
        return (general, nil, [])
    }

    /// The index of the first word that is neither an option nor an option's value.
    private static func commandIndex(_ words: [String]) -> Int {
        var index = 0
        while index < words.count, words[index].hasPrefix("-") {
            index += words[index] == OptionDescription.socket.name ? 2 : 1
        }
        return min(index, words.count)
    }
}
