// The parts of a storyboard as plain values, which can be read from a configuration.

/// The definition of a screen in a storyboard.
public struct ScreenDefinition: Sendable, Hashable {
    /// The tabs or sections of a container.
    public struct Tabs: Sendable, Hashable {
        /// Tabs or sections.
        public var kind: TabGroup.Kind
        /// The tabs or sections; the first is shown initially.
        public var items: [Tab]

        /// Creates tabs.
        public init(_ kind: TabGroup.Kind = .tabs, _ items: [Tab]) {
            self.kind = kind
            self.items = items
        }
    }

    /// One tab or section.
    public struct Tab: Sendable, Hashable {
        /// The name, unique among the tabs of the screen.
        public var name: String
        /// The name of its first screen.
        public var screen: String
        /// Whether the screen is wrapped in a navigation stack.
        public var isWrapped: Bool

        /// Creates a tab.
        public init(_ name: String, screen: String, wrapped isWrapped: Bool = true) {
            self.name = name
            self.screen = screen
            self.isWrapped = isWrapped
        }
    }

    /// The name, unique in the storyboard.
    public var name: String
    /// Whether the screen has a navigation stack of its own; `nil` if the command decides.
    ///
    /// A `show` segue presents such a screen. As a root or modal it is wrapped unless the command
    /// specifies otherwise.
    public var isWrapped: Bool?
    /// The tabs or sections, of a container.
    public var tabs: Tabs?
    /// The names of the screens that are embedded in it initially.
    public var children: [String]
    /// The style of its presentation, unless the command specifies one; see
    /// ``Storyboard/completing(_:)``.
    public var style: ModalStyle?
    /// The element that it points at as a popover.
    public var anchor: String?
    /// Whether links must wait until it is closed, wherever it is presented.
    public var isForced: Bool

    /// Creates a definition.
    public init(
        _ name: String,
        wrapped isWrapped: Bool? = nil,
        tabs: Tabs? = nil,
        children: [String] = [],
        style: ModalStyle? = nil,
        anchor: String? = nil,
        forced isForced: Bool = false
    ) {
        self.name = name
        self.isWrapped = isWrapped
        self.tabs = tabs
        self.children = children
        self.style = style
        self.anchor = anchor
        self.isForced = isForced
    }
}

/// The definition of a segue, a named transition from one screen to another.
public struct SegueDefinition: Sendable, Hashable {
    /// The kind of a segue.
    public enum Kind: Sendable, Hashable {
        /// Pushes a screen; presents it if it has a navigation stack of its own, or if there is no
        /// stack to push on.
        case show
        /// Presents.
        case present(ModalStyle = .standard)
        /// Presents in a popover.
        case popover(anchor: String? = nil)
        /// Replaces the screen on top.
        case replace
        /// Embeds.
        case embed
        /// Unwinds to the screen.
        case unwind
    }

    /// The name, unique among the segues of its source.
    public var identifier: String
    /// The name of the screen that has the segue; `nil` if every screen has it.
    public var source: String?
    /// The name of the screen that it leads to.
    public var destination: String
    /// The kind.
    public var kind: Kind

    /// Creates a definition.
    public init(
        _ identifier: String,
        from source: String? = nil,
        to destination: String,
        kind: Kind = .show
    ) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        self.kind = kind
    }
}
