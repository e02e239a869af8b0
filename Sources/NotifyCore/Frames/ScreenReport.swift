// Reports of the program about its screens. The session's tree is replaced or changed as reported,
// because only the program can observe its screens.

import JSONText
import LinkRouter
import StrictJSON

/// A report of the program about its screens, or an event of a flow.
enum ScreenReport: Sendable, Equatable {
    /// The user performed this command by hand.
    case did(NavigationCommand)
    /// The current tree, with all arguments or without any.
    case tree(ScreenTree, hasArguments: Bool)
    /// An event of a flow, with its arguments.
    case event(String, Arguments)

    /// The event's name.
    var event: String {
        switch self {
        case .did: "did"
        case .tree: "tree"
        case .event(let name, _): name
        }
    }

    /// Whether it reports a change that has already happened; an event of a flow requests one.
    var isTruth: Bool {
        if case .event = self { false } else { true }
    }

    /// The report as a sentence; empty for an event, which its commands describe.
    var sentence: String {
        switch self {
        case .did(let command): "The user did \(command.kind.rawValue)."
        case .tree: "The program reported its screens."
        case .event: ""
        }
    }

    /// Applies the report to a session.
    ///
    /// - Parameters:
    ///   - session: The session, which is unchanged unless the outcome is a change.
    ///   - flows: The flows.
    ///   - rules: The rules for transitions between screens.
    /// - Returns: The change, or the reason why there is none.
    func apply(
        to session: inout Session,
        flows: FlowTable,
        rules: ScreenRules
    ) -> ScreenOutcome {
        switch self {
        case .did(let command):
            session.report(command, flows: flows, rules: rules)
        case .tree(let tree, let hasArguments):
            session.report(tree, keepsArguments: !hasArguments, flows: flows)
        case .event(let event, let arguments):
            session.handle(event, arguments, flows: flows, rules: rules)
        }
    }
}

extension JSONFrameObject {
    /// Reads `"command"`.
    func command(_ bytes: Span<UInt8>) throws(JSONFault) -> NavigationCommand {
        let value = try plain("command", "what the user did", bytes)
        var command: NavigationCommand
        do throws(PlainValueError) {
            command = try NavigationCommand(plain: value)
        } catch {
            throw fault("command", error.description, .badCommand)
        }
        try check(command.arguments, "command")
        for step in command.below { try check(step.arguments, "command") }
        command.arguments = command.arguments.hidingSecrets
        return command
    }

    /// Reads `"tree"`, with `"screens"` beside it if arguments are given.
    func screenTree(_ bytes: Span<UInt8>) throws(JSONFault) -> ScreenTree {
        guard case .text(let notation) = try plain("tree", "the screens", bytes) else {
            throw unexpected("tree", "the notation of a tree")
        }
        let screens = has("screens") ? try screenArguments(bytes) : []
        let tree: ScreenTree
        do throws(TreeNotationError) {
            tree = try ScreenTree(
                notation: notation,
                arguments: screens.map(\.arguments),
                limits: Limits.screens
            )
        } catch {
            throw fault("tree", error.description, .badTree)
        }
        let isSame = zip(tree.screens, screens).allSatisfy { screen, given in
            screen.matches(given.screen)
        }
        guard isSame else {
            throw unexpected("screens", "the screens of the tree, in its order", .badTree)
        }
        return tree
    }

    /// Reads `"arguments"`; empty if the member is missing.
    func eventArguments(_ bytes: Span<UInt8>) throws(JSONFault) -> Arguments {
        guard has("arguments") else { return Arguments() }
        return try arguments(try plain("arguments", "", bytes), of: "arguments")
    }

    private func screenArguments(
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> [(screen: String, arguments: Arguments)] {
        guard case .list(let values) = try plain("screens", "", bytes) else {
            throw unexpected("screens", "a list of screens")
        }
        var screens: [(screen: String, arguments: Arguments)] = []
        for value in values {
            guard case .record(let members) = value,
                case .text(let name)? = members.first(where: { $0.name == "screen" })?.value
            else { throw unexpected("screens", "a list of screens") }
            let given = members.first { $0.name == "arguments" }?.value ?? .record([])
            screens.append((name, try arguments(given, of: "screens")))
        }
        return screens
    }

    private func arguments(
        _ value: PlainValue,
        of name: String
    ) throws(JSONFault) -> Arguments {
        guard case .record(let members) = value else {
            throw unexpected(name, "an object of texts")
        }
        var arguments = Arguments()
        for member in members {
            guard case .text(let text) = member.value else {
                throw unexpected(name, "an object of texts")
            }
            arguments.add(.init(name: member.name, value: text))
        }
        try check(arguments, name)
        return arguments.hidingSecrets
    }

    private func check(_ arguments: Arguments, _ name: String) throws(JSONFault) {
        let size = arguments.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        guard size <= Limits.argumentBytes else {
            throw fault(
                name,
                "The arguments have more than \(Limits.argumentBytes) bytes.",
                .tooLong
            )
        }
    }

    private func plain(
        _ name: String,
        _ meaning: String,
        _ bytes: Span<UInt8>
    ) throws(JSONFault) -> PlainValue {
        let json = try required(try json(name, in: bytes), name, meaning)
        guard let plain = PlainValue(json) else {
            throw unexpected(name, "without null and fractions")
        }
        return plain
    }
}

extension Arguments {
    /// The arguments, with those marked as secret that are secret under every route.
    fileprivate var hidingSecrets: Arguments {
        var marked = Arguments()
        for argument in self {
            marked.add(
                .init(
                    name: argument.name,
                    value: argument.value,
                    isSecret: argument.isSecretAnywhere
                )
            )
        }
        return marked
    }
}
