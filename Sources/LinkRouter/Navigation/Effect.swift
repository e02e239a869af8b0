// A link from a feeding door may show something without consent. Any other effect of such a link
// needs the user's consent.

/// The effect of a route beyond the screens.
public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// The route only shows something.
    case view
    /// The route changes something, such as a setting or an order.
    case change
    /// The route does something that cannot be undone.
    case destroy

    /// Returns whether a link from a source needs the consent of the user before it is opened.
    public func asksUser(for source: LinkSource) -> Bool {
        self != .view && source.door == .feeding
    }
}
