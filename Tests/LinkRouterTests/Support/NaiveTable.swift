// A second implementation of matching and rank: every pattern is compared, and the matches are
// sorted. The trie must have the same results.

import LinkRouter
import RouterTestSupport
import SeededRandom

/// One segment of a generated pattern.
enum NaiveSegment: Hashable {
    case literal(String)
    case words([String])
    case uuid
    case int
    case length(Int, Int)
    case any
    case rest

    func text(name: String) -> String {
        switch self {
        case .literal(let literal): literal
        case .words(let words): "{\(name):\(words.joined(separator: ","))}"
        case .uuid: "{\(name):uuid}"
        case .int: "{\(name):int}"
        case .length(let low, let high): "{\(name):len(\(low),\(high))}"
        case .any: "{\(name)}"
        case .rest: "{\(name)...}"
        }
    }

    func matches(_ value: String) -> Bool {
        switch self {
        case .literal(let literal): literal == value
        case .words(let words): words.contains(value)
        case .uuid:
            value.count == 36 && value.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
        case .int: Int64(value) != nil && !value.hasPrefix("+")
        case .length(let low, let high): (low...high).contains(value.unicodeScalars.count)
        case .any, .rest: true
        }
    }

    /// The order of kinds, literal > words > uuid > int > len > parameter > rest.
    var kind: Int {
        switch self {
        case .literal: 0
        case .words: 1
        case .uuid: 2
        case .int: 3
        case .length: 4
        case .any: 5
        case .rest: 6
        }
    }
}

/// A generated pattern.
struct NaivePattern: Hashable {
    var segments: [NaiveSegment]
    var query: [String: String?] = [:]
    var names = "p"

    var text: String {
        let path = segments.enumerated().map { $0.element.text(name: "\(names)\($0.offset)") }
        let conditions = query.keys.sorted().map { key in
            (query[key] ?? nil).map { "\(key)=\($0)" } ?? key
        }
        let suffix = conditions.isEmpty ? "" : "?" + conditions.joined(separator: "&")
        return path.joined(separator: ":") + suffix
    }

    func matches(_ link: Link) -> Bool {
        let values = link.segments
        for (index, segment) in segments.enumerated() {
            guard index < values.count, segment.matches(values[index]) else { return false }
        }
        guard segments.last == .rest || values.count == segments.count else { return false }
        return query.allSatisfy { key, value in
            guard let pair = link.query.first(where: { $0.name == key }) else { return false }
            return value == nil || pair.value == value
        }
    }

    /// Returns whether the pattern wins over another one that matches the same link.
    func beats(_ other: NaivePattern) -> Bool {
        let (mine, its) = (literals, other.literals)
        if mine != its { return mine > its }
        for (left, right) in zip(segments, other.segments) where left.kind != right.kind {
            return left.kind < right.kind
        }
        return query.count > other.query.count
    }

    private var literals: Int { segments.count { $0.kind == 0 } }
}

extension NaivePattern {
    static let uuid = "123e4567-e89b-12d3-a456-426614174000"
    static let values = ["a", "b", "ab", "1", "12", "xyz", uuid]
    static let keys = ["k", "l"]

    static func random(_ random: inout SeededGenerator) -> NaivePattern {
        let kinds: [NaiveSegment] = [
            .literal("a"), .literal("b"), .literal("1"), .literal("ab"), .words(["a", "b"]),
            .words(["b", "ab"]), .words(["12", "xyz"]), .uuid, .int, .length(1, 1), .length(2, 3),
            .length(3, 40), .any, .any, .rest,
        ]
        var pattern = NaivePattern(segments: [])
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let segment = random.pick(kinds)
            pattern.segments.append(segment)
            if segment == .rest { break }
        }
        for key in keys where Int.random(in: 0..<4, using: &random) == 0 {
            pattern.query[key] = random.pick([nil, "1", "2"])
        }
        pattern.names = random.pick(["p", "q"])
        return pattern
    }

    static func randomLink(_ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...4, using: &random)
        let path = (0..<count).map { _ in random.pick(values) }.joined(separator: "/")
        let pairs = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            random.pick(["k", "k=1", "k=2", "l", "l=1", "l=2", "m=1"])
        }
        return "s:///\(path)?\(pairs.joined(separator: "&"))"
    }
}
