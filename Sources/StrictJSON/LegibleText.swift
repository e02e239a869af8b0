// Untrusted text in journal entries and messages must not start a field, a line or an escape
// sequence, nor make a field longer than the 4,096 bytes beyond which `journalctl -o json` prints
// `null`.

/// Makes untrusted text safe to display.
package enum LegibleText {
    /// Appends a text, cut to a number of bytes, with these characters escaped as `\uXXXX`: C0,
    /// DEL, C1, and those that end a line or change the direction of writing (UAX #9, U+2028 to
    /// U+202E and U+2066 to U+2069).
    package static func append(_ text: String, limit: Int, to bytes: inout [UInt8]) {
        var text = text
        text.makeContiguousUTF8()
        let utf8 = text.utf8.span
        if utf8.count <= limit, PlainText.legible.end(from: 0, in: utf8) == utf8.count {
            bytes.append(contentsOf: text.utf8)
        } else {
            append(utf8, limit: limit, to: &bytes)
        }
    }

    /// Returns whether a character is in C0 or C1, or is DEL.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }

    /// Returns whether `append` would write a text without escapes.
    package static func isLegible(_ text: String) -> Bool {
        var text = text
        text.makeContiguousUTF8()
        let utf8 = text.utf8.span
        var index = PlainText.legible.end(from: 0, in: utf8)
        while index < utf8.count {
            if escape(at: index, in: utf8) != nil { return false }
            index = PlainText.legible.end(from: index + 1, in: utf8)
        }
        return true
    }

    /// Returns a text cut to a number of bytes at the boundary of a character, with `…` for the
    /// rest.
    package static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit - 3)
        while end > text.utf8.startIndex, text.utf8[end] & 0xC0 == 0x80 {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end]) + "…"
    }

    /// Appends UTF-8, cut and escaped as a string is.
    package static func append(_ utf8: Span<UInt8>, limit: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        var lastWhole = start
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte & 0xC0 != 0x80, bytes.count - start <= limit - 3 { lastWhole = bytes.count }
            if let escape = escape(at: index, in: utf8) {
                bytes.appendEscape(escape.unit, isUppercase: false)
                index += escape.length
            } else {
                bytes.append(byte)
                index += 1
            }
            if bytes.count - start > limit {
                bytes.removeLast(bytes.count - lastWhole)
                bytes.append(contentsOf: "…".utf8)
                return
            }
        }
    }

    /// The character at a position, if it must be escaped, and its length in bytes.
    private static func escape(
        at index: Int,
        in utf8: Span<UInt8>
    ) -> (unit: UInt16, length: Int)? {
        let byte = utf8[index]
        if byte < 0x20 || byte == 0x7F { return (UInt16(byte), 1) }
        if byte == 0xC2, index + 1 < utf8.count, utf8[index + 1] < 0xA0 {
            return (UInt16(utf8[index + 1]), 2)
        }
        guard byte == 0xE2, index + 2 < utf8.count else { return nil }
        return mark(utf8[index + 1], utf8[index + 2]).map { ($0, 3) }
    }

    /// The line separator or direction mark that two bytes after `E2` encode, if any.
    private static func mark(_ second: UInt8, _ third: UInt8) -> UInt16? {
        switch (second, third) {
        case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9):
            0x2000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
        default: nil
        }
    }
}
