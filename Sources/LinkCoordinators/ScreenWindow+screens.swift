// Showing controllers and coordinators: each is a command with what stands behind its new screens.

public import LinkRouter

extension ScreenWindow {
    /// Makes a screen the root.
    @discardableResult
    public func setRoot(
        _ screen: ScreenController,
        wrapped: Bool? = nil,
        animated: Bool = true
    ) -> IgnoredReason? {
        var command = NavigationCommand.setRoot(screen.name, screen.arguments, animated: animated)
        command.isWrapped = wrapped
        return perform(command, with: [screen], owners: []).ignored
    }

    /// Makes a coordinator's screens the root.
    @discardableResult
    public func setRoot(_ coordinator: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        show(coordinator) { screens, owners in
            var command = Self.command(.setRoot, screens)
            command?.isWrapped = owners.last?.isWrapped
            command?.isAnimated = animated
            return command
        }
    }

    /// Shows a screen modally.
    @discardableResult
    public func present(
        _ screen: ScreenController,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        present([screen], modal, [], animated)
    }

    /// Shows a coordinator's screens modally, wrapped as the coordinator says.
    @discardableResult
    public func present(
        _ coordinator: AnyCoordinator,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        show(coordinator) { screens, owners in
            var modal = modal
            modal.isWrapped = owners.last?.isWrapped
            var command = Self.command(.present, screens)
            command?.take(modal)
            command?.isAnimated = animated
            return command
        }
    }

    /// Puts a screen on top of the current navigation stack.
    @discardableResult
    public func push(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        show([screen], .push, [], animated)
    }

    /// Puts a coordinator's screens on top of the current navigation stack.
    @discardableResult
    public func push(_ coordinator: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        guard coordinator.canEnter else { return .ended }
        let (owner, screens) = coordinator.contents
        guard !screens.isEmpty else { return .noScreen }
        return perform(
            screens.map { ShownScreens([$0], Self.command(.push, [$0], animated)) },
            owners: owner.owners
        )
    }

    /// Replaces all screens of the current navigation stack.
    @discardableResult
    public func setStack(_ screens: [ScreenController], animated: Bool = true) -> IgnoredReason? {
        guard !screens.isEmpty else { return .noScreen }
        return show(screens, .setStack, [], animated)
    }

    /// Puts a screen in the place of the one on top.
    @discardableResult
    public func replaceTop(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        show([screen], .replaceTop, [], animated)
    }

    /// Shows an alert.
    @discardableResult
    public func alert(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        present([screen], Modal(.alert), [], animated)
    }
}

/// Controllers with the command that shows them.
struct ShownScreens {
    let command: NavigationCommand?
    let screens: [ScreenController]

    init(_ screens: [ScreenController], _ command: NavigationCommand?) {
        self.screens = screens
        self.command = command
    }
}

extension ScreenWindow {
    func show(
        _ screens: [ScreenController],
        _ kind: NavigationCommand.Kind,
        _ owners: [AnyCoordinator],
        _ animated: Bool
    ) -> IgnoredReason? {
        perform([ShownScreens(screens, Self.command(kind, screens, animated))], owners: owners)
    }

    func present(
        _ screens: [ScreenController],
        _ modal: Modal,
        _ owners: [AnyCoordinator],
        _ animated: Bool
    ) -> IgnoredReason? {
        var command = Self.command(.present, screens, animated)
        command?.take(modal)
        return perform([ShownScreens(screens, command)], owners: owners)
    }

    /// Performs commands all together, or none: each is tried on the tree that those before leave.
    func perform(_ shown: [ShownScreens], owners: [AnyCoordinator]) -> IgnoredReason? {
        guard ScreenController.areFree(shown.flatMap(\.screens)) else {
            if let command = shown.first?.command { ignore(command, .alreadyThere) }
            return .alreadyThere
        }
        var trial = tree
        for one in shown {
            guard let command = one.command else { return .noScreen }
            let transition = trial.applying(command, rules: rules)
            if let reason = transition.ignored { return ignore(command, reason).ignored }
            trial = transition.tree
        }
        // Nothing calls back before the batch ends, so what has just been tried still holds.
        return batch {
            for one in shown {
                guard let command = one.command else { continue }
                let transition = perform(command, with: one.screens, owners: owners)
                if let reason = transition.ignored { return reason }
            }
            return nil
        }
    }

    private func show(
        _ coordinator: AnyCoordinator,
        _ command: ([ScreenController], [AnyCoordinator]) -> NavigationCommand?
    ) -> IgnoredReason? {
        guard coordinator.canEnter else { return coordinator.isDismissed ? .ended : .alreadyThere }
        let (owner, screens) = coordinator.contents
        let owners = owner.owners
        return perform([ShownScreens(screens, command(screens, owners))], owners: owners)
    }

    /// The command that shows controllers in one stack; `nil` if there are none.
    static func command(
        _ kind: NavigationCommand.Kind,
        _ screens: [ScreenController],
        _ animated: Bool = true
    ) -> NavigationCommand? {
        guard let top = screens.last else { return nil }
        var command = NavigationCommand(kind, screen: top.name, arguments: top.arguments)
        command.below = screens.dropLast().map { ScreenStep($0.name, $0.arguments) }
        command.isAnimated = animated
        return command
    }
}

extension NavigationCommand {
    /// Takes over what a modal says; popovers and alerts become commands of their own kind.
    mutating func take(_ modal: Modal) {
        let kind: Kind =
            switch modal.style {
            case .popover: .popover
            case .alert: .alert
            default: .present
            }
        var command = NavigationCommand(kind, screen: screen, arguments: arguments)
        command.below = below
        command.isAnimated = isAnimated
        if kind == .present, modal.style != .standard { command.style = modal.style }
        if kind == .popover { command.anchor = modal.anchor }
        command.isWrapped = modal.isWrapped
        command.isForced = modal.isForced
        self = command
    }
}
