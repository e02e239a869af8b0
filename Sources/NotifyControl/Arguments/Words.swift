// The words after a command's name, sorted into operands and options and checked against the
// command's description. What they mean is the command's affair.

import NotifyCore
import StrictJSON

/// The checked words of one command.
struct Words: Sendable, Equatable {
    /// The name of the form, if the command has forms.
    private(set) var form: String?
    /// The words that are no options.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Sorts words.
    ///
    /// - Parameters:
    ///   - words: What follows the command's name.
    ///   - command: What the command takes.
    /// - Throws: A sentence about the first word that the command does not take.
    init(_ words: some Sequence<String>, of command: CommandDescription) throws(UsageError) {
        let known = command.options + OptionDescription.everywhere
        var words = words.makeIterator()
        var optionsEnded = false
        while let word = words.next() {
            if optionsEnded || word == "-" || !word.hasPrefix("-") {
                operands.append(word)
            } else if word == "--" {
                optionsEnded = true
            } else {
                try add(word, known, &words)
            }
        }
        if asksForHelp { return }
        let form = try takeForm(command)
        try check(form, command)
    }

    /// Whether an option is there.
    func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }

    /// The value of an option.
    func value(_ option: OptionDescription) -> String? { values[option.name] }

    /// Whether help is wanted instead of anything else.
    var asksForHelp: Bool { has(.help) }

    /// Reads one option and its value, which is the next word or stands behind `=`.
    mutating func add(
        _ word: String,
        _ known: [OptionDescription],
        _ rest: inout some IteratorProtocol<String>
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = word == "-h" ? "--help" : String(parts[0])
        guard let option = known.first(where: { $0.name == name }) else {
            throw .unknown("option", name, among: known.map(\.name))
        }
        guard values[name] == nil else { throw UsageError(message: "\(name) is given twice.") }
        guard let placeholder = option.value else {
            guard parts.count == 1 else { throw UsageError(message: "\(name) takes no value.") }
            values[name] = ""
            return
        }
        // A word that looks like an option is one that follows a forgotten value.
        let next = parts.count > 1 ? String(parts[1]) : rest.next()
        guard let value = next, !value.isEmpty, parts.count > 1 || !value.hasPrefix("--") else {
            throw UsageError(message: "\(name) needs a value: \(option.name) \(placeholder).")
        }
        values[name] = value
    }

    private mutating func takeForm(_ command: CommandDescription) throws(UsageError) -> CommandForm
    {
        guard command.forms.count > 1 else { return command.forms[0] }
        let word = operands.isEmpty ? command.forms[0].name : operands.removeFirst()
        let names = command.forms.compactMap(\.name)
        guard let word, let form = command.forms.first(where: { $0.name == word }) else {
            throw .unknown("\(command.name) command", word ?? "", among: names)
        }
        self.form = word
        return form
    }

    private func check(_ form: CommandForm, _ command: CommandDescription) throws(UsageError) {
        let name = ([command.name] + [form.name].compactMap(\.self)).joined(separator: " ")
        let allowed = (form.options + OptionDescription.everywhere).map(\.name)
        if let option = values.keys.sorted().first(where: { !allowed.contains($0) }) {
            throw UsageError(message: "\(name) takes no \(option).")
        }
        if operands.count < form.operandCounts.lowerBound {
            throw UsageError(message: "\(name) needs \(form.operands[operands.count]).")
        }
        if operands.count > form.operandCounts.upperBound {
            let extra = Quoted.text(operands[form.operandCounts.upperBound])
            throw UsageError(message: "\(name) does not take \(extra).")
        }
    }
}

extension UsageError {
    /// A name that nothing has, with the one that was probably meant.
    static func unknown(_ kind: String, _ name: String, among known: [String]) -> UsageError {
        let hint = Quoted.hint(for: name, among: known)
        return UsageError(message: "There is no \(kind) \(Quoted.text(name)); \(hint)")
    }
}
