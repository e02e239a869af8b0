// How many entries one user of the system may cause: a bucket that is refilled by the boot clock.

/// The entries that one user of the system may still cause.
public struct Budget: Sendable {
    private let rate: Int
    private let burst: Int
    private var left: Int
    private var filledAt: Duration

    /// Creates a full budget.
    public init(limits: Limits, now: Duration) {
        rate = limits.entriesPerSecond
        burst = limits.entriesBurst
        left = burst
        filledAt = now
    }

    /// Returns whether a frame may be read now.
    public mutating func allows(at now: Duration) -> Bool {
        let missing = burst - left
        let (seconds, attoseconds) = max(now - filledAt, .zero).components
        // Beyond this many seconds it is full, and the numbers below stay small.
        guard seconds <= Int64(missing / rate) else {
            left = burst
            filledAt = now
            return true
        }
        let passed = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
        let gained = min(passed * rate / 1_000_000, missing)
        left += gained
        // The rest of the time counts for the next entry, however often one looks.
        filledAt += .microseconds(gained * 1_000_000 / rate)
        if left == burst { filledAt = now }
        return left > 0
    }

    /// Takes entries off; a frame with many may overdraw it once.
    public mutating func spend(_ entries: Int) { left -= entries }
}
