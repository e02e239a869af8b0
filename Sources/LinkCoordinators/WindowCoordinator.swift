// Navigation to screens that a window shows already.

public import LinkRouter

/// Searches the screens of a window and unwinds to them; ``SegueCoordinator`` also shows new ones.
///
/// A command that would change nothing is ignored with a reason. Completions run in any case, and
/// before the method returns, because nothing is animated.
@MainActor
open class WindowCoordinator {
    /// The window that shows the screens.
    public let window: ScreenWindow

    /// Creates a coordinator; several may share a window.
    public init(window: ScreenWindow) {
        self.window = window
    }

    /// The controller of the screen on top; `nil` in an empty navigation stack.
    public var topController: ScreenController? { window.topController }

    /// The navigation stack in which screens are pushed; `nil` on a modal that has none.
    public var topNavigation: ScreenStack? { window.tree.topNavigation }

    /// Pops the screen on top.
    @discardableResult
    public func pop(animated: Bool = true) -> Transition {
        window.perform(.pop(animated: animated))
    }

    /// Pops screens until the named one is on top.
    @discardableResult
    public func popTo(_ name: String, animated: Bool = true) -> Transition {
        window.perform(.popTo(name, animated: animated))
    }

    /// Pops all screens but the first; with the policy `allLevels` closes all modals, too.
    @discardableResult
    public func popToRoot(
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil
    ) -> Transition {
        window.perform(.popToRoot(policy: policy, animated: animated))
    }

    /// Closes the modal on top.
    ///
    /// Without a modal the policy decides: `orPop`, `orPopToRoot`, or `orPopTo` the named screen.
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

    /// Unwinds to the lowest screen of a type.
    @discardableResult
    public func unwindToFirst<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwindToFirst(animated: animated, where: { $0 is T }, completion: completion)
    }

    /// Unwinds to the uppermost screen of a type.
    @discardableResult
    public func unwindToLast<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwindToLast(animated: animated, where: { $0 is T }, completion: completion)
    }

    /// Unwinds to the lowest screen that satisfies a condition.
    @discardableResult
    public func unwindToFirst(
        animated: Bool = true,
        where condition: (ScreenController) -> Bool,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: findFirst(where: condition), animated, completion)
    }

    /// Unwinds to the uppermost screen that satisfies a condition.
    @discardableResult
    public func unwindToLast(
        animated: Bool = true,
        where condition: (ScreenController) -> Bool,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: findLast(where: condition), animated, completion)
    }

    /// Unwinds to a controller's screen: dismisses the modals, then pops the screens, above it.
    @discardableResult
    public func unwindToController(
        _ controller: ScreenController,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        unwind(to: controller, animated, completion)
    }

    /// Closes the modals over a level; its navigation stack does not change.
    @discardableResult
    public func unwindToNavigation(
        ofLevel level: Int,
        animated: Bool = true,
        completion: (() -> Void)? = nil
    ) -> Transition {
        defer { completion?() }
        return window.perform(.unwind(toNavigationOfLevel: level, animated: animated))
    }

    /// Returns the lowest screen of a type.
    public func findFirst<T: ScreenController>(type: T.Type) -> T? {
        findFirst { $0 is T } as? T
    }

    /// Returns the uppermost screen of a type.
    public func findLast<T: ScreenController>(type: T.Type) -> T? {
        findLast { $0 is T } as? T
    }

    /// Returns the lowest screen that satisfies a condition.
    public func findFirst(where condition: (ScreenController) -> Bool) -> ScreenController? {
        window.tree.findFirst { condition(window.controller(of: $0)) }.map(window.controller)
    }

    /// Returns the uppermost screen that satisfies a condition.
    public func findLast(where condition: (ScreenController) -> Bool) -> ScreenController? {
        window.tree.findLast { condition(window.controller(of: $0)) }.map(window.controller)
    }

    private func unwind(
        to controller: ScreenController?,
        _ isAnimated: Bool,
        _ completion: (() -> Void)?
    ) -> Transition {
        defer { completion?() }
        do throws(IgnoredReason) {
            let id = controller?.window === window ? controller?.id : nil
            return window.perform(try window.tree.unwindCommand(to: id, animated: isAnimated))
        } catch {
            var command = NavigationCommand(.unwind, screen: controller?.name)
            command.isAnimated = isAnimated
            return window.ignore(command, error)
        }
    }
}
