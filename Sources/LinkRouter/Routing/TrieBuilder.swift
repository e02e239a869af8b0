// Builds the trie from patterns in the order of their ranks. A few lists and one dictionary serve
// the whole trie: collections of each node would cost most of the time of a start.

/// A trie to which patterns are added.
struct TrieBuilder {
    /// An edge from a node to a child that is not stored in the node.
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

    /// A pattern with conditions on values that ends at a node; a key consists of name, NUL and
    /// value.
    struct Conditional {
        let node: Int32
        let pattern: Int32
        let keys: [ByteKey]
    }

    /// The nodes; their lengths and terminals are set when the trie is frozen.
    var nodes = [RouteTable.Node(best: 0)]
    private(set) var literals: [EdgeIndex.Edge] = []
    private(set) var words: [(node: Int32, words: [[UInt8]], child: Int32)] = []
    private(set) var lengths: [(node: Int32, edge: RouteTable.LengthEdge)] = []
    /// The patterns without a condition on a value, with the nodes at which they end.
    private(set) var ends: [(node: Int32, pattern: Int32)] = []
    private(set) var conditionals: [Conditional] = []
    private var children: [Step: Int32] = [:]

    /// Creates the trie of patterns, which are in the order of their ranks.
    init(_ patterns: [LinkPattern]) {
        nodes.reserveCapacity(patterns.reduce(1) { $0 + $1.segments.count })
        children.reserveCapacity(patterns.count)
        for (number, pattern) in patterns.enumerated() { insert(pattern, number: Int32(number)) }
    }

    /// Adds a pattern; the first pattern of a node is its best.
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

    /// Returns the child for a segment, which is the given new node if it did not exist.
    private mutating func child(
        of node: Int32,
        for segment: LinkPattern.Segment,
        orNew new: Int32
    ) -> Int32 {
        func existing(_ child: inout Int32) -> Int32 {
            if child < 0 { child = new }
            return child
        }
        switch segment {
        case .parameter(_, .uuid): return existing(&nodes[Int(node)].uuid)
        case .parameter(_, .int): return existing(&nodes[Int(node)].int)
        case .parameter(_, .any): return existing(&nodes[Int(node)].any)
        case .parameter(_, .rest): return existing(&nodes[Int(node)].rest)
        case .literal, .parameter(_, .words), .parameter(_, .length):
            let child = existing(&children[Step(segment, from: node), default: -1])
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

    /// The arrays of a frozen trie.
    struct Frozen {
        var nodes: [RouteTable.Node] = []
        var terminals: [Int32] = []
        var lengths: [RouteTable.LengthEdge] = []
        var literalEdges: [EdgeIndex.Edge] = []
        var conditionEdges: [EdgeIndex.Edge] = []
        var conditionRanges: [Range<Int32>] = []
        var wordEdges: [EdgeIndex.Edge] = []
        var wordRanges: [Range<Int32>] = []
        var wordChildren: [Int32] = []
    }

    /// Returns the arrays of a table, in which the elements of one node are adjacent.
    mutating func frozen() -> Frozen {
        var frozen = Frozen()
        for end in ends.sorted(by: <) {
            Self.extend(&nodes[Int(end.node)].terminals, by: frozen.terminals.count)
            frozen.terminals.append(end.pattern)
        }
        // Children are numbered in the order of the patterns, so the best comes first.
        let steps = lengths.sorted { ($0.node, $0.edge.child) < ($1.node, $1.edge.child) }
        for (node, edge) in steps {
            Self.extend(&nodes[Int(node)].lengths, by: frozen.lengths.count)
            frozen.lengths.append(edge)
        }
        for (node, list) in Dictionary(grouping: conditionals, by: \.node) {
            nodes[Int(node)].hasConditions = true
            Self.freeze(list, of: node, into: &frozen)
        }
        freezeWords(into: &frozen)
        frozen.literalEdges = literals
        frozen.nodes = nodes
        return frozen
    }

    /// Indexes each pattern by its rarest condition; a search then tests all conditions.
    private static func freeze(
        _ conditionals: [Conditional],
        of node: Int32,
        into frozen: inout Frozen
    ) {
        var frequency: [ByteKey: Int] = [:]
        for key in conditionals.flatMap(\.keys) { frequency[key, default: 0] += 1 }
        var lists: [ByteKey: [Int32]] = [:]
        for conditional in conditionals {
            let rarest = conditional.keys.min {
                frequency[$0, default: 0] < frequency[$1, default: 0]
            }
            if let rarest { lists[rarest, default: []].append(conditional.pattern) }
        }
        for (key, patterns) in lists {
            let target = Int32(frozen.conditionRanges.count)
            frozen.conditionRanges.append(append(patterns, to: &frozen.terminals))
            frozen.conditionEdges.append(.init(node: node, bytes: key.bytes, target: target))
        }
    }

    private func freezeWords(into frozen: inout Frozen) {
        for (node, lists) in Dictionary(grouping: words, by: \.node) {
            var children: [ByteKey: [Int32]] = [:]
            for list in lists {
                for word in list.words { children[ByteKey(word), default: []].append(list.child) }
            }
            for (word, list) in children {
                let target = Int32(frozen.wordRanges.count)
                frozen.wordRanges.append(Self.append(list.sorted(), to: &frozen.wordChildren))
                frozen.wordEdges.append(.init(node: node, bytes: word.bytes, target: target))
            }
        }
    }

    private static func append(_ elements: [Int32], to list: inout [Int32]) -> Range<Int32> {
        let start = Int32(list.count)
        list += elements
        return start..<Int32(list.count)
    }

    /// Extends a range by the next index; an empty range begins there.
    private static func extend(_ range: inout Range<Int32>, by place: Int) {
        let start = range.isEmpty ? Int32(place) : range.lowerBound
        range = start..<Int32(place) + 1
    }
}
