// Numbers (RFC 8259 section 6) and the three literals (section 3). Only their form is checked:
// whether a number fits a machine's integer is asked of the numbers that matter, not of all.

/// The words of JSON.
enum Literal: UInt8, Sendable {
    case null, `true`, `false`

    var kind: JSONKind {
        switch self {
        case .null: .null
        case .true: .true
        case .false: .false
        }
    }

    var word: StaticString {
        switch self {
        case .null: "null"
        case .true: "true"
        case .false: "false"
        }
    }

    var length: Int { self == .false ? 5 : 4 }

    /// The byte at a position of the word, the first being 0.
    func byte(_ position: Int) -> UInt8 {
        // The word's bytes, the first lowest.
        let packed: UInt64 =
            switch self {
            case .null: 0x6C_6C75_6E
            case .true: 0x65_7572_74
            case .false: 0x65_736C_6166
            }
        return UInt8(truncatingIfNeeded: packed >> UInt64(truncatingIfNeeded: position &* 8))
    }
}

extension Scanner {
    /// Reads on inside a number; the byte after it is left to whoever expects it.
    @inline(__always)
    mutating func number(
        _ bytes: Span<UInt8>,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
        while at < bytes.count {
            let byte = bytes[at]
            if Byte.isDigit(byte) {
                guard let next = phase.afterDigit(byte) else { return .badJSON }
                phase = next
            } else if let next = phase.afterSign(byte) {
                phase = next
            } else {
                guard phase.canEndNumber else { return .badJSON }
                endScalar(.number, into: &tape)
                return nil
            }
            at &+= 1
        }
        return nil
    }

    /// Ends the text: a number at the root has no other sign of its end.
    mutating func endOfInput(into tape: inout JSONTape) -> Verdict {
        if phase.canEndNumber, depth == 0 { endScalar(.number, into: &tape) }
        return phase == .complete ? .complete : .more
    }

    /// Reads on inside a literal.
    mutating func literal(
        _ bytes: Span<UInt8>,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
        while at < bytes.count {
            guard bytes[at] == literal.byte(literalDone) else { return .badJSON }
            at &+= 1
            literalDone &+= 1
            if literalDone == literal.length {
                endScalar(literal.kind, into: &tape)
                return nil
            }
        }
        return nil
    }
}

extension Scanner.Phase {
    /// The phase after a digit in a number; `nil` after a leading zero.
    @inline(__always)
    fileprivate func afterDigit(_ byte: UInt8) -> Self? {
        switch self {
        case .digits, .fraction, .exponentDigits: self
        case .minus: byte == Byte.zero ? .zero : .digits
        case .point: .fraction
        case .exponent, .exponentSign: .exponentDigits
        default: nil
        }
    }

    /// The phase after a point, an `e` or a sign where the number allows one.
    @inline(__always)
    fileprivate func afterSign(_ byte: UInt8) -> Self? {
        switch (self, byte) {
        case (.zero, Byte.point), (.digits, Byte.point): .point
        case (.zero, 0x65), (.zero, 0x45), (.digits, 0x65), (.digits, 0x45): .exponent
        case (.fraction, 0x65), (.fraction, 0x45): .exponent
        case (.exponent, Byte.plus), (.exponent, Byte.minus): .exponentSign
        default: nil
        }
    }

    /// Whether a number may end here.
    var canEndNumber: Bool {
        switch self {
        case .zero, .digits, .fraction, .exponentDigits: true
        default: false
        }
    }
}
