// Error sentences: what was expected and what was found. Only printable ASCII, because the
// sentences appear in journal fields and receipts, and the input is not trusted.

extension Scanner {
    /// The sentence for a failure at `at`.
    func message(for code: JSONTextError.Code, in bytes: Span<UInt8>) -> String {
        let found = at < bytes.count ? Scanner.describe(bytes[at]) : "the end of the input"
        switch code {
        case .tooDeep:
            return "Expected at most \(depthLimit) levels of arrays and objects, found one more."
        case .badEncoding:
            return "Expected UTF-8 in a string, found a broken sequence at \(found)."
        case .truncated:
            let wanted = phase.canEndNumber ? separators : expectation
            return "Expected \(wanted), found the end of the input."
        default:
            return "Expected \(expectation), found \(found)."
        }
    }

    /// What the grammar allows next, as the object of "Expected".
    private var expectation: String {
        switch phase {
        case .rootObject: "an object that begins with '{'"
        case .value: "a value"
        case .firstElement: "a value or ']'"
        case .firstName: "a name in double quotes or '}'"
        case .name: "a name in double quotes"
        case .colon: "':' after the name"
        case .separator, .digits, .fraction, .exponentDigits: separators
        case .text: isName ? "the rest of a name" : "the rest of a string"
        case .escape: "one of \" \\ / b f n r t u after the backslash"
        case .hex: "four hexadecimal digits after \\u"
        case .tail1, .tail2, .tail3, .tailE0, .tailED, .tailF0, .tailF4:
            "the rest of a UTF-8 sequence"
        case .minus: "a digit after '-'"
        case .zero: "no digit after a leading zero"
        case .point: "a digit after '.'"
        case .exponent: "a digit or a sign in the exponent"
        case .exponentSign: "a digit in the exponent"
        case .literal: "the word \(literal.word)"
        case .complete: "the end of the document"
        }
    }

    /// The tokens that may follow a value inside a container.
    private var separators: String { kinds & 1 == 1 ? "',' or ']'" : "',' or '}'" }

    /// Describes a byte in printable ASCII.
    private static func describe(_ byte: UInt8) -> String {
        switch byte {
        case Byte.lineFeed: "the end of the line"
        case Byte.tab: "a tab"
        case 0x27: "a single quote"
        case Byte.space: "a space"
        case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
        case ..<0x80: "the control character \(hexadecimal(byte))"
        default: "the byte \(hexadecimal(byte))"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0x0" : "0x") + String(byte, radix: 16, uppercase: true)
    }
}
