// Planning compares the target with the tree from the root. The first difference gives the next
// command.

/// The target of a plan, divided into stacks.
struct PlanGoal {
    enum Next {
        case command(NavigationCommand)
        case done
        case impossible(IgnoredReason)
    }

    /// The relation of a stack to the screen before it.
    private enum Link {
        case root
        case tab(String)
        case modal(Modal)
    }

    private struct Part {
        let link: Link
        var steps: [ScreenStep]
    }

    private var parts: [Part] = []
    private let rules: ScreenRules
    /// The command that would create the target as a new root.
    let open: NavigationCommand

    init(_ target: [ScreenStep], rules: ScreenRules) {
        self.rules = rules
        var link: Link? = .root
        for step in target {
            if let modal = step.modal, !parts.isEmpty { link = .modal(modal) }
            if let begins = link {
                parts.append(Part(link: begins, steps: [step]))
            } else {
                parts[parts.count - 1].steps.append(step)
            }
            link = step.tab.map(Link.tab)
        }
        open = target.last.map { .setRoot($0.screen, $0.arguments) } ?? NavigationCommand(.setRoot)
    }

    /// Returns the first command on the way from a tree to the target.
    func next(on tree: ScreenTree) -> Next {
        guard !parts.isEmpty else { return .impossible(.badCommand) }
        var level = 0
        var depth = 0
        for part in parts {
            switch part.link {
            case .root: break
            case .tab(let name):
                guard let group = tree.path(of: level)[depth].top?.tabs else {
                    return .impossible(.noTabs)
                }
                guard group.selectedName.hasSameBytes(as: name) else {
                    return closing(above: level, tree) ?? .command(show(name, group))
                }
                depth += 1
            case .modal(let modal):
                let above = level + 1
                guard above < tree.levels.count, fits(tree.levels[above], modal, part) else {
                    return closing(above: level, tree) ?? .command(present(part, modal))
                }
                level = above
                depth = 0
            }
            let position = ScreenTree.StackPosition(level: level, depth: depth)
            if let command = change(position, to: part, tree) {
                return closing(above: level, tree) ?? command
            }
        }
        return closing(above: level, tree) ?? .done
    }

    private func closing(above level: Int, _ tree: ScreenTree) -> Next? {
        let count = tree.levels.count - 1 - level
        return count > 0 ? .command(.dismiss(levels: count)) : nil
    }

    private func show(_ name: String, _ group: TabGroup) -> NavigationCommand {
        group.kind == .tabs ? .selectTab(name) : .showSection(name)
    }

    /// Returns the next command for a stack on which nothing is presented; `nil` if the stack
    /// equals its part of the target.
    private func change(
        _ position: ScreenTree.StackPosition,
        to part: Part,
        _ tree: ScreenTree
    ) -> Next? {
        let stack = tree.path(of: position.level)[position.depth]
        let wanted = part.steps
        if case .root = part.link, stack.isNavigation != wrapsRoot(part) {
            return .command(setRoot(part))
        }
        let common = zip(stack.screens, wanted).prefix { $0.isSame(as: $1) }.count
        if common == stack.screens.count, common == wanted.count { return nil }
        // `push` and `pop` apply to the innermost stack.
        let inner = tree.path(of: position.level).dropFirst(position.depth + 1)
        if inner.contains(where: \.isNavigation) {
            return unwind(stack, to: common, on: tree) ?? rebuild(part, position.level, tree)
        }
        guard stack.isNavigation else { return rebuild(part, position.level, tree) }
        if common == wanted.count { return .command(back(in: stack, to: common)) }
        if common == 0 { return .command(setStack(part)) }
        let step = wanted[common]
        return switch stack.screens.count - common {
        case 0: .command(.push(step.screen, step.arguments))
        case 1: .command(.replaceTop(step.screen, step.arguments))
        default: .command(back(in: stack, to: common))
        }
    }

    /// Returns an `unwind` to a screen of a stack that contains the innermost one.
    private func unwind(_ stack: ScreenStack, to count: Int, on tree: ScreenTree) -> Next? {
        guard count > 0, count < stack.screens.count else { return nil }
        let screen = stack.screens[count - 1]
        for (search, found) in [
            (NavigationCommand.Search.last, tree.findLast(screen.name, screen.arguments)),
            (.first, tree.findFirst(screen.name, screen.arguments)),
        ] where found?.id == screen.id {
            return .command(.unwind(to: screen.name, screen.arguments, search: search))
        }
        return nil
    }

    /// Returns the command that replaces a part which no command can change into its target.
    private func rebuild(_ part: Part, _ level: Int, _ tree: ScreenTree) -> Next {
        switch part.link {
        case .root: .command(setRoot(part))
        case .modal: .command(.dismiss(levels: tree.levels.count - level))
        case .tab: .impossible(.unreachable)
        }
    }

    /// Returns a command that pops screens until at best `count` remain.
    private func back(in stack: ScreenStack, to count: Int) -> NavigationCommand {
        // `popTo` finds the uppermost match, so a lower screen of the same name is found only after
        // those above are popped.
        for index in (count - 1)..<(stack.screens.count - 1) {
            let screen = stack.screens[index]
            let nearest = stack.screens.lastIndex { $0.matches(screen.name, screen.arguments) }
            if nearest == index { return .popTo(screen.name, screen.arguments) }
            if index == 0 { return .popToRoot() }
        }
        return .pop()
    }

    private func setRoot(_ part: Part) -> NavigationCommand {
        let below = Array(part.steps.dropLast())
        let last = part.steps[part.steps.count - 1]
        return .setRoot(last.screen, last.arguments, below: below, wrapped: wrapsRoot(part))
    }

    private func setStack(_ part: Part) -> NavigationCommand {
        let last = part.steps[part.steps.count - 1]
        return .setStack(last.screen, last.arguments, below: Array(part.steps.dropLast()))
    }

    private func present(_ part: Part, _ modal: Modal) -> NavigationCommand {
        let last = part.steps[part.steps.count - 1]
        let kind: NavigationCommand.Kind =
            switch modal.style {
            case .popover: .popover
            case .alert: .alert
            default: .present
            }
        var command = NavigationCommand(kind, screen: last.screen, arguments: last.arguments)
        command.below = Array(part.steps.dropLast())
        if kind == .present, modal.style != .standard { command.style = modal.style }
        if kind == .popover { command.anchor = modal.anchor }
        command.isWrapped = modal.isWrapped
        command.isForced = modal.isForced
        return command
    }

    private func wrapsRoot(_ part: Part) -> Bool {
        part.steps.count > 1 || (rules.storyboard?.isWrapped(part.steps[0].screen) ?? true)
    }

    /// Returns whether a level equals the one that a modal would create, apart from its stack.
    private func fits(_ level: ScreenTree.Level, _ modal: Modal, _ part: Part) -> Bool {
        guard level.modal?.style == modal.style, level.modal?.isForced == modal.isForced,
            level.modal?.anchor == (modal.style == .popover ? modal.anchor : nil)
        else { return false }
        let last = part.steps[part.steps.count - 1].screen
        let isWrapped =
            modal.isWrapped ?? rules.storyboard?.isWrapped(last) ?? (modal.style != .popover)
        let wraps = (isWrapped || part.steps.count > 1) && modal.style != .alert
        guard level.stack.isNavigation == wraps else { return false }
        // A modal whose first screen differs is another modal.
        return level.stack.screens.first?.isSame(as: part.steps[0]) ?? false
    }
}
