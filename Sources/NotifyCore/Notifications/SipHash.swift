// A keyed hash of eight bytes that is stable across restarts, which Swift's Hasher is not. The key
// prevents senders from constructing collisions.

/// SipHash-2-4 with 64 bits of output (Aumasson and Bernstein, 2012).
public struct SipHash: Sendable {
    private let key: (UInt64, UInt64)
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    private var tail: UInt64 = 0
    private var count: UInt64 = 0

    /// Starts a hash under a secret key.
    public init(key: (UInt64, UInt64)) {
        self.key = key
        v0 = key.0 ^ 0x736f_6d65_7073_6575
        v1 = key.1 ^ 0x646f_7261_6e64_6f6d
        v2 = key.0 ^ 0x6c79_6765_6e65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// Adds one byte.
    public mutating func combine(_ byte: UInt8) {
        tail |= UInt64(byte) << (8 * (count & 7))
        count &+= 1
        if count & 7 == 0 {
            compress(tail)
            tail = 0
        }
    }

    /// Adds a text and 0xFF, which UTF-8 never contains, so that the boundaries of texts count.
    public mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(0xFF)
    }

    /// Returns the hash of all that was added.
    public consuming func finalize() -> UInt64 {
        compress(tail | count << 56)
        v2 ^= 0xFF
        for _ in 0..<4 { round() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func compress(_ word: UInt64) {
        v3 ^= word
        round()
        round()
        v0 ^= word
    }

    private mutating func round() {
        v0 &+= v1
        v1 = rotated(v1, 13) ^ v0
        v0 = rotated(v0, 32)
        v2 &+= v3
        v3 = rotated(v3, 16) ^ v2
        v0 &+= v3
        v3 = rotated(v3, 21) ^ v0
        v2 &+= v1
        v1 = rotated(v1, 17) ^ v2
        v2 = rotated(v2, 32)
    }

    private func rotated(_ word: UInt64, _ bits: UInt64) -> UInt64 {
        word << bits | word >> (64 - bits)
    }
}
