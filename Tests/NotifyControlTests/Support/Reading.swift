// From a line, as it is typed, to the command that the program makes of it.

import Testing

@testable import NotifyControl

/// Splits a line as a shell does, as far as the examples of the help need it: words, single quotes.
func words(_ line: String) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
        switch character {
        case "'":
            isQuoted.toggle()
            word = word ?? ""
        case " " where !isQuoted:
            if let done = word { words.append(done) }
            word = nil
        default: word = (word ?? "") + String(character)
        }
    }
    return words + [word].compactMap(\.self)
}

/// Reads a line, without the name of the program.
func invocation(_ line: String) throws -> Invocation { try Invocation(words(line)) }

/// Reads a line as one particular command.
func command<Command: ControlCommand>(
    _ line: String,
    as type: Command.Type = Command.self
) throws -> Command {
    let invocation = try invocation(line)
    guard case .command(let command) = invocation.work else {
        throw NoCommand(line: line)
    }
    return try #require(command as? Command)
}

/// A line that asks for no command.
struct NoCommand: Error {
    let line: String
}
