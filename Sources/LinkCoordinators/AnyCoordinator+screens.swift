// What a coordinator does to screens. Until it is shown it collects them; then it gives commands.

public import LinkRouter

extension AnyCoordinator {
    /// Makes screens the coordinator's only ones, in a stack if there are several.
    ///
    /// Quoted already, they take the place of those it has, and what lies over these is closed.
    @discardableResult
    public func setScreens(
        _ screens: [ScreenController],
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return collect(screens, inside: nil) }
        return window.replaceContents(of: self, by: screens, owner: self, animated, swap: false)
    }

    /// Makes a screen the coordinator's only one; at a window's root the whole root is swapped.
    @discardableResult
    public func setRoot(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        guard let window else { return collect([screen], inside: nil) }
        return window.replaceContents(of: self, by: [screen], owner: self, animated, swap: true)
    }

    /// Puts another coordinator inside this one, in the place of what it has.
    ///
    /// Screens of the inner one belong to this one, too: it lives as long as they do.
    @discardableResult
    public func setRoot(_ child: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        guard child.canEnter, child !== self, !owners.contains(where: { $0 === child }) else {
            return .alreadyThere
        }
        child.put(inside: self)
        guard let window else { return collect([], inside: child) }
        let (owner, screens) = child.contents
        let reason = window.replaceContents(
            of: self,
            by: screens,
            owner: owner,
            animated,
            swap: true
        )
        if reason != nil { child.put(inside: nil) }
        return reason
    }

    /// Puts a screen on the coordinator's stack.
    @discardableResult
    public func push(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        if let window {
            guard ownsTopNavigation else { return .covered }
            return window.show([screen], .push, owners, animated)
        }
        if let pendingChild { return pendingChild.push(screen, animated: animated) }
        guard !isDismissed else { return .ended }
        guard isWrapped || pending.isEmpty else { return .noNavigation }
        return collect(pending + [screen], inside: nil)
    }

    /// Puts another coordinator's screens on the coordinator's stack.
    @discardableResult
    public func push(_ child: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        guard let window else { return .noWindow }
        guard ownsTopNavigation else { return .covered }
        return window.push(child, animated: animated)
    }

    /// Shows a screen modally.
    @discardableResult
    public func present(
        _ screen: ScreenController,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return .noWindow }
        return window.present([screen], modal, owners, animated)
    }

    /// Shows another coordinator modally.
    @discardableResult
    public func present(
        _ child: AnyCoordinator,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return .noWindow }
        return window.present(child, modal, animated: animated)
    }

    /// Shows an alert.
    @discardableResult
    public func alert(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        present(screen, Modal(.alert), animated: animated)
    }

    /// Performs any command; screens that it brings belong to the coordinator, those of a segue to
    /// whom the screen on top belongs to, which prepares it.
    @discardableResult
    public func perform(_ command: NavigationCommand) -> IgnoredReason? {
        guard let window else { return .noWindow }
        guard command.kind != .segue else { return window.perform(command).ignored }
        return window.perform(command, with: [], owners: owners).ignored
    }

    /// Closes the modal on top.
    @discardableResult
    public func dismiss(animated: Bool = true) -> IgnoredReason? {
        perform(.dismiss(animated: animated))
    }

    /// Takes the screen on top away.
    @discardableResult
    public func pop(animated: Bool = true) -> IgnoredReason? {
        perform(.pop(animated: animated))
    }

    /// Takes all screens of the stack on top away but the first.
    @discardableResult
    public func popToRoot(animated: Bool = true) -> IgnoredReason? {
        perform(.popToRoot(animated: animated))
    }

    private func collect(
        _ screens: [ScreenController],
        inside child: AnyCoordinator?
    ) -> IgnoredReason? {
        guard !isDismissed else { return .ended }
        guard screens.count <= 1 || isWrapped else { return .noNavigation }
        guard ScreenController.areFree(screens) else { return .alreadyThere }
        for screen in screens { screen.isInNavigation = isWrapped }
        pending = screens
        pendingChild = child
        return nil
    }

    /// Whether one of the coordinator's screens lies in the stack that `push` changes.
    private var ownsTopNavigation: Bool {
        guard let window, let stack = window.tree.topNavigation else { return true }
        return stack.screens.contains { screen in
            window.owners(of: screen.id).contains { $0 === self }
        }
    }
}
