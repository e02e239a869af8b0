// After an unclean stop the journal is ahead of the store: it has each command with the tree of
// screens after it, from which the session is recovered.

import Jansson
public import LinkRouter

/// A command as recorded in the journal: the text of its fields.
public struct RecordedCommand: Sendable, Hashable {
    /// The session (`NOTIFY_SESSION`).
    public let session: String
    /// The tree after the command (`NAV_TREE`).
    public let tree: String
    /// The word of the command (`NAV_COMMAND`).
    public let kind: String?
    /// The screen (`NAV_SCREEN`).
    public let screen: String?
    /// The arguments, a JSON object (`NAV_ARGUMENTS`).
    public let arguments: String?

    /// Creates a command from the fields of an entry.
    public init(
        session: String,
        tree: String,
        kind: String? = nil,
        screen: String? = nil,
        arguments: String? = nil
    ) {
        self.session = session
        self.tree = tree
        self.kind = kind
        self.screen = screen
        self.arguments = arguments
    }

    /// The command as far as it was recorded; `nil` if its kind is unknown.
    public var command: NavigationCommand? {
        kind.flatMap(NavigationCommand.Kind.init).map { kind in
            NavigationCommand(kind, screen: screen, arguments: recordedArguments)
        }
    }

    private var recordedArguments: Arguments {
        var all = Arguments()
        guard let text = arguments.map({ Array($0.utf8) }),
            case .object(let members)? = try? JSONValue(parsing: text.span)
        else { return all }
        for member in members {
            // A number counts the arguments that were omitted.
            guard case .string(let value) = member.value else { continue }
            all.add(.init(name: member.name, value: value))
        }
        return all
    }
}
