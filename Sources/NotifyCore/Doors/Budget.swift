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
        let passed = max(now - filledAt, .zero).components
        let milliseconds = passed.seconds * 1_000 + passed.attoseconds / 1_000_000_000_000_000
        let gained = min(
            Int64(burst),
            milliseconds.multipliedReportingOverflow(
                by: Int64(rate)
            ).partialValue / 1_000
        )
        if gained > 0 {
            left = min(burst, left + Int(gained))
            filledAt = now
        }
        return left > 0
    }

    /// Takes entries off; a frame with many may overdraw it once.
    public mutating func spend(_ entries: Int) { left -= entries }
}
