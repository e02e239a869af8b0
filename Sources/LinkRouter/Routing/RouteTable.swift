// The frozen patterns of a router: a trie in flat arrays. Nodes refer to each other by index, so
// the number of allocations does not depend on the number of routes.

/// The patterns of a router as a trie, which finds the pattern of a link.
///
/// Patterns are numbered in the order of their ranks, and the best match has the least number: to
/// compare two matches and to prune a subtree takes one comparison of integers.
final class RouteTable: Sendable {
    /// A node of the trie; a child that does not exist is `-1`.
    struct Node: Sendable {
        /// The best pattern at or below this node.
        var best: Int32
        /// The patterns without a condition on a value that end at this node.
        var terminals: Range<Int32> = 0..<0
        /// Whether patterns with a condition on a value end at this node, too.
        var hasConditions = false
        var lengths: Range<Int32> = 0..<0
        var hasLiterals = false
        var hasWords = false
        var uuid: Int32 = -1
        var int: Int32 = -1
        var any: Int32 = -1
        var rest: Int32 = -1
    }

    /// A child for segments whose length is in a range.
    struct LengthEdge: Sendable {
        let range: ClosedRange<Int>
        let child: Int32
    }

    /// The properties of a route that the table needs.
    struct RoutePatterns {
        /// The route's own pattern, then its aliases.
        let patterns: [LinkPattern]
        /// Names of arguments that are never shown, beside ``SecretNames``.
        let secret: [String]
    }

    /// The patterns in the order of their ranks.
    let patterns: [LinkPattern]
    let ranks: [Rank]
    /// The index, among the routes the table was built from, of each pattern's route.
    let routeOfPattern: [Int]
    /// The names of all parameters, in byte order.
    let parameterNames: [String]
    /// The patterns that have a secret parameter; the others are not compared for redaction.
    let secretPatterns: [Int]
    /// All names that routes declare secret, in byte order.
    let secretNames: [String]

    let nodes: [Node]
    /// Whether a parameter tests for a length, an integer or a UUID.
    let hasKinds: Bool
    /// The patterns that end at a node, best first.
    let terminals: [Int32]
    let lengths: [LengthEdge]
    let literals: EdgeIndex
    /// Maps a key with its value to a range of ``terminals``: the patterns with this condition.
    let conditions: EdgeIndex
    let conditionRanges: [Range<Int32>]
    /// Maps a word to a range of ``wordChildren``: lists of words at one node may share a word.
    let words: EdgeIndex
    let wordRanges: [Range<Int32>]
    let wordChildren: [Int32]
    private let routeOfText: [ExactName: Int]

    init(
        routes: [RoutePatterns],
        limits: TableLimits,
        scheme: String
    ) throws(RouterError) {
        let ordered = Self.sorted(routes)
        patterns = ordered.map(\.pattern)
        ranks = ordered.map(\.rank)
        routeOfPattern = ordered.map(\.route)
        parameterNames = Self.names(of: patterns)
        // Each name is looked up in SecretNames once, not once for each pattern.
        let always = parameterNames.filter { SecretNames.isSecret(Array($0.utf8)[...]) }
        secretPatterns = patterns.indices.filter { index in
            let own = routes[ordered[index].route].secret
            guard !always.isEmpty || !own.isEmpty else { return false }
            return ordered[index].pattern.parameters.contains {
                always.contains($0) || own.contains($0)
            }
        }
        secretNames = Self.names(of: routes)
        try Self.check(patterns, parameterNames, limits)
        try Ties(patterns: patterns, ranks: ranks, scheme: scheme).check()
        var routeOfText: [ExactName: Int] = [:]
        routeOfText.reserveCapacity(ordered.count)
        for entry in ordered { routeOfText[ExactName(entry.pattern.text)] = entry.route }
        self.routeOfText = routeOfText
        var builder = TrieBuilder(patterns)
        let trie = builder.frozen()
        nodes = trie.nodes
        hasKinds = nodes.contains { $0.uuid >= 0 || $0.int >= 0 || !$0.lengths.isEmpty }
        terminals = trie.terminals
        lengths = trie.lengths
        literals = EdgeIndex(trie.literalEdges)
        conditions = EdgeIndex(trie.conditionEdges)
        conditionRanges = trie.conditionRanges
        words = EdgeIndex(trie.wordEdges)
        wordRanges = trie.wordRanges
        wordChildren = trie.wordChildren
    }

    private static func names(of routes: [RoutePatterns]) -> [String] {
        var names: [[UInt8]: String] = [:]
        // Iterating over indices does not copy the routes.
        for index in routes.indices where !routes[index].secret.isEmpty {
            for name in routes[index].secret { names[Array(name.utf8)] = name }
        }
        return names.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
    }

    func routeIndex(ofPattern text: String) -> Int? {
        routeOfText[ExactName(text)]
    }

    private struct Entry {
        let pattern: LinkPattern
        let rank: Rank
        let route: Int
    }

    /// Returns the patterns in order of rank, those of equal rank in byte order.
    private static func sorted(_ routes: [RoutePatterns]) -> [Entry] {
        var entries: [Entry] = []
        entries.reserveCapacity(routes.count)
        for (index, route) in routes.enumerated() {
            for pattern in route.patterns {
                entries.append(Entry(pattern: pattern, rank: Rank(pattern), route: index))
            }
        }
        entries.sort { left, right in
            if left.rank != right.rank { return left.rank < right.rank }
            return left.pattern.text.utf8.lexicographicallyPrecedes(right.pattern.text.utf8)
        }
        return entries
    }

    static func names(of patterns: [LinkPattern]) -> [String] {
        var names: Set<String> = []
        for pattern in patterns {
            for case .parameter(let name, _) in pattern.segments { names.insert(name) }
        }
        return names.sorted()
    }

    private static func check(
        _ patterns: [LinkPattern],
        _ names: [String],
        _ limits: TableLimits
    ) throws(RouterError) {
        guard patterns.count <= limits.patterns else {
            throw .tooManyPatterns(patterns, limit: limits.patterns)
        }
        guard names.count <= limits.parameterNames else {
            throw .tooManyNames(names, of: patterns, limit: limits.parameterNames)
        }
    }

    /// The result of a search, and its cost.
    struct Result {
        /// The number of the winning pattern.
        var pattern: Int?
        /// The number of nodes entered, and of edges and patterns that were tried one by one.
        var visited: Int
    }

    /// Finds the best pattern that matches a link.
    ///
    /// Only nodes that agree with the link so far are visited, each at most once, and none whose
    /// best pattern ranks after the best match, so the table alone bounds the backtracking.
    func search(_ link: Link) -> Result {
        var search = LinkSearch(link, hasKinds: hasKinds)
        visit(0, depth: 0, &search)
        let found = search.best == .max ? nil : Int(search.best)
        return Result(pattern: found, visited: search.visited)
    }

    /// Visits a node.
    ///
    /// The recursion is as deep as the link has segments, at most 32.
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

    /// Tests the patterns that end at a node.
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

    /// Tests patterns in the order of their ranks; the first whose conditions are satisfied is the
    /// best.
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
