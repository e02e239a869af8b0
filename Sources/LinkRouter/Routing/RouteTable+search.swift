// The walk through the trie. It visits only nodes that agree with the link so far, each at most
// once, and none whose best pattern cannot beat what was found: backtracking is bounded by the
// table, never by the link.

extension RouteTable {
    /// What a search found, and what it cost.
    struct Result {
        /// The number of the winning pattern.
        var pattern: Int?
        /// Nodes entered, and edges and patterns that had to be tried one by one.
        var visited: Int
    }

    private struct Search {
        let link: Link
        let count: Int
        var hashes: [32 of UInt64] = .init(repeating: 0)
        var best = Int32.max
        var visited = 0

        init(_ link: Link) {
            self.link = link
            count = min(link.segmentParts.count, 32)
            for index in 0..<count {
                hashes[index] = EdgeIndex.hash(link.bytes(link.segmentParts[index]))
            }
        }
    }

    /// Finds the best pattern that matches a link.
    func search(_ link: Link) -> Result {
        var search = Search(link)
        visit(0, depth: 0, &search)
        let found = search.best == .max ? nil : Int(search.best)
        return Result(pattern: found, visited: search.visited)
    }

    /// Visits a node; the depth of the recursion is that of the link, 32 at most.
    private func visit(_ number: Int32, depth: Int, _ search: inout Search) {
        guard number >= 0, nodes[Int(number)].best < search.best else { return }
        search.visited += 1
        let node = nodes[Int(number)]
        guard depth < search.count else { return finish(node, &search) }
        let part = search.link.segmentParts[depth]
        if node.hasLiterals {
            let child = literals.target(
                from: number,
                hash: search.hashes[depth],
                link: search.link,
                part: part
            )
            visit(child, depth: depth + 1, &search)
        }
        if node.hasWords { visitWords(number, part, depth, &search) }
        if node.uuid >= 0, ParameterKind.isUUID(search.link.bytes(part)) {
            visit(node.uuid, depth: depth + 1, &search)
        }
        if node.int >= 0, ParameterKind.isInteger(search.link.bytes(part)) {
            visit(node.int, depth: depth + 1, &search)
        }
        if !node.lengths.isEmpty { visitLengths(node, part, depth, &search) }
        visit(node.any, depth: depth + 1, &search)
        if node.rest >= 0, nodes[Int(node.rest)].best < search.best {
            search.visited += 1
            if search.link.restLength(from: depth) <= LinkLimits.standard.valueBytes {
                finish(nodes[Int(node.rest)], &search)
            }
        }
    }

    private func visitWords(
        _ number: Int32,
        _ part: Link.Part,
        _ depth: Int,
        _ search: inout Search
    ) {
        let target = words.target(
            from: number,
            hash: search.hashes[depth],
            link: search.link,
            part: part
        )
        guard target >= 0 else { return }
        let range = wordRanges[Int(target)]
        for index in range {
            visit(wordChildren[Int(index)], depth: depth + 1, &search)
        }
    }

    private func visitLengths(
        _ node: Node,
        _ part: Link.Part,
        _ depth: Int,
        _ search: inout Search
    ) {
        let length = ParameterKind.scalarCount(search.link.bytes(part))
        for index in node.lengths {
            search.visited += 1
            let edge = lengths[Int(index)]
            guard edge.range.contains(length) else { continue }
            visit(edge.child, depth: depth + 1, &search)
        }
    }

    /// The patterns that end here come best first: the first whose conditions hold is the one.
    private func finish(_ node: Node, _ search: inout Search) {
        for index in node.terminals {
            let pattern = terminals[Int(index)]
            guard pattern < search.best else { return }
            search.visited += 1
            if patterns[Int(pattern)].predicates.allSatisfy(search.link.satisfies) {
                search.best = pattern
                return
            }
        }
    }
}
