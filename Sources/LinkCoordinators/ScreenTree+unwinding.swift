// Adapts a tree to controllers: a controller is one screen, a command finds it by name or position.

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
        // A name is easier to read than a position, but is used only if it finds this screen.
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
