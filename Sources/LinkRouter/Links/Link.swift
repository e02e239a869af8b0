// A deep link, split once and decoded once. Everything about it is ranges of one buffer, so that
// routing a link makes no strings; strings are made at the edge, when somebody asks.

/// A deep link: its raw text and its decoded parts.
///
/// App links fold the authority into the segments, so `s:profile:1`, `s://profile:1`,
/// `s://profile/1` and `s:///profile/1` have the same ``segments``. The links of the web, `https`
/// and a listed host, have the segments of their path.
///
/// ```swift
/// let policy = try LinkPolicy(schemes: ["compass"])
/// let link = try Link(parsing: "compass://profile:john?tab=posts", policy: policy)
/// link.segments            // ["profile", "john"]
/// link.query.first?.value  // "posts"
/// ```
public struct Link: Sendable, Hashable {
    /// One name of a query or fragment, with its value if it has a `=`.
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

    /// A stretch of the buffer; links are short, so 16 bits are enough.
    struct Part: Sendable, Hashable {
        let start: UInt16
        let end: UInt16
        /// Where the part stands in the raw text, for redaction and errors.
        let rawStart: UInt16
        let rawEnd: UInt16

        var range: Range<Int> { Int(start)..<Int(end) }
        var rawRange: Range<Int> { Int(rawStart)..<Int(rawEnd) }
        var count: Int { Int(end) - Int(start) }
    }

    /// A name and its value as stretches of the buffer.
    struct PairParts: Sendable, Hashable {
        let name: Part
        let value: Part?
    }

    /// The raw text, then the parts that differ from their raw text once decoded.
    let buffer: [UInt8]
    let rawCount: Int
    let schemePart: Part
    let hostPart: Part?
    let segmentParts: [Part]
    /// The pairs of the query, then those of the fragment.
    let pairParts: [PairParts]
    let queryCount: Int

    /// The raw text, as it came; it may hold secrets, see ``redacted(secret:segments:)``.
    public var text: String { String(checked: buffer[..<rawCount]) }
    /// The scheme, in lower case.
    public var scheme: String { string(schemePart) }
    /// The host of a web link, in lower case; `nil` for an app link.
    public var host: String? { hostPart.map(string) }
    /// Whether this is a link of the web: `https` and a listed host.
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

    /// Whether a part is a given sequence of bytes.
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
}
