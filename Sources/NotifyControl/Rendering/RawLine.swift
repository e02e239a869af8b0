// JSON lines on their way to a terminal. They are passed on as they came, but for the controls that
// JSON allows in a string and a terminal obeys: a stranger wrote the payload.

import Jansson
import NotifyCore

/// A line of JSON for standard output.
enum RawLine {
    /// Returns a line with DEL and C1 written as escapes, which JSON reads as the same characters,
    /// and with its line break.
    static func printable(_ line: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count + 1)
        var index = 0
        while index < line.count {
            let byte = line[index]
            let next = index + 1 < line.count ? line[index + 1] : 0
            if byte == 0x7F {
                bytes.append(contentsOf: "\\u007f".utf8)
            } else if byte == 0xC2, 0x80...0x9F ~= next {
                bytes.append(contentsOf: "\\u00\(String(next, radix: 16))".utf8)
                index += 1
            } else {
                bytes.append(byte)
            }
            index += 1
        }
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// Returns a value as such a line.
    static func printable(_ value: JSONValue) -> [UInt8] {
        printable(Array(value.line.dropLast()))
    }
}
