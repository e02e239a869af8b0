// The base class of the objects behind screens.

public import LinkRouter

/// The object behind a screen of a tree.
///
/// A window retains a controller while its screen is in the tree, and calls it when the screen
/// appears, disappears and leaves. Properties that a screen needs are set before it enters: by the
/// code that creates the controller, or by a closure that prepares it.
@MainActor
open class ScreenController {
    /// The name of the screen: the type's name if none was given.
    public internal(set) var name: String = ""
    /// The arguments of the screen, which the user interface receives, too.
    ///
    /// They are copied into the tree when the screen enters; later changes do not affect the tree.
    public var arguments: Arguments
    /// The identity of the screen in the window's tree; `nil` before it entered and after it left.
    public private(set) var id: ScreenID?
    /// The window, while the screen is in its tree.
    public private(set) weak var window: ScreenWindow?
    /// Whether the screen is in a navigation stack; set before the screen is prepared.
    public internal(set) var isInNavigation = false
    /// Prepares each of the screen's segues; the screen retains it.
    public var router: (any SegueRouter)?
    /// The buttons that the screen offers beside its contents, such as one that closes it.
    public private(set) var actions: [ScreenAction] = []

    private var preparationBlocks = SegueBlocks<Segue>()
    private var unwindBlocks = SegueBlocks<UnwindSegue>()

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - name: The name of the screen; `nil` for the name of the type.
    ///   - arguments: The arguments of the screen.
    public init(_ name: String? = nil, arguments: Arguments = Arguments()) {
        self.arguments = arguments
        self.name = name ?? "\(type(of: self))"
    }

    /// Called once, when the screen enters a tree.
    open func screenDidLoad() {}

    /// Called when the screen is about to be visible.
    open func screenWillAppear() {}

    /// Called when the screen is visible.
    open func screenDidAppear() {}

    /// Called when the screen is about to be hidden.
    open func screenWillDisappear() {}

    /// Called when the screen is hidden.
    open func screenDidDisappear() {}

    /// Called once, when the screen has left its tree.
    open func screenDidLeave(_ reason: Transition.LeaveReason) {}

    /// UIKit's name of ``screenDidLoad()``.
    @available(*, unavailable, renamed: "screenDidLoad()")
    open func viewDidLoad() {}

    /// UIKit's name of ``screenWillAppear()``.
    @available(*, unavailable, renamed: "screenWillAppear()")
    open func viewWillAppear(_ animated: Bool) {}

    /// UIKit's name of ``screenDidAppear()``.
    @available(*, unavailable, renamed: "screenDidAppear()")
    open func viewDidAppear(_ animated: Bool) {}

    /// UIKit's name of ``screenWillDisappear()``.
    @available(*, unavailable, renamed: "screenWillDisappear()")
    open func viewWillDisappear(_ animated: Bool) {}

    /// UIKit's name of ``screenDidDisappear()``.
    @available(*, unavailable, renamed: "screenDidDisappear()")
    open func viewDidDisappear(_ animated: Bool) {}

    /// Returns whether a segue may be performed; `true` unless overridden.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Called before a segue is performed, before the router and the preparation block.
    open func prepare(for segue: Segue, sender: Any?) {}

    /// Called before an unwind segue leaves the screen.
    open func prepare(forUnwind segue: UnwindSegue, sender: Any?) {}

    /// Performs a segue of the storyboard that starts from this screen.
    ///
    /// If ``shouldPerformSegue(withIdentifier:sender:)`` returns `true`, the screen, its router and
    /// the block set by ``setPreparationBlock(_:forSegue:)`` prepare the segue, in this order. The
    /// block is removed in any case.
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue.
    ///   - sender: Passed to the screen and the router.
    /// - Returns: The transition; ignored, for example, if the screen refused the segue.
    /// - Throws: `StoryboardError` if the screen has no such segue.
    @discardableResult
    public func performSegue(
        withIdentifier identifier: String,
        sender: Any? = nil
    ) throws(StoryboardError) -> Transition {
        try SeguePerformance(.segue(identifier), from: self, sender: sender).perform()
    }

    /// Performs a segue of the storyboard with a block that prepares it.
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue.
    ///   - sender: Passed to the screen and the router.
    ///   - preparationBlock: Runs once; `nil` removes a block that was set before.
    /// - Returns: The transition; ignored, for example, if the screen refused the segue.
    /// - Throws: `StoryboardError` if the screen has no such segue.
    @discardableResult
    public func performSegue(
        withIdentifier identifier: String,
        sender: Any? = nil,
        preparationBlock: SeguePreparationBlock?
    ) throws(StoryboardError) -> Transition {
        setPreparationBlock(preparationBlock, forSegue: identifier)
        return try performSegue(withIdentifier: identifier, sender: sender)
    }

