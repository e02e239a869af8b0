// The one rule by which patterns that match the same link are told apart.

/// The rank of a pattern; the lesser one wins.
struct Rank: Sendable, Hashable, Comparable {
    let literals: Int
    /// The kinds of the segments, from the left; less is more particular.
    let kinds: [UInt8]
    let predicates: Int

    init(_ pattern: LinkPattern) {
        literals = pattern.literalCount
        kinds = pattern.segments.map(\.order)
        predicates = pattern.predicates.count
    }

    static func < (left: Rank, right: Rank) -> Bool {
        if left.literals != right.literals { return left.literals > right.literals }
        if left.kinds != right.kinds { return left.kinds.lexicographicallyPrecedes(right.kinds) }
        return left.predicates > right.predicates
    }
}
