// Commands are resolved before they are performed: segues are looked up and policies are decided.

extension ScreenTree {
    /// Resolves a command: the result is no segue and has no policy.
    ///
    /// - Throws: The reason why the command cannot be performed.
    public func plainCommand(
        for command: NavigationCommand,
        rules: ScreenRules = .standard
    ) throws(IgnoredReason) -> NavigationCommand {
        if command.kind == .segue { return try segue(command, rules) }
        guard let policy = command.policy else { return command }
        guard command.kind.policies.contains(policy) else { throw .badCommand }
        switch policy {
        case .clearStack: return command.with(.setStack)
        case .replace: return command
        case .allLevels: return try unwindAll(command)
        case .orPush:
            return command.with(rules.idiom == .phone ? .push : command.kind)
        case .orPop: return command.with(levels.count > 1 ? .dismiss : .pop)
        case .orPopToRoot: return command.with(levels.count > 1 ? .dismiss : .popToRoot)
        case .orPopTo: return command.with(levels.count > 1 ? .dismiss : .popTo)
        }
    }

    private func unwindAll(
        _ command: NavigationCommand
    ) throws(IgnoredReason) -> NavigationCommand {
        guard let root = levels[0].stack.screens.first else { throw .onRoot }
        guard levels.count > 1 || levels[0].stack.screens.count > 1 else { throw .onRoot }
        var unwind = command.with(.unwind)
        unwind.screen = root.name
        unwind.arguments = Arguments()
        unwind.search = .first
        return unwind
    }

    private func segue(
        _ command: NavigationCommand,
        _ rules: ScreenRules
    ) throws(IgnoredReason) -> NavigationCommand {
        guard let name = command.segue else { throw .badCommand }
        guard let segue = rules.storyboard?.segue(name, from: top?.name) else {
            throw .unknownSegue
        }
        return plainCommand(for: segue, command, rules)
    }

    /// Returns the command of a segue, with the arguments and the animation of a given command.
    package func plainCommand(
        for segue: SegueDefinition,
        _ command: NavigationCommand,
        _ rules: ScreenRules
    ) -> NavigationCommand {
        var plain = NavigationCommand(
            .push,
            screen: segue.destination,
            arguments: command.arguments
        )
        plain.isAnimated = command.isAnimated
        switch segue.kind {
        case .show:
            // A screen with a navigation stack of its own cannot be pushed on another stack. Where
            // there is no stack, the screen is presented without a stack.
            let isWrapped = rules.storyboard?.screen(segue.destination)?.isWrapped == true
            guard isWrapped || topNavigation == nil else { return plain }
            plain = plain.with(.present)
            plain.isWrapped = isWrapped
        case .present(let style):
            plain = plain.with(.present)
            plain.style = style
        case .popover(let anchor):
            plain = plain.with(.popover)
            plain.anchor = anchor
        case .replace: plain = plain.with(.replaceTop)
        case .embed: plain = plain.with(.embed)
        case .unwind: plain = plain.with(.unwind)
        }
        return rules.storyboard?.completing(plain) ?? plain
    }
}

extension NavigationCommand {
    /// Returns the command with another kind, without the policy and without the fields that do not
    /// belong to the kind.
    func with(_ kind: Kind) -> NavigationCommand {
        var command = NavigationCommand(kind, screen: screen, arguments: arguments)
        command.isAnimated = isAnimated
        let fields = kind.fields
        // The screen of a `dismiss` is for its policies only.
        if !fields.contains(.screen) || kind == .dismiss {
            command.screen = nil
            command.arguments = Arguments()
        }
        if fields.contains(.below) { command.below = below }
        if fields.contains(.style) { command.style = style }
        if fields.contains(.wrapped) { command.isWrapped = isWrapped }
        if fields.contains(.forced) { command.isForced = isForced }
        if fields.contains(.levels) { command.levels = levels }
        if fields.contains(.anchor) { command.anchor = anchor }
        return command
    }
}
