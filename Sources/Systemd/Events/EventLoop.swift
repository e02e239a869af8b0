// The daemon's event loop, sd-event, on one thread. The loop and its sources are not Sendable, so
// the compiler confines them to that thread.

import CSystemd

/// An event loop over descriptors, timers and signals.
///
/// Each source is an object that cancels itself when it is released, so its owner must retain it.
/// The corresponding C type is `sd_event`.
@safe
public final class EventLoop {
    let raw: OpaquePointer
    /// The time of the loop's clocks and timers.
    public let time: LoopTime

    /// The error that ends the loop: a source could not be enabled, so events would be lost.
    private var failure: SystemError?

    /// Creates a loop, by default on the kernel's clocks.
    ///
    /// The corresponding C function is `sd_event_new`.
    public init(time: LoopTime = LoopTime()) throws(SystemError) {
        self.time = time
        var created: OpaquePointer?
        let result = unsafe sd_event_new(&created)
        try checkNegative(result, "create an event loop")
        guard let created = unsafe created else {
            throw SystemError(call: "create an event loop", errno: .noMemory)
        }
        unsafe raw = created
    }

    // Sources retain the loop, so they may be released in any order.
    deinit { unsafe sd_event_unref(raw) }

    /// Runs the loop until `exit(_:)`; a loop runs once.
    ///
    /// The corresponding C function is `sd_event_loop`.
    ///
    /// - Returns: The exit code.
    /// - Throws: `SystemError` if the loop fails, or if a source could not be enabled.
    public func run() throws(SystemError) -> Int32 {
        let code = unsafe sd_event_loop(raw)
        if let failure { throw failure }
        return try checkNegative(code, "run the event loop")
    }

    /// Runs one turn of the loop.
    ///
    /// The corresponding C function is `sd_event_run`.
    ///
    /// - Parameter timeout: The longest wait; `nil` for no limit.
    /// - Returns: Whether an event was dispatched.
    /// - Throws: `SystemError` if the loop fails, or if a source could not be enabled.
    @discardableResult
    public func runOnce(waitingFor timeout: Duration? = nil) throws(SystemError) -> Bool {
        let limit = timeout.map { time.wait($0).clampedMicroseconds } ?? .max
        let result = unsafe sd_event_run(raw, limit)
        if let failure { throw failure }
        return try checkNegative(result, "run the event loop") > 0
    }

    /// Ends the loop after the current handler.
    ///
    /// The corresponding C function is `sd_event_exit`.
    public func exit(_ code: Int32) {
        // It fails only if the loop has already ended.
        _ = unsafe sd_event_exit(raw, code)
    }

    /// Sends keep-alive messages to systemd's watchdog from the loop.
    ///
    /// The corresponding C function is `sd_event_set_watchdog`.
    ///
    /// - Returns: Whether the unit has a watchdog.
    @discardableResult
    public func setWatchdog(_ enabled: Bool) throws(SystemError) -> Bool {
        let result = unsafe sd_event_set_watchdog(raw, enabled ? 1 : 0)
        return try checkNegative(result, "set the watchdog") > 0
    }

    /// The time at which the current turn of the loop began, without a system call.
    ///
    /// The corresponding C function is `sd_event_now`.
    public func now(_ clock: SystemClock) -> Duration {
        var microseconds: UInt64 = 0
        let result = unsafe sd_event_now(raw, clock.identifier, &microseconds)
        guard result >= 0 else { return time.reading(of: clock, at: clock.now) }
        return time.reading(of: clock, at: .microseconds(Int64(clamping: microseconds)))
    }

    /// Ends the loop with an error: a source can no longer deliver events.
    func fail(_ error: SystemError) {
        failure = failure ?? error
        self.exit(1)
    }
}
