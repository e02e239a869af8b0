// From a trie that can grow to the arrays of a RouteTable: what belongs to one node lies together.

extension TrieBuilder {
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

    /// Ends the growth.
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

    /// Of a pattern's conditions the rarest leads to it; the search then tests them all.
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

    /// Takes the next place into a range, or begins it there.
    private static func extend(_ range: inout Range<Int32>, by place: Int) {
        let start = range.isEmpty ? Int32(place) : range.lowerBound
        range = start..<Int32(place) + 1
    }
}
