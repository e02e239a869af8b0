// Bytes on their way out, taken off at the front as they go.

/// A queue of bytes.
struct ByteQueue: Sendable {
    private var storage: [UInt8] = []
    private var start = 0

    /// Whether nothing waits.
    var isEmpty: Bool { start == storage.count }

    /// How many bytes wait.
    var count: Int { storage.count - start }

    /// The bytes that wait.
    var bytes: ArraySlice<UInt8> { storage[start...] }

    /// Adds bytes.
    mutating func append(_ bytes: [UInt8]) { storage.append(contentsOf: bytes) }

    /// Takes bytes off that went out.
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
