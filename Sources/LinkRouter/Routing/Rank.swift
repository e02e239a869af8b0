// The rule that decides between patterns that match the same link.

/// The rank of a pattern; the pattern of the lesser rank wins.
struct Rank: Sendable, Hashable, Comparable {
    let literals: Int
    /// The kinds of the segments from the left; a lesser one is more specific.
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

    private static let kindNames = [
        "literal", "word", "UUID", "integer", "length", "parameter", "rest",
    ]

    /// Returns what makes the rank better than another one, to be read after "by" or "has".
    func advantage(over other: Rank) -> String? {
        if literals != other.literals {
            return Self.count(literals, "literal segment") + " against \(other.literals)"
        }
        for (position, (kind, otherKind)) in zip(kinds, other.kinds).enumerated()
        where kind != otherKind {
            return "the more specific kind at segment \(position + 1), "
                + "\(Self.kindNames[Int(kind)]) against \(Self.kindNames[Int(otherKind)])"
        }
        guard predicates != other.predicates else { return nil }
        return Self.count(predicates, "condition") + " on the query against \(other.predicates)"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)" + (number == 1 ? "" : "s")
    }
}
