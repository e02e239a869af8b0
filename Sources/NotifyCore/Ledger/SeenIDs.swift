// Which message ids have been seen: what makes a repeated payload a duplicate. A fixed ring, all of
// it in memory from the start, so that a million notifications later it is as large as at first.

/// The message ids of the last 24 hours, 65,536 at most; the oldest leaves first.
public struct SeenIDs: Sendable {
    /// One id, as its keyed hash, with the first number that it was recorded under.
    public struct Record: Sendable, Hashable {
        /// The hash of session, provider, message id and action (``SipHash``).
        public let hash: UInt64
        /// The number of the first entry under this id.
        public let number: UInt64
        /// Seconds since 1970 when it was seen.
        public let epoch: Int64

        /// Creates a record.
        public init(hash: UInt64, number: UInt64, epoch: Int64) {
            self.hash = hash
            self.number = number
            self.epoch = epoch
        }
    }

    private let capacity: Int
    private let window: Int64
    /// The ring, a column each: as records they would take a third more.
    private var hashes: [UInt64]
    private var numbers: [UInt64]
    private var epochs: [UInt32]
    /// Open addressing: a slot holds a ring position plus one, or zero.
    private var slots: [UInt32]
    private let mask: Int
    /// The ring position that the next record takes.
    public private(set) var position = 0

    /// Creates an empty set.
    ///
    /// - Parameters:
    ///   - capacity: The most ids that are kept, at least one.
    ///   - window: How long an id counts, in seconds.
    public init(capacity: Int = 65_536, window: Int64 = 86_400) {
        self.capacity = max(capacity, 1)
        self.window = window
        hashes = Array(repeating: 0, count: self.capacity)
        numbers = Array(repeating: 0, count: self.capacity)
        epochs = Array(repeating: 0, count: self.capacity)
        var slotCount = 2
        while slotCount < self.capacity * 2 { slotCount *= 2 }
        slots = Array(repeating: 0, count: slotCount)
        mask = slotCount - 1
    }

    /// Puts a record back where it was in the ring of an earlier process.
    ///
    /// Records come in the order of their numbers; one beyond the capacity is forgotten.
    public mutating func restore(_ record: Record, at position: Int) {
        guard hashes.indices.contains(position) else { return }
        self.position = position
        insert(record)
    }

    /// Returns the number of the first entry under a hash, if that is within the window.
    public func first(_ hash: UInt64, at epoch: Int64) -> UInt64? {
        guard let slot = slot(of: hash) else { return nil }
        let place = Int(slots[slot]) - 1
        let age = epoch.subtractingReportingOverflow(Int64(epochs[place]))
        return age.overflow || age.partialValue >= window ? nil : numbers[place]
    }

    /// Remembers an id; an older record of the same one is replaced.
    ///
    /// - Returns: Its place in the ring.
    @discardableResult
    public mutating func insert(_ record: Record) -> Int {
        defer { position = (position + 1) % capacity }
        if let slot = slot(of: record.hash) { remove(slot: slot) }
        if let slot = slot(of: hashes[position]),
            Int(slots[slot]) - 1 == position
        {
            remove(slot: slot)
        }
        hashes[position] = record.hash
        numbers[position] = record.number
        epochs[position] = UInt32(clamping: record.epoch)
        var slot = home(record.hash)
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = UInt32(position + 1)
        return position
    }

    /// Returns the records from one ring position up to, not including, another one.
    public func records(from start: Int, to end: Int) -> [(position: Int, record: Record)] {
        var records: [(position: Int, record: Record)] = []
        var index = start
        while index != end {
            records.append(
                (
                    index,
                    Record(
                        hash: hashes[index],
                        number: numbers[index],
                        epoch: Int64(epochs[index])
                    )
                )
            )
            index = (index + 1) % capacity
        }
        return records
    }

    /// Returns the ring position after another one.
    public func following(_ position: Int) -> Int { (position + 1) % capacity }

    private func home(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & mask }

    private func slot(of hash: UInt64) -> Int? {
        var slot = home(hash)
        while slots[slot] != 0 {
            if hashes[Int(slots[slot]) - 1] == hash { return slot }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Empties a slot and moves up those behind it, so that no probe stops early.
    private mutating func remove(slot: Int) {
        slots[slot] = 0
        var hole = slot
        var next = (slot + 1) & mask
        while slots[next] != 0 {
            let wanted = home(hashes[Int(slots[next]) - 1])
            if (next &- wanted) & mask >= (next &- hole) & mask {
                slots[hole] = slots[next]
                slots[next] = 0
                hole = next
            }
            next = (next + 1) & mask
        }
    }
}
