// What all coordinators have in common, whatever their routes and results: the screens they own.

public import LinkRouter

/// What owns some of a window's screens; programs subclass ``Coordinator``.
///
/// A coordinator lives as long as one of its screens is in the tree: the window keeps it, nobody
/// else has to, and it is released with its last screen, however that one left. Until it is shown,
/// it collects its screens; who made it keeps it.
@MainActor
open class AnyCoordinator {
    /// Called once, when the last screen has left, for whatever reason.
    public var didDismiss: (@MainActor (DismissReason) -> Void)?
    /// The window, while a screen is in its tree.
    public private(set) weak var window: ScreenWindow?
    /// Whether the coordinator has had a result.
    public internal(set) var hasFinished = false
    /// Whether the coordinator has lost its last screen.
    public private(set) var isDismissed = false
    /// Whether its screens are to lie in a navigation stack of their own.
    public let isWrapped: Bool

    /// Screens that wait for the coordinator to be shown.
    var pending: [ScreenController] = []
    /// The coordinator inside this one that waits with its own screens.
    var pendingChild: AnyCoordinator?
    /// The coordinator that this one is inside.
    private(set) weak var container: AnyCoordinator?
    private var isLoaded = false

    init(wrapped isWrapped: Bool) {
        self.isWrapped = isWrapped
    }

    /// Called once, when the first screen enters a tree, before that screen's own.
    open func coordinatorDidLoad() {}

    /// Called when a first screen is about to be seen.
    open func coordinatorWillAppear() {}

    /// Called when a first screen is seen.
    open func coordinatorDidAppear() {}

    /// Called when the last screen is about to be hidden.
    open func coordinatorWillDisappear() {}

    /// Called when the last screen is hidden.
    open func coordinatorDidDisappear() {}

    /// The screens in the window's tree that the coordinator owns, in the order of the notation.
    public var screens: [Screen] {
        guard let window else { return [] }
        return window.tree.screens.filter { screen in
            window.owners(of: screen.id).contains { $0 === self }
        }
    }

    /// Whether the coordinator can be shown: it is in no window and has not been.
    var canEnter: Bool { window == nil && !isDismissed }

    /// The coordinators whose screens this one's are, the outermost first.
    var owners: [AnyCoordinator] {
        guard let container, !container.isDismissed else { return [self] }
        return container.owners + [self]
    }

    /// The coordinator whose screens are shown for this one, and the screens.
    var contents: (owner: AnyCoordinator, screens: [ScreenController]) {
        pendingChild?.contents ?? (self, pending)
    }

    func put(inside other: AnyCoordinator?) { container = other }

    func enter(_ window: ScreenWindow) {
        self.window = window
        pending = []
        pendingChild = nil
    }

    /// Returns whether this is the first time.
    func takeLoad() -> Bool {
        defer { isLoaded = true }
        return !isLoaded
    }

    /// Tells once that the last screen has left.
    ///
    /// - Returns: The reason that was told; `nil` if it was told before.
    @discardableResult
    func wasDismissed(_ reason: Transition.LeaveReason) -> DismissReason? {
        guard !isDismissed else { return nil }
        isDismissed = true
        window = nil
        let told: DismissReason = hasFinished ? .finished : DismissReason(reason)
        let callback = didDismiss
        didDismiss = nil
        forgetCallbacks()
        callback?(told)
        return told
    }

    /// Lets go of callbacks that can never be called again.
    func forgetCallbacks() {}

    func tell(_ phase: LifecycleEvent.Phase) {
        switch phase {
        case .load: coordinatorDidLoad()
        case .willAppear: coordinatorWillAppear()
        case .didAppear: coordinatorDidAppear()
        case .willDisappear: coordinatorWillDisappear()
        case .didDisappear: coordinatorDidDisappear()
        case .leave: break
        }
    }
}
