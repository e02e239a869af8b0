// Commands that change a stack.

extension TreeChange {
    mutating func setRoot(_ command: NavigationCommand) throws(IgnoredReason) {
        let screens = try makeStack(command)
        let isNavigation = try wraps(command, byDefault: true)
        let stack = ScreenStack(isNavigation: isNavigation, screens: screens)
        tree.levels = [ScreenTree.Level(id: tree.takeNumber(), modal: nil, stack: stack)]
    }

    mutating func setStack(_ command: NavigationCommand) throws(IgnoredReason) {
        let position = try navigation()
        let screens = try makeStack(command)
        try change(position) { stack in stack.screens = screens }
    }

    mutating func push(_ command: NavigationCommand) throws(IgnoredReason) {
        let position = try navigation()
        let screen = try make(try step(command))
        try change(position) { stack in stack.screens.append(screen) }
    }

    mutating func replaceTop(_ command: NavigationCommand) throws(IgnoredReason) {
        let position = try navigation()
        let screen = try make(try step(command))
        try change(position) { stack in
            _ = stack.screens.popLast()
            stack.screens.append(screen)
        }
    }

    mutating func pop() throws(IgnoredReason) {
        try change(navigation()) { stack throws(IgnoredReason) in
            guard stack.screens.count > 1 else { throw .onRoot }
            stack.screens.removeLast()
        }
    }

    mutating func popTo(_ command: NavigationCommand) throws(IgnoredReason) {
        guard let name = command.screen else { throw .badCommand }
        try change(navigation()) { stack throws(IgnoredReason) in
            let found = stack.screens.lastIndex { $0.matches(name, command.arguments) }
            guard let found else { throw .notFound }
            guard found < stack.screens.count - 1 else { throw .alreadyThere }
            stack.screens.removeSubrange((found + 1)...)
        }
    }

    mutating func popToRoot() throws(IgnoredReason) {
        try change(navigation()) { stack throws(IgnoredReason) in
            guard stack.screens.count > 1 else { throw .onRoot }
            stack.screens.removeSubrange(1...)
        }
    }

    mutating func embed(_ command: NavigationCommand) throws(IgnoredReason) {
        let parent = command.target.map { name in tree.findLast(name) } ?? tree.top
        guard let parent, let position = tree.position(of: parent.id) else { throw .noScreen }
        let child = try make(try step(command), depth: 1)
        try change(position.stack) { stack in
            if command.policy == .replace { _ = stack.screens[position.index].children.popLast() }
            stack.screens[position.index].children.append(child)
        }
    }

    /// Shows a tab or section of the nearest group on the path.
    mutating func select(
        _ name: String?,
        _ kind: TabGroup.Kind
    ) throws(IgnoredReason) {
        guard let name else { throw .badCommand }
        for level in tree.levels.indices.reversed() {
            for (depth, stack) in tree.path(of: level).enumerated().reversed() {
                guard let group = stack.top?.tabs, group.kind == kind else { continue }
                guard let index = group.position(of: name) else { throw .unknownTab }
                let position = ScreenTree.StackPosition(level: level, depth: depth)
                return try change(position) { stack throws(IgnoredReason) in
                    try stack.show(index)
                }
            }
        }
        throw .noTabs
    }

    private func navigation() throws(IgnoredReason) -> ScreenTree.StackPosition {
        guard let position = tree.topNavigationPosition else { throw .noNavigation }
        return position
    }

    /// Whether the screens of a command get a navigation stack of their own.
    func wraps(
        _ command: NavigationCommand,
        byDefault standard: Bool
    ) throws(IgnoredReason) -> Bool {
        let isAsked = command.isWrapped ?? rules.storyboard?.isWrapped(command.screen) ?? standard
        guard command.below.isEmpty || isAsked || command.isWrapped == nil else {
            throw .badCommand
        }
        return isAsked || !command.below.isEmpty
    }
}

extension ScreenStack {
    /// Shows a tab or section of the screen on top.
    fileprivate mutating func show(_ index: Int) throws(IgnoredReason) {
        guard let last = screens.indices.last, var group = screens[last].tabs else {
            throw .noTabs
        }
        let isShown = group.selected == index
        let isTrimmed = group.kind == .tabs || group.items[index].stack.screens.count <= 1
        guard !isShown || !isTrimmed else { throw .alreadyThere }
        if !isTrimmed { group.items[index].stack.screens.removeSubrange(1...) }
        group.selected = index
        screens[last].tabs = group
    }
}
