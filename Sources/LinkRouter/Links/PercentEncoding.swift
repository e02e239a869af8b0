// Escapes as RFC 3986 section 2.1 defines them: the one place that reads and writes `%XX`.

/// Percent-encoding of bytes.
package enum PercentEncoding {
    /// Returns the value of a hex digit of either case.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Returns the byte that the escape at an index stands for, if two hex digits follow.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - index: The position of the `%`.
    ///   - end: The end of the part of the text that contains the escape.
    /// - Returns: The byte, or `nil`.
    static func decodedByte<Bytes: RandomAccessCollection>(
        in bytes: Bytes,
        at index: Int,
        before end: Int
    ) -> UInt8? where Bytes.Element == UInt8, Bytes.Index == Int {
        guard index + 2 < end, let high = hexValue(bytes[index + 1]),
            let low = hexValue(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Decodes all escapes of a text.
    ///
    /// - Returns: The decoded text; `nil` if an escape is malformed or the bytes are not UTF-8.
    package static func decode(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == ASCII.percent else {
                decoded.append(bytes[index])
                index += 1
                continue
            }
            guard let byte = decodedByte(in: bytes, at: index, before: bytes.count) else {
                return nil
            }
            decoded.append(byte)
            index += 3
        }
        return String(validating: decoded, as: UTF8.self)
    }

    /// Decodes the well-formed escapes of a text once; malformed ones are copied.
    static func decodeLeniently(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var index = text.startIndex
        while index < text.endIndex {
            if text[index] == ASCII.percent,
                let byte = decodedByte(in: text, at: index, before: text.endIndex)
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(text[index])
                index += 1
            }
        }
        return decoded
    }

    /// Appends a byte as `%XX`, in upper case as RFC 3986 section 2.1 recommends.
    static func appendEscape(of byte: UInt8, to bytes: inout [UInt8]) {
        bytes.append(ASCII.percent)
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 0x0F))
    }

    /// Appends a text in which every byte but the unreserved ones is escaped.
    static func appendEscaped(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        for byte in text {
            if ASCII.isUnreserved(byte) {
                bytes.append(byte)
            } else {
                appendEscape(of: byte, to: &bytes)
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x37 + value
    }
}
