// Searching, and going back. Completions run at once: there is no animation to wait for.

public import LinkRouter

extension SegueCoordinator {
    /// Takes the screen on top away.
    @discardableResult
    public func pop(animated: Bool = true) -> Transition {
        window.perform(.pop(animated: animated))
    }

    /// Takes screens away until the named one is on top.
    @discardableResult
    public func popTo(_ name: String, animated: Bool = true) -> Transition {
        window.perform(.popTo(name, animated: animated))
    }

    /// Takes all screens but the first one away; with the policy `allLevels`, all modals, too.
    @discardableResult
    public func popToRoot(
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil
    ) -> Transition {
        window.perform(.popToRoot(policy: policy, animated: animated))
    }

    /// Closes the modal on top; a policy says what to do where there is none.
    ///
    /// - Parameters:
    ///   - animated: Whether it is to be seen as a movement.
    ///   - policy: `orPop`, `orPopToRoot` or `orPopTo`.
    ///   - screen: The screen of `orPopTo`.
    ///   - completion: Runs afterwards, whatever happened.
    /// - Returns: What it did.
    @discardableResult
    public func closeModal(
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        screen: String? = nil,
        completion: (() -> Void)? = nil
    ) -> Transition {
        defer { completion?() }
        return window.perform(.dismiss(policy: policy, screen: screen, animated: animated))
    }

    /// Goes back to the screen of a type that is farthest from the user.
    @discardableResult
    public func unwindToFirst<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwindToFirst(animated: animated, where: { $0 is T }, completion: completion)
    }

    /// Goes back to the screen of a type that is nearest to the user.
    @discardableResult
    public func unwindToLast<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwindToLast(animated: animated, where: { $0 is T }, completion: completion)
    }

    /// Goes back to the screen for which a condition holds and that is farthest from the user.
    @discardableResult
    public func unwindToFirst(
        animated: Bool = true,
        where condition: (ScreenController) -> Bool,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: findFirst(where: condition), animated, completion)
    }

    /// Goes back to the screen for which a condition holds and that is nearest to the user.
    @discardableResult
    public func unwindToLast(
        animated: Bool = true,
        where condition: (ScreenController) -> Bool,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: findLast(where: condition), animated, completion)
    }

    /// Goes back to a controller's screen: closes the modals over it, then takes the screens over it
    /// from its stack.
    @discardableResult
    public func unwindToController(
        _ controller: ScreenController,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: controller, animated, completion)
    }

    /// Closes the modals over a level, whose navigation stack stays as it is.
    @discardableResult
    public func unwindToNavigation(
        ofLevel level: Int,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        defer { completion?() }
        return window.perform(.unwind(toNavigationOfLevel: level, animated: animated))
    }

    /// The screen of a type that is farthest from the user.
    public func findFirst<T: ScreenController>(type: T.Type) -> T? {
        findFirst { $0 is T } as? T
    }

    /// The screen of a type that is nearest to the user.
    public func findLast<T: ScreenController>(type: T.Type) -> T? {
        findLast { $0 is T } as? T
    }

    /// The screen for which a condition holds and that is farthest from the user.
    public func findFirst(where condition: (ScreenController) -> Bool) -> ScreenController? {
        window.tree.findFirst { condition(window.controller(of: $0)) }.map(window.controller)
    }

    /// The screen for which a condition holds and that is nearest to the user.
    public func findLast(where condition: (ScreenController) -> Bool) -> ScreenController? {
        window.tree.findLast { condition(window.controller(of: $0)) }.map(window.controller)
    }

    private func unwind(
        to controller: ScreenController?,
        _ animated: Bool,
        _ completion: (() -> Void)?
    ) -> Transition {
        defer { completion?() }
        var command = NavigationCommand(.unwind, screen: controller?.name)
        command.isAnimated = animated
        guard let id = controller?.id, controller?.window === window,
            let screen = window.tree.screens.first(where: { $0.id == id }),
            let position = window.tree.position(of: id)
        else { return window.ignore(command, .notFound) }
        // A name says more to a reader than a place; it serves where it means this very screen.
        if window.tree.findLast(screen.name)?.id == id {
            command.search = .last
        } else if window.tree.findFirst(screen.name)?.id == id {
            command.search = .first
        } else if position.stack.depth == 0 {
            command = .unwind(
                toLevel: position.stack.level,
                position: position.index,
                animated: animated
            )
        } else {
            return window.ignore(command, .unreachable)
        }
        return window.perform(command)
    }
}
