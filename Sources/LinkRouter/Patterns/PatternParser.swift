// The grammar of patterns, one method for each rule. Patterns are written by people, so each error
// has the column, what was found and what was expected.

/// Parses a pattern.
struct PatternParser {
    let text: String
    let bytes: [UInt8]
    private var usesSlash = false
    private var names: [String] = []

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    mutating func parse() throws(PatternError) -> LinkPattern {
        if bytes == [ASCII.star] {
            throw error(at: 0, found: "`*`", "a pattern; `*` alone names the error route")
        }
        let (pathEnd, colonScheme) = try scan()
        if let colonScheme {
            throw error(at: colonScheme, found: "`://`", "a pattern without scheme")
        }
        let segments = try parseSegments(to: pathEnd)
        let predicates =
            pathEnd < bytes.count ? try parsePredicates(pathEnd + 1..<bytes.count) : []
        return LinkPattern(
            text: text,
            segments: segments,
            predicates: predicates,
            usesSlash: usesSlash
        )
    }

    /// Finds the end of the path, and whether its separator is `/`.
    ///
    /// Delimiters inside braces do not count.
    private mutating func scan() throws(PatternError) -> (pathEnd: Int, colonScheme: Int?) {
        var opening: Int?
        var pathEnd = bytes.count
        var index = 0
        scan: while index < bytes.count {
            switch bytes[index] {
            case ASCII.openBrace:
                if opening != nil { throw error(at: index, found: "`{`", "`}`") }
                opening = index
            case ASCII.closeBrace:
                if opening == nil { throw error(at: index, found: "`}`", "`{` before it") }
                opening = nil
            case ASCII.slash where opening == nil: usesSlash = true
            case ASCII.hash where opening == nil:
                throw error(at: index, found: "`#`", "no fragment; `%23` is a literal `#`")
            case ASCII.question where opening == nil:
                pathEnd = index
                break scan
            default: break
            }
            index += 1
        }
        if opening != nil { throw error(at: bytes.count, found: "the end", "`}`") }
        let scheme = Scheme.end(in: bytes)
        let isLink = scheme.map { bytes.dropFirst($0).starts(with: Array("://".utf8)) } ?? false
        return (pathEnd, isLink ? scheme : nil)
    }

    private mutating func parseSegments(to end: Int) throws(PatternError) -> [LinkPattern.Segment] {
        guard end > 0 else { return [] }
        let separator = usesSlash ? ASCII.slash : ASCII.colon
        var segments: [LinkPattern.Segment] = []
        segments.reserveCapacity(4)
        var start = 0
        while true {
            var next = start
            var isInside = false
            while next < end, isInside || bytes[next] != separator {
                if bytes[next] == ASCII.openBrace { isInside = true }
                if bytes[next] == ASCII.closeBrace { isInside = false }
                next += 1
            }
            if case .parameter(_, .rest)? = segments.last {
                throw error(at: start - 1, found: "a separator", "the end after `{name...}`")
            }
            guard segments.count < LinkLimits.standard.segments else {
                throw error(at: start, found: "a segment", "32 segments at most")
            }
            segments.append(try parseSegment(start..<next))
            guard next < end else { return segments }
            start = next + 1
        }
    }

    private mutating func parseSegment(
        _ range: Range<Int>
    ) throws(PatternError) -> LinkPattern.Segment {
        guard !range.isEmpty else {
            throw error(at: range.lowerBound, found: found(at: range.lowerBound), "a segment")
        }
        guard bytes[range].contains(ASCII.openBrace) else {
            return .literal(try decode(range, isQuery: false))
        }
        guard bytes[range.lowerBound] == ASCII.openBrace else {
            let brace = bytes[range].firstIndex(of: ASCII.openBrace) ?? range.lowerBound
            throw error(at: brace, found: "`{`", "`{` at the start of a segment")
        }
        let close = bytes[range].firstIndex(of: ASCII.closeBrace) ?? range.upperBound
        guard close + 1 == range.upperBound else {
            throw error(
                at: close + 1,
                found: found(at: close + 1),
                "the end of the segment after `}`"
            )
        }
        return try parseParameter(range.lowerBound + 1..<close)
    }

