// Grows the trie from patterns in order of rank and freezes it into the arrays of a RouteTable.

/// A trie that can still grow.
struct TrieBuilder {
    private struct Node {
        let best: Int32
        var literals: [[UInt8]: Int32] = [:]
        var words: [[[UInt8]]: Int32] = [:]
        var lengths: [ClosedRange<Int>: Int32] = [:]
        var kinds: [UInt8: Int32] = [:]
        var terminals: [Int32] = []
        /// The patterns that end here with conditions on values, and those conditions.
        var conditions: [(pattern: Int32, keys: [[UInt8]])] = []
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

    private var nodes = [Node(best: 0)]

    /// Adds a pattern; patterns come in the order of their numbers, so a node's first is its best.
    mutating func insert(_ pattern: LinkPattern, number: Int32) {
        var node = 0
        for segment in pattern.segments {
            let next = child(of: node, for: segment) ?? Int32(nodes.count)
            if Int(next) == nodes.count {
                nodes.append(Node(best: number))
                link(node, to: next, by: segment)
            }
            node = Int(next)
        }
        let keys = pattern.predicates.compactMap { predicate in
            predicate.value.map { predicate.key + [0] + $0 }
        }
        if keys.isEmpty {
            nodes[node].terminals.append(number)
        } else {
            nodes[node].conditions.append((number, keys))
        }
    }

    private func child(of node: Int, for segment: LinkPattern.Segment) -> Int32? {
        switch segment {
        case .literal(let bytes): nodes[node].literals[bytes]
        case .parameter(_, .words(let words)): nodes[node].words[words]
        case .parameter(_, .length(let range)): nodes[node].lengths[range]
        case .parameter(_, let kind): nodes[node].kinds[kind.order]
        }
    }

    private mutating func link(_ node: Int, to child: Int32, by segment: LinkPattern.Segment) {
        switch segment {
        case .literal(let bytes): nodes[node].literals[bytes] = child
        case .parameter(_, .words(let words)): nodes[node].words[words] = child
        case .parameter(_, .length(let range)): nodes[node].lengths[range] = child
        case .parameter(_, let kind): nodes[node].kinds[kind.order] = child
        }
    }

    func frozen() -> Frozen {
        var frozen = Frozen()
        for (index, node) in nodes.enumerated() {
            let number = Int32(index)
            var flat = RouteTable.Node(best: node.best)
            flat.terminals = append(node.terminals, to: &frozen.terminals)
            flat.lengths = append(
                node.lengths.sorted { $0.value < $1.value }
                    .map { RouteTable.LengthEdge(range: $0.key, child: $0.value) },
                to: &frozen.lengths
            )
            flat.hasLiterals = !node.literals.isEmpty
            flat.hasWords = !node.words.isEmpty
            flat.uuid = node.kinds[ParameterKind.uuid.order] ?? -1
            flat.int = node.kinds[ParameterKind.int.order] ?? -1
            flat.any = node.kinds[ParameterKind.any.order] ?? -1
            flat.rest = node.kinds[ParameterKind.rest.order] ?? -1
            for (bytes, child) in node.literals {
                frozen.literalEdges.append(.init(node: number, bytes: bytes, target: child))
            }
            flat.hasConditions = !node.conditions.isEmpty
            freezeConditions(of: node, number, into: &frozen)
            freezeWords(of: node, number, into: &frozen)
            frozen.nodes.append(flat)
        }
        return frozen
    }

    /// Of a pattern's conditions the rarest leads to it; the search then tests them all.
    private func freezeConditions(of node: Node, _ number: Int32, into frozen: inout Frozen) {
        var frequency: [[UInt8]: Int] = [:]
        for key in node.conditions.flatMap(\.keys) { frequency[key, default: 0] += 1 }
        var lists: [[UInt8]: [Int32]] = [:]
        for (pattern, keys) in node.conditions {
            let rarest = keys.min { frequency[$0, default: 0] < frequency[$1, default: 0] }
            if let rarest { lists[rarest, default: []].append(pattern) }
        }
        for (bytes, patterns) in lists {
            let target = Int32(frozen.conditionRanges.count)
            frozen.conditionRanges.append(append(patterns, to: &frozen.terminals))
            frozen.conditionEdges.append(.init(node: number, bytes: bytes, target: target))
        }
    }

    private func freezeWords(of node: Node, _ number: Int32, into frozen: inout Frozen) {
        var children: [[UInt8]: [Int32]] = [:]
        for (words, child) in node.words {
            for word in words { children[word, default: []].append(child) }
        }
        for (word, list) in children {
            let target = Int32(frozen.wordRanges.count)
            frozen.wordRanges.append(append(list.sorted(), to: &frozen.wordChildren))
            frozen.wordEdges.append(.init(node: number, bytes: word, target: target))
        }
    }

    private func append<Element>(
        _ elements: [Element],
        to list: inout [Element]
    ) -> Range<Int32> {
        let start = Int32(list.count)
        list += elements
        return start..<Int32(list.count)
    }
}
