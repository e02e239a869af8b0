// Timers, which may be armed repeatedly.

import CSystemd

/// A source that fires once each time it is armed.
///
/// Timers that are due in the same turn fire in the order of their priorities, not of their times.
/// The corresponding C function is `sd_event_add_time`.
public final class TimerSource: EventSource {
    private var handler: (() -> Void)?
    private let clock: SystemClock
    /// The time at which it fires, on the loop's clock.
    private var due: Duration = .zero

    fileprivate init(
        on loop: EventLoop,
        clock: SystemClock,
        handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        self.clock = clock
        super.init(on: loop)
        try adopt("create a timer") { event, handle, userdata in
            unsafe sd_event_add_time(
                event,
                handle,
                clock.identifier,
                .max,
                1,
                { _, _, userdata in
                    EventSource.from(userdata, as: TimerSource.self)?.handler?()
                    return 0
                },
                userdata
            )
        }
        setMode(.off)
        loop.time.afterStep { [weak self] stepped in
            guard let self, stepped == clock, isArmed else { return }
            arm(at: due)
        }
    }

    /// Whether the timer is armed.
    public var isArmed: Bool { mode != .off }

    /// Arms the timer for a time of its clock; a past time fires in the next turn.
    ///
    /// - Parameters:
    ///   - time: The time since the zero of the clock.
    ///   - accuracy: The tolerated delay; a large value saves wake-ups.
    public func arm(at time: Duration, accuracy: Duration = .milliseconds(1)) {
        arm(after: time - loop.now(clock), accuracy: accuracy)
    }

    /// Arms the timer for a time after the beginning of the current turn of the loop.
    ///
    /// - Parameters:
    ///   - delay: The delay.
    ///   - accuracy: The tolerated further delay; a large value saves wake-ups.
    public func arm(after delay: Duration, accuracy: Duration = .milliseconds(1)) {
        setAccuracy(accuracy)
        due = loop.now(clock) + delay
        let microseconds = loop.time.wait(delay).clampedMicroseconds
        perform("arm a timer") { handle in
            unsafe sd_event_source_set_time_relative(handle, microseconds)
        }
        setMode(.once)
    }

    /// Disarms the timer.
    public func disarm() {
        setMode(.off)
    }

    private func setAccuracy(_ accuracy: Duration) {
        // libsystemd reads 0 as its default of 250 ms.
        let exactness = min(loop.time.wait(accuracy), accuracy)
        let microseconds = max(exactness.clampedMicroseconds, 1)
        perform("set the accuracy of a timer") { handle in
            unsafe sd_event_source_set_time_accuracy(handle, microseconds)
        }
    }

    override func releaseHandler() {
        handler = nil
    }
}

extension EventLoop {
    /// Creates a disarmed timer.
    public func addTimer(
        clock: SystemClock = .monotonic,
        handler: @escaping () -> Void
    ) throws(SystemError) -> TimerSource {
        try TimerSource(on: self, clock: clock, handler: handler)
    }
}
