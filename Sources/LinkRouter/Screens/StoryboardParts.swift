// What a storyboard is made of: plain values, so that a file of configuration can give them.

/// A screen as a storyboard knows it.
public struct ScreenDefinition: Sendable, Hashable {
    /// The tabs or sections of a container.
    public struct Tabs: Sendable, Hashable {
        /// Tabs or sections.
        public var kind: TabGroup.Kind
        /// The tabs or sections; the first is shown first.
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
        /// Whether the screen lies in a navigation stack.
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
    /// Whether the screen comes with a navigation stack of its own; `nil` if it does not care.
    ///
    /// A segue that shows it then presents it, and as a root or modal it is wrapped unless the
    /// command says otherwise.
    public var isWrapped: Bool?
    /// The tabs or sections, of a container.
    public var tabs: Tabs?
    /// The names of the screens that are embedded in it from the start.
    public var children: [String]
    /// What it looks like where it is presented and nothing else is said; see
    /// ``Storyboard/completing(_:)``.
    public var style: ModalStyle?
    /// What it points at as a popover.
    public var anchor: String?
    /// Whether links must wait until it is gone, wherever it is presented.
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

/// A way from a screen to another one, by name.
public struct SegueDefinition: Sendable, Hashable {
    /// What a segue does.
    public enum Kind: Sendable, Hashable {
        /// Pushes a plain screen; presents one that comes with a navigation stack, and any where
        /// there is no stack.
        case show
        /// Presents.
        case present(ModalStyle = .standard)
        /// Presents in a popover.
        case popover(anchor: String? = nil)
        /// Takes the place of the screen on top.
        case replace
        /// Embeds.
        case embed
        /// Goes back.
        case unwind
    }

    /// The name, unique among the segues of its source.
    public var identifier: String
    /// The name of the screen that has it; `nil` if every screen has it.
    public var source: String?
    /// The name of the screen it leads to.
    public var destination: String
    /// What it does.
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
