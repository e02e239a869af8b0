// The parts of a tree: screens, stacks of screens, and groups of stacks.

/// The identity of a screen in its tree.
///
/// Screens are numbered in the order in which they enter a tree; a number is never reused in a
/// tree.
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
/// Two screens are equal if their names, arguments, tabs and children are. Identities are not
/// compared.
public struct Screen: Sendable, Hashable {
    private var identity: Uncompared<ScreenID>
    private let exactName: ExactName
    /// The arguments that the screen received.
    public internal(set) var arguments: Arguments
    /// The tabs or sections, if the screen is a container.
    public internal(set) var tabs: TabGroup?
    /// The screens embedded in it.
    public internal(set) var children: [Screen] = []

    init(id: ScreenID, name: String, arguments: Arguments = Arguments()) {
        identity = Uncompared(id)
        exactName = ExactName(name)
        self.arguments = arguments
    }

    /// The identity of the screen.
    public internal(set) var id: ScreenID {
        get { identity.value }
        set { identity.value = newValue }
    }
    /// The name, 1 to 256 bytes.
    public var name: String { exactName.text }

    /// Returns whether the screen has a name and, if any are given, exactly these arguments, in any
    /// order.
    public func matches(_ name: String, _ arguments: Arguments = Arguments()) -> Bool {
        self.name.hasSameBytes(as: name)
            && (arguments.isEmpty || self.arguments.hasSameValues(as: arguments))
    }

    /// Returns whether the screen has the name and exactly the arguments of a step.
    public func isSame(as step: ScreenStep) -> Bool {
        name.hasSameBytes(as: step.screen) && arguments.hasSameValues(as: step.arguments)
    }
}

/// A stack of screens, the last one on top.
public struct ScreenStack: Sendable, Hashable {
    /// Whether screens can be pushed; if not, the stack has exactly one screen.
    public internal(set) var isNavigation: Bool
    /// The screens, the lowest first; a navigation stack can be empty.
    public internal(set) var screens: [Screen]

    /// The screen on top.
    public var top: Screen? { screens.last }
}

/// A group of stacks, one of which is shown.
public struct TabGroup: Sendable, Hashable {
    /// The kind of a group.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Tabs: a stack does not change while another one is shown.
        case tabs
        /// Sections: a stack returns to its first screen when it is shown.
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
    /// The index of the shown tab or section.
    public internal(set) var selected: Int

    /// The name of the shown tab or section.
    public var selectedName: String { items[selected].name }

    /// Returns the index of a tab or section.
    public func position(of name: String) -> Int? {
        items.firstIndex { $0.name.hasSameBytes(as: name) }
    }
}

extension Arguments {
    /// Returns whether two lists have the same names and values, in any order; secrecy is not
    /// compared.
    func hasSameValues(as other: Arguments) -> Bool {
        count == other.count
            && allSatisfy { mine in
                other[mine.name].map { $0.hasSameBytes(as: mine.value) } ?? false
            }
    }
}
