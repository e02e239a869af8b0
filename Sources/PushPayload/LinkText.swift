// Decides whether a text can be a link, by the text alone.

/// Trims the text of a candidate and checks its form.
enum LinkText {
    /// The text without white space at its ends.
    ///
    /// Space, tab, line feed, vertical tab, form feed and carriage return count as white space.
    static func trimmed(_ text: String) -> String {
        let bytes = text.utf8
        guard let first = bytes.first, let last = bytes.last, isSpace(first) || isSpace(last) else {
            return text
        }
        let start = bytes.firstIndex { !isSpace($0) } ?? bytes.endIndex
        let end = bytes.lastIndex { !isSpace($0) }.map(bytes.index(after:)) ?? start
        return String(text[start..<end])
    }

    /// Why a trimmed text is no link; `nil` if it is a candidate.
    ///
    /// A candidate begins with a scheme of two characters or more (RFC 3986 section 3.1) and a
    /// colon. Schemes and control characters are not checked here: the router rejects them with the
    /// position. As a reference, every text without a scheme is relative.
    static func fault(in text: String, asReference: Bool = false) -> String? {
        let bytes = text.utf8
        guard let first = bytes.first else { return NoLinkReason.emptyLink }
        var schemeLength = 0
        var hasScheme = false
        if isLetter(first) {
            for byte in bytes {
                if byte == 0x3A {
                    hasScheme = schemeLength >= 2
                    break
                }
                guard isSchemeByte(byte) else { break }
                schemeLength += 1
            }
        }
        let isMalformed = bytes.contains { $0 == 0x20 || $0 == 0x5C }
        if hasScheme { return isMalformed ? NoLinkReason.malformedLink : nil }
        guard isRelative(bytes, asReference: asReference) else { return NoLinkReason.noScheme }
        return isMalformed ? NoLinkReason.malformedLink : NoLinkReason.relativeLink
    }

    /// Whether the text begins as a reference that needs a base: `/`, `./`, `../`, `?` or `#`.
    ///
    /// As a reference, so is every text without a colon before its first `/`, `?` or `#`
    /// (RFC 3986 section 4.2).
    private static func isRelative(_ bytes: String.UTF8View, asReference: Bool) -> Bool {
        if asReference {
            let first = bytes.prefix { $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
            return !first.contains(0x3A)
        }
        return switch bytes.first {
        case 0x2F, 0x3F, 0x23: true
        case 0x2E: bytes.starts(with: "./".utf8) || bytes.starts(with: "../".utf8)
        default: false
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
}
