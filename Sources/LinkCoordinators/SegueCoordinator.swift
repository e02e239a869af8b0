// Navigation by the names of a storyboard: coordinators know screens, screens know nobody.

public import LinkRouter

/// Shows screens of a storyboard in a window, each prepared by a closure.
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
/// A screen that cannot be made is an error; what would change nothing is ignored with a reason, and
/// then no closure runs.
@MainActor
open class SegueCoordinator {
    /// The screens and segues.
    public let storyboard: Storyboard
    /// Where the screens are shown.
    public let window: ScreenWindow

    /// Creates a coordinator.
    ///
    /// - Parameters:
    ///   - storyboard: The screens and segues.
    ///   - window: Where to show them; several coordinators may share one.
    public init(storyboard: Storyboard, window: ScreenWindow) {
        self.storyboard = storyboard
        self.window = window
    }

    /// The controller of the screen on top; `nil` in an empty navigation stack.
    public var topController: ScreenController? { window.topController }

    /// The navigation stack in which screens are pushed; `nil` on a modal that has none.
    public var topNavigation: ScreenStack? { window.tree.topNavigation }

    /// Makes the initial screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none, or it is of another type.
    public func instantiateInitial<T: ScreenController>(type: T.Type) throws(StoryboardError) -> T {
        try storyboard.instantiateInitial(type: type)
    }

    /// Makes a screen.
    ///
    /// - Throws: ``StoryboardError`` if there is none of that name, or it is of another type.
    public func instantiate<T: ScreenController>(
        _ name: String,
        type: T.Type
    ) throws(StoryboardError) -> T {
        try storyboard.instantiate(name, type: type)
    }

    /// Performs a segue of the screen on top, whose destination a closure prepares.
    ///
    /// The closure runs once at most, and is gone whatever happens.
    ///
    /// - Throws: ``StoryboardError`` if the screen on top has no such segue, or its destination is of
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

    /// The window's rules with this coordinator's storyboard.
    var rules: ScreenRules {
        var rules = window.rules
        rules.storyboard = storyboard
        return rules
    }

    /// Shows a controller unless that would be ignored; the closure runs just before.
    func show<T: ScreenController>(
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

    /// A controller that the program made need not be in the storyboard.
    private func controllerRules(_ controller: ScreenController) -> ScreenRules {
        var rules = self.rules
        if storyboard.screen(controller.name) == nil { rules.storyboard = nil }
        return rules
    }
}
