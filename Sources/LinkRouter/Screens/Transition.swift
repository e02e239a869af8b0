// What a command does to a tree, whole: a value that can be looked at before anything is shown.

/// What a command did, or why it did nothing.
public struct Transition: Sendable {
    /// Why a screen left its tree.
    public enum LeaveReason: String, Sendable, Hashable, CaseIterable {
        /// Its modal was closed.
        case dismissed
        /// It was taken from its stack.
        case popped
        /// Another one took its place.
        case replaced
        /// What it lay in, or on, left.
        case parentRemoved = "parent_removed"
    }

    /// A screen that left.
    public struct Departure: Sendable, Hashable {
        /// The screen.
        public let screen: Screen
        /// Why it left.
        public let reason: LeaveReason
    }

    /// The command as given.
    public package(set) var command: NavigationCommand
    /// What the command came down to; the command itself if it was ignored.
    ///
    /// A segue is a `push` or a `present`, for example, and a policy is taken or not.
    public let performed: NavigationCommand
    /// The tree afterwards; the same as before if the command was ignored.
    public let tree: ScreenTree
    /// Why nothing changed; `nil` if the command was applied.
    public let ignored: IgnoredReason?
    /// What tells the trees apart, worked out when it is asked for: most commands are performed for
    /// the tree alone.
    private let change: Change?

    /// What happened to each screen, in order.
    public var events: [LifecycleEvent] { difference?.events ?? [] }
    /// The screens that are new, in the order of ``ScreenTree/screens``.
    public var entered: [Screen] { difference?.entered ?? [] }
    /// The screens that left, the top one first.
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

/// Something that happens to a screen.
public struct LifecycleEvent: Sendable, Hashable, CustomStringConvertible {
    /// What happens.
    ///
    /// In one transition all events of a phase come before those of the next.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        /// The screen is new in the tree: once for each.
        case load
        /// It is about to be hidden.
        case willDisappear
        /// It is about to be seen.
        case willAppear
        /// It is hidden.
        case didDisappear
        /// It is seen.
        case didAppear
        /// It is in the tree no longer: once for each, and the last.
        case leave
    }

    /// What happens.
    public let phase: Phase
    /// The screen.
    public let screen: ScreenID
    /// The name of the screen.
    public let name: String
    /// Why it left, of `leave` only.
    public let reason: Transition.LeaveReason?

    /// Name, phase, and reason if there is one.
    public var description: String {
        "\(name) \(phase.rawValue)" + (reason.map { " \($0.rawValue)" } ?? "")
    }
}
