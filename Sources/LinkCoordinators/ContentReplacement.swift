// The commands that replace the screens of a coordinator depend on their position in the tree.

import LinkRouter

/// The replacement of a coordinator's screens by those of controllers.
@MainActor
struct ContentReplacement {
    /// The tree in which the coordinator is shown.
    let tree: ScreenTree
    /// The position of the coordinator's lowest screen.
    let position: ScreenTree.Position
    /// The new screens, at least one.
    let controllers: [ScreenController]
    /// Whether the new screens are wrapped in a navigation stack of their own.
    let isWrapped: Bool
    let isAnimated: Bool
    /// Whether the whole root of the window is replaced, not only its stack.
    let replacesRoot: Bool

    /// Returns the commands, to be performed all or none.
    ///
    /// - Throws: `covered` if the screens cannot be replaced where they are.
    func commands() throws(IgnoredReason) -> [ControllerCommand] {
        let (level, depth) = (position.stack.level, position.stack.depth)
        let stacks = tree.path(of: level)
        // Whether `push` changes this stack once its level is on top.
        let isCurrent =
            stacks[depth].isNavigation && stacks.lastIndex(where: \.isNavigation) == depth
        let isWholeLevel = depth == 0 && position.index == 0
        if isWholeLevel, level == 0, replacesRoot || !isCurrent {
            return [showing(.setRoot, wrapped: isWrapped)].compactMap(\.self)
        }
        let levelsAbove = tree.levels.count - 1 - level
        if isCurrent, isWholeLevel, isWrapped {
            return closing(levelsAbove) + [showing(.setStack)].compactMap(\.self)
        }
        if isWholeLevel, let modal = tree.levels[level].modal {
            return closing(levelsAbove + 1) + [presenting(like: modal)].compactMap(\.self)
        }
        guard isCurrent else { throw .covered }
        return closing(levelsAbove) + pops(to: position.index, of: stacks[depth]) + pushes()
    }

    private func showing(
        _ kind: NavigationCommand.Kind,
        wrapped: Bool? = nil
    ) -> ControllerCommand? {
        var shown = ControllerCommand(kind, controllers, animated: isAnimated)
        if let wrapped { shown?.command.isWrapped = wrapped }
        return shown
    }

    private func presenting(like modal: ScreenTree.LevelModal) -> ControllerCommand? {
        let same = Modal(
            modal.style,
            anchor: modal.anchor,
            wrapped: isWrapped,
            forced: modal.isForced
        )
        return ControllerCommand(presenting: controllers, same, animated: isAnimated)
    }

    private func closing(_ levels: Int) -> [ControllerCommand] {
        guard levels > 0 else { return [] }
        return [ControllerCommand(.dismiss(levels: levels, animated: isAnimated))]
    }

    private func pops(to index: Int, of stack: ScreenStack) -> [ControllerCommand] {
        let pop = ControllerCommand(.pop(animated: isAnimated))
        return Array(repeating: pop, count: max(stack.screens.count - index - 1, 0))
    }

    /// The first controller replaces the screen on top, the others are pushed on it.
    private func pushes() -> [ControllerCommand] {
        controllers.enumerated().compactMap { index, controller in
            let kind: NavigationCommand.Kind = index == 0 ? .replaceTop : .push
            return ControllerCommand(kind, [controller], animated: isAnimated)
        }
    }
}
