// The result of a link, an event or a report for the screens of a session.

/// A command that was performed on the tree of a session.
public struct PerformedCommand: Sendable, Hashable {
    /// The command for the user interface.
    public var command: NavigationCommand
    /// The resolved command, for example that of a segue.
    public let performed: NavigationCommand
    /// The name of the screen that was on top before.
    public let from: String?
    /// The tree afterwards.
    public let tree: ScreenTree

    init(_ transition: Transition, from: String?, tree: ScreenTree) {
        command = transition.command
        performed = transition.performed
        self.from = from
        self.tree = tree
    }
}

/// A change of the screens of a session.
public struct ScreenChange: Sendable, Hashable {
    /// The commands, in order; none if the target was shown already.
    public var commands: [PerformedCommand] = []
    /// The events of the session's flows, in order.
    public internal(set) var flows: [FlowEvent] = []
    /// The event that it causes in the session, which only the result of a flow has.
    public internal(set) var event: SessionEvent?

    /// Creates an empty change.
    public init() {}
}

/// The outcome of an attempt to change the screens of a session.
public enum ScreenOutcome: Sendable, Hashable {
    /// The change was made.
    case changed(ScreenChange)
    /// A link must wait until a forced modal, whose first screen has this name, is closed.
    case parked(IgnoredReason, by: String?)
    /// Nothing was changed.
    case ignored(IgnoredReason, NavigationCommand?)
}
