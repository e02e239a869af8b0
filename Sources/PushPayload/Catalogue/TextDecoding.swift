// Decoders of links, which rules name. Each is named after its operation, not after a provider.

import JSONText

/// A further encoding of the text of a link.
enum TextDecoding: String, Sendable, CaseIterable {
    /// `%XX` are bytes of UTF-8 (RFC 3986 section 2.1).
    case percent
    /// `%XX` and `%uXXXX` are UTF-16 code units (ECMA-262 annex B, `unescape`).
    case unescape

    /// The decoded text, or `nil` if the escapes do not stand for valid text.
    ///
    /// A `%` that begins no escape is unchanged.
    func decode(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        switch self {
        case .percent: return TextDecoding.percentDecoded(bytes)
        case .unescape: return TextDecoding.unescaped(bytes)
        }
    }

    private static func percentDecoded(_ bytes: [UInt8]) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x25, let value = hexadecimal(bytes, index + 1, count: 2) {
                decoded.append(UInt8(truncatingIfNeeded: value))
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func unescaped(_ bytes: [UInt8]) -> String? {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count)
        var plainStart = 0
        var index = 0
        while index < bytes.count {
            var value: UInt16?
            var length = 0
            if bytes[index] == 0x25 {
                if index + 1 < bytes.count, bytes[index + 1] == 0x75 {
                    (value, length) = (hexadecimal(bytes, index + 2, count: 4), 6)
                } else {
                    (value, length) = (hexadecimal(bytes, index + 1, count: 2), 3)
                }
            }
            guard let value else {
                index += 1
                continue
            }
            units.append(
                contentsOf: String(decoding: bytes[plainStart..<index], as: UTF8.self).utf16
            )
            units.append(value)
            index += length
            plainStart = index
        }
        units.append(contentsOf: String(decoding: bytes[plainStart...], as: UTF8.self).utf16)
        return String(validating: units, as: UTF16.self)
    }

    /// The value of a number of hexadecimal digits, or `nil` if there are fewer.
    private static func hexadecimal(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt16? {
        guard start + count <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[start..<start + count] {
            guard let digit = Byte.hexValue(byte) else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
