// A program that never reports what its user took away has, for all that we know, more and more
// screens. The tree forgets those that lie deepest, as a person would.

extension ScreenTree {
    /// Forgets half of the modals and half of each stack, in tabs too: those that lie deepest.
    ///
    /// The first screen of each stack stays. Where that would be nothing, everything is forgotten.
    ///
    /// - Returns: The screens that were forgotten.
    mutating func forgetDeepest() -> [Transition.Departure] {
        let before = screens
        if levels.count > 2 { levels.removeSubrange(1..<(levels.count + 1) / 2) }
        for index in levels.indices { levels[index].stack.forgetDeepest() }
        if screens.count == before.count {
            levels = ScreenTree().levels
            levels[0] = Level(id: takeNumber(), modal: nil, stack: levels[0].stack)
        }
        let kept = Set(screens.map(\.id))
        return before.filter { !kept.contains($0.id) }
            .map { Transition.Departure(screen: $0, reason: .parentRemoved) }
    }

    /// The bytes of all names and values of arguments.
    var argumentBytes: Int {
        screens.reduce(0) { $0 + $1.arguments.byteCount }
    }

    /// Returns whether a screen is on top, or a container around the one that is.
    func isOnTop(_ id: ScreenID) -> Bool {
        path(of: levels.count - 1).contains { $0.top?.id == id }
    }
}

extension Arguments {
    /// The bytes of all names and values.
    var byteCount: Int { reduce(0) { $0 + $1.byteCount } }
}

extension Arguments.Argument {
    /// The bytes of name and value.
    var byteCount: Int { name.utf8.count + value.utf8.count }
}

extension ScreenStack {
    fileprivate mutating func forgetDeepest() {
        if screens.count > 2 { screens.removeSubrange(1..<(screens.count + 1) / 2) }
        for index in screens.indices {
            guard var group = screens[index].tabs else { continue }
            for item in group.items.indices { group.items[item].stack.forgetDeepest() }
            screens[index].tabs = group
        }
    }
}
