// A session's screens as a value: what lies on what, and nothing of how it is drawn.

/// The screens of a session.
///
/// A tree has levels: the root, and on it what is presented, each on the one before. A level is
/// one screen or a navigation stack of screens; a screen may hold further stacks (tabs, sections)
/// and screens (embedded ones). Trees change by ``applying(_:rules:)`` alone.
///
/// Two trees are equal if they look the same, with the same arguments; identities do not count.
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

        /// What tells the level from the others of its tree.
        var id: Int { identity.value }
    }

    /// How a level that is not the root is presented.
    public struct LevelModal: Sendable, Hashable {
        /// What it looks like.
        public let style: ModalStyle
        private let exactAnchor: ExactName?
        /// Whether links must wait until it is gone.
        public let isForced: Bool

        init(style: ModalStyle, anchor: String?, isForced: Bool) {
            self.style = style
            exactAnchor = anchor.map(ExactName.init)
            self.isForced = isForced
        }

        /// What a popover points at.
        public var anchor: String? { exactAnchor?.text }
    }

    /// The levels, the root first; never empty.
    public internal(set) var levels: [Level]
    private var next: Uncompared<Int>

    /// Creates the tree of a session that has shown nothing: a navigation stack without screens.
    public init() {
        levels = [Level(id: 1, modal: nil, stack: ScreenStack(isNavigation: true, screens: []))]
        next = Uncompared(2)
    }

    init(levels: [Level], nextNumber: Int) {
        self.levels = levels
        next = Uncompared(nextNumber)
    }

    /// The number that the next screen or level gets.
    var nextNumber: Int {
        get { next.value }
        set { next.value = newValue }
    }

    mutating func takeNumber() -> Int {
        defer { nextNumber += 1 }
        return nextNumber
    }

    /// Where a stack is: how many levels are below, and in how many stacks of that level it lies.
    public struct StackPosition: Sendable, Hashable {
        /// The level: 0 is the root.
        public let level: Int
        /// 0 for the level's own stack, 1 for the shown tab of the screen on top of it, and so on.
        public let depth: Int
    }

    /// Where a screen is on the path.
    public struct Position: Sendable, Hashable {
        /// The stack.
        public let stack: StackPosition
        /// The place in the stack, from the lowest.
        public let index: Int
    }

    /// The screen on top: nearest to the user, in the tab that is shown; `nil` in an empty
    /// navigation stack.
    ///
    /// Embedded screens are never on top; the one that they are embedded in is.
    public var top: Screen? { path(of: levels.count - 1).last?.top }

    /// The navigation stack in which `push` puts screens; `nil` on a modal that has none.
    public var topNavigation: ScreenStack? {
        topNavigationPosition.map { path(of: $0.level)[$0.depth] }
    }

    /// Where that stack is.
    public var topNavigationPosition: StackPosition? {
        let level = levels.count - 1
        return path(of: level).lastIndex { $0.isNavigation }.map { depth in
            StackPosition(level: level, depth: depth)
        }
    }

    /// The nearest level that links must not disturb.
    public var forcedLevel: Level? { levels.last { $0.modal?.isForced == true } }

    /// The first screen on the path for which a condition holds: farthest from the user.
    public func findFirst(where condition: (Screen) -> Bool) -> Screen? {
        for level in levels.indices {
            for stack in path(of: level) {
                if let found = stack.screens.first(where: condition) { return found }
            }
        }
        return nil
    }

    /// The last screen on the path for which a condition holds: nearest to the user.
    public func findLast(where condition: (Screen) -> Bool) -> Screen? {
        for level in levels.indices.reversed() {
            for stack in path(of: level).reversed() {
                if let found = stack.screens.last(where: condition) { return found }
            }
        }
        return nil
    }

    /// The first screen on the path with a name and, if any are given, exactly these arguments.
    public func findFirst(_ name: String, _ arguments: Arguments = Arguments()) -> Screen? {
        findFirst { $0.matches(name, arguments) }
    }

    /// The last screen on the path with a name and, if any are given, exactly these arguments.
    public func findLast(_ name: String, _ arguments: Arguments = Arguments()) -> Screen? {
        findLast { $0.matches(name, arguments) }
    }

    /// Where a screen is on the path; `nil` for one in a hidden tab, and for an embedded one.
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

    /// The stacks of a level on the path, the level's own first; none of a level that is not there.
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

    /// The screens that can be seen, those below first.
    ///
    /// Of a level they are the screen on top, the containers around it, and the screens embedded in
    /// these. A level is hidden by one above whose style covers it.
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

    /// Forgets half of the modals and half of each stack, in tabs too: those that lie deepest.
    ///
    /// The first screen of each stack stays. Where that would be nothing, everything is forgotten.
    ///
    /// - Returns: The screens that were forgotten.
    mutating func forgetDeepest() -> [Transition.Departure] {
        let before = screens
        if levels.count > 2 { levels.removeSubrange(1..<(levels.count + 1) / 2) }
        for index in levels.indices { levels[index].stack.forgetDeepest() }
        if screens.count == before.count {
            levels = ScreenTree().levels
            levels[0] = Level(id: takeNumber(), modal: nil, stack: levels[0].stack)
        }
        let kept = Set(screens.map(\.id))
        return before.filter { !kept.contains($0.id) }
            .map { Transition.Departure(screen: $0, reason: .parentRemoved) }
    }

    /// The bytes of all names and values of arguments.
    var argumentBytes: Int {
        screens.reduce(0) { $0 + $1.arguments.byteCount }
    }

    /// Returns whether a screen is on top, or a container around the one that is.
    func isOnTop(_ id: ScreenID) -> Bool {
        path(of: levels.count - 1).contains { $0.top?.id == id }
    }

    /// Does something to every screen, in the order of ``screens``.
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
}

extension ScreenStack {
    func collect(into all: inout [Screen]) {
        for screen in screens { screen.collect(into: &all) }
    }
}

extension Arguments {
    /// The bytes of all names and values.
    var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}

extension Arguments.Argument {
    /// The bytes of name and value.
    var byteCount: Int { name.utf8.count + value.utf8.count }
}

extension ScreenStack {
    fileprivate mutating func forgetDeepest() {
        if screens.count > 2 { screens.removeSubrange(1..<(screens.count + 1) / 2) }
        for index in screens.indices {
            guard var group = screens[index].tabs else { continue }
            for item in group.items.indices { group.items[item].stack.forgetDeepest() }
            screens[index].tabs = group
        }
    }
}

extension ScreenStack {
    fileprivate mutating func replaceScreens(_ change: (inout Screen) -> Void) {
        for index in screens.indices { screens[index].replaceScreens(change) }
    }
}

extension Screen {
    fileprivate mutating func replaceScreens(_ change: (inout Screen) -> Void) {
        change(&self)
        for index in children.indices { children[index].replaceScreens(change) }
        guard var group = tabs else { return }
        for index in group.items.indices { group.items[index].stack.replaceScreens(change) }
        tabs = group
    }
}