    private mutating func parseParameter(
        _ range: Range<Int>
    ) throws(PatternError) -> LinkPattern.Segment {
        var end = range.lowerBound
        while end < range.upperBound, Self.isNameByte(bytes[end]) { end += 1 }
        let length = end - range.lowerBound
        guard length > 0, !ASCII.isDigit(bytes[range.lowerBound]) else {
            throw error(
                at: range.lowerBound,
                found: found(at: range.lowerBound),
                "a name of letters, digits and `_`"
            )
        }
        guard length <= 56 else {
            throw error(
                at: range.lowerBound,
                found: "\(length) bytes",
                "a name of at most 56 bytes"
            )
        }
        let name = String(checked: bytes[range.lowerBound..<end])
        guard !names.contains(name) else {
            throw error(at: range.lowerBound, found: "`\(name)` again", "another name")
        }
        names.append(name)
        return .parameter(name: name, kind: try parseKind(end..<range.upperBound))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.underscore
    }

    /// Decodes the escapes of a literal, a word or a part of a condition.
    func decode(_ range: Range<Int>, isQuery: Bool) throws(PatternError) -> [UInt8] {
        // Only the piece is passed: a whole pattern may exceed the 16-bit ranges of a part.
        var decoder = PartDecoder(
            buffer: Array(bytes[range]),
            valueBytes: LinkLimits.standard.valueBytes
        )
        do {
            let part = try decoder.decode(0..<range.count, in: isQuery ? .query : .path)
            return Array(decoder.buffer[part.range])
        } catch {
            let offset = range.lowerBound + error.offset
            throw self.error(
                at: offset,
                found: found(at: offset),
                Self.expectation(of: error.code)
            )
        }
    }

    private static func expectation(of code: LinkError.Code) -> String {
        switch code {
        case .badEncoding: "two hex digits after `%`, and UTF-8"
        case .controlChar: "no control character"
        case .tooLong: "1,024 bytes at most"
        default: "a value that links may have"
        }
    }

    /// Returns a description of the character at an offset, to be read after "found".
    func found(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end" }
        let byte = bytes[offset]
        if byte < 0x20 || byte == ASCII.delete { return "a control character" }
        let rest = String(checked: bytes[offset...].prefix(4))
        return "`" + String(rest.unicodeScalars.prefix(1)) + "`"
    }

    func error(at offset: Int, found: String, _ expected: String) -> PatternError {
        let column = bytes.prefix(max(offset, 0)).count { $0 & 0xC0 != 0x80 } + 1
        return PatternError(pattern: text, column: column, found: found, expected: expected)
    }

    /// Parses `...`, or `:` and a kind, or nothing.
    func parseKind(_ range: Range<Int>) throws(PatternError) -> ParameterKind {
        guard !range.isEmpty else { return .any }
        if bytes[range].elementsEqual("...".utf8) { return .rest }
        guard bytes[range.lowerBound] == ASCII.colon else {
            throw error(
                at: range.lowerBound,
                found: found(at: range.lowerBound),
                "`}`, `:` or `...`"
            )
        }
        let kind = range.lowerBound + 1..<range.upperBound
        if bytes[kind].elementsEqual("int".utf8) { return .int }
        if bytes[kind].elementsEqual("uuid".utf8) { return .uuid }
        if bytes[kind].starts(with: "len(".utf8) {
            return .length(try parseLength(kind.lowerBound + 4..<kind.upperBound))
        }
        guard bytes[kind].contains(ASCII.comma) else {
            throw error(
                at: kind.lowerBound,
                found: kind.isEmpty ? "`}`" : found(at: kind.lowerBound),
                "`int`, `uuid`, `len(1,64)` or words with commas between them"
            )
        }
        return .words(try parseWords(kind))
    }

