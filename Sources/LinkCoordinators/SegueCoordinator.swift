// Navigation by the names of a storyboard: a coordinator connects screens that do not refer to each
// other.

public import LinkRouter

/// Shows the screens of a storyboard in a window; a closure prepares each of them.
///
/// ```swift
/// final class MainCoordinator: SegueCoordinator {
///     func start() throws(StoryboardError) {
///         try setInitial(type: ListScreen.self) { list in
///             list.onShowDetails = { [unowned self] in try? self.showDetails($0) }
///         }
///     }
///
///     func showDetails(_ details: String) throws(StoryboardError) {
///         try segue("ShowDetails", type: DetailsScreen.self) { $0.details = details }
///     }
/// }
/// ```
///
/// A screen that the storyboard does not have, or that is of another type, is an error. A command
/// that would change nothing is ignored with a reason, and its closure does not run.
@MainActor
open class SegueCoordinator: WindowCoordinator {
    /// The screens and segues.
    public let storyboard: Storyboard

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - storyboard: The screens and segues.
    ///   - window: The window that shows the screens; several coordinators may share it.
    public init(storyboard: Storyboard, window: ScreenWindow) {
        self.storyboard = storyboard
        super.init(window: window)
    }

    /// Replaced by ``init(storyboard:window:)``, which loads no file.
    @available(*, unavailable, renamed: "init(storyboard:window:)")
    public init(storyboardName: String, rootNavigationController: Any) {
        storyboard = Storyboard()
        super.init(window: ScreenWindow())
    }

    /// Makes the initial screen.
    ///
    /// - Throws: `StoryboardError` if there is none, or it is of another type.
    public func instantiateInitial<T: ScreenController>(type: T.Type) throws(StoryboardError) -> T {
        try storyboard.instantiateInitial(type: type)
    }

