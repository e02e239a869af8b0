// A screen as an object: what a program subclasses to give its screens behaviour. Controllers belong
// to one thread, like everything in this folder.

public import LinkRouter

/// What is behind a screen of a tree.
///
/// A window keeps a controller for as long as its screen is in the tree, and tells it what happens to
/// the screen. Properties that a program needs are set before the screen enters: by whoever makes
/// the controller, or by a closure that prepares it.
@MainActor
open class ScreenController {
    /// The name of the screen: the type's name if none was given.
    public internal(set) var name: String = ""
    /// What the screen is given, and the user interface with it.
    ///
    /// Counts when the screen enters; to set it later changes nothing in the tree.
    public var arguments: Arguments
    /// Which screen of the window's tree it is; `nil` before it entered and after it left.
    public internal(set) var id: ScreenID?
    /// The window, while the screen is in its tree.
    public internal(set) weak var window: ScreenWindow?
    /// Whether the screen lies in a navigation stack; known before the screen is prepared.
    public internal(set) var isInNavigation = false
    /// What is asked before each of the screen's segues; kept by the screen.
    public var router: (any SegueRouter)?
    /// What the screen offers its user beside its contents, such as a button that closes it.
    public private(set) var actions: [ScreenAction] = []

    var preparationBlocks = SegueBlocks<Segue>()
    var unwindBlocks = SegueBlocks<UnwindSegue>()

    /// Creates a controller.
    ///
    /// - Parameters:
    ///   - name: The name of the screen; `nil` for the name of the type.
    ///   - arguments: What the screen gets.
    public init(_ name: String? = nil, arguments: Arguments = Arguments()) {
        self.arguments = arguments
        self.name = name ?? "\(type(of: self))"
    }

    /// Called once, when the screen enters a tree.
    open func screenDidLoad() {}

    /// Called when the screen is about to be seen.
    open func screenWillAppear() {}

    /// Called when the screen is seen.
    open func screenDidAppear() {}

    /// Called when the screen is about to be hidden.
    open func screenWillDisappear() {}

    /// Called when the screen is hidden.
    open func screenDidDisappear() {}

    /// Called once, when the screen has left its tree.
    open func screenDidLeave(_ reason: Transition.LeaveReason) {}

    /// Returns whether a segue may be performed; yes, unless overridden.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    /// Called before a segue is performed, before the router and the block get to see it.
    open func prepare(for segue: Segue, sender: Any?) {}

    /// Called before the screen is left by an unwind segue.
    open func prepare(forUnwind segue: UnwindSegue, sender: Any?) {}

    /// Offers the user something; of one name the last stays.
    public func add(_ action: ScreenAction) {
        actions.removeAll { $0.name.hasSameBytes(as: action.name) }
        actions.append(action)
    }

    /// Offers the user to cancel; without a handler this closes the modal.
    public func addCancelButton(_ handler: (@MainActor () -> Void)? = nil) {
        addButton("cancel", handler)
    }

    /// Offers the user to close the screen; without a handler this closes the modal.
    public func addCloseButton(_ handler: (@MainActor () -> Void)? = nil) {
        addButton("close", handler)
    }

    /// Does what the screen offers under a name.
    ///
    /// - Returns: Whether it offers such a thing.
    @discardableResult
    public func performAction(_ name: String) -> Bool {
        guard let action = actions.first(where: { $0.name.hasSameBytes(as: name) }) else {
            return false
        }
        action.handler()
        return true
    }

    /// Whether controllers can be shown: each is in no window, and none is there twice.
    static func areFree(_ controllers: [ScreenController]) -> Bool {
        controllers.allSatisfy { $0.window == nil }
            && Set(controllers.map(ObjectIdentifier.init)).count == controllers.count
    }

    private func addButton(_ name: String, _ handler: (@MainActor () -> Void)?) {
        let close: @MainActor () -> Void = { [weak self] in _ = self?.window?.perform(.dismiss()) }
        add(ScreenAction(name, handler ?? close))
    }
}

/// Something that a screen offers its user beside its contents.
public struct ScreenAction: Sendable {
    /// The name, unique on its screen.
    public let name: String
    /// What is done.
    public let handler: @MainActor () -> Void

    /// Creates an action.
    public init(_ name: String, _ handler: @escaping @MainActor () -> Void) {
        self.name = name
        self.handler = handler
    }
}
