// After an unclean stop the journal knows more of a session's screens than the store: each command
// is there with the tree that it led to.

import Jansson
public import LinkRouter

/// What the journal has of a command, as the texts of its fields.
public struct RecordedCommand: Sendable, Hashable {
    /// The session (`NOTIFY_SESSION`).
    public let session: String
    /// The tree after the command (`NAV_TREE`).
    public let tree: String
    /// What was done (`NAV_COMMAND`).
    public let kind: String?
    /// The screen (`NAV_SCREEN`).
    public let screen: String?
    /// The arguments, an object (`NAV_ARGUMENTS`).
    public let arguments: String?

    /// Creates what the fields of an entry say.
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

    /// The command as far as it was recorded; `nil` if its kind is not known here.
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
            // What stands for left-out arguments is a number.
            guard case .string(let value) = member.value else { continue }
            all.add(.init(name: member.name, value: value))
        }
        return all
    }
}

extension Dispatcher {
    /// Takes over what was read in the journal about a command that an earlier process recorded.
    ///
    /// - Returns: The session, to be stored; `nil` if the tree cannot be read, and what is known
    ///   stays.
    public mutating func recall(
        _ recorded: RecordedCommand,
        _ cold: some SessionStore
    ) -> Session? {
        var session = session(recorded.session, cold)
        guard session.recall(recorded.command, tree: recorded.tree) else { return nil }
        sessions.put(session)
        return session
    }
}
