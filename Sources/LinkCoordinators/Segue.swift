// Segues as values, and the objects that prepare them.

public import LinkRouter

/// A segue that is about to be performed.
public struct Segue: Sendable {
    /// The name of the segue in the storyboard.
    public let identifier: String
    /// Whether it pushes, presents, replaces or embeds.
    public let kind: SegueDefinition.Kind
    /// The screen that it starts from.
    public let source: ScreenController
    /// The screen that it leads to, also if a navigation stack is presented with it.
    public let destination: ScreenController
}

/// An unwind segue that is about to be performed.
public struct UnwindSegue: Sendable {
    /// The name of the segue in the storyboard.
    public let identifier: String
    /// The screen that the segue leaves.
    public let source: ScreenController
    /// The screen that is shown again.
    public let destination: ScreenController
}

/// A closure that prepares one segue.
public typealias SeguePreparationBlock = @MainActor (Segue) -> Void

/// A closure that prepares one unwind segue.
public typealias UnwindPreparationBlock = @MainActor (UnwindSegue) -> Void

/// Prepares the segues of screens, so that screens do not refer to each other.
///
/// A router sets the properties that a destination needs, and itself as the destination's router.
/// The default methods run the preparation block of the segue.
@MainActor
public protocol SegueRouter: AnyObject {
    /// Prepares a segue, after its source has.
    ///
    /// The preparation block of the segue runs afterwards, unless this method removes it by
    /// ``ScreenController/preparationBlock(forSegue:)``.
    func prepare(for segue: Segue, sender: Any?)

    /// Prepares an unwind segue, after its source has.
    func prepare(forUnwind segue: UnwindSegue, sender: Any?)
}

/// The name of the protocol in UIViewController+Routing.
public typealias YDRouter = SegueRouter

extension SegueRouter {
    /// Runs the preparation block of the segue.
    public func prepare(for segue: Segue, sender: Any?) {
        segue.source.preparationBlock(forSegue: segue)?(segue)
    }

    /// Runs the preparation block of the unwind segue.
    public func prepare(forUnwind segue: UnwindSegue, sender: Any?) {
        segue.source.unwindPreparationBlock(forSegue: segue)?(segue)
    }
}

/// Closures by the name of their segue, each of which runs at most once.
struct SegueBlocks<Prepared> {
    private var blocks: [ExactName: @MainActor (Prepared) -> Void] = [:]

    mutating func set(_ block: (@MainActor (Prepared) -> Void)?, for identifier: String) {
        blocks[ExactName(identifier)] = block
    }

    mutating func remove(_ identifier: String) -> (@MainActor (Prepared) -> Void)? {
        blocks.removeValue(forKey: ExactName(identifier))
    }
}
