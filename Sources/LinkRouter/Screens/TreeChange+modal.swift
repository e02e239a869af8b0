// Commands that put levels on each other, and take them away.

extension TreeChange {
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
                id: tree.takeNumber(),
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
        // A container on top of its stack is there already, whatever its tabs show.
        guard !isOnTop || tree.levels.count < count else { throw .alreadyThere }
    }

    /// Closes what lies on a level; its own stack stays as it is.
    private mutating func unwind(toNavigationOf level: Int) throws(IgnoredReason) {
        guard tree.levels.indices.contains(level), tree.levels[level].stack.isNavigation else {
            throw .notFound
        }
        guard level < tree.levels.count - 1 else { throw .alreadyThere }
        tree.levels.removeSubrange((level + 1)...)
    }
}
