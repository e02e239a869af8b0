// The way from wherever the user is to where a link leads: worked out on the tree, whole or not.

/// What is to be done so that a target is on top.
public enum PlanResult: Sendable {
    /// The target is there: nothing is to be done.
    case nothing
    /// The commands lead there, each as a transition from the one before; at least one.
    case steps([Transition])
    /// The target must wait until a modal is gone; its first screen.
    case parked(IgnoredReason, by: Screen?)
    /// A command would be ignored, so none is performed.
    case ignored(IgnoredReason, NavigationCommand)
}

extension ScreenTree {
    /// Returns the shortest way to a target.
    ///
    /// The target is everything that lies under the screen wanted, from the root on, and that screen
    /// last. The resulting tree is the same from every tree without tabs: these steps and nothing
    /// else. (In tabs that are not shown, and sections, screens stay as they are.)
    ///
    /// What is in its place already stays, as far up as it goes. First all modals are closed that
    /// the target does not begin like, or that lie on what the target has not; then screens are taken
    /// away; then what is missing is put there. Among the ways that make the fewest new screens this
    /// is one of those with the fewest commands. Nothing is performed: the last transition's tree is
    /// to be taken as a whole, or the result's reason told.
    ///
    /// - Parameters:
    ///   - target: The screens from the root to the one wanted, at least one. A step with
    ///     ``ScreenStep/modal`` is presented on the one before; the steps after one with
    ///     ``ScreenStep/tab`` lie in that tab or section.
    ///   - last: A command that is to follow when the target is on top; if what it shows is there
    ///     already, there is nothing to follow.
    ///   - rules: What transitions depend on beside the tree.
    /// - Returns: The transitions, or why there are none.
    public func plan(
        for target: [ScreenStep],
        then last: NavigationCommand? = nil,
        rules: ScreenRules = .standard
    ) -> PlanResult {
        let goal = PlanGoal(target, rules: rules)
        var tree = self
        var steps: [Transition] = []
        // Each step of the target costs at most a closing and an opening; each screen that is there, a
        // going back.
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

    /// The nearest level that a command would close although links must wait for it.
    private func forcedLevel(closedBy command: NavigationCommand) -> Level? {
        switch command.kind {
        case .dismiss: levels.suffix(command.levels).last { $0.modal?.isForced == true }
        case .setRoot: forcedLevel
        default: nil
        }
    }
}
