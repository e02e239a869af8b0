// What a link may do unasked: show something. Whatever changes or destroys asks the user first, if a
// stranger may have sent the link.

/// What a route does to the world outside of the screen.
public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// It shows something.
    case view
    /// It changes something: a setting, an order.
    case change
    /// It does what cannot be undone.
    case destroy

    /// Returns whether the user must agree before a link from a source is opened.
    public func asksUser(for source: LinkSource) -> Bool {
        self != .view && source.door == .feeding
    }
}
