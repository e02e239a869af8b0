// The rules by which entries are sent, confirmed and resent. They do no I/O: the daemon sends
// entries and reads them back.
//
// journald handles its datagrams in order and drops some without notice (rate limit, full disk). So
// an entry that can be read back proves that every attempt before it was either stored or dropped.

/// The entries that are numbered and not confirmed yet.
///
/// Only the ledger assigns numbers.
public struct Ledger: Sendable {
    /// How entries are confirmed.
    public enum Confirmation: Sendable, Hashable {
        /// By being read back from the journal.
        case readBack
        /// By being sent, if the journal cannot be read: delivery is at least once.
        case sent
    }

    private struct Pending {
        var bytes: [UInt8]
        var baseCount: Int
        var attempts = 0
        /// The position of the last attempt in the order of all attempts.
        var ordinal: UInt64 = 0
        var lastAttempt: Duration = .zero
        var isConfirmed = false
        /// Whether the entry is proven not to be stored, and must be sent again with its number.
        var isLost = false
    }

    /// The most entries that may be unconfirmed; no feeding door is read while there are so many.
    public let capacity: Int
    /// How entries are confirmed.
    public var confirmation: Confirmation
    /// Every number up to this one is confirmed.
    public private(set) var confirmed: UInt64
    private var pending: [Pending] = []
    private var head = 0
    private var unsent = 0
    private var ordinal: UInt64 = 0
    private var evidence: UInt64 = 0
    private var spares: [[UInt8]] = []
    private var highestSeen: UInt64 = 0

    /// Creates a ledger.
    ///
    /// - Parameters:
    ///   - last: The last number that was assigned before.
    ///   - capacity: The most entries that may be unconfirmed.
    ///   - confirmation: How entries are confirmed.
    public init(last: UInt64, capacity: Int = 4_096, confirmation: Confirmation = .readBack) {
        confirmed = last
        self.capacity = capacity
        self.confirmation = confirmation
    }

    /// The number of unconfirmed entries.
    public var count: Int { pending.count - head }
    /// The last number that was assigned.
    public var last: UInt64 { confirmed + UInt64(count) }
    /// The number of entries that were never sent.
    public var unsentCount: Int { unsent }
    /// Whether the unconfirmed entries have reached the capacity.
    public var isFull: Bool { count >= capacity }
    /// Whether a later number was read back while an earlier one is missing.
    public var hasGap: Bool { highestSeen > confirmed }
    /// Whether entries were sent that have not been read back.
    public var awaitsConfirmation: Bool { count > unsent }

    /// Numbers an entry, which is pending until it is confirmed.
    ///
    /// - Parameter encode: Writes the entry's bytes into an empty, reused buffer.
    /// - Returns: The entry's number.
    @discardableResult
    public mutating func record(_ encode: (inout [UInt8]) -> Void) -> UInt64 {
        var bytes = spares.popLast() ?? []
        encode(&bytes)
        let count = bytes.count
        pending.append(Pending(bytes: bytes, baseCount: count))
        unsent += 1
        return last
    }

    /// Numbers an entry that is in the journal already.
    public mutating func recordStored() {
        pending.append(Pending(bytes: [], baseCount: 0, isConfirmed: true))
        release()
    }

    /// Returns the bytes of an entry that is not confirmed yet, as first recorded.
    public func bytes(of number: UInt64) -> ArraySlice<UInt8>? {
        guard let index = index(of: number) else { return nil }
        return pending[index].bytes.prefix(pending[index].baseCount)
    }

    /// Sends the entries that are due, in order, until the journal accepts no more.
    ///
    /// - Parameters:
    ///   - now: The boot clock.
    ///   - marking: Appends the field for a repeated attempt, given its ordinal.
    ///   - send: Sends an entry's bytes; `false` if the journal accepts no more now.
    public mutating func send(
        at now: Duration,
        marking: (Int, inout [UInt8]) -> Void,
        _ send: (borrowing Span<UInt8>) -> Bool
    ) {
        for index in head..<pending.count where isDue(pending[index], at: now) {
            let attempt = pending[index].attempts + 1
            if attempt > 1 {
                let base = pending[index].baseCount
                pending[index].bytes.removeLast(pending[index].bytes.count - base)
                marking(attempt, &pending[index].bytes)
            }
            let bytes = pending[index].bytes
            guard send(bytes.span) else { break }
            if attempt == 1 { unsent -= 1 }
            ordinal += 1
            pending[index].attempts = attempt
            pending[index].ordinal = ordinal
            pending[index].lastAttempt = now
            pending[index].isLost = false
            if confirmation == .sent { pending[index].isConfirmed = true }
        }
        release()
    }

    /// Notes that an entry was read back.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - attempt: The attempt that was read, from 1; only the last one is evidence about others.
    public mutating func didSee(_ number: UInt64, attempt: Int) {
        guard let index = index(of: number) else { return }
        pending[index].isConfirmed = true
        highestSeen = max(highestSeen, number)
        if attempt == pending[index].attempts { evidence = max(evidence, pending[index].ordinal) }
    }

    /// Releases confirmed entries, and marks as lost those that journald must have dropped.
    public mutating func settle() {
        release()
        for index in head..<pending.count
        where pending[index].attempts > 0 && pending[index].ordinal < evidence {
            pending[index].isLost = !pending[index].isConfirmed
        }
    }

    /// Returns the time until an entry must be sent again; `nil` if none is pending.
    public func nextAttempt(at now: Duration) -> Duration? {
        var next: Duration?
        for index in head..<pending.count {
            guard let due = dueTime(pending[index], isOldest: index == head) else { continue }
            next = min(next ?? due, due)
        }
        return next.map { max($0 - now, .zero) }
    }

    private func index(of number: UInt64) -> Int? {
        guard number > confirmed, number <= last else { return nil }
        return head + Int(number - confirmed) - 1
    }

    private func isDue(_ entry: Pending, at now: Duration) -> Bool {
        if entry.isConfirmed { return false }
        if entry.attempts == 0 { return true }
        let isOldest = entry.ordinal == pending[head].ordinal
        return dueTime(entry, isOldest: isOldest).map { $0 <= now } ?? false
    }

    /// When a sent entry must be sent again: soon if it is proven lost.
    ///
    /// The oldest one is also sent again without proof, as a probe: if journald drops every entry,
    /// no loss can be proven.
    private func dueTime(_ entry: Pending, isOldest: Bool) -> Duration? {
        guard entry.attempts > 0, !entry.isConfirmed, entry.isLost || isOldest else { return nil }
        if entry.isLost && entry.attempts == 1 { return entry.lastAttempt }
        let steps = min(entry.attempts - 1, 4)
        let base: Duration = entry.isLost ? .milliseconds(50) : .seconds(1)
        return entry.lastAttempt + min(base * (1 << steps), .seconds(10))
    }

    private mutating func release() {
        while head < pending.count, pending[head].isConfirmed {
            var bytes = pending[head].bytes
            pending[head].bytes = []
            bytes.removeAll(keepingCapacity: true)
            if spares.count < 64 { spares.append(bytes) }
            head += 1
            confirmed += 1
        }
        if head == pending.count || head >= 256 {
            pending.removeFirst(head)
            head = 0
        }
    }
}
