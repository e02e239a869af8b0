// Screens as routes and commands name them. A `Screen` is part of a tree, a `ScreenStep` is not.

/// A screen to show, and its relation to the screen before it.
public struct ScreenStep: Sendable, Hashable {
    private var exactScreen: ExactName
    /// The arguments for the screen.
    public var arguments: Arguments
    /// How the screen is presented; `nil` if it is in the same stack as the step before.
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
    /// The tab or section of this screen that the next steps belong to.
    public var tab: String? {
        get { exactTab?.text }
        set { exactTab = newValue.map(ExactName.init) }
    }
}

/// The presentation of a screen over others, in place of a push on their stack.
public struct Modal: Sendable, Hashable {
    /// The style.
    public var style: ModalStyle
    private var exactAnchor: ExactName?
    /// Whether the screen is wrapped in a navigation stack of its own; `nil` for the value of the
    /// storyboard, else `true`, for popovers and alerts `false`.
    public var isWrapped: Bool?
    /// Whether links must wait until it is closed.
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

    /// The element that a popover points at.
    public var anchor: String? {
        get { exactAnchor?.text }
        set { exactAnchor = newValue.map(ExactName.init) }
    }
}

/// The style of a modal.
public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
    /// Over everything.
    case fullScreen
    /// A page with what is below at its edges.
    case pageSheet
    /// A small page.
    case formSheet
    /// Over the presenting screen.
    case currentContext
    /// Over everything, which remains visible.
    case overFullScreen
    /// Over the presenting screen, which remains visible.
    case overCurrentContext
    /// A bubble that points at something.
    case popover
    /// An alert.
    case alert
    /// A style of the program.
    case custom

    /// The style of a modal for which none is given.
    public static let standard = ModalStyle.fullScreen

    /// Whether the screens below disappear.
    public var coversPresenter: Bool { self == .fullScreen || self == .currentContext }
}

extension ScreenStep: CustomStringConvertible, CustomReflectable {
    /// The name, with the arguments if it has any; `…` stands for each secret value.
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
