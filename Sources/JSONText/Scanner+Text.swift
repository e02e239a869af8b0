// Strings (RFC 8259 section 7) and their UTF-8 (RFC 3629 section 4).

extension Scanner {
    /// Reads on inside a string: a run of plain characters at once, anything else byte by byte.
    @inline(__always)
    mutating func text(
        _ bytes: Span<UInt8>,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
        guard phase == .text else { return insideCharacter(bytes) }
        var offset = at
        while offset < bytes.count, Scanner.isPlain(bytes[offset]) { offset &+= 1 }
        at = offset
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        if byte == Byte.quote {
            at = offset &+ 1
            endString(into: &tape)
            return nil
        }
        if byte == Byte.backslash {
            hasEscape = true
            phase = .escape
            at = offset &+ 1
            return nil
        }
        guard byte >= 0x80 else { return .badJSON }
        guard let next = Scanner.tail(afterLead: byte) else { return .badEncoding }
        phase = next
        at = offset &+ 1
        return nil
    }

    /// Whether a byte stands for itself in a string: ASCII without controls, `"` and `\`.
    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x60 && byte != Byte.quote && byte != Byte.backslash
    }

    @inline(__always)
    private mutating func endString(into tape: inout JSONTape) {
        guard isName else { return endScalar(.string, into: &tape) }
        nameStart = tokenStart &+ 1
        nameEnd = at &- 1
        hasNameEscape = hasEscape
        phase = .colon
    }

    /// Handles bytes of an escape or of a character of several bytes until it ends.
    private mutating func insideCharacter(_ bytes: Span<UInt8>) -> JSONTextError.Code? {
        repeat {
            let byte = bytes[at]
            switch phase {
            case .escape, .hex:
                guard escape(byte) else { return .badJSON }
            default:
                guard let next = Scanner.tail(after: phase, byte) else {
                    returnToLead(in: bytes)
                    return .badEncoding
                }
                phase = next
            }
            at &+= 1
        } while at < bytes.count && phase != .text
        return nil
    }

    private mutating func escape(_ byte: UInt8) -> Bool {
        if phase == .hex {
            guard Byte.hexValue(byte) != nil else { return false }
            hexLeft &-= 1
            if hexLeft == 0 { phase = .text }
            return true
        }
        switch byte {
        case Byte.quote, Byte.backslash, Byte.slash, 0x62, 0x66, 0x6E, 0x72, 0x74:
            phase = .text
        case 0x75:
            phase = .hex
            hexLeft = 4
        default:
            return false
        }
        return true
    }

    private static func tail(afterLead byte: UInt8) -> Phase? {
        switch byte {
        case 0xC2...0xDF: .tail1
        case 0xE0: .tailE0
        case 0xED: .tailED
        case 0xE1...0xEF: .tail2
        case 0xF0: .tailF0
        case 0xF1...0xF3: .tail3
        case 0xF4: .tailF4
        default: nil
        }
    }

    /// The phase after a further byte of a sequence, or `nil` if the byte does not belong there:
    /// overlong forms, surrogates and code points above U+10FFFF are refused by the second byte.
    private static func tail(after phase: Phase, _ byte: UInt8) -> Phase? {
        switch (phase, byte) {
        case (.tail1, 0x80...0xBF): .text
        case (.tail2, 0x80...0xBF), (.tailE0, 0xA0...0xBF), (.tailED, 0x80...0x9F): .tail1
        case (.tail3, 0x80...0xBF), (.tailF0, 0x90...0xBF), (.tailF4, 0x80...0x8F): .tail2
        default: nil
        }
    }

    /// Makes the fault's place the first byte of the broken character, not the byte that broke it.
    private mutating func returnToLead(in bytes: Span<UInt8>) {
        repeat { at &-= 1 } while at > 0 && Byte.isContinuation(bytes[at])
    }
}
