// An array of bytes is hashed byte by byte, which takes ten times as long as what is looked up.

/// Bytes as a key of a dictionary.
///
/// The bytes are those of patterns: whoever writes a table has no reason to make its keys collide.
struct ByteKey: Hashable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func hash(into hasher: inout Hasher) {
        hasher.combine(EdgeIndex.hash(bytes[...]))
    }
}
