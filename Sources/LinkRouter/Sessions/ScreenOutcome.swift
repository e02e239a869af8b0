// What a link, an event or a report did to a session's screens, for whoever records it.

/// A command that was performed on a session's tree.
public struct PerformedCommand: Sendable, Hashable {
    /// The command, as the user interface gets it.
    public var command: NavigationCommand
    /// What it came down to: what a segue does, for example.
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

/// What changed of a session's screens.
public struct ScreenChange: Sendable, Hashable {
    /// The commands, in order; none if what is wanted was there already.
    public var commands: [PerformedCommand] = []
    /// What happened to the session's flows, in order.
    public internal(set) var flows: [FlowEvent] = []
    /// What it makes of the session: the result of a flow alone has that.
    public internal(set) var event: SessionEvent?

    /// Creates a change in which nothing changes.
    public init() {}
}

/// What became of something that was to change a session's screens.
public enum ScreenOutcome: Sendable, Hashable {
    /// It was done as a whole.
    case changed(ScreenChange)
    /// A link must wait until a modal is gone, whose first screen has this name.
    case parked(IgnoredReason, by: String?)
    /// Nothing was done.
    case ignored(IgnoredReason, NavigationCommand?)
}
