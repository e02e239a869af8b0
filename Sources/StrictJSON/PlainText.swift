// The search for the first byte of a text that must be escaped, shared by all writers. Nearly all
// text is printable ASCII, so the search checks eight bytes at a time.

/// The bytes that a writer must inspect before it copies them.
package enum PlainText {
    /// JSON strings (RFC 8259): controls below U+0020, the quotation mark and the backslash.
    case json
    /// ``LegibleText``: controls and all bytes that are not ASCII, which may encode C1 or direction
    /// marks.
    case legible

    /// Returns the first position from `start` on whose byte must be inspected.
    ///
    /// - Parameters:
    ///   - start: A position in the text.
    ///   - utf8: The text.
    /// - Returns: The position; the text's end if there is no such byte.
    @inline(__always)
    package func end(from start: Int, in utf8: Span<UInt8>) -> Int {
        var index = start
        while index + 8 <= utf8.count {
            let word = unsafe utf8.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
            guard isPlain(word) else { break }
            index += 8
        }
        while index < utf8.count, isPlain(utf8[index]) { index += 1 }
        return index
    }

    @inline(__always)
    private func isPlain(_ byte: UInt8) -> Bool {
        switch self {
        case .json: byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        case .legible: byte >= 0x20 && byte < 0x7F
        }
    }

    /// Whether all eight bytes of a word are plain.
    ///
    /// `x - 0x01… & ~x & 0x80…` is zero exactly if no byte of `x` is zero; with `0x20…` it is zero
    /// if none is below 0x20. A borrow can mark a byte wrongly only above one that is marked
    /// rightly.
    @inline(__always)
    private func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (word &- ones &* 0x20) & ~word
        switch self {
        case .json:
            let quotes = zeros(word ^ ones &* 0x22) | zeros(word ^ ones &* 0x5C)
            return (controls | quotes) & tops == 0
        case .legible:
            return (controls | word | zeros(word ^ ones &* 0x7F)) & tops == 0
        }
    }
}

extension [UInt8] {
    /// Appends `\u` and four hexadecimal digits.
    ///
    /// - Parameters:
    ///   - unit: The number of the character.
    ///   - isUppercase: Whether the digits above 9 are upper case.
    package mutating func appendEscape(_ unit: UInt16, isUppercase: Bool) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift: UInt16 in [12, 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            append(digit < 10 ? digit + 0x30 : digit + (isUppercase ? 0x37 : 0x57))
        }
    }
}
