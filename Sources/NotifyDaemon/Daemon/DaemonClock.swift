// The clocks and the timers of the daemon.

import LinkRouter
import NotifyCore
import Systemd

/// The clocks of the loop, and the daemon's two timers.
final class DaemonClock {
    let loop: EventLoop
    /// Called within a second after ``startTicking()``.
    var onTick: () -> Void = {}
    /// Called when a parked link may have expired.
    var onExpiry: () -> Void = {}
    private let boot: String
    private var ticker: TimerSource?
    private var isTicking = false
    private var expiry: TimerSource?
    /// The parking lot's number of changes when the expiry timer was armed.
    private var armedFor: Int?

    /// Creates the clock of a loop.
    ///
    /// - Parameters:
    ///   - loop: The loop.
    ///   - boot: The id of this boot of the machine.
    /// - Throws: `SystemError` if there is no timer.
    init(loop: EventLoop, boot: String) throws(SystemError) {
        self.loop = loop
        self.boot = boot
        ticker = try loop.addTimer { [unowned self] in
            isTicking = false
            onTick()
        }
        expiry = try loop.addTimer(clock: .boottime) { [unowned self] in
            armedFor = nil
            onExpiry()
        }
    }

    /// The instant at which the present turn of the loop began.
    var now: Moment {
        Moment(
            boot: boot,
            sinceBoot: loop.now(.boottime),
            epoch: loop.now(.realtime).components.seconds
        )
    }

    /// Calls ``onTick`` within a second.
    func startTicking() {
        guard !isTicking else { return }
        isTicking = true
        ticker?.arm(after: .seconds(1), accuracy: .milliseconds(50))
    }

    /// Calls ``onExpiry`` when the next parked link expires.
    func armExpiry(of lot: ParkingLot) {
        guard lot.changes != armedFor else { return }
        armedFor = lot.changes
        if let wait = lot.nextDeadline(at: now) {
            expiry?.arm(after: wait, accuracy: .milliseconds(100))
        } else {
            expiry?.disarm()
        }
    }
}