    private func parseLength(_ range: Range<Int>) throws(PatternError) -> ClosedRange<Int> {
        var index = range.lowerBound
        let low = try parseNumber(&index, before: range.upperBound, endedBy: ASCII.comma)
        let secondStart = index
        let high = try parseNumber(
            &index,
            before: range.upperBound,
            endedBy: UInt8(ascii: ")")
        )
        guard index == range.upperBound else {
            throw error(at: index, found: found(at: index), "`}`")
        }
        guard low >= 1 else {
            throw error(at: range.lowerBound, found: "0", "1 at least: no value is empty")
        }
        guard low <= high else {
            throw error(at: secondStart, found: "\(high)", "\(low) at least")
        }
        return low...high
    }

    private func parseNumber(
        _ index: inout Int,
        before end: Int,
        endedBy delimiter: UInt8
    ) throws(PatternError) -> Int {
        let start = index
        var number = 0
        while index < end, ASCII.isDigit(bytes[index]) {
            number = number * 10 + Int(bytes[index] - 0x30)
            guard number <= LinkLimits.standard.valueBytes else {
                throw error(at: start, found: "a larger number", "1,024 at most")
            }
            index += 1
        }
        guard index > start else { throw error(at: index, found: found(at: index), "a number") }
        guard index < end, bytes[index] == delimiter else {
            let wanted = String(checked: [delimiter])
            throw error(at: index, found: found(at: index), "`\(wanted)`")
        }
        index += 1
        return number
    }

    private func parseWords(_ range: Range<Int>) throws(PatternError) -> [[UInt8]] {
        var words: Set<[UInt8]> = []
        var start = range.lowerBound
        while true {
            let end =
                bytes[start..<range.upperBound].firstIndex(of: ASCII.comma) ?? range.upperBound
            guard end > start else { throw error(at: start, found: found(at: start), "a word") }
            let word = try decode(start..<end, isQuery: false)
            guard words.insert(word).inserted else {
                throw error(at: start, found: "a word twice", "another word")
            }
            guard end < range.upperBound else { break }
            start = end + 1
        }
        return words.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Parses conditions, `key=value` or `key`, separated by `&`.
    func parsePredicates(_ range: Range<Int>) throws(PatternError) -> [LinkPattern.Predicate] {
        var predicates: [LinkPattern.Predicate] = []
        var start = range.lowerBound
        while true {
            let end =
                bytes[start..<range.upperBound].firstIndex(of: ASCII.ampersand)
                ?? range.upperBound
            let predicate = try parsePredicate(start..<end)
            guard !predicates.contains(where: { $0.key == predicate.key }) else {
                throw error(at: start, found: "a key twice", "another key")
            }
            guard predicates.count < LinkLimits.standard.pairs else {
                throw error(at: start, found: "a condition", "64 conditions at most")
            }
            predicates.append(predicate)
            guard end < range.upperBound else { return predicates }
            start = end + 1
        }
    }

    private func parsePredicate(_ range: Range<Int>) throws(PatternError) -> LinkPattern.Predicate {
        for index in range {
            switch bytes[index] {
            case ASCII.openBrace, ASCII.closeBrace:
                throw error(at: index, found: found(at: index), "no parameter after `?`")
            case ASCII.hash:
                throw error(at: index, found: "`#`", "no fragment; `%23` is a literal `#`")
            default: break
            }
        }
        let equals = bytes[range].firstIndex(of: ASCII.equals)
        let keyEnd = equals ?? range.upperBound
        guard keyEnd > range.lowerBound else {
            throw error(at: range.lowerBound, found: found(at: range.lowerBound), "a key")
        }
        let key = try decode(range.lowerBound..<keyEnd, isQuery: true)
        let value: [UInt8]? =
            if let equals { try decode(equals + 1..<range.upperBound, isQuery: true) } else { nil }
        return LinkPattern.Predicate(key: key, value: value)
    }
}
