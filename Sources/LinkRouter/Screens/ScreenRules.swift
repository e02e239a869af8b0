// The rules on which a transition depends, beside tree and command.

/// The storyboard, the device and the limits on which transitions depend.
public struct ScreenRules: Sendable {
    /// The size of a device, on which policies depend.
    public enum Idiom: String, Sendable, Hashable, CaseIterable {
        /// A small screen: ``NavigationCommand/Policy/orPush`` pushes.
        case phone
        /// A large screen: ``NavigationCommand/Policy/orPush`` presents.
        case tablet
    }

    /// The screens and segues; with `nil` every name is a screen, and there are no segues.
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
