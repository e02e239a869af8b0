// Applies commands to trees: the command is resolved first and then changes a copy of the tree.

extension ScreenTree {
    /// Returns the effect of a command on the tree.
    ///
    /// A command that cannot be performed is ignored with a reason; the tree of the transition is
    /// then this one.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - rules: The rules of transitions.
    /// - Returns: The tree afterwards, with the lifecycle events of all screens.
    public func applying(
        _ command: NavigationCommand,
        rules: ScreenRules = .standard
    ) -> Transition {
        var change = TreeChange(tree: self, rules: rules)
        do throws(IgnoredReason) {
            let plain = try plainCommand(for: command, rules: rules)
            try change.perform(plain)
            guard change.tree.screens.count <= rules.limits.screens else {
                throw .tooManyScreens
            }
            return Transition(
                command,
                performed: plain,
                from: self,
                to: change.tree,
                cause: change.cause,
                isNewRoot: plain.kind == .setRoot
            )
        } catch {
            return Transition(ignored: error, command, tree: self)
        }
    }
}

/// A copy of a tree, to which one command is applied.
struct TreeChange {
    var tree: ScreenTree
    let rules: ScreenRules
    /// The reason for screens that leave a stack which remains.
    var cause = Transition.LeaveReason.popped
    private var made = 0

    init(tree: ScreenTree, rules: ScreenRules) {
        self.tree = tree
        self.rules = rules
    }

    /// Performs a command that has no policy and is no segue.
    mutating func perform(_ command: NavigationCommand) throws(IgnoredReason) {
        switch command.kind {
        case .setRoot, .setStack, .replaceTop, .embed: cause = .replaced
        default: cause = .popped
        }
        switch command.kind {
        case .setRoot: try setRoot(command)
        case .setStack: try setStack(command)
        case .push: try push(command)
        case .replaceTop: try replaceTop(command)
        case .pop: try pop()
        case .popTo: try popTo(command)
        case .popToRoot: try popToRoot()
        case .present, .popover, .alert: try present(command)
        case .dismiss: try dismiss(command.levels)
        case .unwind: try unwind(command)
        case .embed: try embed(command)
        case .selectTab: try select(command.tab, .tabs)
        case .showSection: try select(command.tab, .sections)
        case .segue: throw .badCommand
        }
    }

    /// Returns the screen of a command as a step.
    func step(_ command: NavigationCommand) throws(IgnoredReason) -> ScreenStep {
        guard let screen = command.screen else { throw .badCommand }
        return ScreenStep(screen, command.arguments)
    }

    /// Makes a screen with the tabs and children of its definition.
    mutating func make(_ step: ScreenStep, depth: Int = 0) throws(IgnoredReason) -> Screen {
        guard !step.screen.isEmpty else { throw .badCommand }
        guard step.screen.utf8.count <= rules.limits.nameBytes else { throw .badName }
        guard depth < rules.limits.depth else { throw .tooDeep }
        made += 1
        guard made <= rules.limits.screens else { throw .tooManyScreens }
        let id = ScreenID(rawValue: tree.makeNumber())
        var screen = Screen(id: id, name: step.screen, arguments: step.arguments)
        guard let storyboard = rules.storyboard else { return screen }
        guard let definition = storyboard.screen(step.screen) else { throw .unknownScreen }
        for child in definition.children {
            screen.children.append(try make(ScreenStep(child), depth: depth + 1))
        }
        guard let tabs = definition.tabs else { return screen }
        var items: [TabGroup.Item] = []
        for tab in tabs.items {
            let first = try make(ScreenStep(tab.screen), depth: depth + 1)
            let stack = ScreenStack(isNavigation: tab.isWrapped, screens: [first])
            items.append(TabGroup.Item(name: tab.name, stack: stack))
        }
        screen.tabs = TabGroup(kind: tabs.kind, items: items, selected: 0)
        return screen
    }

    /// Makes the screens of a command, the lowest first.
    mutating func makeStack(_ command: NavigationCommand) throws(IgnoredReason) -> [Screen] {
        var screens: [Screen] = []
        for step in command.below + [try step(command)] { screens.append(try make(step)) }
        return screens
    }

    /// Changes the stack at a position.
    mutating func change(
        _ position: ScreenTree.StackPosition,
        _ body: (inout ScreenStack) throws(IgnoredReason) -> Void
    ) throws(IgnoredReason) {
        try tree.levels[position.level].stack.change(depth: position.depth, body)
    }

