// What the user interface must do, as a value: the output of every route.

/// One thing that a user interface must do.
public struct NavigationCommand: Sendable, Hashable {
    /// What is to be done; the raw value is the word in journals and receipts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Replace everything on the screen by a new root.
        case setRoot
        /// Put a screen on top of the current navigation stack.
        case push
        /// Show a screen modally.
        case present
        /// Put a screen in the place of the one on top.
        case replaceTop
        /// Take the screen on top away.
        case pop
        /// Take screens away until the named one is on top.
        case popTo
        /// Take all screens but the first one away.
        case popToRoot
        /// Close the modal on top.
        case dismiss
    }

    /// What is to be done.
    public let kind: Kind
    /// The screen it is done with; `nil` where the kind needs none.
    public let screen: String?
    /// What the screen gets.
    public let arguments: Arguments

    /// Creates a command.
    public init(_ kind: Kind, screen: String? = nil, arguments: Arguments = Arguments()) {
        self.kind = kind
        self.screen = screen
        self.arguments = arguments
    }
}
