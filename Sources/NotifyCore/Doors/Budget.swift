// The rate limit of entries for each user of the system: a token bucket, refilled by the boot
// clock.

/// The entries that one user of the system may still cause.
public struct Budget: Sendable {
    private let rate: Int
    private let burst: Int
    private var available: Int
    private var filledAt: Duration

    /// Creates a full budget.
    public init(limits: Limits, now: Duration) {
        rate = limits.entriesPerSecond
        burst = limits.entriesBurst
        available = burst
        filledAt = now
    }

    /// Returns whether a frame may be read now.
    public mutating func allows(at now: Duration) -> Bool {
        let missing = burst - available
        let (seconds, attoseconds) = max(now - filledAt, .zero).components
        // After this many seconds the bucket is full; the check also prevents overflow below.
        guard seconds <= Int64(missing / rate) else {
            available = burst
            filledAt = now
            return true
        }
        let passed = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        let gained = min(passed * rate / 1_000_000, missing)
        available += gained
        // Advances only by the time of whole entries, so that frequent calls lose no time.
        filledAt += .microseconds(gained * 1_000_000 / rate)
        if available == burst { filledAt = now }
        return available > 0
    }

    /// Spends entries; a frame with many may overdraw the budget once.
    public mutating func spend(_ entries: Int) { available -= entries }
}
