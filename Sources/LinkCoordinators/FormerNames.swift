// Names of SegueCoordinator, UIViewController+Routing, CoordinatorApp and UIKit that changed, so
// that the compiler names the replacement in a migrating program. None of these can be called.
// Methods to be overridden, and initializers for subclasses, are declared in their types.

public import LinkRouter

/// The name of ``SeguePreparationBlock`` in UIViewController+Routing 0.1.
@available(*, unavailable, renamed: "SeguePreparationBlock")
public typealias YDPreparationBlock = SeguePreparationBlock

/// The name of ``SeguePreparationBlock`` in UIViewController+Routing.
@available(*, unavailable, renamed: "SeguePreparationBlock")
public typealias YDSeguePreparationBlock = SeguePreparationBlock

/// The name of ``UnwindPreparationBlock`` in UIViewController+Routing.
@available(*, unavailable, renamed: "UnwindPreparationBlock")
public typealias YDUnwindSeguePreparationBlock = UnwindPreparationBlock

extension ScreenController {
    /// Replaced by ``preparationBlock(forSegue:)``.
    @available(*, unavailable, renamed: "preparationBlock(forSegue:)")
    public func preparationBlock(for segue: Segue) -> SeguePreparationBlock? { nil }

    /// Replaced by ``preparationBlock(forSegue:)``, which needs the segue.
    @available(*, unavailable, message: "Call `preparationBlock(forSegue:)` with the segue.")
    public func preparationBlock(
        forSegueIdentifier identifier: String
    ) -> SeguePreparationBlock? { nil }
}

extension Segue {
    /// The name of ``source`` in Objective-C.
    @available(*, unavailable, renamed: "source")
    public var sourceViewController: ScreenController { source }

    /// The name of ``destination`` in Objective-C.
    @available(*, unavailable, renamed: "destination")
    public var destinationViewController: ScreenController { destination }
}

extension WindowCoordinator {
    /// A coordinator shows screens in a window; the stacks are in its tree.
    @available(*, unavailable, renamed: "window")
    public var rootNavigationController: ScreenWindow { window }

    /// Replaced by ``topNavigation``.
    @available(*, unavailable, renamed: "topNavigation")
    public var topNavigationController: ScreenStack? { topNavigation }

    /// The name of ``topController`` before 0.9.
    @available(*, unavailable, renamed: "topController")
    public var currentController: ScreenController? { topController }

    /// The name of ``topNavigation`` before 0.9.
    @available(*, unavailable, renamed: "topNavigation")
    public var currentNavigationController: ScreenStack? { topNavigation }

    /// Replaced by ``unwindToController(_:animated:completion:)``.
    @available(*, unavailable, renamed: "unwindToController(_:animated:)")
    public func popToController(_ controller: ScreenController, animated: Bool = true) {}

    /// Replaced by the policy `allLevels` of ``popToRoot(animated:policy:)``.
    @available(*, unavailable, message: "Call `popToRoot(policy: .allLevels)`.")
    public func popToRoot(allowRecursion: Bool, animated: Bool = true) {}

    /// Replaced by the policy `orPop` of ``closeModal(animated:policy:screen:completion:)``.
    @available(*, unavailable, message: "Call `closeModal(policy: .orPop)`.")
    public func closeModalOrPop(animated: Bool = true) {}

    /// Replaced by the policy `orPopToRoot` of ``closeModal(animated:policy:screen:completion:)``.
    @available(*, unavailable, message: "Call `closeModal(policy: .orPopToRoot)`.")
    public func closeModalOrPopToRoot(animated: Bool = true) {}

    /// Replaced by the policy `orPopTo` of ``closeModal(animated:policy:screen:completion:)``.
    @available(*, unavailable, message: "Call `closeModal(policy: .orPopTo, screen:)`.")
    public func closeModalOrPopTo(_ name: String, animated: Bool = true) {}
}

extension SegueCoordinator {
    /// Replaced by the policy `clearStack` of
    /// ``push(_:type:animated:policy:prepareController:)``.
    @available(*, unavailable, message: "Pass `policy: .clearStack`.")
    public func push<T: ScreenController>(
        _ name: String,
        type: T.Type,
        clearStack: Bool,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) {}

    /// Replaced by the policy `orPush` of
    /// ``modal(_:type:style:wrapInNavigationController:animated:policy:prepareController:)``.
    @available(*, unavailable, message: "Call `modal` with `policy: .orPush`.")
    public func modalOrPush<T: ScreenController>(
        _ name: String,
        type: T.Type,
        style: ModalStyle = .formSheet,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) {}

    /// Replaced by the policy `orPush` of
    /// ``modalInitial(type:style:wrapInNavigationController:animated:policy:prepareController:)``.
    @available(*, unavailable, message: "Call `modalInitial` with `policy: .orPush`.")
    public func modalOrPushInitial<T: ScreenController>(
        type: T.Type,
        style: ModalStyle = .formSheet,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) {}

    /// Replaced by the policy `orPush` of
    /// ``popover(_:type:anchor:animated:policy:prepareController:)``.
    @available(*, unavailable, message: "Call `popover` with `policy: .orPush`.")
    public func popoverOrPush<T: ScreenController>(
        _ name: String,
        type: T.Type,
        anchor: String? = nil,
        animated: Bool = true,
        prepareController: (T) -> Void = { _ in }
    ) {}
}
