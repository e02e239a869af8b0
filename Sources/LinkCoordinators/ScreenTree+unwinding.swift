// Adapts a tree to controllers: a controller is one screen, a command names screens by name or place.

import LinkRouter

extension ScreenTree {
    /// Returns the command that unwinds to one screen.
    ///
    /// - Throws: `notFound` if the tree does not have the screen on the path, `unreachable` if no
    ///   command can name it.
    func unwindCommand(
        to id: ScreenID?,
        animated isAnimated: Bool
    ) throws(IgnoredReason) -> NavigationCommand {
        guard let id, let screen = screens.first(where: { $0.id == id }),
            let position = position(of: id)
        else { throw .notFound }
        // A name says more to a reader than a place does; it serves where it means this very screen.
        if findLast(screen.name)?.id == id {
            return .unwind(to: screen.name, search: .last, animated: isAnimated)
        }
        if findFirst(screen.name)?.id == id {
            return .unwind(to: screen.name, search: .first, animated: isAnimated)
        }
        guard position.stack.depth == 0 else { throw .unreachable }
        return .unwind(
            toLevel: position.stack.level,
            position: position.index,
            animated: isAnimated
        )
    }
}
