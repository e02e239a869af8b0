// Segues as objects that are prepared, and who prepares them.

public import LinkRouter

/// A segue that is about to be performed.
public struct Segue: Sendable {
    /// The name that it has in the storyboard.
    public let identifier: String
    /// What it does.
    public let kind: SegueDefinition.Kind
    /// The screen that it starts from.
    public let source: ScreenController
    /// The screen that it leads to: inside its navigation stack, if it comes with one.
    public let destination: ScreenController
}

/// A way back that is about to be taken.
public struct UnwindSegue: Sendable {
    /// The name that it has in the storyboard.
    public let identifier: String
    /// The screen that is left.
    public let source: ScreenController
    /// The screen that is gone back to.
    public let destination: ScreenController
}

/// What runs once before a segue.
public typealias SeguePreparationBlock = @MainActor (Segue) -> Void

/// What runs once before a way back is taken.
public typealias UnwindPreparationBlock = @MainActor (UnwindSegue) -> Void

/// What a screen asks before each of its segues.
///
/// A router knows where segues lead, so that screens need not: it sets what the destination needs,
/// and hands itself on as the destination's router. A router that does nothing else needs no code:
/// it runs the block that came with the segue.
@MainActor
public protocol SegueRouter: AnyObject {
    /// Prepares a segue, after the source has.
    ///
    /// If the block that came with the segue is not taken here, it runs afterwards.
    func prepare(for segue: Segue, sender: Any?)

    /// Prepares a way back, after the source has.
    func prepare(forUnwind segue: UnwindSegue, sender: Any?)
}

/// The name that the protocol has in UIViewController+Routing.
public typealias YDRouter = SegueRouter

extension SegueRouter {
    /// Runs the block that came with the segue.
    public func prepare(for segue: Segue, sender: Any?) {
        segue.source.preparationBlock(forSegue: segue)?(segue)
    }

    /// Runs the block that came with the way back.
    public func prepare(forUnwind segue: UnwindSegue, sender: Any?) {
        segue.source.unwindPreparationBlock(forSegue: segue)?(segue)
    }
}

/// Blocks by the name of their segue, each of which runs once at most.
struct SegueBlocks<Prepared> {
    private var blocks: [ExactName: @MainActor (Prepared) -> Void] = [:]

    var isEmpty: Bool { blocks.isEmpty }

    mutating func set(_ block: (@MainActor (Prepared) -> Void)?, for identifier: String) {
        blocks[ExactName(identifier)] = block
    }

    mutating func take(_ identifier: String) -> (@MainActor (Prepared) -> Void)? {
        blocks.removeValue(forKey: ExactName(identifier))
    }
}
