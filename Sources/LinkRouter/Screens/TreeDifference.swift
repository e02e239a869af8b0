// Lifecycle events are derived from the difference of two trees, so that no kind of command can
// omit one.

/// The lifecycle events between two trees of a session.
struct TreeDifference {
    let entered: [Screen]
    let left: [Transition.Departure]
    let events: [LifecycleEvent]

    /// - Parameters:
    ///   - before: The tree before.
    ///   - after: The tree after.
    ///   - cause: The reason for screens that left a stack or container which remains.
    ///   - isNewRoot: Whether the root was replaced, and with it all modals.
    init(
        before: ScreenTree,
        after: ScreenTree,
        cause: Transition.LeaveReason,
        isNewRoot: Bool
    ) {
        let (old, new) = (before.screens, after.screens)
        let (oldIDs, newIDs) = (Set(old.map(\.id)), Set(new.map(\.id)))
        entered = new.filter { !oldIDs.contains($0.id) }
        var search = DepartureSearch(survivors: newIDs, cause: cause)
        let levelIDs = after.levels.map(\.id)
        for level in before.levels {
            search.visit(level, survives: levelIDs.contains(level.id), isNewRoot: isNewRoot)
        }
        left = search.found.reversed()

        let (seen, now) = (before.visible, after.visible)
        let (seenIDs, nowIDs) = (Set(seen.map(\.id)), Set(now.map(\.id)))
        let hidden = seen.reversed().filter { !nowIDs.contains($0.id) }
        let shown = now.filter { !seenIDs.contains($0.id) }
        func event(_ phase: LifecycleEvent.Phase) -> (Screen) -> LifecycleEvent {
            { LifecycleEvent(phase: phase, screen: $0.id, name: $0.name, reason: nil) }
        }
        events =
            entered.map(event(.load)) + hidden.map(event(.willDisappear))
            + shown.map(event(.willAppear)) + hidden.map(event(.didDisappear))
            + shown.map(event(.didAppear))
            + left.map { departure in
                LifecycleEvent(
                    phase: .leave,
                    screen: departure.screen.id,
                    name: departure.screen.name,
                    reason: departure.reason
                )
            }
    }
}

private struct DepartureSearch {
    let survivors: Set<ScreenID>
    let cause: Transition.LeaveReason
    var found: [Transition.Departure] = []

    mutating func visit(_ level: ScreenTree.Level, survives: Bool, isNewRoot: Bool) {
        guard !survives else { return visit(level.stack) }
        for (index, screen) in level.stack.screens.enumerated() {
            let reason: Transition.LeaveReason =
                if index > 0 {
                    .parentRemoved
                } else if level.modal == nil {
                    .replaced
                } else {
                    isNewRoot ? .parentRemoved : .dismissed
                }
            leave(screen, reason)
        }
    }

    /// Visits a stack whose container remains.
    private mutating func visit(_ stack: ScreenStack) {
        for screen in stack.screens { visit(screen) }
    }

    private mutating func visit(_ screen: Screen) {
        guard survivors.contains(screen.id) else { return leave(screen, cause) }
        for child in screen.children { visit(child) }
        for item in screen.tabs?.items ?? [] { visit(item.stack) }
    }

    private mutating func leave(_ screen: Screen, _ reason: Transition.LeaveReason) {
        // Only a reported tree can contain a screen whose container left.
        if !survivors.contains(screen.id) {
            found.append(Transition.Departure(screen: screen, reason: reason))
        }
        for child in screen.children { leave(child, .parentRemoved) }
        for item in screen.tabs?.items ?? [] {
            for inner in item.stack.screens { leave(inner, .parentRemoved) }
        }
    }
}
