// Navigation commands as words: `push Profile username=john`.

import Jansson
import NotifyCore

/// How a navigation command is written for a person.
enum CommandText {
    /// The words of a command in a receipt or in a follower's line.
    static func words(_ command: JSONValue) -> String {
        var words = [command["command"]?.string, command["screen"]?.string].compactMap(\.self)
        for argument in command["arguments"]?.object ?? [] {
            words.append("\(argument.name)=\(shown(argument.value))")
        }
        return words.map { Shown.bare($0, limit: 4_096) }.joined(separator: " ")
    }

    /// A value; in quotes where its end could not be seen.
    private static func shown(_ value: JSONValue) -> String {
        guard let text = value.string else {
            return (try? value.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        return text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
    }
}
