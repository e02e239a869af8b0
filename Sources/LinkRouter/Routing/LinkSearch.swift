// The state of one walk through the trie. Properties of segments are computed once, so that the
// cost of a node does not depend on the length of the link.

/// One search: the link, the properties of its segments, and the best pattern so far.
struct LinkSearch {
    /// The properties of a segment that kinds of parameters test.
    struct Segment {
        var hash: UInt64 = 0
        var scalarCount = 0
        var isInteger = false
        var isUUID = false
    }

    let link: Link
    let count: Int
    /// The number of the best pattern found so far.
    var best = Int32.max
    /// The number of nodes entered, and of edges and patterns that were tried one by one.
    var visited = 0
    private var segments: [32 of Segment] = .init(repeating: Segment())
    private var conditions: [(hash: UInt64, pair: Int)]?

    /// Prepares a search.
    ///
    /// A table whose parameters test no kind needs only the hashes.
    init(_ link: Link, hasKinds: Bool) {
        self.link = link
        count = min(link.segmentParts.count, 32)
        for index in 0..<count {
            let bytes = link.bytes(link.segmentParts[index])
            segments[index].hash = EdgeIndex.hash(bytes)
            guard hasKinds else { continue }
            segments[index].scalarCount = ParameterKind.scalarCount(bytes)
            segments[index].isInteger = ParameterKind.isInteger(bytes)
            segments[index].isUUID = ParameterKind.isUUID(bytes)
        }
    }

    func segment(_ depth: Int) -> Segment { segments[depth] }

    /// Returns the pairs that can satisfy a condition on a value, with the hash of key and value:
    /// the first pair of each key, if it has a value.
    mutating func conditionKeys() -> [(hash: UInt64, pair: Int)] {
        if let conditions { return conditions }
        var keys: [(hash: UInt64, pair: Int)] = []
        for (index, pair) in link.pairParts[..<link.queryCount].enumerated() {
            guard let value = pair.value, link.isFirst(index) else { continue }
            let name = EdgeIndex.hash(link.bytes(pair.name))
            let separated = EdgeIndex.hash([0], after: name)
            keys.append((EdgeIndex.hash(link.bytes(value), after: separated), index))
        }
        conditions = keys
        return keys
    }
}
