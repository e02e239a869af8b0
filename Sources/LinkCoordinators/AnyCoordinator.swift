// The base class of coordinators: the screens that a coordinator owns in a window.

public import LinkRouter

/// The owner of some screens of a window; programs subclass ``Coordinator``.
///
/// The window retains a coordinator while one of its screens is in the tree, and releases it when
/// the last one leaves. Before a coordinator is shown, it collects its screens, and its creator
/// must retain it. Once it is shown, its methods perform commands on the window.
@MainActor
open class AnyCoordinator {
    /// Called once, after the last screen has left the tree.
    public var didDismiss: (@MainActor (DismissReason) -> Void)?
    /// The window, while a screen is in its tree.
    public private(set) weak var window: ScreenWindow?
    /// Whether the coordinator has finished with a result.
    public internal(set) var hasFinished = false
    /// Whether the coordinator has lost its last screen.
    public private(set) var isDismissed = false
    /// Whether its screens are wrapped in a navigation stack of their own.
    public let isWrapped: Bool

    /// The screens to show; empty once the coordinator is shown.
    private var collected: [ScreenController] = []
    /// The coordinator inside this one, whose screens are shown in place of `collected`.
    private var collectedChild: AnyCoordinator?
    /// The coordinator that contains this one.
    private weak var container: AnyCoordinator?
    private var isLoaded = false

    init(wrapped isWrapped: Bool) {
        self.isWrapped = isWrapped
    }

    /// Called once, when the first screen enters a tree, before the screen's own `screenDidLoad`.
    open func coordinatorDidLoad() {}

    /// Called when a first screen is about to be visible.
    open func coordinatorWillAppear() {}

    /// Called when a first screen is visible.
    open func coordinatorDidAppear() {}

    /// Called when the last visible screen is about to be hidden.
    open func coordinatorWillDisappear() {}

    /// Called when the last visible screen is hidden.
    open func coordinatorDidDisappear() {}

    /// UIKit's name of ``coordinatorDidLoad()``.
    @available(*, unavailable, renamed: "coordinatorDidLoad()")
    open func viewDidLoad() {}

    /// UIKit's name of ``coordinatorWillAppear()``.
    @available(*, unavailable, renamed: "coordinatorWillAppear()")
    open func viewWillAppear(_ animated: Bool) {}

    /// UIKit's name of ``coordinatorDidAppear()``.
    @available(*, unavailable, renamed: "coordinatorDidAppear()")
    open func viewDidAppear(_ animated: Bool) {}

    /// UIKit's name of ``coordinatorWillDisappear()``.
    @available(*, unavailable, renamed: "coordinatorWillDisappear()")
    open func viewWillDisappear(_ animated: Bool) {}

    /// UIKit's name of ``coordinatorDidDisappear()``.
    @available(*, unavailable, renamed: "coordinatorDidDisappear()")
    open func viewDidDisappear(_ animated: Bool) {}

    /// The screens in the window's tree that the coordinator owns, in the order of the notation.
    public var screens: [Screen] {
        guard let window else { return [] }
        return window.tree.screens.filter { owns($0, in: window) }
    }

