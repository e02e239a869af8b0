// RFC 3986's generic syntax, with app schemes whose authority is part of the path. Each part is cut
// out of the raw text first and decoded exactly once after that.

/// Parses a link from left to right.
struct LinkParser {
    var decoder: PartDecoder
    let policy: LinkPolicy
    private let count: Int
    var segments: [Link.Part] = []
    var pairs: [Link.PairParts] = []

    init(_ bytes: [UInt8], policy: LinkPolicy) {
        self.policy = policy
        count = bytes.count
        decoder = PartDecoder(buffer: bytes, valueBytes: policy.limits.valueBytes)
    }

    var bytes: [UInt8] { decoder.buffer }

    /// The number of bytes of a text that the parser needs.
    ///
    /// One byte beyond the limit is enough to reject the link. Scheme and host are checked before
    /// the length, so they are copied even under the lowest limit.
    static func copiedBytes(_ policy: LinkPolicy) -> Int {
        max(policy.limits.linkBytes, 512) + 1
    }

    mutating func parse() throws(LinkError) -> Link {
        guard let colon = Scheme.end(in: bytes) else {
            throw LinkError(.badLink, at: 0, in: .scheme, "no scheme before a colon")
        }
        let scheme = decoder.lowercase(0..<colon)
        let isWeb = try checkScheme(decoder.buffer[scheme.range])
        var body = colon + 1
        var host: Link.Part?
        if isWeb {
            let part = try parseHost(from: body)
            body = part.path
            host = part.host
        }
        guard count <= policy.limits.linkBytes else {
            throw LinkError(
                .tooLong,
                at: policy.limits.linkBytes,
                in: .link,
                "the link is too long"
            )
        }
        let hash = index(of: ASCII.hash, from: body) ?? count
        let question = index(of: ASCII.question, from: body, to: hash) ?? hash
        try parseSegments(body..<question, isWeb: isWeb)
        if question < hash {
            try parsePairs(question + 1..<hash, in: .query)
        }
        let queryCount = pairs.count
        if hash < count {
            try parsePairs(hash + 1..<count, in: .fragment)
        }
        return Link(
            buffer: decoder.buffer,
            rawCount: count,
            schemePart: scheme,
            hostPart: host,
            segmentParts: segments,
            pairParts: pairs,
            queryCount: queryCount
        )
    }

    private func checkScheme(_ scheme: ArraySlice<UInt8>) throws(LinkError) -> Bool {
        if policy.lists(scheme: scheme) { return false }
        if Scheme.isWeb(scheme) { return true }
        if Scheme.isDangerous(scheme) {
            throw LinkError(.schemeDenied, at: 0, in: .scheme, "this scheme is never opened")
        }
        throw LinkError(.schemeUnknown, at: 0, in: .scheme, "this scheme is not listed")
    }

    private mutating func parseHost(
        from start: Int
    ) throws(LinkError) -> (host: Link.Part, path: Int) {
        guard start + 2 <= count, bytes[start] == ASCII.slash, bytes[start + 1] == ASCII.slash
        else {
            throw LinkError(.hostDenied, at: start, in: .host, "a web link begins with `https://`")
        }
        let authority = start + 2
        var end = authority
        while end < count, bytes[end] != ASCII.slash, bytes[end] != ASCII.question,
            bytes[end] != ASCII.hash
        {
            end += 1
        }
        guard let length = HostName.length(inAuthority: bytes[authority..<end]) else {
            throw LinkError(
                .hostDenied,
                at: authority,
                in: .host,
                "this must be a plain host name, without userinfo, escapes or a port but 443"
            )
        }
        let host = decoder.lowercase(authority..<authority + length)
        guard HostName.isListed(decoder.buffer[host.range], in: policy.hostBytes) else {
            throw LinkError(.hostDenied, at: authority, in: .host, "this host is not listed")
        }
        return (host, end)
    }

    func index(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
        bytes[start..<(end ?? count)].firstIndex(of: byte)
    }

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
                throw LinkError(.tooLong, at: start, in: .path, "too many segments")
            }
            segments.append(try decoder.decode(start..<next, in: .path))
            guard next < end else { return }
            start = next + 1
        }
    }

    /// Returns the number of slashes that belong to the scheme of an app link: two, three or none.
    ///
    /// A single `/` separates segments.
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

    /// The pairs of a fragment may also be separated by `;`.
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
                "too many pairs"
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
