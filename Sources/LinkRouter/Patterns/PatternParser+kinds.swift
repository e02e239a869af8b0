// The rules for what stands behind a parameter's name, and for the conditions on the query.

extension PatternParser {
    /// `...`, or `:` and a kind, or nothing.
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

    /// `key=value` and `key`, with `&` between them.
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
