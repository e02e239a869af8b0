// The smallest parts of a tree: a screen, a stack of screens, and screens that hold stacks.

/// What tells one screen of a tree from all others, also from those of the same name.
///
/// Numbers are given in the order in which screens enter a tree, and never twice in one tree.
public struct ScreenID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number, from 1.
    public let rawValue: Int

    /// Creates an identity from a stored number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The number as text.
    public var description: String { "\(rawValue)" }

    /// Returns whether a screen entered its tree before another one.
    public static func < (left: ScreenID, right: ScreenID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// A screen in a tree.
///
/// Two screens are equal if they look the same: name, arguments, and what is inside. Their
/// identities do not count.
public struct Screen: Sendable, Hashable {
    private var identity: Uncompared<ScreenID>
    private let exactName: ExactName
    /// What the screen was given.
    public internal(set) var arguments: Arguments
    /// The stacks that it holds, if it is a container of tabs or sections.
    public internal(set) var tabs: TabGroup?
    /// The screens embedded in it.
    public internal(set) var children: [Screen] = []

    init(id: ScreenID, name: String, arguments: Arguments = Arguments()) {
        identity = Uncompared(id)
        exactName = ExactName(name)
        self.arguments = arguments
    }

    /// What tells the screen from others of its name.
    public internal(set) var id: ScreenID {
        get { identity.value }
        set { identity.value = newValue }
    }
    /// The name, 1 to 256 bytes.
    public var name: String { exactName.text }

    /// Returns whether the screen has a name and, if any are given, exactly these arguments, in
    /// whatever order.
    public func matches(_ name: String, _ arguments: Arguments = Arguments()) -> Bool {
        self.name.hasSameBytes(as: name)
            && (arguments.isEmpty || self.arguments.hasSameValues(as: arguments))
    }

    /// Returns whether the screen is the one that a step asks for, with exactly its arguments.
    public func isSame(as step: ScreenStep) -> Bool {
        name.hasSameBytes(as: step.screen) && arguments.hasSameValues(as: step.arguments)
    }
}

/// Screens on each other, the last one on top.
public struct ScreenStack: Sendable, Hashable {
    /// Whether screens can be pushed; if not, there is exactly one screen.
    public internal(set) var isNavigation: Bool
    /// The screens, the lowest first; a navigation stack may be empty until it gets its first.
    public internal(set) var screens: [Screen]

    /// The screen on top.
    public var top: Screen? { screens.last }
}

/// Stacks beside each other, one of which is shown.
public struct TabGroup: Sendable, Hashable {
    /// What tells a group of tabs from a group of sections.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A tab keeps its stack while another one is shown.
        case tabs
        /// A section is at its first screen whenever it is shown anew.
        case sections
    }

    /// One tab or section.
    public struct Item: Sendable, Hashable {
        private let exactName: ExactName
        /// The screens.
        public internal(set) var stack: ScreenStack

        init(name: String, stack: ScreenStack) {
            exactName = ExactName(name)
            self.stack = stack
        }

        /// The name, unique in the group.
        public var name: String { exactName.text }
    }

    /// Tabs or sections.
    public let kind: Kind
    /// The tabs or sections, at least one.
    public internal(set) var items: [Item]
    /// The position of the one that is shown.
    public internal(set) var selected: Int

    /// The name of the one that is shown.
    public var selectedName: String { items[selected].name }

    /// Returns the position of a tab or section.
    public func position(of name: String) -> Int? {
        items.firstIndex { $0.name.hasSameBytes(as: name) }
    }
}

extension Arguments {
    /// Whether two lists have the same names and values, in whatever order; secrecy does not count.
    func hasSameValues(as other: Arguments) -> Bool {
        count == other.count
            && allSatisfy { mine in
                other[mine.name].map { $0.hasSameBytes(as: mine.value) } ?? false
            }
    }
}
