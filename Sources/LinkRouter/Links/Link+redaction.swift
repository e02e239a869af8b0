// A link as it may be shown: journals, receipts and errors get this text, never the raw one.

extension Link {
    /// The raw text with each secret value replaced by `…`.
    ///
    /// Secret are: every fragment, the values of ``SecretNames`` and of the names given, a value
    /// that is a link with a secret of its own, and the segments given.
    ///
    /// - Parameters:
    ///   - names: Names of the query that are secret for this link's route.
    ///   - segments: Positions of segments that are secret.
    /// - Returns: The text to show.
    public func redacted(secret names: [String] = [], segments: [Int] = []) -> String {
        let hidden = Set(segments).sorted().filter(segmentParts.indices.contains)
        return Redaction(names: names).text(
            of: buffer[..<rawCount],
            hiding: hidden.map { segmentParts[$0].rawRange }
        )
    }

    /// A text that may not even be a link, with what would be secret in one replaced by `…`.
    ///
    /// For receipts and journals of links that were rejected. At most 4,000 bytes are looked at; a
    /// longer text ends in `…`.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - names: Names that are secret beside ``SecretNames``.
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
}

/// Finds the secrets of a raw text and writes it without them.
struct Redaction {
    private let names: [[UInt8]]
    private static let mark = Array("…".utf8)

    init(names: [String]) {
        self.names = names.map { Array($0.utf8) }
    }

    func isSecret(name: ArraySlice<UInt8>) -> Bool {
        SecretNames.isSecret(name) || names.contains { $0.elementsEqual(name) }
    }

    func text(of raw: ArraySlice<UInt8>, hiding segments: [Range<Int>]) -> String {
        let hash = raw.firstIndex(of: ASCII.hash) ?? raw.endIndex
        let question = raw[..<hash].firstIndex(of: ASCII.question) ?? hash
        var hidden = segments
        if segments.isEmpty, let userinfo = userinfo(of: raw[..<question]) {
            hidden.append(userinfo)
        }
        hidden += secretValues(raw[question..<hash].dropFirst(), isFragment: false)
        hidden += secretValues(raw[hash...].dropFirst(), isFragment: true)
        var shown: [UInt8] = []
        var index = raw.startIndex
        for range in hidden where !range.isEmpty {
            shown += raw[index..<range.lowerBound]
            shown += Self.mark
            index = range.upperBound
        }
        shown += raw[index...]
        return String(checked: shown)
    }

    private func secretValues(_ text: ArraySlice<UInt8>, isFragment: Bool) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for piece in text.split(whereSeparator: {
            $0 == ASCII.ampersand || (isFragment && $0 == ASCII.semicolon)
        }) {
            guard let equals = piece.firstIndex(of: ASCII.equals) else {
                if isFragment { ranges.append(piece.startIndex..<piece.endIndex) }
                continue
            }
            let value = piece[(equals + 1)...]
            let name = NestedLink.leniently(
                decoded: isFragment ? piece[..<equals] : Self.withSpaces(piece[..<equals])
            )
            let isHidden =
                isFragment || isSecret(name: name[...])
                || NestedLink.findings(in: NestedLink.leniently(decoded: value)[...])
                    .contains(.secret)
            if isHidden { ranges.append(equals + 1..<value.endIndex) }
        }
        return ranges
    }

    /// A `+` is a space in the names of a query.
    private static func withSpaces(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.map { $0 == ASCII.plus ? ASCII.space : $0 }[...]
    }

    /// The user and password of a web authority, in a text that was refused for having them.
    private func userinfo(of text: ArraySlice<UInt8>) -> Range<Int>? {
        guard let length = Scheme.end(in: text) else { return nil }
        let scheme = text.prefix(length).map(ASCII.lowercased)
        guard scheme.starts(with: Array("http".utf8)) else { return nil }
        let body = text.dropFirst(length + 1).drop { $0 == ASCII.slash }
        let authority = body.prefix { $0 != ASCII.slash }
        guard let at = authority.lastIndex(of: ASCII.at) else { return nil }
        return authority.startIndex..<at
    }
}

extension Link {
    /// Whether a value is a link with a secret of its own.
    func carriesSecret(_ part: Part) -> Bool {
        NestedLink.findings(in: bytes(part)).contains(.secret)
    }
}
