// The bytes of JSON's grammar by name, so that the scanner reads like RFC 8259.

/// Bytes with a meaning in JSON text, named after RFC 8259, section 2.
package enum Byte {
    static var tab: UInt8 { 0x09 }
    static var lineFeed: UInt8 { 0x0A }
    static var carriageReturn: UInt8 { 0x0D }
    static var space: UInt8 { 0x20 }
    static var quote: UInt8 { 0x22 }
    static var plus: UInt8 { 0x2B }
    static var comma: UInt8 { 0x2C }
    static var minus: UInt8 { 0x2D }
    static var point: UInt8 { 0x2E }
    static var slash: UInt8 { 0x2F }
    static var zero: UInt8 { 0x30 }
    static var nine: UInt8 { 0x39 }
    static var colon: UInt8 { 0x3A }
    static var beginArray: UInt8 { 0x5B }
    static var backslash: UInt8 { 0x5C }
    static var endArray: UInt8 { 0x5D }
    static var beginObject: UInt8 { 0x7B }
    static var endObject: UInt8 { 0x7D }

    /// Whether a byte is one of `0` to `9`.
    static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

    /// The value of a hexadecimal digit, or `nil`.
    package static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte &- zero }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// Whether a byte continues a UTF-8 sequence (`10xxxxxx`); every other byte begins a character.
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
