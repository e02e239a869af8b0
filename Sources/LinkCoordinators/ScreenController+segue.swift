// Performing segues, always in the same order: own prepare, the router's, the block that came along.

public import LinkRouter

extension ScreenController {
    /// Performs a segue of the storyboard, starting from this screen.
    ///
    /// The screen is asked whether it wants to, then prepares the segue, then its router does, then
    /// the block set by ``setPreparationBlock(_:forSegue:)``, if there is one, runs. The block is
    /// gone afterwards, whatever happened.
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue.
    ///   - sender: Handed on to whoever prepares.
    /// - Returns: What the segue did; ignored, for example, if the screen refused.
    /// - Throws: ``StoryboardError`` if the screen has no such segue.
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
    ///   - sender: Handed on to whoever prepares.
    ///   - preparationBlock: Runs once; `nil` takes away one that was set before.
    /// - Returns: What the segue did; ignored, for example, if the screen refused.
    /// - Throws: ``StoryboardError`` if the screen has no such segue.
    @discardableResult
    public func performSegue(
        withIdentifier identifier: String,
        sender: Any? = nil,
        preparationBlock: SeguePreparationBlock?
    ) throws(StoryboardError) -> Transition {
        setPreparationBlock(preparationBlock, forSegue: identifier)
        return try performSegue(withIdentifier: identifier, sender: sender)
    }

    /// Takes a way back of the storyboard, with a block that prepares it.
    ///
    /// - Parameters:
    ///   - identifier: The name of the segue, which must be an unwind segue.
    ///   - sender: Handed on to whoever prepares.
    ///   - preparationBlock: Runs once; `nil` takes away one that was set before.
    /// - Returns: What the segue did.
    /// - Throws: ``StoryboardError`` if the screen has no such unwind segue.
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

    /// Sets what runs before the next segue of a name; of several the last, `nil` takes it away.
    public func setPreparationBlock(
        _ block: SeguePreparationBlock?,
        forSegue identifier: String
    ) {
        preparationBlocks.set(block, for: identifier)
    }

    /// Sets what runs before the next way back of a name; of several the last, `nil` takes it away.
    public func setUnwindPreparationBlock(
        _ block: UnwindPreparationBlock?,
        forSegue identifier: String
    ) {
        unwindBlocks.set(block, for: identifier)
    }

    /// Takes the block that came with a segue: who takes it runs it.
    public func preparationBlock(forSegue segue: Segue) -> SeguePreparationBlock? {
        preparationBlocks.take(segue.identifier)
    }

    /// Takes the block that came with a way back: who takes it runs it.
    public func unwindPreparationBlock(forSegue segue: UnwindSegue) -> UnwindPreparationBlock? {
        unwindBlocks.take(segue.identifier)
    }
}
