// A session's screens told again from a record of what was done to them. The record has the tree's
// notation after each command, and of the command kind, screen and arguments: what else the command
// had can be seen in the tree.

extension Session {
    /// Does again what a record tells of a command.
    ///
    /// The tree is of the recorded form afterwards, whatever it was before. Where the command itself
    /// leads there, its screen has its arguments and all others keep theirs; so a record is exact
    /// whenever this makes the same of the session as the command has. Flows whose last screen is
    /// gone are let go of.
    ///
    /// - Parameters:
    ///   - command: The command as far as it was recorded; `nil` if its kind is not known.
    ///   - notation: The tree after it.
    /// - Returns: Whether the notation is one; if not, the session stays as it is.
    @discardableResult
    public mutating func recall(_ command: NavigationCommand?, tree notation: String) -> Bool {
        guard let report = try? ScreenTree(notation: notation) else { return false }
        // A command that has lost a part can be ignored here, or lead elsewhere: what it does is
        // taken over as far as the recorded tree agrees. What only takes screens away shows there.
        let guess = command.flatMap { $0.kind.showsScreen ? tree.applying($0) : nil }
        let known = guess?.tree ?? tree
        let change = known.replaced(by: report)
        let made = Set((guess?.entered ?? []).map(\.id))
        tree = change.tree
        if let command, let name = command.screen {
            let isThere = tree.screens.contains { made.contains($0.id) && $0.matches(name) }
            if !isThere { give(command, name, entered: change.entered) }
        }
        let present = Set(tree.screens.map(\.id))
        for index in flows.indices { flows[index].screens.removeAll { !present.contains($0) } }
        flows.removeAll(where: \.screens.isEmpty)
        return true
    }

    /// Gives a command's arguments to the screen that came by it: one that is new in its place, else
    /// the last one of the name, which took the place of another.
    private mutating func give(
        _ command: NavigationCommand,
        _ name: String,
        entered: [Screen]
    ) {
        let new = entered.last { $0.matches(name) }?.id
        let old = command.kind.showsScreen ? tree.screens.last { $0.matches(name) }?.id : nil
        guard let id = new ?? old else { return }
        tree.replaceScreens { screen in
            if screen.id == id { screen.arguments = command.arguments }
        }
    }
}

extension NavigationCommand.Kind {
    /// Whether its screen is a new one each time.
    fileprivate var showsScreen: Bool {
        switch self {
        case .setRoot, .setStack, .push, .present, .replaceTop, .embed, .alert, .popover: true
        case .pop, .popTo, .popToRoot, .dismiss, .unwind, .selectTab, .showSection, .segue: false
        }
    }
}
