// Two patterns of the same rank that match one link are an error. Preferring the one that was
// registered first would make the result depend on the order of registration.

/// The check that no link is matched by two patterns of the same rank.
struct Ties {
    let patterns: [LinkPattern]
    let ranks: [Rank]
    let scheme: String

    /// Two patterns, the one with the lesser number first.
    private typealias Pair = (one: Int, two: Int)

    /// A part of a pattern whose values can exclude each other.
    private enum Dimension: Hashable {
        case words(position: Int)
        case query(key: [UInt8])
    }

    /// Throws the first pair of competing patterns, by rank and then by bytes, with a link that
    /// both match.
    func check() throws(RouterError) {
        // A group is allocated for the second pattern of a key: most keys have one pattern.
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

    /// Returns what two patterns must have in common to have the same rank and match one link:
    /// kinds, literals and the number of conditions.
    ///
    /// `0xFF` ends each and occurs in none of them.
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

    /// Compares the members of a group, divided into buckets by the values that exclude each other:
    /// a table may have thousands of patterns that differ in one value only.
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

    /// Returns the values that a pattern allows in a dimension; none if it allows any.
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
            && zip(one.segments, two.segments).allSatisfy(Self.matchTheSame)
        let link = Witness(one, two)?.link(scheme: scheme)
        throw .competing(
            isDuplicate ? .duplicate : .tie,
            one,
            two,
            witness: link?.text ?? ""
        )
    }

    private static func matchTheSame(
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
