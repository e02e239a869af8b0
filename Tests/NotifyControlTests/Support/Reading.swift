// Parsing command lines as notifyctl does.

import Testing

@testable import NotifyControl

/// Splits a line into words as a shell does; supports single quotes only.
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

/// Parses a line without the name of the program.
func invocation(_ line: String) throws -> Invocation { try Invocation(words(line)) }

/// Parses a line as a command of this type.
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

/// The line is not a command of the expected type.
struct NoCommand: Error {
    let line: String
}
