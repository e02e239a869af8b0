// A command as the parser and the help both see it.

/// One way of using a command, such as `session login USER`.
struct CommandForm: Sendable {
    /// The word after the command's name; `nil` if the command has one form only.
    var name: String?
    /// What follows, in order; names in brackets may be left out, the last one with `...` behind it
    /// may be there any number of times.
    var operands: [String] = []
    /// The options.
    var options: [OptionDescription] = []

    /// How many operands there must be, and may be.
    var operandCounts: ClosedRange<Int> {
        let isOpen = operands.last?.hasSuffix("...") == true
        return operands.count { !$0.hasPrefix("[") }...(isOpen ? .max : operands.count)
    }
}

/// A command.
struct CommandDescription: Sendable {
    /// A command line and what it is good for.
    struct Example: Sendable {
        /// The line, as it is typed.
        let line: String
        /// What it does.
        let summary: String
    }

    /// The name.
    let name: String
    /// What it does, to be read after its name.
    let summary: String
    /// What a user must know about it, in lines.
    let details: String
    /// The ways of using it; the first is meant where the word after the name is missing.
    let forms: [CommandForm]
    /// Lines to copy, at least one.
    let examples: [Example]
    /// How it can end, beside wrong usage.
    let codes: [ExitCode]

    /// All options of all forms, each once.
    var options: [OptionDescription] {
        var all: [OptionDescription] = []
        for option in forms.flatMap(\.options) where !all.contains(option) { all.append(option) }
        return all
    }

    /// The usage lines of each form, without "usage: ".
    var usage: [String] {
        forms.enumerated().flatMap { index, form in
            let isDefault = index == 0 && forms.count > 1
            let word = form.name.map { isDefault ? "[\($0)]" : $0 }
            let required = form.operands.prefix(form.operandCounts.lowerBound)
            let parts =
                ["notifyctl", name] + [word].compactMap(\.self) + required
                + form.options.map(\.usage) + form.operands.dropFirst(required.count)
            return Self.lines(of: parts)
        }
    }

    /// Words in lines that fit beside "usage: "; those that go on are indented.
    private static func lines(of words: [String]) -> [String] {
        words.dropFirst().reduce(into: Array(words.prefix(1))) { lines, word in
            let isRoom = (lines.last?.count ?? 0) + 1 + word.count <= 93
            lines.append(isRoom ? "\(lines.removeLast()) \(word)" : "    \(word)")
        }
    }
}
