// One pattern against one link, without any table: what the table must agree with.

extension LinkPattern {
    /// Where a link leaves a pattern.
    enum Mismatch: Sendable, Hashable {
        /// The link's segment at this position is not what the pattern has there.
        case segment(Int)
        /// The link ends before this position of the pattern.
        case linkEnds(Int)
        /// The link goes on at this position, where the pattern has ended.
        case linkGoesOn(Int)
        /// The rest from this position is longer than a value may be.
        case restTooLong(Int)
        /// The condition at this index does not hold.
        case predicate(Int)
    }

    /// Returns whether a link is one of this pattern's.
    public func matches(_ link: Link) -> Bool {
        mismatch(with: link) == nil
    }

    /// Returns the first place, from the left, at which a link leaves the pattern.
    func mismatch(with link: Link) -> Mismatch? {
        for (position, segment) in segments.enumerated() {
            guard position < link.segmentParts.count else { return .linkEnds(position) }
            let part = link.segmentParts[position]
            switch segment {
            case .literal(let bytes):
                guard link.isEqual(part, to: bytes) else { return .segment(position) }
            case .parameter(_, .rest):
                guard link.restLength(from: position) <= LinkLimits.standard.valueBytes else {
                    return .restTooLong(position)
                }
            case .parameter(_, let kind):
                guard kind.accepts(link.bytes(part)) else { return .segment(position) }
            }
        }
        if !endsInRest, link.segmentParts.count > segments.count {
            return .linkGoesOn(segments.count)
        }
        let failing = predicates.firstIndex { !link.satisfies($0) }
        return failing.map { .predicate($0) }
    }
}

extension Link {
    /// The length of all segments from a position, joined by `/`.
    func restLength(from position: Int) -> Int {
        guard position < segmentParts.count else { return 0 }
        return Int(segmentParts[position...].reduce(-1) { $0 + $1.count + 1 })
    }

    /// Whether no pair of the query before this one has its name.
    func isFirst(_ index: Int) -> Bool {
        let name = bytes(pairParts[index].name)
        return !pairParts[..<index].contains { bytes($0.name) == name }
    }

    /// Whether the first pair of a key in the query is what a condition wants.
    func satisfies(_ predicate: LinkPattern.Predicate) -> Bool {
        for pair in pairParts[..<queryCount] where isEqual(pair.name, to: predicate.key) {
            guard let wanted = predicate.value else { return true }
            guard let value = pair.value else { return false }
            return isEqual(value, to: wanted)
        }
        return false
    }
}

extension LinkPattern {
    /// The positions of a link's segments that secret parameters of the pattern take.
    func secretSegments(of link: Link, secret names: [String]) -> [Int] {
        let redaction = Redaction(names: names)
        var positions: [Int] = []
        for (position, segment) in segments.enumerated() where position < link.segmentCount {
            guard case .parameter(let name, let kind) = segment else { continue }
            let taken = kind == .rest ? position..<link.segmentCount : position..<position + 1
            if redaction.isSecret(name: Array(name.utf8)[...]) {
                positions += taken
            } else {
                positions += taken.filter { link.carriesSecret(link.segmentParts[$0]) }
            }
        }
        return positions
    }
}
