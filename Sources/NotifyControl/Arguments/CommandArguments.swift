// Parses the words after a command's name into operands and options, by the command's description.
// The values are interpreted by the command.

import NotifyCore
import StrictJSON

/// The parsed arguments of a command.
struct CommandArguments: Sendable, Equatable {
    /// The name of the form, if the command has forms.
    private(set) var form: String?
    /// The operands.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]

    /// Parses words.
    ///
    /// - Parameters:
    ///   - words: The words after the command's name.
    ///   - command: The description of the command.
    /// - Throws: A sentence about the first invalid word.
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
        let form = try removeForm(command)
        try check(form, command)
    }

    /// Whether an option is given.
    func has(_ option: OptionDescription) -> Bool { values[option.name] != nil }

    /// The value of an option.
    func value(_ option: OptionDescription) -> String? { values[option.name] }

    /// Whether help is requested; no other argument is checked then.
    var asksForHelp: Bool { has(.help) }

    /// Parses an option and its value, which is the next word or follows `=`.
    private mutating func add(
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
        // A word that begins with `--` is the next option: the value is missing.
        let next = parts.count > 1 ? String(parts[1]) : rest.next()
        guard let value = next, !value.isEmpty, parts.count > 1 || !value.hasPrefix("--") else {
            throw UsageError(message: "\(name) needs a value: \(option.name) \(placeholder).")
        }
        values[name] = value
    }

    private mutating func removeForm(_ command: CommandDescription) throws(UsageError)
        -> CommandForm
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

    /// The value of `--session`; `nil` if it is not given.
    func session() throws(UsageError) -> String? {
        try text(.session, limit: Limits.sessionKey)
    }

    /// The value of an option of 1 to `limit` bytes; `nil` if it is not given.
    ///
    /// A value that the daemon would reject is wrong usage.
    func text(
        _ option: OptionDescription,
        limit: Int = Limits.name
    ) throws(UsageError) -> String? {
        guard let value = value(option) else { return nil }
        return try Self.check(value, option.name, limit: limit)
    }

    /// The value of an option that is an integer; `nil` if it is not given.
    func integer(_ option: OptionDescription) throws(UsageError) -> Int64? {
        guard let value = value(option) else { return nil }
        guard let number = Int64(value) else {
            throw UsageError(
                message: "\(option.spelling) must be a whole number, found \(Quoted.text(value))."
            )
        }
        return number
    }

    /// Checks that a text has 1 to `limit` bytes, and returns it.
    static func check(
        _ value: String,
        _ name: String,
        limit: Int = Limits.name
    ) throws(UsageError) -> String {
        guard (1...limit).contains(value.utf8.count) else {
            throw UsageError(
                message: "\(name) must have 1 to \(limit) bytes, found \(value.utf8.count)."
            )
        }
        return value
    }
}

extension UsageError {
    /// An unknown name, with the most similar known one.
    static func unknown(_ kind: String, _ name: String, among known: [String]) -> UsageError {
        let hint = Quoted.hint(for: name, among: known)
        return UsageError(message: "There is no \(kind) \(Quoted.text(name)); \(hint)")
    }
}
