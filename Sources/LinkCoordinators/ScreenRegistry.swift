// The objects behind a window's screens: one controller for a screen, and the coordinators that own
// it, the innermost last.

import LinkRouter

/// The controller and the owners of each screen of a window.
struct ScreenRegistry {
    private var controllers: [ScreenID: ScreenController] = [:]
    private var ownersByScreen: [ScreenID: [AnyCoordinator]] = [:]
    /// The coordinators that lost a screen, each with the reason of its last loss.
    private var losses: [(coordinator: AnyCoordinator, reason: Transition.LeaveReason)] = []

    var controllerCount: Int { controllers.count }

    func controller(of id: ScreenID) -> ScreenController? { controllers[id] }

    func owners(of id: ScreenID) -> [AnyCoordinator] { ownersByScreen[id] ?? [] }

    /// Returns the owners of screens, each once, in the order of their lowest screens.
    func owners(of screens: [Screen]) -> [AnyCoordinator] {
        var found: [AnyCoordinator] = []
        for screen in screens {
            for owner in owners(of: screen.id) where !found.contains(where: { $0 === owner }) {
                found.append(owner)
            }
        }
        return found
    }

    /// Returns the owners that a change of the tree affects.
    func ownerChange(entered: [Screen], before: ScreenTree, after: ScreenTree) -> OwnerChange {
        OwnerChange(
            entered: owners(of: entered),
            seenBefore: owners(of: before.visible),
            seenAfter: owners(of: after.visible)
        )
    }

    mutating func setController(_ controller: ScreenController, of id: ScreenID) {
        controllers[id] = controller
    }

    mutating func setOwners(_ owners: [AnyCoordinator], of id: ScreenID) {
        ownersByScreen[id] = owners
    }

    mutating func addOwner(_ owner: AnyCoordinator, of id: ScreenID) {
        ownersByScreen[id, default: []].append(owner)
    }

    /// Removes the objects behind screens that left the tree.
    mutating func remove(_ departures: [Transition.Departure]) {
        for departure in departures {
            controllers[departure.screen.id] = nil
            let owners = ownersByScreen.removeValue(forKey: departure.screen.id) ?? []
            for owner in owners.reversed() {
                losses.removeAll { $0.coordinator === owner }
                losses.append((owner, departure.reason))
            }
        }
    }

    /// Returns the coordinators that lost their last screen since the last call.
    mutating func removeDismissed(
        in tree: ScreenTree
    ) -> [(coordinator: AnyCoordinator, reason: Transition.LeaveReason)] {
        guard !losses.isEmpty else { return [] }
        let live = owners(of: tree.screens)
        defer { losses = [] }
        return losses.filter { loss in !live.contains { $0 === loss.coordinator } }
    }
}

/// The coordinators that a change of the tree affects.
struct OwnerChange {
    /// Those with a new screen.
    let entered: [AnyCoordinator]
    /// Those with a screen that was visible before the change.
    let seenBefore: [AnyCoordinator]
    /// Those with a screen that is visible after it.
    let seenAfter: [AnyCoordinator]

    /// Returns the coordinators that are called in a phase; each is loaded once.
    @MainActor
    func coordinators(in phase: LifecycleEvent.Phase) -> [AnyCoordinator] {
        switch phase {
        case .load: entered.filter { $0.markLoaded() }
        case .willDisappear, .didDisappear:
            seenBefore.reversed().filter { old in !seenAfter.contains { $0 === old } }
        case .willAppear, .didAppear:
            seenAfter.filter { new in !seenBefore.contains { $0 === new } }
        case .leave: []
        }
    }
}
