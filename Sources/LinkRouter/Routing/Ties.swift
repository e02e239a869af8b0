// Finds patterns that compete beyond the rule of rank. Whoever wrote them must decide; guessing by
// the order of registration is how other routers surprise their users.

/// The check that no link is matched by two patterns of the same rank.
struct Ties {
    let patterns: [LinkPattern]
    let ranks: [Rank]
    let scheme: String

    /// What two patterns of the same rank must share to match one link.
    private struct Group: Hashable {
        let kinds: [UInt8]
        let literals: [[UInt8]]
        let predicates: Int
    }

    /// Throws the first pair, in byte order of the patterns, with a link that both match.
    func check() throws(RouterError) {
        var groups: [Group: [Int]] = [:]
        for (index, pattern) in patterns.enumerated() {
            let literals = pattern.segments.compactMap { segment -> [UInt8]? in
                if case .literal(let bytes) = segment { bytes } else { nil }
            }
            let group = Group(
                kinds: ranks[index].kinds,
                literals: literals,
                predicates: ranks[index].predicates
            )
            groups[group, default: []].append(index)
        }
        var first: (one: Int, two: Int)?
        for members in groups.values where members.count > 1 {
            for (position, one) in members.enumerated() {
                if let first, first.one < one { break }
                for two in members[(position + 1)...] where overlap(one, two) {
                    if first.map({ (one, two) < ($0.one, $0.two) }) ?? true { first = (one, two) }
                }
            }
        }
        guard let first else { return }
        try report(patterns[first.one], patterns[first.two])
    }

    private func overlap(_ one: Int, _ two: Int) -> Bool {
        Witness(patterns[one], patterns[two])?.link(scheme: scheme) != nil
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
