// The reports of a window, and the reasons why coordinators are dismissed.

public import LinkRouter

/// A report of a window to its observer.
public enum WindowEvent: Sendable {
    /// A command was applied or ignored.
    case performed(Transition)
    /// A coordinator has its first screen in the tree.
    case started(AnyCoordinator)
    /// A coordinator finished; the result as text.
    case finished(AnyCoordinator, result: String)
    /// A coordinator lost its last screen, and the window no longer retains it.
    case released(AnyCoordinator, DismissReason)
}

/// The reason why a coordinator lost its last screen.
public enum DismissReason: String, Sendable, Hashable, CaseIterable {
    /// Its modal was closed.
    case dismissed
    /// Its screens were popped from their stack.
    case popped
    /// Other screens replaced its own.
    case replaced
    /// The screen that contained or presented its screens left the tree.
    case parentRemoved = "parent_removed"
    /// It had finished before.
    case finished

    init(_ reason: Transition.LeaveReason) {
        switch reason {
        case .dismissed: self = .dismissed
        case .popped: self = .popped
        case .replaced: self = .replaced
        case .parentRemoved: self = .parentRemoved
        }
    }
}
