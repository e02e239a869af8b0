// Bytes of patterns as keys. The hash of [UInt8] feeds each byte to the hasher on its own, which
// takes ten times as long.

/// Bytes of patterns as the key of a dictionary; unlike a name they need not be UTF-8.
///
/// The hash is not keyed: patterns are written by the owner of a table, not by the sender of a
/// link.
struct ByteKey: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) {
        hasher.combine(EdgeIndex.hash(bytes[...]))
    }
}
