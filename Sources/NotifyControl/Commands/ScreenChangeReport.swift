// Reports about a session's screens, in place of the program that shows them.

import Jansson
import LinkRouter
import NotifyCore
import StrictJSON

/// A report about a session's screens.
enum ScreenChangeReport: Sendable, Equatable {
    /// An event of a running flow.
    case event(String, Arguments)
    /// A navigation by the user.
    case did(NavigationCommand)
    /// The current screens, in the notation of trees.
    case tree(String)

    /// Parses `NAME [KEY=VALUE]...`.
    static func event(_ words: [String]) throws(UsageError) -> ScreenChangeReport {
        .event(
            try CommandArguments.check(words.first ?? "", "NAME"),
            try arguments(words.dropFirst())
        )
    }

    /// Parses `COMMAND [NAME] [KEY=VALUE]...`; the name is that of a screen, a segue or a tab.
    static func did(_ words: [String]) throws(UsageError) -> ScreenChangeReport {
        let word = words.first ?? ""
        guard let kind = NavigationCommand.Kind(rawValue: word) else {
            let known = NavigationCommand.Kind.allCases.map(\.rawValue)
            throw .unknown("navigation command", word, among: known)
        }
        var rest = words.dropFirst()
        var command = NavigationCommand(kind)
        if let name = rest.first, !name.contains("=") {
            rest.removeFirst()
            switch kind {
            case .segue: command.segue = name
            case .selectTab, .showSection: command.tab = name
            default: command.screen = name
            }
        }
        for argument in try arguments(rest) { command.arguments.add(argument) }
        // The frame would omit a member that the kind does not have.
        guard try isWhole(command) else {
            throw UsageError(message: "\(word) does not take \(Quoted.text(words[1])).")
        }
        return .did(command)
    }

    /// Whether a command has no member that its kind does not have.
    private static func isWhole(_ command: NavigationCommand) throws(UsageError) -> Bool {
        do throws(PlainValueError) {
            return try NavigationCommand(plain: command.plain) == command
        } catch {
            throw UsageError(message: "\(command.kind.rawValue): \(error.description)")
        }
    }

    /// Parses the notation of a tree.
    static func tree(_ words: [String]) throws(UsageError) -> ScreenChangeReport {
        let notation = words.joined(separator: " ")
        do throws(TreeNotationError) {
            _ = try ScreenTree(notation: notation, limits: Limits.screens)
        } catch {
            throw UsageError(message: error.description)
        }
        return .tree(notation)
    }

    private static func arguments(
        _ words: ArraySlice<String>
    ) throws(UsageError) -> Arguments {
        var arguments = Arguments()
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError(message: "KEY=VALUE is expected, found \(Quoted.text(word)).")
            }
            let argument = Arguments.Argument(name: String(parts[0]), value: String(parts[1]))
            guard arguments.add(argument) else {
                throw UsageError(message: "\(Quoted.text(argument.name)) is given twice.")
            }
        }
        return arguments
    }
}

extension ScreenChangeReport {
    /// The members of the frame, without the session.
    var members: [(String, JSONValue?)] {
        switch self {
        case .event(let name, let arguments):
            let members = arguments.map {
                JSONValue.Member(name: $0.name, value: .string($0.value))
            }
            return [
                ("event", .string(name)), ("arguments", members.isEmpty ? nil : .object(members)),
            ]
        case .did(let command):
            return [("event", .string("did")), ("command", JSONValue(command.plain))]
        case .tree(let notation):
            return [("event", .string("tree")), ("tree", .string(notation))]
        }
    }
}
