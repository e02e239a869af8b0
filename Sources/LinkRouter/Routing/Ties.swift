// Finds patterns that compete beyond the rule of rank. Whoever wrote them must decide; guessing by
// the order of registration is how other routers surprise their users.

/// The check that no link is matched by two patterns of the same rank.
struct Ties {
    let patterns: [LinkPattern]
    let ranks: [Rank]
    let scheme: String

    /// Two patterns, the one with the lesser number first.
    private typealias Pair = (one: Int, two: Int)

    /// Something in which the patterns of a group can exclude each other by a value.
    private enum Dimension: Hashable {
        case words(position: Int)
        case query(key: [UInt8])
    }

    /// Throws the first pair, by rank and then by bytes, with a link that both match.
    func check() throws(RouterError) {
        // Most patterns are alone: only a second one with the same key makes a group.
        var leaders: [ByteKey: Int] = [:]
        leaders.reserveCapacity(patterns.count)
        var groups: [Int: [Int]] = [:]
        for index in patterns.indices {
            let key = key(of: index)
            if let leader = leaders[key] {
                groups[leader, default: [leader]].append(index)
            } else {
                leaders[key] = index
            }
        }
        var first: Pair?
        for members in groups.values {
            search(members, by: dimensions(of: members)[...], first: &first)
        }
        guard let first else { return }
        try report(patterns[first.one], patterns[first.two])
    }

    /// What two patterns of the same rank must share to match one link.
    ///
    /// Kinds, literals and the number of conditions; `0xFF` ends each and is in none of them.
    private func key(of index: Int) -> ByteKey {
        var key = ranks[index].kinds
        key.append(0xFF)
        for case .literal(let bytes) in patterns[index].segments {
            key += bytes
            key.append(0xFF)
        }
        key.append(UInt8(clamping: ranks[index].predicates))
        return ByteKey(key)
    }

    private func dimensions(of members: [Int]) -> [Dimension] {
        var keys: Set<[UInt8]> = []
        var dimensions: [Dimension] = []
        for predicate in members.flatMap({ patterns[$0].predicates }) where predicate.value != nil {
            if keys.insert(predicate.key).inserted {
                dimensions.append(.query(key: predicate.key))
            }
        }
        let order = ParameterKind.words([]).order
        for (position, kind) in ranks[members[0]].kinds.enumerated() where kind == order {
            dimensions.append(.words(position: position))
        }
        return dimensions
    }

    /// Compares pairs, after members that a dimension keeps apart were put into buckets of their
    /// own: a table may have thousands of patterns that differ in one value only.
    private func search(
        _ members: [Int],
        by dimensions: ArraySlice<Dimension>,
        first: inout Pair?
    ) {
        guard members.count > 8, let dimension = dimensions.first else {
            return compare(members, first: &first)
        }
        var buckets: [[UInt8]: [Int]] = [:]
        var free: [Int] = []
        for member in members {
            let values = values(of: patterns[member], in: dimension)
            if values.isEmpty { free.append(member) }
            for value in values { buckets[value, default: []].append(member) }
        }
        let size = buckets.values.reduce(free.count) { $0 + $1.count + free.count }
        guard size <= 4 * members.count else {
            return search(members, by: dimensions.dropFirst(), first: &first)
        }
        search(free, by: dimensions.dropFirst(), first: &first)
        for bucket in buckets.values {
            search((bucket + free).sorted(), by: dimensions.dropFirst(), first: &first)
        }
    }

    /// The values that a pattern allows; none if it does not care.
    private func values(of pattern: LinkPattern, in dimension: Dimension) -> [[UInt8]] {
        switch dimension {
        case .words(let position):
            guard case .parameter(_, .words(let words)) = pattern.segments[position] else {
                return []
            }
            return words
        case .query(let key):
            return [pattern.predicates.first { $0.key == key }?.value].compactMap(\.self)
        }
    }

    private func compare(_ members: [Int], first: inout Pair?) {
        for (position, one) in members.enumerated() {
            for two in members[(position + 1)...] {
                if let first, (first.one, first.two) <= (one, two) { return }
                guard Witness(patterns[one], patterns[two])?.link(scheme: scheme) != nil else {
                    continue
                }
                first = (one, two)
                return
            }
        }
    }

    private func report(_ one: LinkPattern, _ two: LinkPattern) throws(RouterError) {
        let isDuplicate =
            one.predicates == two.predicates
            && zip(one.segments, two.segments).allSatisfy(Self.takeTheSame)
        let link = Witness(one, two)?.link(scheme: scheme)
        throw .competing(
            isDuplicate ? .duplicate : .tie,
            one,
            two,
            witness: link?.text ?? ""
        )
    }

    private static func takeTheSame(
        _ one: LinkPattern.Segment,
        _ two: LinkPattern.Segment
    ) -> Bool {
        switch (one, two) {
        case (.literal(let one), .literal(let two)): one == two
        case (.parameter(_, let one), .parameter(_, let two)): one == two
        default: false
        }
    }
}
