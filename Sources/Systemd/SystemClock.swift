// The clocks of the kernel, and durations in the microseconds of libsystemd.

import CSystemd
import Glibc

/// A clock of the kernel.
public enum SystemClock: Sendable, Hashable {
    /// The time since boot without suspends; the clock of journal entries.
    case monotonic
    /// The time since boot with suspends; the clock for deadlines within a boot.
    case boottime
    /// The wall-clock time since 1970; it can jump.
    case realtime

    /// The identifier for `clock_gettime(2)`.
    var identifier: clockid_t {
        switch self {
        case .monotonic: CLOCK_MONOTONIC
        case .boottime: CLOCK_BOOTTIME
        case .realtime: CLOCK_REALTIME
        }
    }

    /// The current time in microseconds.
    ///
    /// The corresponding C function is `clock_gettime`, which cannot fail for these clocks.
    public var microseconds: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(identifier, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }

    /// The current time since the zero of the clock.
    public var now: Duration { .microseconds(microseconds) }
}

extension Duration {
    /// The duration in whole microseconds, clamped to `UInt64`.
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
