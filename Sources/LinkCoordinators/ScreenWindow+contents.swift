// Swapping what a coordinator shows while it is shown, wherever that is.

import LinkRouter

extension ScreenWindow {
    /// Puts screens in the place of those that a coordinator owns.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator whose screens go.
    ///   - screens: The new screens.
    ///   - owner: The coordinator that owns them, itself or one inside it.
    ///   - animated: Whether it is to be seen as a movement.
    ///   - swap: Whether at the window's root the whole root is replaced, not the stack alone.
    /// - Returns: Why nothing changed, if it did not.
    func replaceContents(
        of coordinator: AnyCoordinator,
        by screens: [ScreenController],
        owner: AnyCoordinator,
        _ animated: Bool,
        swap: Bool
    ) -> IgnoredReason? {
        guard let first = screens.first else { return .noScreen }
        guard screens.count == 1 || owner.isWrapped else { return .noNavigation }
        let owned = tree.screens.first { screen in
            owners(of: screen.id).contains { $0 === coordinator }
        }
        guard let owned, let place = tree.position(of: owned.id) else { return .covered }
        let (level, depth) = (place.stack.level, place.stack.depth)
        let isWhole = depth == 0 && place.index == 0
        let stack = tree.path(of: level)[depth]
        let isCurrent =
            tree.path(of: level).lastIndex(where: \.isNavigation) == depth && stack.isNavigation
        if isWhole, level == 0, swap || !isCurrent {
            var command = Self.command(.setRoot, screens, animated)
            command?.isWrapped = owner.isWrapped
            return perform([ShownScreens(screens, command)], owners: owner.owners)
        }
        var shown: [ShownScreens] = []
        let above = tree.levels.count - 1 - level
        if isCurrent, isWhole, owner.isWrapped {
            if above > 0 { shown.append(closing(above, animated)) }
            shown.append(ShownScreens(screens, Self.command(.setStack, screens, animated)))
        } else if isWhole, let modal = tree.levels[level].modal {
            shown.append(closing(above + 1, animated))
            var command = Self.command(.present, screens, animated)
            command?.take(
                Modal(
                    modal.style,
                    anchor: modal.anchor,
                    wrapped: owner.isWrapped,
                    forced: modal.isForced
                )
            )
            shown.append(ShownScreens(screens, command))
        } else if isCurrent {
            if above > 0 { shown.append(closing(above, animated)) }
            for _ in (place.index + 1)..<max(stack.screens.count, place.index + 1) {
                shown.append(ShownScreens([], .pop(animated: animated)))
            }
            shown.append(ShownScreens([first], Self.command(.replaceTop, [first], animated)))
            for screen in screens.dropFirst() {
                shown.append(ShownScreens([screen], Self.command(.push, [screen], animated)))
            }
        } else {
            return .covered
        }
        return perform(shown, owners: owner.owners)
    }

    private func closing(_ levels: Int, _ animated: Bool) -> ShownScreens {
        ShownScreens([], .dismiss(levels: levels, animated: animated))
    }
}
