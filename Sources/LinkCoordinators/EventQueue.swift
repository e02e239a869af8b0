// Callbacks are queued instead of nested, so that every receiver observes changes in order, and a
// chain of callbacks cannot exhaust the stack.

import LinkRouter

/// The callbacks of a window that have not been delivered yet, in order.
struct EventQueue {
    enum Event {
        case report(WindowEvent)
        case lifecycle(ScreenController, LifecycleEvent)
        case coordinator(AnyCoordinator, LifecycleEvent.Phase)
        case dismissed(AnyCoordinator, Transition.LeaveReason)
    }

    /// The maximum number of commands before the queue is empty: with two commands for each event,
    /// the limit of depth alone would permit more than 100,000.
    private static let commandLimit = 1_024

    private var events: [(event: Event, depth: Int)] = []
    private var next = 0
    private var isDelivering = false
    /// The number of changes, each caused by the one before, that lead to a command performed now.
    private var depth = 0
    /// The number of commands since the queue was last empty.
    private var commands = 0

    /// Counts a command and returns whether it may be performed.
    mutating func admitCommand(depth limit: Int) -> Bool {
        commands += 1
        return depth <= limit && commands <= Self.commandLimit
    }

    /// Returns whether the caller has to deliver the events: only the outermost call does.
    mutating func beginDelivery() -> Bool {
        defer { isDelivering = true }
        return !isDelivering
    }

    mutating func add(_ event: Event) {
        events.append((event, depth))
    }

    /// Removes and returns the next event; `nil` ends the delivery.
    mutating func removeNext() -> Event? {
        guard next < events.count else {
            events.removeAll()
            (next, depth, commands, isDelivering) = (0, 0, 0, false)
            return nil
        }
        let entry = events[next]
        next += 1
        depth = entry.depth + 1
        // A delivered event must not retain its objects until the whole queue is empty.
        if next == 64 {
            events.removeFirst(next)
            next = 0
        }
        return entry.event
    }
}
