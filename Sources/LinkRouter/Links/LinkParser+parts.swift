// The rules for what stands between the separators: segments before `?` and `#`, pairs behind them.

extension LinkParser {
    mutating func parseSegments(
        _ body: Range<Int>,
        isWeb: Bool
    ) throws(LinkError) {
        var start = body.lowerBound
        var end = body.upperBound
        start += isWeb ? min(slashes(in: body), 1) : authoritySlashes(in: body)
        if end > start, bytes[end - 1] == ASCII.slash { end -= 1 }
        guard start < end else { return }
        let hasSlash = index(of: ASCII.slash, from: start, to: end) != nil
        let separator = hasSlash ? ASCII.slash : ASCII.colon
        while true {
            let next = index(of: separator, from: start, to: end) ?? end
            guard next > start else {
                throw LinkError(.emptySegment, at: start, in: .path, "a segment is empty")
            }
            guard segments.count < policy.limits.segments else {
                throw LinkError(.tooLong, at: start, in: .path, "there are too many segments")
            }
            segments.append(try decoder.decode(start..<next, in: .path))
            guard next < end else { return }
            start = next + 1
        }
    }

    /// After the scheme of an app link, `//` or `///` is only spelling; a single `/` is not.
    private func authoritySlashes(in body: Range<Int>) -> Int {
        let slashes = min(slashes(in: body), 3)
        return slashes >= 2 ? slashes : 0
    }

    private func slashes(in body: Range<Int>) -> Int {
        var end = body.lowerBound
        while end < body.upperBound, bytes[end] == ASCII.slash { end += 1 }
        return end - body.lowerBound
    }

    mutating func parsePairs(
        _ range: Range<Int>,
        in component: LinkError.Component
    ) throws(LinkError) {
        var start = range.lowerBound
        while start <= range.upperBound {
            var end = start
            var equals: Int?
            while end < range.upperBound, !separatesPairs(bytes[end], in: component) {
                if equals == nil, bytes[end] == ASCII.equals { equals = end }
                end += 1
            }
            if end > start {
                try parsePair(start..<end, equals: equals, in: component)
            }
            start = end + 1
        }
    }

    /// A fragment may separate its pairs with `;` as well.
    private func separatesPairs(_ byte: UInt8, in component: LinkError.Component) -> Bool {
        byte == ASCII.ampersand || (component == .fragment && byte == ASCII.semicolon)
    }

    private mutating func parsePair(
        _ range: Range<Int>,
        equals: Int?,
        in component: LinkError.Component
    ) throws(LinkError) {
        guard pairs.count < policy.limits.pairs else {
            throw LinkError(
                .tooLong,
                at: range.lowerBound,
                in: component,
                "there are too many pairs"
            )
        }
        let name = try decoder.decode(
            range.lowerBound..<(equals ?? range.upperBound),
            in: component
        )
        var value: Link.Part?
        if let equals {
            value = try decoder.decode(equals + 1..<range.upperBound, in: component)
        }
        pairs.append(Link.PairParts(name: name, value: value))
    }
}
