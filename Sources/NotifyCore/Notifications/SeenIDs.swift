// The message ids by which repeated payloads are recognised: a ring of a fixed size, which is
// allocated once and never grows.

/// The message ids of the last 24 hours, 65,536 at most; the oldest is evicted first.
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
    /// The ring as one array for each field: an array of records would need a third more memory.
    private var hashes: [UInt64] = []
    /// The low half of each number; the high half is derived from the latest number.
    private var numbers: [UInt32] = []
    private var latest: UInt64 = 0
    private var epochs: [UInt32] = []
    /// A hash table with open addressing: each slot is a ring position plus one, or zero if empty.
    private var slots: [UInt32] = []
    /// The ring position of the next record.
    public private(set) var position = 0
    /// The number of records inserted so far.
    public private(set) var inserted = 0

    /// Creates an empty set, without allocating the ring.
    ///
    /// - Parameters:
    ///   - capacity: The most ids, at least one.
    ///   - window: How long an id counts, in seconds.
    public init(capacity: Int = 65_536, window: Int64 = 86_400) {
        self.capacity = max(capacity, 1)
        self.window = window
    }

    /// Allocates the ring; the first record would do so, too.
    public mutating func makeRoom() {
        guard hashes.isEmpty else { return }
        hashes = Array(repeating: 0, count: capacity)
        numbers = Array(repeating: 0, count: capacity)
        epochs = Array(repeating: 0, count: capacity)
        slots = Array(repeating: 0, count: capacity + capacity / 2 + 1)
    }

    /// Restores records at their positions in the ring of an earlier process.
    ///
    /// If that ring had another capacity, they get new positions, and the oldest are dropped if
    /// there are too many.
    ///
    /// - Parameter records: The records with their positions, in the order of their numbers.
    /// - Returns: Whether they have new positions.
    public mutating func restore(_ records: [(position: Int, record: Record)]) -> Bool {
        guard fits(records) else {
            for (_, record) in records.suffix(capacity) { insert(record) }
            return true
        }
        for (position, record) in records {
            self.position = position
            insert(record)
        }
        return false
    }

    /// Whether the positions are valid in a ring of this capacity: none is beyond it, and none is
    /// after the newest record's unless the ring is full.
    private func fits(_ records: [(position: Int, record: Record)]) -> Bool {
        guard let newest = records.last else { return true }
        let positions = records.lazy.map(\.position)
        guard let first = positions.min(), let last = positions.max() else { return true }
        return first >= 0 && last < capacity
            && (last == newest.position || last == capacity - 1)
    }

    /// Returns the number of the first entry under a hash, if it was seen within the window.
    public func first(_ hash: UInt64, at epoch: Int64) -> UInt64? {
        guard let slot = slot(of: hash) else { return nil }
        let place = Int(slots[slot]) - 1
        let age = epoch.subtractingReportingOverflow(Int64(epochs[place]))
        return age.overflow || age.partialValue >= window ? nil : number(at: place)
    }

    /// Inserts a record, replacing an older one of the same id.
    ///
    /// - Returns: Its position in the ring.
    @discardableResult
    public mutating func insert(_ record: Record) -> Int {
        makeRoom()
        defer {
            position = (position + 1) % capacity
            inserted += 1
        }
        if let slot = slot(of: record.hash) { remove(slot: slot) }
        if let slot = slot(of: hashes[position]),
            Int(slots[slot]) - 1 == position
        {
            remove(slot: slot)
        }
        hashes[position] = record.hash
        numbers[position] = UInt32(truncatingIfNeeded: record.number)
        latest = max(latest, record.number)
        epochs[position] = UInt32(clamping: record.epoch)
        var slot = home(record.hash)
        while slots[slot] != 0 { slot = next(slot) }
        slots[slot] = UInt32(position + 1)
        return position
    }

    /// Returns the records inserted after the first `count` that were not evicted.
    public func records(after count: Int) -> [(position: Int, record: Record)] {
        let length = min(inserted - count, capacity)
        return (0..<max(length, 0)).map { index in
            let place = (position + capacity - length + index) % capacity
            return (
                place,
                Record(hash: hashes[place], number: number(at: place), epoch: Int64(epochs[place]))
            )
        }
    }

    /// Restores the high half: no two numbers within the window differ by 2^32 or more.
    private func number(at place: Int) -> UInt64 {
        let number = latest & ~0xFFFF_FFFF | UInt64(numbers[place])
        return number > latest ? number &- 0x1_0000_0000 : number
    }

    private func home(_ hash: UInt64) -> Int { Int(hash % UInt64(slots.count)) }

    private func next(_ slot: Int) -> Int { slot + 1 == slots.count ? 0 : slot + 1 }

    /// The number of probe steps from one slot to another.
    private func distance(from start: Int, to slot: Int) -> Int {
        slot >= start ? slot - start : slot + slots.count - start
    }

    private func slot(of hash: UInt64) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = home(hash)
        while slots[slot] != 0 {
            if hashes[Int(slots[slot]) - 1] == hash { return slot }
            slot = next(slot)
        }
        return nil
    }

    /// Empties a slot and moves later ones of its cluster forward, so that no probe stops early.
    private mutating func remove(slot: Int) {
        slots[slot] = 0
        var hole = slot
        var candidate = next(slot)
        while slots[candidate] != 0 {
            let wanted = home(hashes[Int(slots[candidate]) - 1])
            if distance(from: wanted, to: candidate) >= distance(from: hole, to: candidate) {
                slots[hole] = slots[candidate]
                slots[candidate] = 0
                hole = candidate
            }
            candidate = next(candidate)
        }
    }
}
