// The search that every writer of text shares: how far a text can be copied as it is. Nearly all text
// is printable ASCII, which is passed over eight bytes at a time.

/// Which bytes a writer cannot copy without looking at them.
package enum PlainText {
    /// JSON strings (RFC 8259): controls below U+0020, the quotation mark and the backslash.
    case json
    /// ``LegibleText``: controls, and all that is not ASCII, because C1 and marks of direction are
    /// among that.
    case legible

    /// Returns the first position from `start` on whose byte cannot be copied without a look at it.
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

    /// Whether all bytes of a word are plain, by arithmetic on all of them at once.
    ///
    /// `x - 0x01… & ~x & 0x80…` is zero exactly if no byte of `x` is zero; with `0x20…` it is zero if
    /// none is below 0x20. A borrow can only mark a byte above one that is marked rightly.
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
    ///   - isUppercase: Whether digits above 9 are capitals.
    package mutating func appendEscape(_ unit: UInt16, isUppercase: Bool) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        for shift: UInt16 in [12, 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            append(digit < 10 ? digit + 0x30 : digit + (isUppercase ? 0x37 : 0x57))
        }
    }
}
