// The cost of the most expensive link, computed from the table. The result is an upper bound: the
// cost of a node is the sum of the highest costs of its children.

/// Computes the cost of the most expensive link of a table.
struct WorstCase {
    private let table: RouteTable

    init(_ table: RouteTable) {
        self.table = table
    }

    /// The children of a node that one value of a segment can lead to.
    private struct Choices {
        /// The children that agree with a value, for each value or kind that has children.
        var children: [[Int32]] = []
        /// The cost of the patterns that end at the node.
        var ends = 0
    }

    /// Returns an upper bound for the number of visits of a search.
    ///
    /// For each number of remaining segments, the cost of a node is computed from the costs of its
    /// children for one segment less. Links longer than the longest pattern match rests only, which
    /// all cost the same, so the work is bounded by patterns times segments.
    func visits() -> Int {
        let choices = self.choices()
        let longest = table.patterns.reduce(0) { max($0, $1.segments.count) }
        var costs = choices.map { 1 + $0.ends }
        var worst = costs[0]
        for _ in 0...longest {
            let shorter = costs
            for (number, node) in table.nodes.enumerated() {
                let further = choices[number].children.reduce(0) { worst, children in
                    max(worst, children.reduce(0) { $0 + shorter[Int($1)] })
                }
                costs[number] =
                    1 + node.lengths.count + further
                    + (node.any < 0 ? 0 : shorter[Int(node.any)])
                    + (node.rest < 0 ? 0 : 1 + choices[Int(node.rest)].ends)
            }
            worst = max(worst, costs[0])
        }
        return worst
    }

    private func choices() -> [Choices] {
        let literalEdges = table.literals.edgesByNode()
        let wordEdges = table.words.edgesByNode()
        let conditionEdges = table.conditions.edgesByNode()
        return table.nodes.indices.map { index in
            let node = table.nodes[index]
            let number = Int32(index)
            let steps = lengthChildren(node)
            var values: [[UInt8]: [Int32]] = [:]
            for edge in literalEdges[number] ?? [] {
                values[edge.bytes, default: typed(edge.bytes[...], node)].append(edge.target)
            }
            for edge in wordEdges[number] ?? [] {
                let children = table.wordRanges[Int(edge.target)].map {
                    table.wordChildren[Int($0)]
                }
                values[edge.bytes, default: typed(edge.bytes[...], node)] += children
            }
            // Any other value has a length, and may be an integer or a UUID, too.
            var children = Array(values.values) + steps.map(\.children)
            children += [[node.uuid].filter { $0 >= 0 } + agreeing(36, steps)]
            if node.int >= 0 {
                children += [[node.int]]
                // With leading zeros an integer can have any length.
                children += steps.map { [node.int] + $0.children }
            }
            return Choices(
                children: children.filter { !$0.isEmpty },
                ends: node.terminals.count + conditionCost(conditionEdges[number] ?? [])
            )
        }
    }

    /// Returns the children for kinds other than literals and words that agree with a value.
    private func typed(_ value: ArraySlice<UInt8>, _ node: RouteTable.Node) -> [Int32] {
        let length = ParameterKind.scalarCount(value)
        return (node.uuid >= 0 && ParameterKind.isUUID(value) ? [node.uuid] : [])
            + (node.int >= 0 && ParameterKind.isInteger(value) ? [node.int] : [])
            + node.lengths.filter { table.lengths[Int($0)].range.contains(length) }
            .map { table.lengths[Int($0)].child }
    }

    private typealias LengthStep = (low: Int, children: [Int32])

    /// Returns the children for lengths, by the least length from which on they apply.
    private func lengthChildren(_ node: RouteTable.Node) -> [LengthStep] {
        let edges = node.lengths.map { table.lengths[Int($0)] }
        let starts = Set(edges.flatMap { [$0.range.lowerBound, $0.range.upperBound + 1] })
        return starts.sorted().map { low in
            (low, edges.filter { $0.range.contains(low) }.map(\.child))
        }
    }

    private func agreeing(_ length: Int, _ steps: [LengthStep]) -> [Int32] {
        steps.last { $0.low <= length }?.children ?? []
    }

    /// Returns the cost of conditions.
    ///
    /// The first pair of a key decides, so a link meets one list of patterns for each key.
    private func conditionCost(_ edges: [EdgeIndex.Edge]) -> Int {
        var longest: [ArraySlice<UInt8>: Int] = [:]
        for edge in edges {
            let key = edge.bytes.prefix { $0 != 0 }
            longest[key] = max(longest[key] ?? 0, table.conditionRanges[Int(edge.target)].count)
        }
        return longest.values.sorted(by: >).prefix(LinkLimits.standard.pairs).reduce(0, +)
    }
}
