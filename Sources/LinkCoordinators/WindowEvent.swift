// What a window tells, and the queue that keeps the order when callbacks give commands.

public import LinkRouter

/// Something that a window tells its observer.
public enum WindowEvent: Sendable {
    /// A command was applied or ignored.
    case performed(Transition)
    /// A coordinator got its first screen.
    case started(AnyCoordinator)
    /// A coordinator has a result; its text.
    case finished(AnyCoordinator, result: String)
    /// A coordinator has lost its last screen.
    case released(AnyCoordinator, DismissReason)
}

/// Why a coordinator has lost its last screen.
public enum DismissReason: String, Sendable, Hashable, CaseIterable {
    /// Its modal was closed.
    case dismissed
    /// Its screens were taken from their stack.
    case popped
    /// Others took their place.
    case replaced
    /// What they lay in, or on, left.
    case parentRemoved = "parent_removed"
    /// It had a result before.
    case finished

    init(_ reason: Transition.LeaveReason) {
        switch reason {
        case .dismissed: self = .dismissed
        case .popped: self = .popped
        case .replaced: self = .replaced
        case .parentRemoved: self = .parentRemoved
        }
    }
}

/// What is still to be told.
///
/// A queue, not nested calls: everybody hears of the first change before
/// the second, and no chain of callbacks can use up the stack.
struct EventQueue {
    enum Event {
        case told(WindowEvent)
        case lifecycle(ScreenController, LifecycleEvent)
        case coordinator(AnyCoordinator, LifecycleEvent.Phase)
        case dismissed(AnyCoordinator, Transition.LeaveReason)
    }

    private var events: [(event: Event, depth: Int)] = []
    private var next = 0
    private var isDraining = false
    /// How many changes have led to each other when a command is given now.
    private(set) var depth = 0
    /// How many commands have been given since the first one that is still being told.
    private var commands = 0

    /// Returns whether one more command may be given.
    ///
    /// Depth alone would let two commands for each event become a hundred thousand.
    mutating func admits(depth limit: Int) -> Bool {
        commands += 1
        return depth <= limit && commands <= 1_024
    }

    /// Returns whether the caller has to drain the queue: whoever is the first.
    mutating func begin() -> Bool {
        defer { isDraining = true }
        return !isDraining
    }

    mutating func add(_ event: Event) {
        events.append((event, depth))
    }

    mutating func take() -> Event? {
        guard next < events.count else {
            events.removeAll()
            (next, depth, commands, isDraining) = (0, 0, 0, false)
            return nil
        }
        let entry = events[next]
        next += 1
        depth = entry.depth + 1
        // What was told must not be kept alive by what is still to be told.
        if next == 64 {
            events.removeFirst(next)
            next = 0
        }
        return entry.event
    }
}

extension ScreenWindow {
    func drain() {
        while let event = queue.take() {
            switch event {
            case .told(let event): observer?(event)
            case .lifecycle(let controller, let event): controller.tell(event)
            case .coordinator(let coordinator, let phase): coordinator.tell(phase)
            case .dismissed(let coordinator, let reason):
                guard let reason = coordinator.wasDismissed(reason) else { continue }
                observer?(.released(coordinator, reason))
            }
        }
    }

    /// Queues what happens to controllers and coordinators, a coordinator before its screens.
    func tell(_ transition: Transition, before: ScreenTree) {
        let (seen, now) = (owners(in: before.visible), owners(in: tree.visible))
        let (entered, events) = (transition.entered, transition.events)
        for phase in LifecycleEvent.Phase.allCases {
            for coordinator in coordinators(in: phase, seen, now, entered) {
                queue.add(.coordinator(coordinator, phase))
            }
            for event in events where event.phase == phase {
                let screen = entered.first { $0.id == event.screen }
                let controller = screen.map(controller) ?? knownController(event.screen)
                if let controller { queue.add(.lifecycle(controller, event)) }
            }
        }
    }

    private func coordinators(
        in phase: LifecycleEvent.Phase,
        _ seen: [AnyCoordinator],
        _ now: [AnyCoordinator],
        _ entered: [Screen]
    ) -> [AnyCoordinator] {
        switch phase {
        case .load: owners(in: entered).filter { $0.takeLoad() }
        case .willDisappear, .didDisappear:
            seen.reversed().filter { old in !now.contains { $0 === old } }
        case .willAppear, .didAppear:
            now.filter { new in !seen.contains { $0 === new } }
        case .leave: []
        }
    }

    private func owners(in screens: [Screen]) -> [AnyCoordinator] {
        var found: [AnyCoordinator] = []
        for screen in screens {
            for owner in owners(of: screen.id) where !found.contains(where: { $0 === owner }) {
                found.append(owner)
            }
        }
        return found
    }
}

extension ScreenController {
    fileprivate func tell(_ event: LifecycleEvent) {
        switch event.phase {
        case .load: screenDidLoad()
        case .willDisappear: screenWillDisappear()
        case .willAppear: screenWillAppear()
        case .didDisappear: screenDidDisappear()
        case .didAppear: screenDidAppear()
        case .leave:
            id = nil
            window = nil
            if let reason = event.reason { screenDidLeave(reason) }
        }
    }
}
