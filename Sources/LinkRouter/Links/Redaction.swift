// The text of a link for journals, receipts and errors, which never contain the raw text.

/// Replaces the secrets of a raw text by `…`.
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
            let name = PercentEncoding.decodeLeniently(
                isFragment ? piece[..<equals] : Self.withSpaces(piece[..<equals])
            )
            let isHidden =
                isFragment || isSecret(name: name[...])
                || NestedLink.findings(in: PercentEncoding.decodeLeniently(value)[...])
                    .contains(.secret)
            if isHidden { ranges.append(equals + 1..<value.endIndex) }
        }
        return ranges
    }

    /// A `+` stands for a space in the names of a query.
    private static func withSpaces(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        name.map { $0 == ASCII.plus ? ASCII.space : $0 }[...]
    }

    /// The range of user and password in a web authority; a link with them is rejected, and its
    /// text is shown in the receipt.
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
