// Decoders that data cannot express. Each is named for what it does, not for who needs it.

/// How the text of a link is encoded once more.
enum TextDecoding: String, Sendable, CaseIterable {
    /// `%XX` are bytes of UTF-8 (RFC 3986 section 2.1).
    case percent
    /// `%XX` and `%uXXXX` are UTF-16 code units (ECMA-262 annex B, `unescape`).
    case unescape

    /// The decoded text, or `nil` if what the escapes say is no text.
    ///
    /// A `%` that begins no escape stays.
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

    /// The value of so many hexadecimal digits, or `nil` if they are not there.
    private static func hexadecimal(_ bytes: [UInt8], _ start: Int, count: Int) -> UInt16? {
        guard start + count <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[start..<start + count] {
            let letter = (byte | 0x20) &- 0x61
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt16(byte - 0x30)
            case _ where letter < 6: value = value << 4 | UInt16(letter + 10)
            default: return nil
            }
        }
        return value
    }
}
