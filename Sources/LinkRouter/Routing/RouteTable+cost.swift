// What the worst link costs, computed from the table. One pass from the leaves to the root; the
// result is a bound that no link passes, because each child is taken at its own worst.

extension Router {
    /// The size of a router's table, and the cost of its worst link.
    public struct Statistics: Sendable, Hashable {
        /// The number of routes.
        public let routes: Int
        /// The number of patterns, aliases included.
        public let patterns: Int
        /// The number of trie nodes.
        public let nodes: Int
        /// No link visits more: nodes entered, and edges and patterns tried one by one.
        public let worstCase: Int
    }

    /// The size of the table, and the cost of its worst link.
    public var statistics: Statistics {
        Statistics(
            routes: table.routes.count,
            patterns: table.patterns.count,
            nodes: table.nodes.count,
            worstCase: table.worstCase()
        )
    }

    /// The number of nodes that the search for a link visits.
    public func visitedNodes(for link: Link) -> Int {
        table.search(link).visited
    }
}

extension RouteTable {
    /// Returns a number of visits that no link passes.
    func worstCase() -> Int {
        let literalEdges = literals.edgesByNode()
        let wordEdges = words.edgesByNode()
        var costs = [Int](repeating: 0, count: nodes.count)
        // Children are numbered after their parents.
        for number in nodes.indices.reversed() {
            let node = nodes[number]
            let further = worstStep(
                node,
                literalEdges[Int32(number)] ?? [],
                wordEdges[Int32(number)] ?? [],
                costs
            )
            costs[number] = 1 + max(node.terminals.count, further)
        }
        return costs[0]
    }

    private func worstStep(
        _ node: Node,
        _ literalEdges: [EdgeIndex.Edge],
        _ wordEdges: [EdgeIndex.Edge],
        _ costs: [Int]
    ) -> Int {
        let byLength = lengthCosts(node, costs)
        func cost(of child: Int32) -> Int { child >= 0 ? costs[Int(child)] : 0 }
        /// What kinds beside literals and words cost for a value.
        func typed(_ value: [UInt8]) -> Int {
            (ParameterKind.isUUID(value[...]) ? cost(of: node.uuid) : 0)
                + (ParameterKind.isInteger(value[...]) ? cost(of: node.int) : 0)
                + byLength[min(ParameterKind.scalarCount(value[...]), byLength.count - 1)]
        }
        var values: [[UInt8]: Int] = [:]
        for edge in literalEdges {
            values[edge.bytes, default: typed(edge.bytes)] += cost(of: edge.target)
        }
        for edge in wordEdges {
            let children = wordRanges[Int(edge.target)]
            values[edge.bytes, default: typed(edge.bytes)] += children.reduce(0) {
                $0 + cost(of: wordChildren[Int($1)])
            }
        }
        var worst = values.values.max() ?? 0
        // Any other value is a UUID, an integer of some length, or of some length only.
        worst = max(worst, cost(of: node.uuid) + byLength[min(36, byLength.count - 1)])
        worst = max(worst, cost(of: node.int) + (byLength.prefix(21).max() ?? 0))
        worst = max(worst, byLength.max() ?? 0)
        let rest = node.rest < 0 ? 0 : 1 + nodes[Int(node.rest)].terminals.count
        return worst + node.lengths.count + cost(of: node.any) + rest
    }

    /// What the children for lengths cost together, by the length of the value.
    private func lengthCosts(_ node: Node, _ costs: [Int]) -> [Int] {
        guard !node.lengths.isEmpty else { return [0] }
        var steps = [Int](repeating: 0, count: LinkLimits.standard.valueBytes + 2)
        for index in node.lengths {
            let edge = lengths[Int(index)]
            steps[edge.range.lowerBound] += costs[Int(edge.child)]
            steps[edge.range.upperBound + 1] -= costs[Int(edge.child)]
        }
        var sum = 0
        return steps.map { step in
            sum += step
            return sum
        }
    }
}
