// The clocks of the kernel, and how a Duration becomes the microseconds that libsystemd counts in.

import CSystemd
import Glibc

/// A clock of the kernel.
public enum SystemClock: Sendable, Hashable {
    /// Runs from boot, stands still while the machine sleeps; the clock of journal entries.
    case monotonic
    /// Runs from boot, goes on while the machine sleeps; the clock for deadlines within a boot.
    case boottime
    /// The wall clock since 1970; it can jump.
    case realtime

    /// The identifier that `clock_gettime(2)` knows.
    var identifier: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boottime: CLOCK_BOOTTIME
        case .realtime: CLOCK_REALTIME
        }
    }

    /// Reads the clock, in microseconds.
    ///
    /// The corresponding C function is `clock_gettime`; it cannot fail for these three clocks.
    public var microseconds: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(identifier, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// Reads the clock, as the time since its zero.
    public var now: Duration { .microseconds(microseconds) }
}

extension Duration {
    /// The duration in whole microseconds, rounded up; negative ones are 0, huge ones `UInt64.max`.
    ///
    /// Rounded up, because a timer must never fire before its time.
    var clampedMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let fraction = UInt64((attoseconds + 999_999_999_999) / 1_000_000_000_000)
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return .max }
        let (sum, carry) = whole.addingReportingOverflow(fraction)
        return carry ? .max : sum
    }
}
