// The splitter: RFC 3986's generic syntax, lenient in the authority of app schemes. One walk from
// left to right; every part is cut out of the raw text first and decoded exactly once after that.

/// The parts of a link while they are found.
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

    /// How much of a text is copied.
    ///
    /// One byte more than the limit shows that it is passed; the rest need not be copied. Scheme and
    /// host are looked at first, so they must be there even under the lowest limit.
    static func copiedBytes(_ policy: LinkPolicy) -> Int {
        max(policy.limits.linkBytes, 512) + 1
    }

    mutating func parse() throws(LinkError) -> Link {
        guard let colon = Scheme.end(in: bytes) else {
            throw LinkError(.badLink, at: 0, in: .scheme, "there is no scheme before a colon")
        }
        let scheme = decoder.lowercase(0..<colon)
        let isWeb = try checkScheme(decoder.buffer[scheme.range])
        var body = colon + 1
        var host: Link.Part?
        if isWeb {
            let part = try parseHost(from: body)
            body = Int(part.path)
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
                "this is not a plain host name without userinfo, escape or odd port"
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
}
