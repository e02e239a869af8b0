// Plans the commands from the current screens to the target of a link, all of them or none.

/// The commands that lead to a target, or the reason why there are none.
public enum PlanResult: Sendable {
    /// The target is shown already.
    case nothing
    /// The transitions that lead to the target, at least one, each from the tree of the one before.
    case steps([Transition])
    /// The target must wait until a forced modal is closed; the first screen of the modal.
    case parked(IgnoredReason, by: Screen?)
    /// A command would be ignored; none is performed.
    case ignored(IgnoredReason, NavigationCommand)
}

extension ScreenTree {
    /// Plans the shortest way to a target.
    ///
    /// The target consists of all screens from the root to the screen that is to be on top. The
    /// resulting tree has exactly these screens, for any tree before; only tabs that are not
    /// shown, and sections, are not changed.
    ///
    /// Screens that agree with the target from the root upwards remain. Modals that differ from the
    /// target are dismissed first; then screens are popped; then the missing ones are added. Among
    /// the plans with the fewest new screens, this is one with the fewest commands. Nothing is
    /// performed: the caller adopts the tree of the last transition, or reports the reason.
    ///
    /// - Parameters:
    ///   - target: The screens from the root to the one on top, at least one. A step with
    ///     ``ScreenStep/modal`` is presented on the one before; the steps after one with
    ///     ``ScreenStep/tab`` belong to that tab or section.
    ///   - last: A command to perform when the target is on top; omitted from the plan if it would
    ///     be ignored as already done.
    ///   - rules: The rules of transitions.
    /// - Returns: The transitions, or the reason why there are none.
    public func plan(
        for target: [ScreenStep],
        then last: NavigationCommand? = nil,
        rules: ScreenRules = .standard
    ) -> PlanResult {
        let goal = PlanGoal(target, rules: rules)
        var tree = self
        var steps: [Transition] = []
        // Each step of the target takes at most two commands, and each present screen at most one.
        for _ in 0...(2 * target.count + screens.count + 2) {
            let next: NavigationCommand?
            switch goal.next(on: tree) {
            case .command(let command): next = command
            case .done: next = nil
            case .impossible(let reason): return .ignored(reason, steps.last?.command ?? goal.open)
            }
            guard let command = next else { return finish(steps, last, on: tree, rules) }
            if let forced = tree.forcedLevel(closedBy: command) {
                return .parked(.forced, by: forced.stack.screens.first)
            }
            let transition = tree.applying(command, rules: rules)
            if let reason = transition.ignored { return .ignored(reason, command) }
            steps.append(transition)
            tree = transition.tree
        }
        return .ignored(.unreachable, goal.open)
    }

    private func finish(
        _ steps: [Transition],
        _ last: NavigationCommand?,
        on tree: ScreenTree,
        _ rules: ScreenRules
    ) -> PlanResult {
        let transition = last.map { tree.applying($0, rules: rules) }
        guard let last, let transition, transition.ignored != .alreadyThere else {
            return steps.isEmpty ? .nothing : .steps(steps)
        }
        if let reason = transition.ignored { return .ignored(reason, last) }
        return .steps(steps + [transition])
    }

    /// Returns the uppermost forced level that a command would close.
    private func forcedLevel(closedBy command: NavigationCommand) -> Level? {
        switch command.kind {
        case .dismiss: levels.suffix(command.levels).last { $0.modal?.isForced == true }
        case .setRoot: forcedLevel
        default: nil
        }
    }
}
