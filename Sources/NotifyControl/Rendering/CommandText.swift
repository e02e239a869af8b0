// Navigation commands as text: `push Profile username=john`, `present Terms (formSheet, forced)`.

import Jansson
import NotifyCore
import StrictJSON

/// Renders navigation commands as text.
enum CommandText {
    /// The text of a command in a receipt or in a follower's line.
    static func words(_ command: JSONValue) -> String {
        var words = ["command", "segue", "tab", "section", "screen"].compactMap { name in
            command[name]?.string
        }
        words += arguments(command["arguments"])
        let details = details(command)
        if !details.isEmpty { words.append("(\(details.joined(separator: ", ")))") }
        return words.map { Quoted.bare($0, limit: 4_096) }.joined(separator: " ")
    }

    /// Arguments as `name=value`; values with spaces and empty ones are quoted.
    static func arguments(_ arguments: JSONValue?) -> [String] {
        (arguments?.object ?? []).map { "\($0.name)=\(shown($0.value))" }
    }

    /// The other members of a command, for the parentheses.
    private static func details(_ command: JSONValue) -> [String] {
        var details = ["style", "policy"].compactMap { command[$0]?.string }
        for (name, yes, no) in [
            ("forced", "forced", nil), ("wrapped", "in a navigation stack", "in none"),
            ("animated", nil, "at once"),
        ] as [(String, String?, String?)] {
            guard let flag = command[name]?.bool, let word = flag ? yes : no else { continue }
            details.append(word)
        }
        for (name, before) in [("anchor", "at "), ("target", "in "), ("search", "the ")] {
            if let text = command[name]?.string { details.append(before + text) }
        }
        for (name, text) in [("level", "level"), ("position", "position"), ("levels", "levels")] {
            if let number = command[name]?.integer { details.append("\(text) \(number)") }
        }
        let below = (command["below"]?.array ?? []).map(words)
        if !below.isEmpty { details.append("on \(below.joined(separator: ", "))") }
        return details
    }

    private static func shown(_ value: JSONValue) -> String {
        guard let text = value.string else {
            return (try? value.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
        return text.isEmpty || text.contains(" ") ? "\"\(text)\"" : text
    }
}
