// What a parameter takes. Each kind is a linear test over bytes; there are no regular expressions.

/// What a parameter of a pattern takes.
public enum ParameterKind: Sendable, Hashable {
    /// One of a list of words, compared as bytes; the words are in byte order.
    case words([[UInt8]])
    /// A UUID in its usual form, 8-4-4-4-12 hex digits of either case (RFC 9562 section 4).
    case uuid
    /// Decimal digits, with `-` before them at most, that fit 64 bits.
    case int
    /// A number of characters (Unicode scalars).
    case length(ClosedRange<Int>)
    /// Anything, one character at least.
    case any
    /// One segment or more, to the end of the link.
    case rest

    /// The place in the order of kinds.
    ///
    /// Less is more particular; a literal is 0.
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

    /// Whether one decoded segment is of this kind.
    func accepts(_ value: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .words(let words): words.contains { $0.elementsEqual(value) }
        case .uuid: Self.isUUID(value)
        case .int: Self.isInteger(value)
        case .length(let range): range.contains(Self.scalarCount(value))
        case .any, .rest: !value.isEmpty
        }
    }

    /// What the kind takes, to be read after "expected".
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
        // Every scalar has exactly one byte that is not a continuation.
        value.count { $0 & 0xC0 != 0x80 }
    }
}
