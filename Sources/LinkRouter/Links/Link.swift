// A deep link, split once and decoded once. Its parts are ranges of one buffer, so that routing a
// link allocates no strings; a string is made when a caller reads a part.

/// A deep link: its raw text and its decoded parts.
///
/// App links fold the authority into the segments, so `s:profile:1`, `s://profile:1`,
/// `s://profile/1` and `s:///profile/1` have the same ``segments``. Web links, `https` with a
/// listed host, have the segments of their path.
///
/// ```swift
/// let policy = try LinkPolicy(schemes: ["compass"])
/// let link = try Link(parsing: "compass://profile:john?tab=posts", policy: policy)
/// link.segments            // ["profile", "john"]
/// link.query.first?.value  // "posts"
/// ```
public struct Link: Sendable, Hashable {
    /// A name in a query or fragment, and its value if a `=` follows.
    public struct Pair: Sendable, Hashable {
        private let exactName: ExactName
        private let exactValue: ExactName?

        /// Creates a pair.
        public init(name: String, value: String?) {
            exactName = ExactName(name)
            exactValue = value.map(ExactName.init)
        }

        /// The decoded name.
        public var name: String { exactName.text }
        /// The decoded value; `nil` for `flag`, empty for `flag=`.
        public var value: String? { exactValue?.text }
    }

    /// A range of the buffer, in 16 bits, which are enough for the limit of a link.
    struct Part: Sendable, Hashable {
        let start: UInt16
        let end: UInt16
        /// The range of the part in the raw text, for redaction and errors.
        let rawStart: UInt16
        let rawEnd: UInt16

        var range: Range<Int> { Int(start)..<Int(end) }
        var rawRange: Range<Int> { Int(rawStart)..<Int(rawEnd) }
        var count: Int { Int(end) - Int(start) }
    }

    /// A name and its value as ranges of the buffer.
    struct PairParts: Sendable, Hashable {
        let name: Part
        let value: Part?
    }

    /// The raw text, followed by the decoded form of each part whose raw text has escapes.
    let buffer: [UInt8]
    let rawCount: Int
    let schemePart: Part
    let hostPart: Part?
    let segmentParts: [Part]
    /// The pairs of the query, then those of the fragment.
    let pairParts: [PairParts]
    let queryCount: Int

    /// The raw text as it was given.
    ///
    /// It may contain secrets; see ``redacted(secret:segments:)``.
    public var text: String { String(checked: buffer[..<rawCount]) }
    /// The scheme, in lower case.
    public var scheme: String { string(schemePart) }
    /// The host of a web link, in lower case; `nil` for an app link.
    public var host: String? { hostPart.map(string) }
    /// Whether this is a web link: `https` and a listed host.
    public var isWeb: Bool { hostPart != nil }
    /// The decoded segments.
    public var segments: [String] { segmentParts.map(string) }
    /// The number of segments.
    public var segmentCount: Int { segmentParts.count }
    /// All pairs of the query, in order.
    public var query: [Pair] { pairParts[..<queryCount].map(pair) }
    /// All pairs of the fragment, in order.
    public var fragment: [Pair] { pairParts[queryCount...].map(pair) }

    func string(_ part: Part) -> String {
        String(checked: buffer[part.range])
    }

    func bytes(_ part: Part) -> ArraySlice<UInt8> {
        buffer[part.range]
    }

    /// Returns whether a part consists of the given bytes.
    func isEqual(_ part: Part, to bytes: [UInt8]) -> Bool {
        guard part.count == bytes.count else { return false }
        let start = Int(part.start)
        for index in 0..<bytes.count where buffer[start + index] != bytes[index] {
            return false
        }
        return true
    }

    private func pair(_ parts: PairParts) -> Pair {
        Pair(name: string(parts.name), value: parts.value.map(string))
    }

    /// The raw text with each secret value replaced by `…`.
    ///
    /// Secret values are all values of the fragment, the values of ``SecretNames`` and of the given
    /// names, each value that is a link with a secret of its own, and the given segments.
    ///
    /// - Parameters:
    ///   - names: Further names of the query whose values are secret.
    ///   - segments: Positions of segments that are secret.
    /// - Returns: The text to show.
    public func redacted(secret names: [String] = [], segments: [Int] = []) -> String {
        let hidden = Set(segments).sorted().filter(segmentParts.indices.contains)
        return Redaction(names: names).text(
            of: buffer[..<rawCount],
            hiding: hidden.map { segmentParts[$0].rawRange }
        )
    }

    /// Returns a text that may not be a link with what would be secret in a link replaced by `…`.
    ///
    /// For receipts and journal entries of rejected links. A text of more than 4,000 bytes is cut
    /// there and ends in `…`.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - names: Further names whose values are secret, beside ``SecretNames``.
    /// - Returns: The text to show.
    public static func redacted(unparsed text: String, secret names: [String] = []) -> String {
        let limit = LinkLimits.standard.linkBytes
        var bytes: [UInt8] = []
        var isCut = false
        for scalar in text.unicodeScalars {
            isCut = bytes.count + UTF8.width(scalar) > limit
            if isCut { break }
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
        let shown = Redaction(names: names).text(of: bytes[...], hiding: [])
        return isCut ? shown + "…" : shown
    }

    /// Returns whether a value is a link with a secret of its own.
    func carriesSecret(_ part: Part) -> Bool {
        NestedLink.findings(in: bytes(part)).contains(.secret)
    }
}

extension Link {
    /// Parses a link.
    ///
    /// - Parameters:
    ///   - text: The whole link.
    ///   - policy: The schemes, hosts and limits.
    /// - Throws: ``LinkError`` with the first fault; scheme and host are checked first.
    public init(parsing text: String, policy: LinkPolicy) throws(LinkError) {
        let bytes = Array(text.utf8.prefix(LinkParser.copiedBytes(policy)))
        var parser = LinkParser(bytes, policy: policy)
        self = try parser.parse()
    }

    /// Parses a link from bytes that need not be UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: The whole link.
    ///   - policy: The schemes, hosts and limits.
    /// - Throws: ``LinkError`` with the first fault; scheme and host are checked first.
    public init(parsing bytes: Span<UInt8>, policy: LinkPolicy) throws(LinkError) {
        let count = min(bytes.count, LinkParser.copiedBytes(policy))
        var copy: [UInt8] = []
        copy.reserveCapacity(count)
        for index in 0..<count {
            copy.append(bytes[index])
        }
        var parser = LinkParser(copy, policy: policy)
        self = try parser.parse()
    }
}

// Printing, interpolating or dumping a link must not reveal a secret.

extension Link: CustomStringConvertible, CustomReflectable {
    /// The text of ``redacted(secret:segments:)``; names that are secret for one route only are not
    /// hidden.
    public var description: String { redacted() }
    /// The redacted text alone: all parts of a link are parts of its text.
    public var customMirror: Mirror { Mirror(self, children: ["text": redacted()]) }
}

extension Link.Pair: CustomStringConvertible, CustomReflectable {
    /// `name=value`, with `…` for a value that is secret in any link; `name` without a value.
    public var description: String { shownValue.map { "\(name)=\($0)" } ?? name }
    /// Name and value, with `…` for a value that is secret in any link.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "value": shownValue as Any])
    }

    private var shownValue: String? {
        value.map { SecretNames.contains(name) || NestedLink.isSecret($0) ? "…" : $0 }
    }
}
