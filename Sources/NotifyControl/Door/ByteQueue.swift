// Outgoing bytes.

/// A queue of bytes.
struct ByteQueue: Sendable {
    private var storage: [UInt8] = []
    private var start = 0

    /// Whether the queue is empty.
    var isEmpty: Bool { start == storage.count }

    /// The number of bytes.
    var count: Int { storage.count - start }

    /// The bytes.
    var bytes: ArraySlice<UInt8> { storage[start...] }

    /// Appends bytes.
    mutating func append(_ bytes: [UInt8]) { storage.append(contentsOf: bytes) }

    /// Removes bytes that were written.
    mutating func removeFirst(_ count: Int) {
        start += count
        if start == storage.count {
            storage.removeAll(keepingCapacity: true)
            start = 0
        } else if start > 65_536 {
            storage.removeSubrange(..<start)
            start = 0
        }
    }
}
