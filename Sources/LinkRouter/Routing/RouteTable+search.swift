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

    /// Finds the best pattern that matches a link.
    func search(_ link: Link) -> Result {
        var search = LinkSearch(link, hasKinds: hasKinds)
        visit(0, depth: 0, &search)
        let found = search.best == .max ? nil : Int(search.best)
        return Result(pattern: found, visited: search.visited)
    }

    /// Visits a node; the depth of the recursion is that of the link, 32 at most.
    private func visit(_ number: Int32, depth: Int, _ search: inout LinkSearch) {
        guard number >= 0, nodes[Int(number)].best < search.best else { return }
        search.visited += 1
        let node = nodes[Int(number)]
        guard depth < search.count else { return finish(number, &search) }
        let segment = search.segment(depth)
        if node.hasLiterals {
            let child = target(in: literals, from: number, depth, segment.hash, search)
            visit(child, depth: depth + 1, &search)
        }
        if node.hasWords {
            let list = target(in: words, from: number, depth, segment.hash, search)
            for index in list < 0 ? 0..<0 : wordRanges[Int(list)] {
                visit(wordChildren[Int(index)], depth: depth + 1, &search)
            }
        }
        if segment.isUUID { visit(node.uuid, depth: depth + 1, &search) }
        if segment.isInteger { visit(node.int, depth: depth + 1, &search) }
        for index in node.lengths {
            search.visited += 1
            let edge = lengths[Int(index)]
            guard edge.range.contains(segment.scalarCount) else { continue }
            visit(edge.child, depth: depth + 1, &search)
        }
        visit(node.any, depth: depth + 1, &search)
        visitRest(node.rest, depth: depth, &search)
    }

    private func target(
        in index: EdgeIndex,
        from node: Int32,
        _ depth: Int,
        _ hash: UInt64,
        _ search: LinkSearch
    ) -> Int32 {
        let part = search.link.segmentParts[depth]
        return index.target(from: node, hash: hash, link: search.link, part: part)
    }

    private func visitRest(_ number: Int32, depth: Int, _ search: inout LinkSearch) {
        guard number >= 0, nodes[Int(number)].best < search.best else { return }
        search.visited += 1
        if search.link.restLength(from: depth) <= LinkLimits.standard.valueBytes {
            finish(number, &search)
        }
    }

    /// Tries the patterns that end at a node.
    private func finish(_ number: Int32, _ search: inout LinkSearch) {
        let node = nodes[Int(number)]
        test(node.terminals, &search)
        guard node.hasConditions else { return }
        for key in search.conditionKeys() {
            let pair = search.link.pairParts[key.pair]
            let list = conditions.target(
                from: number,
                hash: key.hash,
                link: search.link,
                part: pair.name,
                value: pair.value
            )
            if list >= 0 { test(conditionRanges[Int(list)], &search) }
        }
    }

    /// The patterns come best first: the first whose conditions hold is the one.
    private func test(_ range: Range<Int32>, _ search: inout LinkSearch) {
        for index in range {
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
