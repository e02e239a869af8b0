// What the user interface must do, as a value: the output of every route. What each kind does to a
// tree of screens is in Screens/; which fields a kind has is in NavigationCommand+fields.swift.

/// One thing that a user interface must do.
///
/// Fields that a kind does not have (``Kind/fields``) are not looked at, but a policy that it does not
/// have (``Kind/policies``) lets it be ignored.
public struct NavigationCommand: Sendable, Hashable {
    /// What is to be done; the raw value is the word in journals and receipts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Replace everything on the screen by a new root.
        case setRoot
        /// Replace all screens of the current navigation stack.
        case setStack
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
        /// Close modals, the one on top first.
        case dismiss
        /// Do what the storyboard has under a segue's name.
        case segue
        /// Close modals and take screens away until a screen found anywhere below is on top.
        case unwind
        /// Put a screen inside another one.
        case embed
        /// Show another tab.
        case selectTab
        /// Show a section, at its first screen.
        case showSection
        /// Show an alert.
        case alert
        /// Show a screen in a popover.
        case popover
    }

    /// Where a search begins.
    public enum Search: String, Sendable, Hashable, CaseIterable {
        /// At the root: finds what is farthest from the user.
        case first
        /// At the top: finds what is nearest to the user.
        case last
    }

    /// What is done instead where the device or the tree asks for it.
    public enum Policy: String, Sendable, Hashable, CaseIterable {
        /// `push`: the screen becomes the only one of its stack.
        case clearStack
        /// `popToRoot`: modals are closed first, whatever stack is on top.
        case allLevels
        /// `present`, `popover`: a phone pushes.
        case orPush
        /// `dismiss`: without a modal, `pop`.
        case orPop
        /// `dismiss`: without a modal, `popToRoot`.
        case orPopToRoot
        /// `dismiss`: without a modal, `popTo` the screen.
        case orPopTo
        /// `embed`: in the place of the last screen inside.
        case replace
    }

    /// What is to be done.
    public let kind: Kind
    private var exactScreen: ExactName?
    /// What the screen gets; for `popTo` and `unwind`, what the screen looked for must have, if
    /// anything is given.
    public var arguments: Arguments
    /// What only some kinds have: in most commands there is nothing, and it takes no room.
    private var box: CommandDetails.Box?

    /// Creates a command; what its kind has beyond screen and arguments is set afterwards, or given
    /// to functions such as ``popover(_:_:anchor:wrapped:policy:animated:)``.
    public init(_ kind: Kind, screen: String? = nil, arguments: Arguments = Arguments()) {
        self.kind = kind
        exactScreen = screen.map(ExactName.init)
        self.arguments = arguments
    }

    /// The screen it is done with; `nil` where the kind needs none.
    public var screen: String? {
        get { exactScreen?.text }
        set { exactScreen = newValue.map(ExactName.init) }
    }
}

// What only some kinds have.
extension NavigationCommand {
    private var details: CommandDetails {
        get {
            guard case .details(let details) = box else { return CommandDetails() }
            return details
        }
        set { box = newValue == CommandDetails() ? nil : .details(newValue) }
    }

    /// The screens that come to lie under ``screen`` in the same stack, the lowest first.
    public var below: [ScreenStep] {
        get { details.below }
        set { details.below = newValue }
    }
    /// Whether the change is to be seen as a movement.
    public var isAnimated: Bool {
        get { details.isAnimated }
        set { details.isAnimated = newValue }
    }
    /// How a modal looks; `nil` for ``ModalStyle/standard``.
    public var style: ModalStyle? {
        get { details.style }
        set { details.style = newValue }
    }
    /// Whether the screen gets a navigation stack of its own; `nil` for what the storyboard says of
    /// the screen, else yes, for a popover no.
    public var isWrapped: Bool? {
        get { details.isWrapped }
        set { details.isWrapped = newValue }
    }
    /// Whether links must wait until the modal is gone.
    public var isForced: Bool {
        get { details.isForced }
        set { details.isForced = newValue }
    }
    /// How many modals `dismiss` closes.
    public var levels: Int {
        get { details.levels }
        set { details.levels = newValue }
    }
    /// The level to which `unwind` leads instead of to a screen by name: 0 is the root's.
    public var level: Int? {
        get { details.level }
        set { details.level = newValue }
    }
    /// The place of the screen in that level's stack, from 0; `nil` for the stack as it is.
    public var position: Int? {
        get { details.position }
        set { details.position = newValue }
    }
    /// Where `unwind` begins to search.
    public var search: Search {
        get { details.search }
        set { details.search = newValue }
    }
    /// The screen into which `embed` puts another; `nil` for the one on top.
    public var target: String? {
        get { details.target?.text }
        set { details.target = newValue.map(ExactName.init) }
    }
    /// The tab of `selectTab`, the section of `showSection`.
    public var tab: String? {
        get { details.tab?.text }
        set { details.tab = newValue.map(ExactName.init) }
    }
    /// The name of the segue.
    public var segue: String? {
        get { details.segue?.text }
        set { details.segue = newValue.map(ExactName.init) }
    }
    /// What a popover points at.
    public var anchor: String? {
        get { details.anchor?.text }
        set { details.anchor = newValue.map(ExactName.init) }
    }
    /// What is done instead where the device or the tree asks for it.
    public var policy: Policy? {
        get { details.policy }
        set { details.policy = newValue }
    }
}
