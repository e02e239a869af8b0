// The states of the scanner, and their transitions inside tokens: pure functions of a byte.

/// What the scanner expects next.
///
/// Whitespace is allowed before the phases up to `separator`. The order of the groups matters:
/// `scan` dispatches by raw value.
enum ScannerPhase: UInt8, Sendable {
    case rootObject, value, firstElement, firstName, name, colon, separator
    case text, escape, hex
    /// Inside a UTF-8 sequence: the number of missing bytes, or the lead byte whose second byte
    /// has a narrower range (RFC 3629, section 4).
    case tail1, tail2, tail3, tailE0, tailED, tailF0, tailF4
    case minus, zero, digits, point, fraction, exponent, exponentSign, exponentDigits
    case literal
    case complete
}

extension ScannerPhase {
    /// The phase after a digit in a number; `nil` after a leading zero.
    @inline(__always)
    func afterDigit(_ byte: UInt8) -> Self? {
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
    func afterSign(_ byte: UInt8) -> Self? {
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

    /// The phase after the first byte of a UTF-8 sequence of several bytes; `nil` if it is none.
    static func tail(afterLead byte: UInt8) -> Self? {
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

    /// The phase after a further byte of a UTF-8 sequence; `nil` if the byte is not allowed there.
    ///
    /// The range of the second byte excludes overlong forms, surrogates and code points above
    /// U+10FFFF.
    func afterTail(_ byte: UInt8) -> Self? {
        switch (self, byte) {
        case (.tail1, 0x80...0xBF): .text
        case (.tail2, 0x80...0xBF), (.tailE0, 0xA0...0xBF), (.tailED, 0x80...0x9F): .tail1
        case (.tail3, 0x80...0xBF), (.tailF0, 0x90...0xBF), (.tailF4, 0x80...0x8F): .tail2
        default: nil
        }
    }
}

/// A literal of JSON (RFC 8259, section 3).
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

    /// The byte of the word at a position, from 0.
    func byte(_ position: Int) -> UInt8 {
        // The bytes of the word, from the least significant one.
        let packed: UInt64 =
            switch self {
            case .null: 0x6C_6C75_6E
            case .true: 0x65_7572_74
            case .false: 0x65_736C_6166
            }
        return UInt8(truncatingIfNeeded: packed >> UInt64(truncatingIfNeeded: position &* 8))
    }
}
