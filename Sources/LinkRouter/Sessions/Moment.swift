// One instant on two clocks. Within a boot the boot clock counts, also through suspend, and no one
// can set it; across boots only the wall clock is left.

/// An instant, as the boot clock and as the wall clock show it.
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
    /// Within one boot a step of the wall clock does not count. Across boots the wall clock is asked,
    /// and no less has passed than since this boot: a machine without a battery starts years ago.
    public func elapsed(since earlier: Moment) -> Duration {
        guard boot != earlier.boot else { return max(sinceBoot - earlier.sinceBoot, .zero) }
        let (seconds, overflow) = epoch.subtractingReportingOverflow(earlier.epoch)
        let byWall: Duration = overflow ? .zero : .seconds(seconds)
        return max(byWall, sinceBoot, .zero)
    }
}
