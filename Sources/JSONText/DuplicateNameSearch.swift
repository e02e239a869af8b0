// Parsers treat duplicate names differently (RFC 8259, section 4), so two parsers of one payload
// may see different links. A repeated name with an equal value is harmless and accepted.

/// Finds members whose name an earlier member of the same object has with another value.
///
/// Names are compared decoded. Values are equal if they have the same structure, the same decoded
/// strings, and numbers with the same spelling; so `1` and `1.0` differ, and so do objects with
/// their members in another order. Time is linear in the text for a given depth: objects of many
/// members are hashed, with a random seed.
struct DuplicateNameSearch: Sendable {
    /// Up to this many members are compared pairwise; more are hashed.
    private static let pairwiseLimit = 12

    /// The slots of the hash table, reused by the next search.
    private var slots: [UInt32] = []

    /// Returns the first duplicate of the first object in the text that has any.
    mutating func firstDuplicate(on tape: JSONTape, in bytes: Span<UInt8>) -> Int? {
        for index in tape.nodes.indices {
            let node = tape.nodes[index]
            // An object of one scalar ends two nodes further; it has nothing to compare.
            guard node.kind == .object, node.next > index + 2 else { continue }
            if let found = duplicate(ofObject: index, on: tape, in: bytes) { return found }
        }
        return nil
    }

    private mutating func duplicate(
        ofObject object: Int,
        on tape: JSONTape,
        in bytes: Span<UInt8>
    ) -> Int? {
        let end = tape.nodes[object].next
        // The marks of the names so far; most different names have different marks.
        var marks: UInt64 = 0
        var members = 0
        var child = object + 1
        while child < end {
            if members == Self.pairwiseLimit {
                return hashedDuplicate(ofObject: object, on: tape, in: bytes)
            }
            let mark = tape.nameMark(child, in: bytes)
            if marks & mark != 0,
                Self.isDuplicate(child, ofObject: object, on: tape, in: bytes)
            {
                return child
            }
            marks |= mark
            members += 1
            child = tape.nodes[child].next
        }
        return nil
    }

    /// Compares a member with the first one of its name; any between them have an equal value.
    private static func isDuplicate(
        _ child: Int,
        ofObject object: Int,
        on tape: JSONTape,
        in bytes: Span<UInt8>
    ) -> Bool {
        var earlier = object + 1
        while earlier < child {
            if tape.sameName(earlier, child, in: bytes) {
                return !tape.sameValue(earlier, child, in: bytes)
            }
            earlier = tape.nodes[earlier].next
        }
        return false
    }

    /// Searches an object of many members, with an open-addressing hash table of node indices.
    private mutating func hashedDuplicate(
        ofObject object: Int,
        on tape: JSONTape,
        in bytes: Span<UInt8>
    ) -> Int? {
        let end = tape.nodes[object].next
        let mask = clearSlots(forMembers: tape.children(of: object).count) - 1
        let seed = NameHash.seed
        var child = object + 1
        while child < end {
            var slot = tape.nameHash(child, seed: seed, in: bytes) & mask
            while slots[slot] != 0, !tape.sameName(Int(slots[slot]), child, in: bytes) {
                slot = (slot + 1) & mask
            }
            if slots[slot] == 0 {
                slots[slot] = UInt32(truncatingIfNeeded: child)
            } else if !tape.sameValue(Int(slots[slot]), child, in: bytes) {
                return child
            }
            child = tape.nodes[child].next
        }
        return nil
    }

    /// Clears at least twice as many slots as members, and returns their number, a power of two.
    ///
    /// 0 marks a free slot: node 0 is the root, which is no member.
    private mutating func clearSlots(forMembers members: Int) -> Int {
        var size = 32
        while size < members * 2 { size *= 2 }
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: repeatElement(0, count: size))
        return size
    }
}

/// The hash of names: one multiplication of 64 by 64 bits for each word, folded.
enum NameHash {
    /// Random for each process, so that a sender cannot prepare colliding names.
    static let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

extension JSONTape {
    /// One of 64 bits, selected by a name's length, first byte and last byte.
    fileprivate func nameMark(_ index: Int, in bytes: Span<UInt8>) -> UInt64 {
        let node = nodes[index]
        var length = node.nameEnd &- node.nameStart
        var first: UInt8 = 0
        var last: UInt8 = 0
        if node.nameHasEscape {
            var reader = StringReader(node.name)
            length = 0
            while let byte = reader.next(in: bytes) {
                if length == 0 { first = byte }
                last = byte
                length &+= 1
            }
        } else if length > 0 {
            first = bytes[Int(node.nameStart)]
            last = bytes[Int(node.nameEnd) &- 1]
        }
        let mixed = length &* 5 &+ UInt32(first) &* 11 &+ UInt32(last) &* 23
        return 1 << UInt64(mixed & 63)
    }

    /// The hash of a decoded name.
    func nameHash(_ index: Int, seed: UInt64, in bytes: Span<UInt8>) -> Int {
        let node = nodes[index]
        var hash = seed
        var word: UInt64 = 0
        var length: UInt64 = 0
        func add(_ byte: UInt8) {
            word = word << 8 | UInt64(byte)
            length &+= 1
            if length & 7 == 0 {
                hash = NameHash.mix(hash, word)
                word = 0
            }
        }
        if node.nameHasEscape {
            var reader = StringReader(node.name)
            while let byte = reader.next(in: bytes) { add(byte) }
        } else {
            for offset in node.name { add(bytes[offset]) }
        }
        hash = NameHash.mix(NameHash.mix(hash, word), length ^ seed)
        return Int(truncatingIfNeeded: hash)
    }

    /// Whether two members have the same name.
    fileprivate func sameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let (one, other) = (nodes[left], nodes[right])
        if one.nameHasEscape || other.nameHasEscape {
            return JSONTape.sameString(one.name, other.name, in: bytes)
        }
        return JSONTape.sameBytes(one.name, other.name, in: bytes)
    }

    /// Whether two members have the same value.
    fileprivate func sameValue(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let count = nodes[left].next - left
        guard nodes[right].next - right == count else { return false }
        for step in 0..<count {
            let (one, other) = (nodes[left + step], nodes[right + step])
            guard one.kind == other.kind, one.next - left == other.next - right else {
                return false
            }
            // The caller compared the names of the two members.
            if step > 0, !sameName(left + step, right + step, in: bytes) { return false }
            switch one.kind {
            case .string:
                guard JSONTape.sameString(one.contents, other.contents, in: bytes) else {
                    return false
                }
            case .number:
                guard JSONTape.sameBytes(one.span, other.span, in: bytes) else { return false }
            default: break
            }
        }
        return true
    }

    /// Whether two strings are equal when decoded.
    private static func sameString(
        _ left: Range<Int>,
        _ right: Range<Int>,
        in bytes: Span<UInt8>
    ) -> Bool {
        var one = StringReader(left)
        var other = StringReader(right)
        while let byte = one.next(in: bytes) {
            if other.next(in: bytes) != byte { return false }
        }
        return other.next(in: bytes) == nil
    }

    private static func sameBytes(
        _ left: Range<Int>,
        _ right: Range<Int>,
        in bytes: Span<UInt8>
    ) -> Bool {
        guard left.count == right.count else { return false }
        var offset = 0
        while offset < left.count {
            if bytes[left.lowerBound + offset] != bytes[right.lowerBound + offset] { return false }
            offset += 1
        }
        return true
    }
}

extension JSONTape.Packed {
    /// The bytes between the quotes of a string.
    fileprivate var contents: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}
