// The daemon's one loop: sd-event, one thread, every source a class that cancels itself when it
// goes. Nothing here is Sendable, so the compiler keeps the loop on its thread.

import CSystemd

/// An event loop over descriptors, timers and signals.
///
/// A source lives as long as its object: keep it, or the handler is never called. The
/// corresponding C type is `sd_event`.
@safe
public final class EventLoop {
    let raw: OpaquePointer
    /// The time of the loop's clocks and timers.
    public let time: LoopTime

    /// Why the loop must end: a source could not be turned on again, so events would be lost.
    private var failure: SystemError?

    /// Creates a loop of its own, on the kernel's clocks unless it is given another time.
    ///
    /// The corresponding C function is `sd_event_new`.
    public init(time: LoopTime = LoopTime()) throws(SystemError) {
        self.time = time
        var created: OpaquePointer?
        let result = unsafe sd_event_new(&created)
        try checkNegative(result, "create an event loop")
        guard let created = unsafe created else {
            throw SystemError(call: "create an event loop", errno: 12)
        }
        unsafe raw = created
    }

    // Sources hold a reference of their own to the loop, so the order of release is free.
    deinit { unsafe sd_event_unref(raw) }

    /// Runs until `exit(_:)`, once, and returns its code.
    ///
    /// Throws when the loop itself fails, or when a source could not be turned on again. The
    /// corresponding C function is `sd_event_loop`.
    public func run() throws(SystemError) -> Int32 {
        let code = unsafe sd_event_loop(raw)
        if let failure { throw failure }
        return try checkNegative(code, "run the event loop")
    }

    /// Runs one turn, waiting at most a given time (nil: as long as it takes).
    ///
    /// Returns whether anything was dispatched. The corresponding C function is `sd_event_run`.
    @discardableResult
    public func runOnce(waitingFor timeout: Duration? = nil) throws(SystemError) -> Bool {
        let limit = timeout.map { time.wait($0).clampedMicroseconds } ?? .max
        let result = unsafe sd_event_run(raw, limit)
        if let failure { throw failure }
        return try checkNegative(result, "run the event loop") > 0
    }

    /// Ends the loop after the handler that is running now.
    ///
    /// The corresponding C function is `sd_event_exit`.
    public func exit(_ code: Int32) {
        // It fails only for a loop that is already over.
        _ = unsafe sd_event_exit(raw, code)
    }

    /// Answers systemd's watchdog from the loop, in half of the time the unit allows.
    ///
    /// Returns false when the unit asks for none, which is not an error. The corresponding C
    /// function is `sd_event_set_watchdog`.
    @discardableResult
    public func setWatchdog(_ enabled: Bool) throws(SystemError) -> Bool {
        let result = unsafe sd_event_set_watchdog(raw, enabled ? 1 : 0)
        return try checkNegative(result, "set the watchdog") > 0
    }

    /// The time at which the present turn of the loop began, without a system call.
    ///
    /// The corresponding C function is `sd_event_now`.
    public func now(_ clock: SystemClock) -> Duration {
        var microseconds: UInt64 = 0
        let result = unsafe sd_event_now(raw, clock.identifier, &microseconds)
        guard result >= 0 else { return time.shown(clock, at: clock.now) }
        return time.shown(clock, at: .microseconds(Int64(clamping: microseconds)))
    }

    /// Ends the loop with an error, because a source can no longer do its work.
    func fail(_ error: SystemError) {
        failure = failure ?? error
        self.exit(1)
    }
}
