// Literal children are found by one look-up in a hash table of the whole trie, so that a node with
// 10,000 literal children costs as much as a node with ten.

/// The edges that are labelled with bytes, of all nodes, as one open-addressed hash table.
///
/// A link determines only the slot at which a search begins. The longest run of occupied slots,
/// which depends on the table alone, bounds the length of a search.
struct EdgeIndex: Sendable {
    /// An edge from a node to the target that its bytes lead to.
    struct Edge {
        let node: Int32
        let bytes: [UInt8]
        let target: Int32
    }

    private struct Slot {
        var node: Int32 = -1
        var target: Int32 = -1
        var hash: UInt64 = 0
        var start: Int32 = 0
        var count: Int32 = 0
    }

    private let slots: [Slot]
    private let text: [UInt8]
    private let mask: Int

    init(_ edges: [Edge]) {
        var capacity = 2
        while capacity < edges.count * 2 { capacity *= 2 }
        var slots = [Slot](repeating: Slot(), count: capacity)
        var text: [UInt8] = []
        for edge in edges {
            let hash = Self.hash(edge.bytes[...])
            var index = Self.start(hash, node: edge.node) & (capacity - 1)
            while slots[index].node >= 0 { index = (index + 1) & (capacity - 1) }
            slots[index] = Slot(
                node: edge.node,
                target: edge.target,
                hash: hash,
                start: Int32(text.count),
                count: Int32(edge.bytes.count)
            )
            text += edge.bytes
        }
        self.slots = slots
        self.text = text
        mask = capacity - 1
    }

    /// Returns the target of an edge; `-1` if the node has no such edge.
    ///
    /// The bytes are those of a part, or of a name and its value separated by a NUL, which no
    /// decoded part contains.
    func target(
        from node: Int32,
        hash: UInt64,
        link: Link,
        part: Link.Part,
        value: Link.Part? = nil
    ) -> Int32 {
        var index = Self.start(hash, node: node) & mask
        while slots[index].node >= 0 {
            let slot = slots[index]
            if slot.node == node, slot.hash == hash, isEqual(slot, link, part, value) {
                return slot.target
            }
            index = (index + 1) & mask
        }
        return -1
    }

    private func isEqual(
        _ slot: Slot,
        _ link: Link,
        _ part: Link.Part,
        _ value: Link.Part?
    ) -> Bool {
        let start = Int(slot.start)
        guard let value else {
            return Int(slot.count) == part.count && matches(part, link, at: start)
        }
        return Int(slot.count) == part.count + 1 + value.count
            && matches(part, link, at: start) && text[start + part.count] == 0
            && matches(value, link, at: start + part.count + 1)
    }

    private func matches(_ part: Link.Part, _ link: Link, at start: Int) -> Bool {
        let linkStart = Int(part.start)
        for offset in 0..<part.count where text[start + offset] != link.buffer[linkStart + offset] {
            return false
        }
        return true
    }

    /// Returns all edges by the node that they start from.
    func edgesByNode() -> [Int32: [Edge]] {
        var edges: [Int32: [Edge]] = [:]
        for slot in slots where slot.node >= 0 {
            let bytes = Array(text[Int(slot.start)..<Int(slot.start + slot.count)])
            edges[slot.node, default: []].append(
                Edge(node: slot.node, bytes: bytes, target: slot.target)
            )
        }
        return edges
    }

    /// Returns FNV-1a over bytes, which is computed once for each segment of a link.
    ///
    /// With the hash of a prefix as the start, the result is the hash of prefix and bytes.
    static func hash(
        _ bytes: ArraySlice<UInt8>,
        after start: UInt64 = 0xCBF2_9CE4_8422_2325
    ) -> UInt64 {
        var hash = start
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        return hash
    }

    private static func start(_ hash: UInt64, node: Int32) -> Int {
        var mixed = hash ^ (UInt64(UInt32(bitPattern: node)) &* 0x9E37_79B9_7F4A_7C15)
        mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        return Int(truncatingIfNeeded: mixed >> 16)
    }
}
