// Untrusted text inside journal entries and sentences: no byte of it may start a field, a line or an
// escape sequence, and none may make a field so long that readers get `null` for it (4,096 bytes).

/// Makes untrusted text safe to show.
package enum LegibleText {
    /// Appends a value cut to a number of bytes, with control characters written as `\uXXXX`: C0,
    /// DEL, C1, line separators and the marks that change the direction of writing (UAX #9, U+2028
    /// to U+202E and U+2066 to U+2069), which would make a line look like another one.
    package static func append(_ value: String, limit: Int, to bytes: inout [UInt8]) {
        var value = value
        value.withUTF8Span { utf8 in
            append(utf8, limit: limit, to: &bytes)
        }
    }

    /// Returns whether `append` would write a text without escapes.
    package static func isLegible(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            !isControl($0) && !(0x2028...0x202E).contains($0.value)
                && !(0x2066...0x2069).contains($0.value)
        }
    }

    /// Returns whether a character is in C0 or C1, or is DEL.
    package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
    }

    /// Returns a text cut to a number of bytes between two characters, with `…` for the rest.
    package static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit - 3)
        while end > text.utf8.startIndex, text.utf8[end] & 0xC0 == 0x80 {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end]) + "…"
    }

    private static func append(_ utf8: Span<UInt8>, limit: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        var lastWhole = start
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte & 0xC0 != 0x80, bytes.count - start <= limit - 3 { lastWhole = bytes.count }
            if byte < 0x20 || byte == 0x7F {
                appendEscape(UInt16(byte), to: &bytes)
            } else if byte == 0xC2, index + 1 < utf8.count, utf8[index + 1] < 0xA0 {
                appendEscape(UInt16(utf8[index + 1]), to: &bytes)
                index += 1
            } else if byte == 0xE2, index + 2 < utf8.count,
                let mark = mark(utf8[index + 1], utf8[index + 2])
            {
                appendEscape(mark, to: &bytes)
                index += 2
            } else {
                bytes.append(byte)
            }
            index += 1
            if bytes.count - start > limit {
                bytes.removeLast(bytes.count - lastWhole)
                bytes.append(contentsOf: "…".utf8)
                return
            }
        }
    }

    /// The separator or direction that two bytes after `E2` stand for, if any.
    private static func mark(_ second: UInt8, _ third: UInt8) -> UInt16? {
        switch (second, third) {
        case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9):
            0x2000 | UInt16(second & 0x3F) << 6 | UInt16(third & 0x3F)
        default: nil
        }
    }

    private static func appendEscape(_ value: UInt16, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\\u".utf8)
        for shift in [12, 8, 4, 0] {
            let digit = UInt8(value >> UInt16(shift) & 15)
            bytes.append(digit < 10 ? digit + 0x30 : digit + 0x57)
        }
    }
}

extension String {
    /// Calls a closure with the text's UTF-8 bytes.
    mutating func withUTF8Span(_ body: (borrowing Span<UInt8>) -> Void) {
        makeContiguousUTF8()
        body(utf8.span)
    }
}
