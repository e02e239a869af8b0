// An instant on two clocks. Within a boot the boot clock is used: it runs during suspend and cannot
// be set. Across boots only the wall clock can be compared.

/// An instant on the boot clock and on the wall clock.
public struct Moment: Sendable, Hashable {
    /// The boot that the boot clock belongs to (`/proc/sys/kernel/random/boot_id`).
    public let boot: String
    /// Time since that boot, suspend included (`CLOCK_BOOTTIME`, clock_gettime(2)).
    public let sinceBoot: Duration
    /// Seconds since 1970-01-01T00:00:00Z (`CLOCK_REALTIME`).
    public let epoch: Int64

    /// Creates an instant.
    public init(boot: String, sinceBoot: Duration, epoch: Int64) {
        self.boot = boot
        self.sinceBoot = sinceBoot
        self.epoch = epoch
    }

    /// Returns the time that has passed since an earlier instant, never less than zero.
    ///
    /// Within one boot a step of the wall clock has no effect. Across boots the wall clock is used,
    /// and the result is at least the time since this boot: without a battery, the wall clock of a
    /// machine starts in the past.
    public func elapsed(since earlier: Moment) -> Duration {
        guard boot != earlier.boot else { return max(sinceBoot - earlier.sinceBoot, .zero) }
        let (seconds, overflow) = epoch.subtractingReportingOverflow(earlier.epoch)
        let byWall: Duration = overflow ? .zero : .seconds(seconds)
        return max(byWall, sinceBoot, .zero)
    }
}
