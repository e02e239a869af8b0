// The screens of a session as a value: their structure, independent of how they are drawn.

/// The screens of a session.
///
/// A tree has levels: the root, and each modal on the level before it. A level is one screen or a
/// navigation stack of screens; a screen may contain further stacks (tabs, sections) and screens
/// (embedded ones). Trees change only by ``applying(_:rules:)``.
///
/// Two trees are equal if their levels, screens and arguments are; identities are not compared.
/// ``description`` is the tree's notation, see ``init(notation:arguments:limits:)``.
public struct ScreenTree: Sendable, Hashable {
    /// One level.
    public struct Level: Sendable, Hashable {
        private let identity: Uncompared<Int>
        /// How the level is presented; `nil` for the root.
        public internal(set) var modal: LevelModal?
        /// The screens.
        public internal(set) var stack: ScreenStack

        init(id: Int, modal: LevelModal?, stack: ScreenStack) {
            identity = Uncompared(id)
            self.modal = modal
            self.stack = stack
        }

        /// The identity of the level in its tree.
        var id: Int { identity.value }
    }

    /// How a level other than the root is presented.
    public struct LevelModal: Sendable, Hashable {
        /// The style.
        public let style: ModalStyle
        private let exactAnchor: ExactName?
        /// Whether links must wait until the level is closed.
        public let isForced: Bool

        init(style: ModalStyle, anchor: String?, isForced: Bool) {
            self.style = style
            exactAnchor = anchor.map(ExactName.init)
            self.isForced = isForced
        }

        /// The element that a popover points at.
        public var anchor: String? { exactAnchor?.text }
    }

    /// The levels, the root first; never empty.
    public internal(set) var levels: [Level]
    private var next: Uncompared<Int>

    /// Creates the tree of a new session: a navigation stack without screens.
    public init() {
        levels = [Level(id: 1, modal: nil, stack: ScreenStack(isNavigation: true, screens: []))]
        next = Uncompared(2)
    }

    init(levels: [Level], nextNumber: Int) {
        self.levels = levels
        next = Uncompared(nextNumber)
    }

    /// The number of the next screen or level.
    var nextNumber: Int {
        get { next.value }
        set { next.value = newValue }
    }

    mutating func makeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// The position of a stack: its level, and its depth in the stacks of that level.
    public struct StackPosition: Sendable, Hashable {
        /// The level: 0 is the root.
        public let level: Int
        /// 0 for the level's own stack, 1 for the shown tab of the screen on top of it, and so on.
        public let depth: Int
    }

    /// The position of a screen on the path.
    public struct Position: Sendable, Hashable {
        /// The stack.
        public let stack: StackPosition
        /// The index in the stack, from the lowest.
        public let index: Int
    }

    /// The screen on top, in the shown tab; `nil` in an empty navigation stack.
    ///
    /// An embedded screen is never on top; the screen that it is embedded in is.
    public var top: Screen? { path(of: levels.count - 1).last?.top }

    /// The navigation stack on which `push` pushes; `nil` for a modal without one.
    public var topNavigation: ScreenStack? {
        topNavigationPosition.map { path(of: $0.level)[$0.depth] }
    }

    /// The position of ``topNavigation``.
    public var topNavigationPosition: StackPosition? {
        let level = levels.count - 1
        return path(of: level).lastIndex { $0.isNavigation }.map { depth in
            StackPosition(level: level, depth: depth)
        }
    }

    /// The uppermost level for which links must wait.
    public var forcedLevel: Level? { levels.last { $0.modal?.isForced == true } }

    /// Returns the lowest screen on the path that satisfies a condition.
    public func findFirst(where condition: (Screen) -> Bool) -> Screen? {
        for level in levels.indices {
            for stack in path(of: level) {
                if let found = stack.screens.first(where: condition) { return found }
            }
        }
        return nil
    }

    /// Returns the uppermost screen on the path that satisfies a condition.
    public func findLast(where condition: (Screen) -> Bool) -> Screen? {
        for level in levels.indices.reversed() {
            for stack in path(of: level).reversed() {
                if let found = stack.screens.last(where: condition) { return found }
            }
        }
        return nil
    }

    /// Returns the lowest screen on the path with a name and, if any are given, exactly these
    /// arguments.
    public func findFirst(_ name: String, _ arguments: Arguments = Arguments()) -> Screen? {
        findFirst { $0.matches(name, arguments) }
    }

    /// Returns the uppermost screen on the path with a name and, if any are given, exactly these
    /// arguments.
    public func findLast(_ name: String, _ arguments: Arguments = Arguments()) -> Screen? {
        findLast { $0.matches(name, arguments) }
    }

