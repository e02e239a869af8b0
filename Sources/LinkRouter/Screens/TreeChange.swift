// The transition: a command comes down to a plain one, the plain one changes a copy of the tree.

extension ScreenTree {
    /// Returns what a command does to the tree.
    ///
    /// Never fails: a command that can do nothing is ignored with a reason, and the tree of the
    /// transition is then this one.
    ///
    /// - Parameters:
    ///   - command: What is to be done.
    ///   - rules: What it depends on beside the tree.
    /// - Returns: The tree afterwards, and what happened to each screen.
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

/// A tree that is being changed.
struct TreeChange {
    var tree: ScreenTree
    let rules: ScreenRules
    /// Why screens leave whose stack stays.
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

    /// The screen that a command names.
    func step(_ command: NavigationCommand) throws(IgnoredReason) -> ScreenStep {
        guard let screen = command.screen else { throw .badCommand }
        return ScreenStep(screen, command.arguments)
    }

    /// Makes a screen, with all that the storyboard has inside it.
    mutating func make(_ step: ScreenStep, depth: Int = 0) throws(IgnoredReason) -> Screen {
        guard !step.screen.isEmpty else { throw .badCommand }
        guard step.screen.utf8.count <= rules.limits.nameBytes else { throw .badName }
        guard depth < rules.limits.depth else { throw .tooDeep }
        made += 1
        guard made <= rules.limits.screens else { throw .tooManyScreens }
        let id = ScreenID(rawValue: tree.takeNumber())
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

    /// Makes the screens of a command, those below first.
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
}

extension ScreenStack {
    /// Changes the stack in the tab that is shown, so many stacks deep.
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
}
