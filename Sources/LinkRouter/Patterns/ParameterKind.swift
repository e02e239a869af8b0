// The kinds of parameters. Each is a test that is linear in the length of the value.

/// The values that a parameter of a pattern matches.
public enum ParameterKind: Sendable, Hashable {
    /// One of a list of words, compared as bytes; the words are in byte order.
    case words([[UInt8]])
    /// A UUID in its usual form, 8-4-4-4-12 hex digits of either case (RFC 9562 section 4).
    case uuid
    /// Decimal digits, optionally after `-`, whose value fits into 64 bits.
    case int
    /// A number of characters (Unicode scalars).
    case length(ClosedRange<Int>)
    /// Any value of at least one character.
    case any
    /// All segments to the end of the link, at least one.
    case rest

    /// The position in the order of kinds: a lesser one is more specific, and a literal is 0.
    var order: UInt8 {
        switch self {
        case .words: 1
        case .uuid: 2
        case .int: 3
        case .length: 4
        case .any: 5
        case .rest: 6
        }
    }

    /// Returns whether the parameter matches a decoded segment.
    func accepts(_ value: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .words(let words): words.contains { $0.elementsEqual(value) }
        case .uuid: Self.isUUID(value)
        case .int: Self.isInteger(value)
        case .length(let range): range.contains(Self.scalarCount(value))
        case .any, .rest: !value.isEmpty
        }
    }

    /// A description of the values, to be read after "expected".
    var expectation: String {
        switch self {
        case .words(let words):
            "one of " + words.map { String(checked: $0) }.joined(separator: ", ")
        case .uuid: "a UUID"
        case .int: "an integer"
        case .length(let range): "\(range.lowerBound) to \(range.upperBound) characters"
        case .any: "a value"
        case .rest: "one segment or more"
        }
    }

    static func isUUID(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count == 36 else { return false }
        for (position, byte) in value.enumerated() {
            switch position {
            case 8, 13, 18, 23: guard byte == ASCII.hyphen else { return false }
            default: guard PercentEncoding.hexValue(byte) != nil else { return false }
            }
        }
        return true
    }

    static func isInteger(_ value: ArraySlice<UInt8>) -> Bool {
        let isNegative = value.first == ASCII.hyphen
        let digits = isNegative ? value.dropFirst() : value
        guard !digits.isEmpty else { return false }
        var number: Int64 = 0
        for byte in digits {
            guard ASCII.isDigit(byte) else { return false }
            let digit = Int64(byte - 0x30)
            let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
            let (next, overflows) =
                isNegative
                ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !overflow, !overflows else { return false }
            number = next
        }
        return true
    }

    static func scalarCount(_ value: ArraySlice<UInt8>) -> Int {
        // Every scalar has exactly one byte that is not a continuation byte.
        value.count { $0 & 0xC0 != 0x80 }
    }
}
