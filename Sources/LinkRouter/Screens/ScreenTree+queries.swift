// Questions to a tree. What is asked for is looked for on the path that the user has come: all
// levels, all screens of a stack, of tabs the one that is shown.

extension ScreenTree {
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
