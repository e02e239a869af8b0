// Strings are compared decoded: "\u0061" equals "a".

/// Decodes the contents of a scanned string byte by byte.
///
/// A lone surrogate, which JSON's grammar allows and UTF-8 does not, is decoded to the three bytes
/// of its generalised UTF-8 form, so that it equals only itself.
struct StringReader {
    private var at: Int
    private let end: Int
    /// The remaining bytes of the last escape, the next one in the least significant byte.
    private var pending: UInt32 = 0
    private var pendingCount: UInt8 = 0

    /// Creates a reader of the bytes between a string's quotes.
    init(_ contents: Range<Int>) {
        at = contents.lowerBound
        end = contents.upperBound
    }

    /// The next byte, or `nil` at the end of the string.
    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        if pendingCount > 0 {
            defer {
                pending >>= 8
                pendingCount &-= 1
            }
            return UInt8(truncatingIfNeeded: pending)
        }
        guard at < end else { return nil }
        let byte = bytes[at]
        at += 1
        guard byte == Byte.backslash, at < end else { return byte }
        let letter = bytes[at]
        at += 1
        switch letter {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0C
        case UInt8(ascii: "n"): return Byte.lineFeed
        case UInt8(ascii: "r"): return Byte.carriageReturn
        case UInt8(ascii: "t"): return Byte.tab
        case UInt8(ascii: "u"): return unicodeEscape(in: bytes)
        default: return letter
        }
    }

    private mutating func unicodeEscape(in bytes: Span<UInt8>) -> UInt8 {
        var value = hexDigits(at: at, in: bytes)
        at = min(at + 4, end)
        if value & 0xFC00 == 0xD800, at + 6 <= end, bytes[at] == Byte.backslash,
            bytes[at + 1] == UInt8(ascii: "u")
        {
            let low = hexDigits(at: at + 2, in: bytes)
            if low & 0xFC00 == 0xDC00 {
                value = 0x1_0000 + (value & 0x3FF) << 10 + low & 0x3FF
                at += 6
            }
        }
        return encode(value)
    }

    private func hexDigits(at start: Int, in bytes: Span<UInt8>) -> UInt32 {
        var value: UInt32 = 0
        for offset in start..<min(start + 4, end) {
            value = value << 4 | UInt32(Byte.hexValue(bytes[offset]) ?? 0)
        }
        return value
    }

    /// Returns the first byte of a code point's UTF-8 form, and stores the others in `pending`.
    private mutating func encode(_ value: UInt32) -> UInt8 {
        func tail(_ shift: UInt32) -> UInt32 { 0x80 | value >> shift & 0x3F }
        switch value {
        case ..<0x80:
            return UInt8(truncatingIfNeeded: value)
        case ..<0x800:
            pending = tail(0)
            pendingCount = 1
            return UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
        case ..<0x1_0000:
            pending = tail(6) | tail(0) << 8
            pendingCount = 2
            return UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
        default:
            pending = tail(12) | tail(6) << 8 | tail(0) << 16
            pendingCount = 3
            return UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
        }
    }
}
