// A tree that the program reports replaces the one that was computed: the program's user interface
// has the actual screens.

extension ScreenTree {
    /// Returns the change to a tree that the program reports.
    ///
    /// The reported tree replaces this one. A screen at the same position and of the same name
    /// remains the same screen, with its identity, and with its arguments unless the report gives
    /// others. Positions are compared from the lowest screen of each stack upwards to the first
    /// difference. The command of the transition, a `setRoot` without a screen, represents the
    /// report.
    ///
    /// - Parameters:
    ///   - report: The reported tree.
    ///   - keepsArguments: Whether the arguments of a screen that is reported without arguments
    ///     remain; otherwise the report has the arguments of all screens.
    /// - Returns: The change.
    public func replaced(by report: ScreenTree, keepsArguments: Bool = true) -> Transition {
        var merged = report
        var next = nextNumber
        var isInPlace = true
        for (index, level) in report.levels.enumerated() {
            // A level above one that was replaced is another level, even if its first screen is the
            // same.
            isInPlace = isInPlace && index < levels.count && level.isInPlace(of: levels[index])
            let known = isInPlace ? levels[index] : nil
            let id = known?.id ?? next
            if known == nil { next += 1 }
            var stack = level.stack
            stack.adopt(known?.stack, &next)
            merged.levels[index] = Level(id: id, modal: level.modal, stack: stack)
        }
        merged.nextNumber = next
        if !keepsArguments {
            var reported = report.arguments[...]
            merged.replaceScreens { $0.arguments = reported.popFirst() ?? Arguments() }
        }
        let command = NavigationCommand(.setRoot)
        return Transition(
            command,
            performed: command,
            from: self,
            to: merged,
            cause: .popped,
            isNewRoot: false
        )
    }
}

extension ScreenTree.Level {
    fileprivate func isInPlace(of other: ScreenTree.Level) -> Bool {
        guard modal == other.modal, stack.isNavigation == other.stack.isNavigation else {
            return false
        }
        guard let first = other.stack.screens.first else { return true }
        return stack.screens.first?.matches(first.name) ?? false
    }
}

extension ScreenStack {
    /// Adopts identities and arguments of the screens at the same positions, and numbers the
    /// others.
    fileprivate mutating func adopt(_ known: ScreenStack?, _ nextNumber: inout Int) {
        var isSame = known != nil
        for index in screens.indices {
            let old = known.flatMap { index < $0.screens.count ? $0.screens[index] : nil }
            isSame = isSame && old?.matches(screens[index].name) == true
            screens[index].adopt(isSame ? old : nil, &nextNumber)
        }
    }
}

extension Screen {
    fileprivate mutating func adopt(_ known: Screen?, _ nextNumber: inout Int) {
        if let known, arguments.isEmpty { arguments = known.arguments }
        id = known?.id ?? ScreenID(rawValue: nextNumber)
        if known == nil { nextNumber += 1 }
        for index in children.indices {
            let old = known.flatMap { index < $0.children.count ? $0.children[index] : nil }
            let isSame = old?.matches(children[index].name) == true
            children[index].adopt(isSame ? old : nil, &nextNumber)
        }
        guard var group = tabs else { return }
        let old = known?.tabs?.kind == group.kind ? known?.tabs : nil
        for index in group.items.indices {
            let same = old?.position(of: group.items[index].name).flatMap { old?.items[$0].stack }
            let isSame = same?.isNavigation == group.items[index].stack.isNavigation
            group.items[index].stack.adopt(isSame ? same : nil, &nextNumber)
        }
        tabs = group
    }
}
