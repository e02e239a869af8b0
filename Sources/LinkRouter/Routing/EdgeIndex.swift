// Literal children, found by one hash look-up in the whole table, so that a node with 10,000
// literal children costs what a node with ten costs.

/// The edges of all nodes that are written out in bytes, as one open-addressed hash table.
///
/// Only the owner of a table decides what is in it; a link decides no more than where the search
/// begins, and that ends after the table's own longest run.
struct EdgeIndex: Sendable {
    /// An edge from a node to whatever its bytes lead to.
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

    /// Returns what an edge leads to; `-1` if there is none.
    ///
    /// The bytes are those of a part, or of a name and its value with a NUL between them, which no
    /// decoded part holds.
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
            return Int(slot.count) == part.count && holds(part, link, at: start)
        }
        return Int(slot.count) == part.count + 1 + value.count
            && holds(part, link, at: start) && text[start + part.count] == 0
            && holds(value, link, at: start + part.count + 1)
    }

    private func holds(_ part: Link.Part, _ link: Link, at start: Int) -> Bool {
        let linkStart = Int(part.start)
        for offset in 0..<part.count where text[start + offset] != link.buffer[linkStart + offset] {
            return false
        }
        return true
    }

    /// All edges, by the node they leave.
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

    /// FNV-1a over the bytes of a segment; computed once a segment, whatever nodes are visited.
    ///
    /// With a start it goes on where another hash ended.
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
