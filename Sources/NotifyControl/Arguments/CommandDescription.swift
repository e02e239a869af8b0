// The description of a command, for the parser and for help.

/// A form of a command, such as `session login USER`.
struct CommandForm: Sendable {
    /// The word after the command's name; `nil` if the command has only one form.
    var name: String?
    /// The operands in order: those in brackets are optional, and a last one that ends with `...`
    /// may be repeated.
    var operands: [String] = []
    /// The options.
    var options: [OptionDescription] = []

    /// The fewest and the most operands.
    var operandCounts: ClosedRange<Int> {
        let isOpen = operands.last?.hasSuffix("...") == true
        return operands.count { !$0.hasPrefix("[") }...(isOpen ? .max : operands.count)
    }
}

/// A command.
struct CommandDescription: Sendable {
    /// An example of a command line.
    struct Example: Sendable {
        /// The command line.
        let line: String
        /// The effect of the line.
        let summary: String
    }

    /// The name.
    let name: String
    /// A summary that follows the name in help.
    let summary: String
    /// A description, in lines.
    let details: String
    /// The forms; the first one is the default.
    let forms: [CommandForm]
    /// Examples, at least one.
    let examples: [Example]
    /// The exit codes, besides the one for wrong usage.
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

    /// Wraps words to lines that fit after "usage: "; continuation lines are indented.
    private static func lines(of words: [String]) -> [String] {
        words.dropFirst().reduce(into: Array(words.prefix(1))) { lines, word in
            let isRoom = (lines.last?.count ?? 0) + 1 + word.count <= 93
            lines.append(isRoom ? "\(lines.removeLast()) \(word)" : "    \(word)")
        }
    }
}
