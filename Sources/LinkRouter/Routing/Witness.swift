// A link that two patterns match. It is constructed from the patterns and returned only if both
// match it.

/// The parts of a link that two patterns with the same kinds match.
struct Witness {
    private var segments: [[UInt8]] = []
    private var pairs: [LinkPattern.Predicate]
    private let patterns: [LinkPattern]

    /// Creates the parts of a link that matches two patterns; `nil` if no link matches both.
    init?(_ one: LinkPattern, _ two: LinkPattern) {
        patterns = [one, two]
        guard one.segments.count == two.segments.count else { return nil }
        pairs = one.predicates
        for predicate in two.predicates {
            guard let index = pairs.firstIndex(where: { $0.key == predicate.key }) else {
                pairs.append(predicate)
                continue
            }
            switch (pairs[index].value, predicate.value) {
            case (_, nil): break
            case (nil, _): pairs[index] = predicate
            case (let left, let right): guard left == right else { return nil }
            }
        }
        for (left, right) in zip(one.segments, two.segments) {
            guard let segment = Self.segment(left, right) else { return nil }
            segments.append(segment)
        }
    }

    private static func segment(
        _ one: LinkPattern.Segment,
        _ two: LinkPattern.Segment
    ) -> [UInt8]? {
        switch (one, two) {
        case (.literal(let one), .literal(let two)): return one == two ? one : nil
        case (.parameter(_, let one), .parameter(_, let two)): return value(one, two)
        default: return nil
        }
    }

    private static func value(_ one: ParameterKind, _ two: ParameterKind) -> [UInt8]? {
        switch (one, two) {
        case (.words(let one), .words(let two)): one.first(where: two.contains)
        case (.uuid, .uuid): Array("00000000-0000-0000-0000-000000000000".utf8)
        case (.int, .int): Array("1".utf8)
        case (.length(let one), .length(let two)):
            one.overlaps(two)
                ? [UInt8](
                    repeating: UInt8(ascii: "x"),
                    count: max(one.lowerBound, two.lowerBound)
                )
                : nil
        case (.any, .any), (.rest, .rest): Array("x".utf8)
        default: nil
        }
    }

    /// Returns the link; `nil` if it exceeds the limits of links.
    func link(scheme: String) -> Link? {
        let scheme = LinkPolicy(onlyScheme: scheme) == nil ? "app" : scheme
        guard let policy = LinkPolicy(onlyScheme: scheme) else { return nil }
        var text = Array(scheme.utf8)
        text.append(ASCII.colon)
        for (index, segment) in segments.enumerated() {
            if index > 0 { text.append(ASCII.colon) }
            append(segment, escaping: "%/:?#", to: &text)
        }
        for (index, pair) in pairs.enumerated() {
            text.append(index == 0 ? ASCII.question : ASCII.ampersand)
            append(pair.key, escaping: "%+&=#", to: &text)
            if let value = pair.value {
                text.append(ASCII.equals)
                append(value, escaping: "%+&#", to: &text)
            }
        }
        guard let link = try? Link(parsing: text.span, policy: policy),
            patterns.allSatisfy({ $0.matches(link) })
        else { return nil }
        return link
    }

    /// Escapes only what must be escaped: a longer link may exceed the limits.
    private func append(_ bytes: [UInt8], escaping: String, to text: inout [UInt8]) {
        for byte in bytes {
            if escaping.utf8.contains(byte) {
                PercentEncoding.appendEscape(of: byte, to: &text)
            } else {
                text.append(byte)
            }
        }
    }
}

extension LinkPolicy {
    /// Creates a policy for one scheme; fails if the text is not a scheme.
    init?(onlyScheme scheme: String) {
        do {
            try self.init(schemes: [scheme])
        } catch {
            return nil
        }
    }
}
