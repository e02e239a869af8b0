// UTF-8 is validated byte by byte, so that an error has the offset of the byte at fault, whether it
// is raw or escaped.

/// Validates UTF-8 (RFC 3629 section 4) and finds control characters.
struct UTF8Check {
    enum Fault {
        case encoding
        case control
    }

    private var missing = 0
    private var lower: UInt8 = 0x80
    private var upper: UInt8 = 0xBF
    private var mayBeControl = false
    /// The offset at which the current sequence begins.
    private(set) var sequenceStart = 0

    /// Whether the current sequence is incomplete.
    var isInside: Bool { missing > 0 }

    /// Consumes the next byte and returns the fault that it completes.
    mutating func consume(_ byte: UInt8, at offset: Int) -> Fault? {
        if missing > 0 {
            guard byte >= lower, byte <= upper else { return .encoding }
            missing -= 1
            lower = 0x80
            upper = 0xBF
            if mayBeControl {
                mayBeControl = false
                if byte < 0xA0 { return .control }
            }
            return nil
        }
        sequenceStart = offset
        return begin(byte)
    }

    private mutating func begin(_ byte: UInt8) -> Fault? {
        switch byte {
        case 0x20..<0x7F: return nil
        case 0x00..<0x20, 0x7F: return .control
        case 0xC2...0xDF:
            missing = 1
            // U+0080 to U+009F are the C1 control characters.
            mayBeControl = byte == 0xC2
        case 0xE0...0xEF:
            missing = 2
            if byte == 0xE0 { lower = 0xA0 }
            if byte == 0xED { upper = 0x9F }
        case 0xF0...0xF4:
            missing = 3
            if byte == 0xF0 { lower = 0x90 }
            if byte == 0xF4 { upper = 0x8F }
        default: return .encoding
        }
        return nil
    }
}
