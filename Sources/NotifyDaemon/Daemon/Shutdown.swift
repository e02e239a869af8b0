// The end of a stop: when everything is confirmed, or at a deadline.

import Systemd

/// Decides when a stop is complete.
final class Shutdown {
    /// Whether a stop was requested.
    private(set) var hasBegun = false
    /// Returns whether nothing is left to read and to confirm.
    var isDrained: () -> Bool = { true }
    /// Called when the stop is complete.
    var onEnd: () -> Void = {}
    private var drained: DeferredSource?
    private var deadline: TimerSource?
    /// Whether the deadline is the short one of a journald that may hang.
    private var waitsBriefly = false

    init(loop: EventLoop) throws(SystemError) {
        // The lowest priority: it fires when no other source is pending.
        drained = try loop.addDefer(priority: 1_000) { [unowned self] in
            if isDrained() { onEnd() }
        }
        deadline = try loop.addTimer { [unowned self] in onEnd() }
    }

    /// Begins the stop.
    ///
    /// - Parameter isStuck: Whether the sink accepts no entries at present.
    func begin(isStuck: Bool) {
        hasBegun = true
        drained?.isEnabled = true
        // A full queue may be a journald that hangs, or one that is busy and confirms something
        // soon.
        waitsBriefly = isStuck
        deadline?.arm(after: waitsBriefly ? .milliseconds(100) : .seconds(1))
    }

    /// Numbers were confirmed: journald does not hang.
    func didConfirm() {
        guard hasBegun else { return }
        drained?.isEnabled = true
        if waitsBriefly {
            waitsBriefly = false
            deadline?.arm(after: .seconds(1))
        }
    }
}
