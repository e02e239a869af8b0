// Batching of disk syncs. A round covers all receipts that wait when it begins, and those whose
// entries are confirmed before it ends; others wait for the next round.

/// The receipts that wait for the disk, as numbers of the ledger.
public struct SyncRounds: Sendable {
    /// The number that must be confirmed before this round's sync; `nil` if no round runs.
    private var target: UInt64?
    /// The highest number that a receipt waits for.
    private var wanted: UInt64?

    /// Creates the state without receipts.
    public init() {}

    /// Adds a receipt that waits until its number is on the disk.
    public mutating func want(_ number: UInt64) { wanted = max(wanted ?? 0, number) }

    /// Begins a round if none runs and a receipt waits.
    ///
    /// - Parameter confirmed: Every number up to this one is confirmed.
    /// - Returns: Whether the disk must be synced now.
    public mutating func isDue(confirmed: UInt64) -> Bool {
        target = target ?? wanted
        return target.map { $0 <= confirmed } ?? false
    }

    /// Ends a round.
    ///
    /// - Parameter confirmed: Every number up to this one is synced.
    public mutating func end(confirmed: UInt64) {
        target = nil
        if let number = wanted, number <= confirmed { wanted = nil }
    }
}
