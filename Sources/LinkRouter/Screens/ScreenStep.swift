// A screen that is to be, as routes and commands name it; a `Screen` is one that is.

/// A screen that is to be shown, and how it comes to lie on the one before it.
public struct ScreenStep: Sendable, Hashable {
    private var exactScreen: ExactName
    /// What it gets.
    public var arguments: Arguments
    /// How it is presented; `nil` if it lies in the same stack as the step before.
    public var modal: Modal?
    private var exactTab: ExactName?

    /// Creates a step.
    public init(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        modal: Modal? = nil,
        tab: String? = nil
    ) {
        exactScreen = ExactName(screen)
        self.arguments = arguments
        self.modal = modal
        exactTab = tab.map(ExactName.init)
    }

    /// The name of the screen.
    public var screen: String {
        get { exactScreen.text }
        set { exactScreen = ExactName(newValue) }
    }
    /// The tab or section of this screen in which the next steps lie.
    public var tab: String? {
        get { exactTab?.text }
        set { exactTab = newValue.map(ExactName.init) }
    }
}

/// How a screen lies over others instead of in their stack.
public struct Modal: Sendable, Hashable {
    /// What it looks like.
    public var style: ModalStyle
    private var exactAnchor: ExactName?
    /// Whether it has a navigation stack of its own; `nil` for what the storyboard says, else yes,
    /// for popovers and alerts no.
    public var isWrapped: Bool?
    /// Whether links must wait until it is gone.
    public var isForced: Bool

    /// Creates a modal.
    public init(
        _ style: ModalStyle = .standard,
        anchor: String? = nil,
        wrapped isWrapped: Bool? = nil,
        forced isForced: Bool = false
    ) {
        self.style = style
        exactAnchor = anchor.map(ExactName.init)
        self.isWrapped = isWrapped
        self.isForced = isForced
    }

    /// What a popover points at.
    public var anchor: String? {
        get { exactAnchor?.text }
        set { exactAnchor = newValue.map(ExactName.init) }
    }
}

/// What a modal looks like.
public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
    /// Over everything.
    case fullScreen
    /// A page with what is below at its edges.
    case pageSheet
    /// A small page.
    case formSheet
    /// Over the presenting screen.
    case currentContext
    /// Over everything, which stays visible.
    case overFullScreen
    /// Over the presenting screen, which stays visible.
    case overCurrentContext
    /// A bubble that points at something.
    case popover
    /// An alert.
    case alert
    /// Whatever the program draws.
    case custom

    /// The style of a modal for which none is given.
    public static let standard = ModalStyle.fullScreen

    /// Whether what lies below disappears.
    public var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
}

extension ScreenStep: CustomStringConvertible, CustomReflectable {
    /// The name, with the arguments if there are any; `…` stands for each secret value.
    public var description: String { arguments.isEmpty ? screen : "\(screen) \(arguments)" }
    /// All properties, with `…` for each secret value.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "screen": screen, "arguments": arguments, "modal": modal as Any,
                "tab": tab as Any,
            ]
        )
    }
}
