// Links inside the values of links, such as `?next=https%3A%2F%2F…`. They are not followed; one
// with a dangerous scheme is rejected, and one with a secret is not shown.

/// Examines values that are links themselves.
enum NestedLink {
    struct Findings: OptionSet {
        let rawValue: UInt8
        /// A scheme that is never opened, or escapes nested deeper than the limit.
        static let denied = Findings(rawValue: 1)
        /// A pair with a secret name, a fragment, or a user before a host.
        static let secret = Findings(rawValue: 2)
    }

    /// Returns whether a decoded value is a link with a secret of its own.
    static func isSecret(_ value: String) -> Bool {
        findings(in: Array(value.utf8)[...]).contains(.secret)
    }

    /// Examines a decoded value.
    ///
    /// The value is split at all delimiters of a link, so links nested without escapes are found in
    /// one pass. Each level of escapes costs one further pass over fewer bytes, and the number of
    /// levels is limited.
    static func findings(
        in value: ArraySlice<UInt8>,
        depth: Int = nestedLinkDepth
    ) -> Findings {
        // Browsers ignore spaces before a scheme, which a form encodes as `+`.
        let text = value.drop { $0 == ASCII.space || $0 == ASCII.plus }
        guard let length = Scheme.end(in: text) else { return [] }
        let colon = text.startIndex + length
        if Scheme.isDangerous(text[..<colon]) { return .denied }
        var walk = Walk(depth: depth)
        var start = colon + 1
        for index in start..<text.endIndex where Walk.isDelimiter(text[index]) {
            walk.visit(text[start..<index], endedBy: text[index])
            start = index + 1
        }
        walk.visit(text[start...], endedBy: nil)
        return walk.findings
    }
}

extension NestedLink {
    /// A pass over the pieces of one nested link, from left to right.
    private struct Walk {
        let depth: Int
        var findings: Findings = []
        private var isFragment = false
        private var isSecretPair = false
        private var isName = false
        /// The number of slashes before the piece: after two of them it is an authority.
        private var slashes = 0

        init(depth: Int) {
            self.depth = depth
        }

        static func isDelimiter(_ byte: UInt8) -> Bool {
            switch byte {
            case ASCII.slash, ASCII.question, ASCII.hash, ASCII.ampersand, ASCII.semicolon,
                ASCII.equals:
                true
            default: false
            }
        }

        mutating func visit(_ piece: ArraySlice<UInt8>, endedBy delimiter: UInt8?) {
            if isFragment || isSecretPair, !piece.isEmpty { findings.insert(.secret) }
            if slashes >= 2, piece.contains(ASCII.at) { findings.insert(.secret) }
            examine(piece)
            slashes = delimiter != ASCII.slash ? 0 : piece.isEmpty ? slashes + 1 : 1
            switch delimiter {
            case ASCII.hash:
                isFragment = true
                begin()
            case ASCII.equals where isName:
                isName = false
                isSecretPair = SecretNames.isSecret(PercentEncoding.decodeLeniently(piece)[...])
            case ASCII.question, ASCII.ampersand, ASCII.semicolon: begin()
            default: break
            }
        }

        private mutating func begin() {
            isName = true
            isSecretPair = false
        }

        private mutating func examine(_ piece: ArraySlice<UInt8>) {
            if !piece.contains(ASCII.percent) {
                let text = piece.drop { $0 == ASCII.space || $0 == ASCII.plus }
                if let length = Scheme.end(in: text), Scheme.isDangerous(text.prefix(length)) {
                    findings.insert(.denied)
                }
            } else if depth > 0 {
                findings.formUnion(
                    NestedLink.findings(
                        in: PercentEncoding.decodeLeniently(piece)[...],
                        depth: depth - 1
                    )
                )
            } else {
                findings.insert([.denied, .secret])
            }
        }
    }
}
