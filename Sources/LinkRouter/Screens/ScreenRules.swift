// What a transition depends on beside tree and command.

/// What decides how a command changes a tree, beside the tree itself.
public struct ScreenRules: Sendable {
    /// The size of a device, which some policies ask for.
    public enum Idiom: String, Sendable, Hashable, CaseIterable {
        /// A small screen: `modalOrPush` pushes.
        case phone
        /// A large screen: `modalOrPush` presents.
        case tablet
    }

    /// The screens and segues that exist; `nil` if any name is a screen's, and there are no segues.
    public var storyboard: Storyboard?
    /// The size of the device.
    public var idiom: Idiom
    /// The limits of the tree.
    public var limits: ScreenLimits

    /// Creates rules.
    public init(
        storyboard: Storyboard? = nil,
        idiom: Idiom = .phone,
        limits: ScreenLimits = .standard
    ) {
        self.storyboard = storyboard
        self.idiom = idiom
        self.limits = limits
    }

    /// Any screen, no segue, a phone, the standard limits.
    public static let standard = ScreenRules()
}