    /// Returns the position of a screen on the path; `nil` for a screen in a hidden tab, and for an
    /// embedded one.
    public func position(of id: ScreenID) -> Position? {
        for level in levels.indices {
            for (depth, stack) in path(of: level).enumerated() {
                if let index = stack.screens.firstIndex(where: { $0.id == id }) {
                    return Position(
                        stack: StackPosition(level: level, depth: depth),
                        index: index
                    )
                }
            }
        }
        return nil
    }

    /// Returns the stacks of a level on the path, its own stack first; none for an invalid level.
    ///
    /// The path consists of all levels, all screens of their stacks, and of tabs the shown one.
    public func path(of level: Int) -> [ScreenStack] {
        guard levels.indices.contains(level) else { return [] }
        var stacks = [levels[level].stack]
        var next = levels[level].stack.top?.tabs
        while let group = next {
            let stack = group.items[group.selected].stack
            stacks.append(stack)
            next = stack.top?.tabs
        }
        return stacks
    }

    /// All screens, hidden and embedded ones included, in the order of the notation.
    public var screens: [Screen] {
        var all: [Screen] = []
        for level in levels { level.stack.collect(into: &all) }
        return all
    }

    /// The visible screens, the lower ones first.
    ///
    /// These are, of each level, the screen on top, the containers around it, and the screens
    /// embedded in these. A level is hidden by a level above whose style covers it.
    public var visible: [Screen] {
        let covering = levels.lastIndex { $0.modal?.style.coversPresenter ?? true } ?? 0
        var all: [Screen] = []
        for level in levels.indices[covering...] {
            for screen in path(of: level).compactMap(\.top) {
                all.append(screen)
                for child in screen.children { child.collect(into: &all) }
            }
        }
        return all
    }

    /// Evicts the lower half of the modals and of each stack, in tabs too, except the first screen
    /// of each stack.
    ///
    /// If no screen can be evicted, the tree becomes empty. Without eviction, a program that does
    /// not report the screens that its user closed would fill the tree.
    ///
    /// - Returns: The evicted screens.
    mutating func evictDeepest() -> [Transition.Departure] {
        let before = screens
        if levels.count > 2 { levels.removeSubrange(1..<(levels.count + 1) / 2) }
        for index in levels.indices { levels[index].stack.evictDeepest() }
        if screens.count == before.count {
            levels = ScreenTree().levels
            levels[0] = Level(id: makeNumber(), modal: nil, stack: levels[0].stack)
        }
        let remaining = Set(screens.map(\.id))
        return before.filter { !remaining.contains($0.id) }
            .map { Transition.Departure(screen: $0, reason: .parentRemoved) }
    }

    /// The number of bytes in names and values of all arguments.
    var argumentBytes: Int {
        screens.reduce(0) { $0 + $1.arguments.byteCount }
    }

    /// Returns whether a screen is on top, or a container of the screen on top.
    func isOnTop(_ id: ScreenID) -> Bool {
        path(of: levels.count - 1).contains { $0.top?.id == id }
    }

    /// Changes every screen, in the order of ``screens``.
    mutating func replaceScreens(_ change: (inout Screen) -> Void) {
        for index in levels.indices { levels[index].stack.replaceScreens(change) }
    }
}

extension Screen {
    /// The screens inside this one.
    package var inner: [Screen] {
        var all: [Screen] = []
        collect(into: &all)
        return Array(all.dropFirst())
    }

    func collect(into all: inout [Screen]) {
        all.append(self)
        for child in children { child.collect(into: &all) }
        for item in tabs?.items ?? [] { item.stack.collect(into: &all) }
    }

    fileprivate mutating func replaceScreens(_ change: (inout Screen) -> Void) {
        change(&self)
        for index in children.indices { children[index].replaceScreens(change) }
        guard var group = tabs else { return }
        for index in group.items.indices { group.items[index].stack.replaceScreens(change) }
        tabs = group
    }
}

extension Arguments {
    /// The number of bytes in all names and values.
    var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}

extension Arguments.Argument {
    /// The number of bytes in name and value.
    var byteCount: Int { name.utf8.count + value.utf8.count }
}

extension ScreenStack {
    fileprivate func collect(into all: inout [Screen]) {
        for screen in screens { screen.collect(into: &all) }
    }

    fileprivate mutating func evictDeepest() {
        if screens.count > 2 { screens.removeSubrange(1..<(screens.count + 1) / 2) }
        for index in screens.indices {
            guard var group = screens[index].tabs else { continue }
            for item in group.items.indices { group.items[item].stack.evictDeepest() }
            screens[index].tabs = group
        }
    }

    fileprivate mutating func replaceScreens(_ change: (inout Screen) -> Void) {
        for index in screens.indices { screens[index].replaceScreens(change) }
    }
}
