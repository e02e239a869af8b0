// Patterns of links, and the comparison of one link with one pattern.

/// A pattern that describes the links of one route.
///
/// Segments are separated by `/` if one occurs outside braces, else by `:`. The separator has no
/// other meaning: `profile:{id}` and `profile/{id}` match the same links. A segment is a literal,
/// compared as bytes, or a parameter:
///
/// | written | matches |
/// |---|---|
/// | `{name}` | one segment |
/// | `{name:int}` | an integer of 64 bits |
/// | `{name:uuid}` | a UUID |
/// | `{name:len(1,64)}` | 1 to 64 characters |
/// | `{name:feed,likes}` | one of these words |
/// | `{name...}` | all further segments, at least one; only as the last segment |
///
/// Conditions on the query follow after `?`, separated by `&`: with `?tab=posts` the first `tab` of
/// the query must be `posts`, with `?tab` the query must have a `tab`. Delimiters that are part of
/// a literal are escaped, such as `%7B` for a brace. The pattern `""` matches a link without
/// segments.
public struct LinkPattern: Sendable, Hashable, CustomStringConvertible {
    /// One segment of a pattern.
    enum Segment: Sendable, Hashable {
        case literal([UInt8])
        case parameter(name: String, kind: ParameterKind)

        /// The position in the order of kinds: a lesser one is more specific.
        var order: UInt8 {
            switch self {
            case .literal: 0
            case .parameter(_, let kind): kind.order
            }
        }
    }

    /// A condition on the query.
    struct Predicate: Sendable, Hashable {
        let key: [UInt8]
        /// The value that the first pair of the key must have; `nil` if only the key is required.
        let value: [UInt8]?
    }

    private let exactText: ExactName
    let segments: [Segment]
    /// The conditions on the query, in the order of their keys.
    let predicates: [Predicate]
    /// Whether the pattern separates its segments by `/`.
    let usesSlash: Bool

    /// Parses a pattern.
    ///
    /// - Parameter text: The pattern, without scheme and fragment.
    /// - Throws: ``PatternError`` with the column, what was found and what was expected there.
    public init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        self = try parser.parse()
    }

    init(text: String, segments: [Segment], predicates: [Predicate], usesSlash: Bool) {
        exactText = ExactName(text)
        self.segments = segments
        self.predicates = predicates.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        self.usesSlash = usesSlash
    }

    /// The pattern as it was written.
    public var text: String { exactText.text }

    /// The names of the parameters, in order.
    public var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name, _) = segment { name } else { nil }
        }
    }

    /// The keys of the conditions, in byte order.
    public var queryKeys: [String] {
        predicates.map { String(checked: $0.key) }
    }

    /// The number of literal segments, the first criterion of rank.
    public var literalCount: Int {
        segments.count { $0.order == 0 }
    }

    /// Whether the last segment matches all further segments of a link.
    var endsInRest: Bool {
        segments.last?.order == ParameterKind.rest.order
    }

    /// The pattern as it was written.
    public var description: String { text }

    /// The first difference between a link and a pattern.
    enum Mismatch: Sendable, Hashable {
        /// The link's segment at this position does not match.
        case segment(Int)
        /// The link ends before this position of the pattern.
        case linkEnds(Int)
        /// The link has a segment at this position, which is beyond the end of the pattern.
        case extraSegment(Int)
        /// The rest from this position is longer than a value may be.
        case restTooLong(Int)
        /// The condition at this index is not satisfied.
        case predicate(Int)
    }

    /// Returns whether a link matches the pattern.
    public func matches(_ link: Link) -> Bool {
        mismatch(with: link) == nil
    }

    /// Returns the first difference from the left; `nil` if the link matches.
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
            return .extraSegment(segments.count)
        }
        let failing = predicates.firstIndex { !link.satisfies($0) }
        return failing.map { .predicate($0) }
    }

    /// Returns a description of a segment of the pattern, to be read after "expected".
    func expectation(at position: Int) -> String {
        switch segments[position] {
        case .literal(let bytes): "`\(String(checked: bytes))`"
        case .parameter(_, let kind): kind.expectation
        }
    }
}

extension Link {
    /// Returns the length of all segments from a position on, joined by `/`, in bytes.
    func restLength(from position: Int) -> Int {
        guard position < segmentParts.count else { return 0 }
        return Int(segmentParts[position...].reduce(-1) { $0 + $1.count + 1 })
    }

    /// Returns whether a pair is the first of its name in the query.
    func isFirst(_ index: Int) -> Bool {
        let name = bytes(pairParts[index].name)
        return !pairParts[..<index].contains { bytes($0.name) == name }
    }

    /// Returns whether the first pair of a condition's key satisfies the condition.
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
    /// Returns the positions of a link's segments that are values of secret parameters, or links
    /// with a secret of their own.
    func secretSegments(of link: Link, secret names: [String]) -> [Int] {
        let redaction = Redaction(names: names)
        var positions: [Int] = []
        for (position, segment) in segments.enumerated() where position < link.segmentCount {
            guard case .parameter(let name, let kind) = segment else { continue }
            let matched = kind == .rest ? position..<link.segmentCount : position..<position + 1
            if redaction.isSecret(name: Array(name.utf8)[...]) {
                positions += matched
            } else {
                positions += matched.filter { link.carriesSecret(link.segmentParts[$0]) }
            }
        }
        return positions
    }
}