    /// Replaces the coordinator's screens; several screens need a navigation stack.
    ///
    /// If the coordinator is shown, modals over its screens are dismissed.
    @discardableResult
    public func setScreens(
        _ screens: [ScreenController],
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return collect(screens, inside: nil) }
        return replaceContents(of: window, by: screens, owner: self, animated)
    }

    /// Replaces the coordinator's screens by one; at the root of a window it becomes the new root.
    @discardableResult
    public func setRoot(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        guard let window else { return collect([screen], inside: nil) }
        return replaceContents(of: window, by: [screen], owner: self, animated, replacesRoot: true)
    }

    /// Puts another coordinator inside this one; its screens replace this coordinator's.
    ///
    /// The screens of the inner coordinator are owned by this one, too, which the window retains
    /// while they are in the tree.
    @discardableResult
    public func setRoot(_ child: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        guard child.canEnter, child !== self, !owners.contains(where: { $0 === child }) else {
            return .alreadyThere
        }
        child.container = self
        guard let window else { return collect([], inside: child) }
        let (owner, screens) = child.contents
        let reason = replaceContents(
            of: window,
            by: screens,
            owner: owner,
            animated,
            replacesRoot: true
        )
        if reason != nil { child.container = nil }
        return reason
    }

    /// Pushes a screen on the coordinator's navigation stack.
    @discardableResult
    public func push(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        if let window {
            guard ownsTopNavigation else { return .covered }
            return window.push(screen, owners: owners, animated: animated)
        }
        if let collectedChild { return collectedChild.push(screen, animated: animated) }
        guard !isDismissed else { return .ended }
        guard isWrapped || collected.isEmpty else { return .noNavigation }
        return collect(collected + [screen], inside: nil)
    }

    /// Pushes another coordinator's screens on the coordinator's navigation stack.
    @discardableResult
    public func push(_ child: AnyCoordinator, animated: Bool = true) -> IgnoredReason? {
        guard let window else { return .noWindow }
        guard ownsTopNavigation else { return .covered }
        return window.push(child, animated: animated)
    }

    /// Presents a screen.
    @discardableResult
    public func present(
        _ screen: ScreenController,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return .noWindow }
        return window.present(screen, modal, owners: owners, animated: animated)
    }

    /// Presents another coordinator's screens.
    @discardableResult
    public func present(
        _ child: AnyCoordinator,
        _ modal: Modal = Modal(),
        animated: Bool = true
    ) -> IgnoredReason? {
        guard let window else { return .noWindow }
        return window.present(child, modal, animated: animated)
    }

    /// Presents an alert.
    @discardableResult
    public func alert(_ screen: ScreenController, animated: Bool = true) -> IgnoredReason? {
        present(screen, Modal(.alert), animated: animated)
    }

    /// Performs a command.
    ///
    /// The coordinator owns the screens that the command adds; those of a segue belong to the
    /// owners of the screen on top, which prepares it.
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

    /// Pops the screen on top.
    @discardableResult
    public func pop(animated: Bool = true) -> IgnoredReason? {
        perform(.pop(animated: animated))
    }

    /// Pops all screens of the stack on top but the first.
    @discardableResult
    public func popToRoot(animated: Bool = true) -> IgnoredReason? {
        perform(.popToRoot(animated: animated))
    }

    /// Whether the coordinator can be shown: it is in no window and was not dismissed.
    var canEnter: Bool { window == nil && !isDismissed }

    /// The reason why the coordinator cannot be shown; `nil` if it can.
    var reasonNotToEnter: IgnoredReason? {
        if isDismissed { .ended } else if window != nil { .alreadyThere } else { nil }
    }

    /// The coordinators that own this one's screens, the outermost first.
    var owners: [AnyCoordinator] {
        guard let container, !container.isDismissed else { return [self] }
        return container.owners + [self]
    }

    /// The screens to show, and the coordinator that owns them: this one, or one inside it.
    var contents: (owner: AnyCoordinator, screens: [ScreenController]) {
        collectedChild?.contents ?? (self, collected)
    }

    func enter(_ window: ScreenWindow) {
        self.window = window
        collected = []
        collectedChild = nil
    }

    /// Returns whether the coordinator is loaded for the first time.
    func markLoaded() -> Bool {
        defer { isLoaded = true }
        return !isLoaded
    }

    /// Ends the coordinator after its last screen has left, and calls `didDismiss`.
    ///
    /// - Parameter reason: The reason why the last screen left.
    /// - Returns: The reason that was reported; `nil` if the coordinator had ended before.
    @discardableResult
    func dismiss(because reason: Transition.LeaveReason) -> DismissReason? {
        guard !isDismissed else { return nil }
        isDismissed = true
        window = nil
        let reported: DismissReason = hasFinished ? .finished : DismissReason(reason)
        let callback = didDismiss
        didDismiss = nil
        releaseCallbacks()
        callback?(reported)
        return reported
    }

    /// Releases callbacks that can no longer be called.
    func releaseCallbacks() {}

    func receive(_ phase: LifecycleEvent.Phase) {
        switch phase {
        case .load: coordinatorDidLoad()
        case .willAppear: coordinatorWillAppear()
        case .didAppear: coordinatorDidAppear()
        case .willDisappear: coordinatorWillDisappear()
        case .didDisappear: coordinatorDidDisappear()
        case .leave: break
        }
    }

    private func collect(
        _ screens: [ScreenController],
        inside child: AnyCoordinator?
    ) -> IgnoredReason? {
        guard !isDismissed else { return .ended }
        guard screens.count <= 1 || isWrapped else { return .noNavigation }
        guard ScreenController.areFree(screens) else { return .alreadyThere }
        for screen in screens { screen.isInNavigation = isWrapped }
        collected = screens
        collectedChild = child
        return nil
    }

    /// Replaces the screens that the coordinator owns.
    ///
    /// - Parameters:
    ///   - window: The window that shows the coordinator.
    ///   - screens: The new screens.
    ///   - owner: The coordinator that owns them: this one, or one inside it.
    ///   - isAnimated: Whether the change is animated.
    ///   - replacesRoot: Whether the whole root of the window is replaced, not only its stack.
    /// - Returns: The reason why nothing changed; `nil` if the screens were replaced.
    private func replaceContents(
        of window: ScreenWindow,
        by screens: [ScreenController],
        owner: AnyCoordinator,
        _ isAnimated: Bool,
        replacesRoot: Bool = false
    ) -> IgnoredReason? {
        guard !screens.isEmpty else { return .noScreen }
        guard screens.count == 1 || owner.isWrapped else { return .noNavigation }
        let lowest = window.tree.screens.first { owns($0, in: window) }
        guard let position = lowest.flatMap({ window.tree.position(of: $0.id) }) else {
            return .covered
        }
        let replacement = ContentReplacement(
            tree: window.tree,
            position: position,
            controllers: screens,
            isWrapped: owner.isWrapped,
            isAnimated: isAnimated,
            replacesRoot: replacesRoot
        )
        do throws(IgnoredReason) {
            return window.perform(try replacement.commands(), owners: owner.owners)
        } catch {
            return error
        }
    }

    /// Whether one of the coordinator's screens is in the stack that `push` changes.
    private var ownsTopNavigation: Bool {
        guard let window, let stack = window.tree.topNavigation else { return true }
        return stack.screens.contains { owns($0, in: window) }
    }

    private func owns(_ screen: Screen, in window: ScreenWindow) -> Bool {
        window.owners(of: screen.id).contains { $0 === self }
    }
}