    /// Makes a screen.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    public func instantiate<T: ScreenController>(
        _ name: String,
        type: T.Type
    ) throws(StoryboardError) -> T {
        try storyboard.instantiate(name, type: type)
    }

    /// Performs a segue of the screen on top; a closure prepares its destination.
    ///
    /// - Throws: `StoryboardError` if the screen on top has no such segue, or its destination is of
    ///   another type.
    @discardableResult
    public func segue<T: ScreenController>(
        _ identifier: String,
        type: T.Type,
        prepareController: @escaping (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        guard let source = topController,
            storyboard.segue(identifier, from: source.name) != nil
        else {
            window.ignore(.segue(identifier), .unknownSegue)
            throw .unknownSegue(identifier, from: topController?.name)
        }
        var prepared: T?
        source.setPreparationBlock({ _ in prepared.map(prepareController) }, forSegue: identifier)
        var performance = SeguePerformance(.segue(identifier), from: source, sender: self)
        performance.rules = rules
        performance.check = { controller throws(StoryboardError) in
            guard let controller = controller as? T else {
                throw .wrongType(
                    controller.name,
                    expected: type,
                    found: Swift.type(of: controller)
                )
            }
            prepared = controller
        }
        return try performance.perform()
    }

    /// Makes the initial screen the only one of the current navigation stack.
    ///
    /// - Throws: `StoryboardError` if there is none, or it is of another type.
    @discardableResult
    public func setInitial<T: ScreenController>(
        type: T.Type,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        setController(try instantiateInitial(type: type), prepareController: prepareController)
    }

    /// Makes a screen the only one of the current navigation stack.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    @discardableResult
    public func set<T: ScreenController>(
        _ name: String,
        type: T.Type,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        setController(try instantiate(name, type: type), prepareController: prepareController)
    }

    /// Makes a controller's screen the only one of the current navigation stack.
    @discardableResult
    public func setController<T: ScreenController>(
        _ controller: T,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        show(controller, .setStack(controller.name, animated: false), prepareController)
    }

    /// Pushes the initial screen.
    ///
    /// - Throws: `StoryboardError` if there is none, or it is of another type.
    @discardableResult
    public func pushInitial<T: ScreenController>(
        type: T.Type,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        pushController(
            try instantiateInitial(type: type),
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Pushes a screen.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    @discardableResult
    public func push<T: ScreenController>(
        _ name: String,
        type: T.Type,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        pushController(
            try instantiate(name, type: type),
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Pushes a controller's screen; the policy `clearStack` makes it the only one.
    @discardableResult
    public func pushController<T: ScreenController>(
        _ controller: T,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        show(
            controller,
            .push(controller.name, policy: policy, animated: animated),
            prepareController
        )
    }

    /// Replaces the screen on top.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    @discardableResult
    public func replaceTop<T: ScreenController>(
        _ name: String,
        type: T.Type,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        show(
            try instantiate(name, type: type),
            .replaceTop(name, animated: animated),
            prepareController
        )
    }

    /// Presents the initial screen.
    ///
    /// - Throws: `StoryboardError` if there is none, or it is of another type.
    @discardableResult
    public func modalInitial<T: ScreenController>(
        type: T.Type,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        modalController(
            try instantiateInitial(type: type),
            style: style,
            wrapInNavigationController: isWrapped,
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Presents a screen.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    @discardableResult
    public func modal<T: ScreenController>(
        _ name: String,
        type: T.Type,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        modalController(
            try instantiate(name, type: type),
            style: style,
            wrapInNavigationController: isWrapped,
            animated: animated,
            policy: policy,
            prepareController: prepareController
        )
    }

    /// Presents a controller's screen; the policy `orPush` pushes it on a phone.
    ///
    /// The closure runs after ``ScreenController/isInNavigation`` is set.
    @discardableResult
    public func modalController<T: ScreenController>(
        _ controller: T,
        style: ModalStyle,
        wrapInNavigationController isWrapped: Bool = true,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) -> Transition {
        let command = NavigationCommand.present(
            controller.name,
            style: style,
            wrapped: isWrapped,
            policy: policy,
            animated: animated
        )
        return show(controller, command, prepareController)
    }

    /// Shows a screen in a popover; the policy `orPush` pushes it on a phone.
    ///
    /// - Throws: `StoryboardError` if there is none of that name, or it is of another type.
    @discardableResult
    public func popover<T: ScreenController>(
        _ name: String,
        type: T.Type,
        anchor: String? = nil,
        animated: Bool = true,
        policy: NavigationCommand.Policy? = nil,
        prepareController: (T) -> Void = { _ in }
    ) throws(StoryboardError) -> Transition {
        let command = NavigationCommand.popover(
            name,
            anchor: anchor,
            policy: policy,
            animated: animated
        )
        return show(try instantiate(name, type: type), command, prepareController)
    }

    /// The window's rules with this coordinator's storyboard.
    private var rules: ScreenRules {
        var rules = window.rules
        rules.storyboard = storyboard
        return rules
    }

    /// Runs the closure and shows the controller, unless the command would be ignored.
    private func show<T: ScreenController>(
        _ controller: T,
        _ command: NavigationCommand,
        _ prepareController: (T) -> Void
    ) -> Transition {
        let depth = TransitionDepth.current
        guard depth < rules.limits.depth else { return window.ignore(command, .tooDeep) }
        guard controller.window == nil else { return window.ignore(command, .alreadyThere) }
        let trial = window.tree.applying(command, rules: controllerRules(controller))
        if let reason = trial.ignored { return window.ignore(command, reason) }
        controller.isInNavigation = trial.tree.topNavigation != nil
        TransitionDepth.$current.withValue(depth + 1) { prepareController(controller) }
        var command = command
        command.arguments = controller.arguments
        return window.perform(
            command,
            with: [controller],
            owners: [],
            rules: controllerRules(controller)
        )
    }

    /// The rules for a controller that the program made, which may be missing in the storyboard.
    private func controllerRules(_ controller: ScreenController) -> ScreenRules {
        var rules = self.rules
        if storyboard.screen(controller.name) == nil { rules.storyboard = nil }
        return rules
    }
}
