// Finds the rules that can match a payload, by one pass over its names.

import JSONText

/// Numbers of rules by the names that they require.
struct NameIndex: Sendable {
    /// A name or prefix, and the numbers that require it.
    private struct Entry: Sendable {
        let bytes: [UInt8]
        let isPrefix: Bool
        var numbers: [Int]
    }

    private var entries: [Entry] = []
    /// The entry of each required name.
    private var known: [RequiredName: Int] = [:]
    /// The entries by their first byte; the empty prefix is in each bucket.
    private var buckets: [[Int]] = Array(repeating: [], count: 256)

    /// Records that a number requires a name.
    mutating func add(_ number: Int, for required: RequiredName) {
        if let entry = known[required] {
            if entries[entry].numbers.last != number { entries[entry].numbers.append(number) }
            return
        }
        known[required] = entries.count
        let bytes = Array(required.name.utf8)
        entries.append(Entry(bytes: bytes, isPrefix: required.isPrefix, numbers: [number]))
        if let first = bytes.first {
            buckets[Int(first)].append(entries.count - 1)
        } else {
            for bucket in buckets.indices { buckets[bucket].append(entries.count - 1) }
        }
    }

    /// The slot of a name in a ``MemberTable``; `nil` if no rule requires the name.
    func slot(of name: String) -> Int? { known[RequiredName(name: name, isPrefix: false)] }

    /// An empty table for the members of one object.
    func table() -> MemberTable { MemberTable(count: entries.count) }

    /// Adds the numbers that a name allows to a set of bits, and its node to a table.
    func collect(
        _ name: Span<UInt8>,
        _ node: Int,
        into bits: inout BitSet,
        _ table: inout MemberTable?
    ) {
        guard name.count > 0 else { return }
        for index in buckets[Int(name[0])] where matches(entries[index], name) {
            for number in entries[index].numbers { bits.insert(number) }
            if !entries[index].isPrefix { table?.note(node, at: index) }
        }
    }

    private func matches(_ entry: Entry, _ name: Span<UInt8>) -> Bool {
        let count = entry.bytes.count
        guard entry.isPrefix ? name.count >= count : name.count == count else { return false }
        var offset = 1
        while offset < count {
            if entry.bytes[offset] != name[offset] { return false }
            offset += 1
        }
        return true
    }
}

/// The members of one large object that rules may require.
///
/// A catalogue has hundreds of names. Searching a large object for each of them would multiply the
/// work.
struct MemberTable: Sendable {
    private var nodes: [Int32]

    init(count: Int) { nodes = Array(repeating: -1, count: count) }

    /// Records the first member of a name.
    mutating func note(_ node: Int, at slot: Int) {
        if nodes[slot] < 0 { nodes[slot] = Int32(truncatingIfNeeded: node) }
    }

    /// The first member of the name with that slot.
    func node(at slot: Int) -> Int? { nodes[slot] < 0 ? nil : Int(nodes[slot]) }
}

/// A name, or the prefix of a name, that a member of the payload must have.
struct RequiredName: Sendable, Hashable {
    let name: String
    let isPrefix: Bool

    /// The names that an alternative requires: those of the first clause that requires any.
    static func of(_ clauses: [Clause]) -> [RequiredName] {
        for clause in clauses {
            switch clause {
            case .value(let pointer, let tests):
                guard let name = pointer.tokens.first, tests.contains(where: \.needsValue) else {
                    continue
                }
                return [RequiredName(name: name, isPrefix: false)]
            case .member(let pointer, let prefix, true):
                guard let name = pointer.tokens.first else {
                    return [RequiredName(name: prefix, isPrefix: true)]
                }
                return [RequiredName(name: name, isPrefix: false)]
            case .member: continue
            case .any(let condition):
                let inner = condition.alternatives.map(RequiredName.of)
                if inner.allSatisfy({ !$0.isEmpty }) { return inner.flatMap(\.self) }
            }
        }
        return []
    }
}

/// A set of small numbers.
struct BitSet: Sendable, Hashable {
    private var words: [UInt64]

    /// Creates an empty set of numbers below `count`.
    init(count: Int) {
        words = Array(repeating: 0, count: (count + 63) / 64)
    }

    mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

    func contains(_ number: Int) -> Bool { words[number >> 6] & 1 << UInt64(number & 63) != 0 }

    mutating func formUnion(_ other: BitSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// The members in a range, in order.
    func members(in range: Range<Int>) -> Members { Members(set: self, range: range) }

    /// The members of a set in a range.
    struct Members: Sequence, IteratorProtocol {
        fileprivate let set: BitSet
        fileprivate var range: Range<Int>

        mutating func next() -> Int? {
            var index = range.lowerBound >> 6
            var mask = UInt64.max << UInt64(range.lowerBound & 63)
            while index < set.words.count, index << 6 < range.upperBound {
                let word = set.words[index] & mask
                if word != 0 {
                    let number = index << 6 + word.trailingZeroBitCount
                    guard number < range.upperBound else { return nil }
                    range = number + 1..<range.upperBound
                    return number
                }
                mask = .max
                index += 1
            }
            return nil
        }
    }
}