    /// Performs an unwind segue of the storyboard with a block that prepares it.
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue, which must be an unwind segue.
    ///   - sender: Passed to the screen and the router.
    ///   - preparationBlock: Runs once; `nil` removes a block that was set before.
    /// - Returns: The transition.
    /// - Throws: `StoryboardError` if the screen has no such unwind segue.
    @discardableResult
    public func performUnwind(
        withIdentifier identifier: String,
        sender: Any? = nil,
        preparationBlock: UnwindPreparationBlock? = nil
    ) throws(StoryboardError) -> Transition {
        setUnwindPreparationBlock(preparationBlock, forSegue: identifier)
        var performance = SeguePerformance(.segue(identifier), from: self, sender: sender)
        performance.isUnwind = true
        return try performance.perform()
    }

    /// Sets the block that runs before the next segue of a name, in place of one set before.
    public func setPreparationBlock(_ block: SeguePreparationBlock?, forSegue identifier: String) {
        preparationBlocks.set(block, for: identifier)
    }

    /// Sets the block that runs before the next unwind segue of a name, in place of one set before.
    public func setUnwindPreparationBlock(
        _ block: UnwindPreparationBlock?,
        forSegue identifier: String
    ) {
        unwindBlocks.set(block, for: identifier)
    }

    /// Removes and returns the block of a segue; the caller has to run it.
    public func preparationBlock(forSegue segue: Segue) -> SeguePreparationBlock? {
        preparationBlocks.remove(segue.identifier)
    }

    /// Removes and returns the block of an unwind segue; the caller has to run it.
    public func unwindPreparationBlock(forSegue segue: UnwindSegue) -> UnwindPreparationBlock? {
        unwindBlocks.remove(segue.identifier)
    }

    /// Adds a button, in place of one of the same name.
    public func add(_ action: ScreenAction) {
        actions.removeAll { $0.name.hasSameBytes(as: action.name) }
        actions.append(action)
    }

    /// Adds a cancel button; without a handler it closes the modal.
    public func addCancelButton(_ handler: (@MainActor () -> Void)? = nil) {
        addButton("cancel", handler)
    }

    /// Adds a close button; without a handler it closes the modal.
    public func addCloseButton(_ handler: (@MainActor () -> Void)? = nil) {
        addButton("close", handler)
    }

    /// Runs the handler of a button.
    ///
    /// - Returns: Whether the screen has a button of this name.
    @discardableResult
    public func performAction(_ name: String) -> Bool {
        guard let action = actions.first(where: { $0.name.hasSameBytes(as: name) }) else {
            return false
        }
        action.handler()
        return true
    }

    /// Returns whether controllers can be shown: each is in no window, and none occurs twice.
    static func areFree(_ controllers: [ScreenController]) -> Bool {
        controllers.allSatisfy { $0.window == nil }
            && Set(controllers.map(ObjectIdentifier.init)).count == controllers.count
    }

    func enter(_ window: ScreenWindow, as screen: Screen, isInNavigation: Bool) {
        id = screen.id
        self.window = window
        arguments = screen.arguments
        self.isInNavigation = isInNavigation
    }

    func receive(_ event: LifecycleEvent) {
        switch event.phase {
        case .load: screenDidLoad()
        case .willDisappear: screenWillDisappear()
        case .willAppear: screenWillAppear()
        case .didDisappear: screenDidDisappear()
        case .didAppear: screenDidAppear()
        case .leave:
            id = nil
            window = nil
            if let reason = event.reason { screenDidLeave(reason) }
        }
    }

    private func addButton(_ name: String, _ handler: (@MainActor () -> Void)?) {
        let close: @MainActor () -> Void = { [weak self] in _ = self?.window?.perform(.dismiss()) }
        add(ScreenAction(name, handler ?? close))
    }
}

/// A button that a screen offers beside its contents.
public struct ScreenAction: Sendable {
    /// The name, unique on its screen.
    public let name: String
    /// Called when the user presses the button.
    public let handler: @MainActor () -> Void

    /// Creates an action.
    public init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        self.name = name
        self.handler = handler
    }
}