    mutating func setRoot(_ command: NavigationCommand) throws(IgnoredReason) {
        let screens = try makeStack(command)
        let isNavigation = try wraps(command, byDefault: true)
        let stack = ScreenStack(isNavigation: isNavigation, screens: screens)
        tree.levels = [ScreenTree.Level(id: tree.makeNumber(), modal: nil, stack: stack)]
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

    /// Shows a tab or section of the uppermost group on the path.
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

    /// Returns whether the screens of a command are wrapped in a navigation stack of their own.
    func wraps(
        _ command: NavigationCommand,
        byDefault standard: Bool
    ) throws(IgnoredReason) -> Bool {
        let isWanted = command.isWrapped ?? rules.storyboard?.isWrapped(command.screen) ?? standard
        guard command.below.isEmpty || isWanted || command.isWrapped == nil else {
            throw .badCommand
        }
        return isWanted || !command.below.isEmpty
    }

    mutating func present(_ command: NavigationCommand) throws(IgnoredReason) {
        guard tree.levels.count < rules.limits.levels else { throw .tooManyLevels }
        let style: ModalStyle =
            switch command.kind {
            case .alert: .alert
            case .popover: .popover
            default: command.style ?? .standard
            }
        if let anchor = command.anchor, style == .popover {
            guard !anchor.isEmpty else { throw .badCommand }
            guard anchor.utf8.count <= rules.limits.nameBytes else { throw .badName }
        }
        var command = command
        if command.kind == .alert {
            (command.isWrapped, command.below) = (nil, [])
        }
        let isWrapped = try wraps(command, style)
        let screens = try makeStack(command)
        let modal = ScreenTree.LevelModal(
            style: style,
            anchor: style == .popover ? command.anchor : nil,
            isForced: command.isForced
        )
        tree.levels.append(
            ScreenTree.Level(
                id: tree.makeNumber(),
                modal: modal,
                stack: ScreenStack(isNavigation: isWrapped, screens: screens)
            )
        )
    }

    private func wraps(
        _ command: NavigationCommand,
        _ style: ModalStyle
    ) throws(IgnoredReason) -> Bool {
        guard style == .alert else { return try wraps(command, byDefault: style != .popover) }
        guard command.isWrapped != true, command.below.isEmpty else { throw .badCommand }
        return false
    }

    mutating func dismiss(_ count: Int) throws(IgnoredReason) {
        guard count > 0 else { throw .badCommand }
        guard count < tree.levels.count else { throw .noModal }
        tree.levels.removeLast(count)
    }

    mutating func unwind(_ command: NavigationCommand) throws(IgnoredReason) {
        if let level = command.level {
            guard let index = command.position else { return try unwind(toNavigationOf: level) }
            guard tree.levels.indices.contains(level),
                tree.levels[level].stack.screens.indices.contains(index)
            else { throw .notFound }
            let stack = ScreenTree.StackPosition(level: level, depth: 0)
            return try unwind(to: ScreenTree.Position(stack: stack, index: index))
        }
        guard let name = command.screen else { throw .badCommand }
        let found =
            switch command.search {
            case .first: tree.findFirst(name, command.arguments)
            case .last: tree.findLast(name, command.arguments)
            }
        guard let found, let position = tree.position(of: found.id) else { throw .notFound }
        try unwind(to: position)
    }

    private mutating func unwind(to position: ScreenTree.Position) throws(IgnoredReason) {
        let count = tree.levels.count
        tree.levels.removeSubrange((position.stack.level + 1)...)
        var isOnTop = false
        try change(position.stack) { stack in
            isOnTop = position.index == stack.screens.count - 1
            stack.screens.removeSubrange((position.index + 1)...)
        }
        // A container on top of its stack counts as on top, independent of its shown tab.
        guard !isOnTop || tree.levels.count < count else { throw .alreadyThere }
    }

    /// Dismisses the modals above a level without changing its own stack.
    private mutating func unwind(toNavigationOf level: Int) throws(IgnoredReason) {
        guard tree.levels.indices.contains(level), tree.levels[level].stack.isNavigation else {
            throw .notFound
        }
        guard level < tree.levels.count - 1 else { throw .alreadyThere }
        tree.levels.removeSubrange((level + 1)...)
    }
}

extension ScreenStack {
    /// Changes the stack at a depth in the shown tabs.
    mutating func change(
        depth: Int,
        _ body: (inout ScreenStack) throws(IgnoredReason) -> Void
    ) throws(IgnoredReason) {
        guard depth > 0, let last = screens.indices.last, var group = screens[last].tabs else {
            return try body(&self)
        }
        try group.items[group.selected].stack.change(depth: depth - 1, body)
        screens[last].tabs = group
    }

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
