// The effect of a command on a tree, as a value that can be examined before anything is shown.

/// The effect of a command on a tree, or the reason why it has none.
public struct Transition: Sendable {
    /// The reason why a screen left its tree.
    public enum LeaveReason: String, Sendable, Hashable, CaseIterable {
        /// Its modal was dismissed.
        case dismissed
        /// It was popped from its stack.
        case popped
        /// It was replaced by another screen.
        case replaced
        /// The screen that it was embedded in, or that presented it, left.
        case parentRemoved = "parent_removed"
    }

    /// A screen that left.
    public struct Departure: Sendable, Hashable {
        /// The screen.
        public let screen: Screen
        /// The reason.
        public let reason: LeaveReason
    }

    /// The given command.
    public package(set) var command: NavigationCommand
    /// The resolved command: for a segue a `push` or a `present`, for example.
    ///
    /// If the command was ignored, the command itself.
    public let performed: NavigationCommand
    /// The tree afterwards; the same as before if the command was ignored.
    public let tree: ScreenTree
    /// The reason why the command was ignored; `nil` if it was applied.
    public let ignored: IgnoredReason?
    /// The inputs of the difference between the trees, which is computed when it is read: most
    /// callers need the tree only.
    private let change: Change?

    /// The lifecycle events of all screens, in order.
    public var events: [LifecycleEvent] { difference?.events ?? [] }
    /// The screens that are new, in the order of ``ScreenTree/screens``.
    public var entered: [Screen] { difference?.entered ?? [] }
    /// The screens that left, the uppermost first.
    public var left: [Departure] { difference?.left ?? [] }

    private struct Change {
        let before: ScreenTree
        let cause: LeaveReason
        let isNewRoot: Bool
    }

    private var difference: TreeDifference? {
        change.map { change in
            TreeDifference(
                before: change.before,
                after: tree,
                cause: change.cause,
                isNewRoot: change.isNewRoot
            )
        }
    }

    package init(ignored reason: IgnoredReason, _ command: NavigationCommand, tree: ScreenTree) {
        self.command = command
        performed = command
        self.tree = tree
        ignored = reason
        change = nil
    }

    init(
        _ command: NavigationCommand,
        performed: NavigationCommand,
        from before: ScreenTree,
        to after: ScreenTree,
        cause: LeaveReason,
        isNewRoot: Bool
    ) {
        self.command = command
        self.performed = performed
        tree = after
        ignored = nil
        change = Change(before: before, cause: cause, isNewRoot: isNewRoot)
    }
}

/// A lifecycle event of a screen.
public struct LifecycleEvent: Sendable, Hashable, CustomStringConvertible {
    /// The phase of an event.
    ///
    /// In a transition all events of a phase precede those of the next one.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The screen entered the tree: the first event of each screen.
        case load
        /// The screen is about to be hidden.
        case willDisappear
        /// The screen is about to become visible.
        case willAppear
        /// The screen is hidden.
        case didDisappear
        /// The screen is visible.
        case didAppear
        /// The screen left the tree: the last event of each screen.
        case leave
    }

    /// The phase.
    public let phase: Phase
    /// The screen.
    public let screen: ScreenID
    /// The name of the screen.
    public let name: String
    /// The reason, for `leave` only.
    public let reason: Transition.LeaveReason?

    /// The name, the phase, and the reason if there is one.
    public var description: String {
        "\(name) \(phase.rawValue)" + (reason.map { " \($0.rawValue)" } ?? "")
    }
}
