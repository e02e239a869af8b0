// When the disk is waited for: never once for each receipt. All that wait when a round begins are
// served by it, with those whose entries are confirmed meanwhile; the others wait for the next one.

/// The receipts that wait for the disk, as numbers of the ledger.
public struct SyncRounds: Sendable {
    /// The number that this round waits for.
    private var target: UInt64?
    /// The highest number that is waited for.
    private var wanted: UInt64?

    /// Creates rounds that nobody waits for.
    public init() {}

    /// Lets a receipt wait until its number is on the disk.
    public mutating func want(_ number: UInt64) { wanted = max(wanted ?? 0, number) }

    /// Begins a round if there is none and somebody waits.
    ///
    /// - Parameter confirmed: Every number up to this one is confirmed.
    /// - Returns: Whether it is time to wait for the disk.
    public mutating func isDue(confirmed: UInt64) -> Bool {
        target = target ?? wanted
        return target.map { $0 <= confirmed } ?? false
    }

    /// Ends a round.
    ///
    /// - Parameter confirmed: Every number up to this one is served by it.
    public mutating func end(confirmed: UInt64) {
        target = nil
        if let number = wanted, number <= confirmed { wanted = nil }
    }
}
