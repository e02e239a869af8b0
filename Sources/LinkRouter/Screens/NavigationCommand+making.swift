// One function for each kind, so that a command reads like what it does.

extension NavigationCommand {
    /// Replaces everything on the screen by a new root.
    public static func setRoot(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        below: [ScreenStep] = [],
        wrapped: Bool? = nil,
        animated: Bool = true
    ) -> Self {
        var command = Self(.setRoot, screen: screen, arguments: arguments)
        command.below = below
        command.isWrapped = wrapped
        command.isAnimated = animated
        return command
    }

    /// Replaces all screens of the current navigation stack.
    public static func setStack(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        below: [ScreenStep] = [],
        animated: Bool = true
    ) -> Self {
        var command = Self(.setStack, screen: screen, arguments: arguments)
        command.below = below
        command.isAnimated = animated
        return command
    }

    /// Puts a screen on top of the current navigation stack.
    public static func push(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        make(.push, screen, arguments, policy, animated)
    }

    /// Puts a screen in the place of the one on top.
    public static func replaceTop(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        make(.replaceTop, screen, arguments, nil, animated)
    }

    /// Takes the screen on top away.
    public static func pop(animated: Bool = true) -> Self {
        make(.pop, nil, Arguments(), nil, animated)
    }

    /// Takes screens away until the named one is on top.
    public static func popTo(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        make(.popTo, screen, arguments, nil, animated)
    }

    /// Takes all screens but the first one away.
    public static func popToRoot(policy: Policy? = nil, animated: Bool = true) -> Self {
        make(.popToRoot, nil, Arguments(), policy, animated)
    }

    /// Shows a screen modally.
    public static func present(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        style: ModalStyle? = nil,
        wrapped: Bool? = nil,
        forced: Bool = false,
        below: [ScreenStep] = [],
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.present, screen, arguments, policy, animated)
        command.style = style
        command.isWrapped = wrapped
        command.isForced = forced
        command.below = below
        return command
    }

    /// Closes modals, the one on top first.
    public static func dismiss(
        levels: Int = 1,
        policy: Policy? = nil,
        screen: String? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.dismiss, screen, Arguments(), policy, animated)
        command.levels = levels
        return command
    }

    /// Does what the storyboard has under a segue's name.
    public static func segue(
        _ segue: String,
        _ arguments: Arguments = Arguments(),
        animated: Bool = true
    ) -> Self {
        var command = make(.segue, nil, arguments, nil, animated)
        command.segue = segue
        return command
    }

    /// Closes modals and takes screens away until a screen is on top.
    public static func unwind(
        to screen: String,
        _ arguments: Arguments = Arguments(),
        search: Search = .last,
        animated: Bool = true
    ) -> Self {
        var command = make(.unwind, screen, arguments, nil, animated)
        command.search = search
        return command
    }

    /// Closes modals until a level's navigation stack is on top.
    public static func unwind(toNavigationOfLevel level: Int, animated: Bool = true) -> Self {
        var command = make(.unwind, nil, Arguments(), nil, animated)
        command.level = level
        return command
    }

    /// Closes modals and takes screens away until a place in a level's stack is on top.
    public static func unwind(
        toLevel level: Int,
        position: Int,
        animated: Bool = true
    ) -> Self {
        var command = unwind(toNavigationOfLevel: level, animated: animated)
        command.position = position
        return command
    }

    /// Puts a screen inside another one.
    public static func embed(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        in target: String? = nil,
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.embed, screen, arguments, policy, animated)
        command.target = target
        return command
    }

    /// Shows another tab.
    public static func selectTab(_ tab: String, animated: Bool = true) -> Self {
        var command = make(.selectTab, nil, Arguments(), nil, animated)
        command.tab = tab
        return command
    }

    /// Shows a section, at its first screen.
    public static func showSection(_ section: String, animated: Bool = true) -> Self {
        var command = make(.showSection, nil, Arguments(), nil, animated)
        command.tab = section
        return command
    }

    /// Shows an alert.
    public static func alert(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        forced: Bool = false,
        animated: Bool = true
    ) -> Self {
        var command = make(.alert, screen, arguments, nil, animated)
        command.isForced = forced
        return command
    }

    /// Shows a screen in a popover.
    public static func popover(
        _ screen: String,
        _ arguments: Arguments = Arguments(),
        anchor: String? = nil,
        wrapped: Bool? = nil,
        policy: Policy? = nil,
        animated: Bool = true
    ) -> Self {
        var command = make(.popover, screen, arguments, policy, animated)
        command.anchor = anchor
        command.isWrapped = wrapped
        return command
    }

    private static func make(
        _ kind: Kind,
        _ screen: String?,
        _ arguments: Arguments,
        _ policy: Policy?,
        _ animated: Bool
    ) -> Self {
        var command = Self(kind, screen: screen, arguments: arguments)
        command.policy = policy
        command.isAnimated = animated
        return command
    }
}
