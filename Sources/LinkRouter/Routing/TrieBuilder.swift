// Grows the trie from patterns in order of rank.
//
// What the nodes have is kept in a few lists and one dictionary of the whole trie: with some of its
// own for each node, most of a start would go into making and freeing them.

/// A trie that can still grow.
struct TrieBuilder {
    /// What leads from a node to a child, where the node itself has no room for it.
    private struct Step: Hashable {
        let node: Int32
        let kind: UInt8
        let bytes: [UInt8]

        init(_ segment: LinkPattern.Segment, from node: Int32) {
            self.node = node
            kind = segment.order
            switch segment {
            case .literal(let literal): bytes = literal
            case .parameter(_, .words(let words)): bytes = Array(words.joined(separator: [0]))
            case .parameter(_, .length(let range)):
                bytes = Array("\(range.lowerBound),\(range.upperBound)".utf8)
            case .parameter: bytes = []
            }
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(node)
            hasher.combine(ByteKey(bytes))
        }
    }

    /// A pattern that ends at a node if a link has one of the keys, each with its value behind it.
    struct Conditional {
        let node: Int32
        let pattern: Int32
        let keys: [ByteKey]
    }

    /// Lengths and ends are filled in when the trie is frozen.
    var nodes = [RouteTable.Node(best: 0)]
    private(set) var literals: [EdgeIndex.Edge] = []
    private(set) var words: [(node: Int32, words: [[UInt8]], child: Int32)] = []
    private(set) var lengths: [(node: Int32, edge: RouteTable.LengthEdge)] = []
    /// The patterns without a condition on a value, with the nodes at which they end.
    private(set) var ends: [(node: Int32, pattern: Int32)] = []
    private(set) var conditionals: [Conditional] = []
    private var children: [Step: Int32] = [:]

    /// Creates the trie of patterns, which come in order of rank.
    init(_ patterns: [LinkPattern]) {
        nodes.reserveCapacity(patterns.reduce(1) { $0 + $1.segments.count })
        children.reserveCapacity(patterns.count)
        for (number, pattern) in patterns.enumerated() { insert(pattern, number: Int32(number)) }
    }

    /// Adds a pattern; a node's first is its best.
    private mutating func insert(_ pattern: LinkPattern, number: Int32) {
        var node: Int32 = 0
        for segment in pattern.segments {
            let new = Int32(nodes.count)
            node = child(of: node, for: segment, orNew: new)
            if node == new { nodes.append(RouteTable.Node(best: number)) }
        }
        let keys = pattern.predicates.compactMap { predicate in
            predicate.value.map { ByteKey(predicate.key + [0] + $0) }
        }
        if keys.isEmpty {
            ends.append((node, number))
        } else {
            conditionals.append(Conditional(node: node, pattern: number, keys: keys))
        }
    }

    /// Returns the child for a segment; where there is none, the new one that it now leads to.
    private mutating func child(
        of node: Int32,
        for segment: LinkPattern.Segment,
        orNew new: Int32
    ) -> Int32 {
        func known(_ child: inout Int32) -> Int32 {
            if child < 0 { child = new }
            return child
        }
        switch segment {
        case .parameter(_, .uuid): return known(&nodes[Int(node)].uuid)
        case .parameter(_, .int): return known(&nodes[Int(node)].int)
        case .parameter(_, .any): return known(&nodes[Int(node)].any)
        case .parameter(_, .rest): return known(&nodes[Int(node)].rest)
        case .literal, .parameter(_, .words), .parameter(_, .length):
            let child = known(&children[Step(segment, from: node), default: -1])
            if child == new { link(node, to: child, by: segment) }
            return child
        }
    }

    private mutating func link(_ node: Int32, to child: Int32, by segment: LinkPattern.Segment) {
        switch segment {
        case .literal(let bytes):
            nodes[Int(node)].hasLiterals = true
            literals.append(EdgeIndex.Edge(node: node, bytes: bytes, target: child))
        case .parameter(_, .words(let list)):
            nodes[Int(node)].hasWords = true
            words.append((node, list, child))
        case .parameter(_, .length(let range)):
            lengths.append((node, RouteTable.LengthEdge(range: range, child: child)))
        case .parameter: break
        }
    }
}
