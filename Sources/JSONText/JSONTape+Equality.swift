// When two members say the same: their names decoded, their values walked in step.

/// The hash of names: a multiplication of 64 by 64 bits a word, folded.
enum NameHash {
    /// Random for each process, so that no sender can prepare names that collide.
    static let seed = UInt64.random(in: .min ... .max)

    @inline(__always)
    static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}

extension JSONTape {
    /// One of 64 bits, chosen by a name's length, first and last byte; equal names have one mark.
    func nameMark(_ index: Int, in bytes: Span<UInt8>) -> UInt64 {
        let node = nodes[index]
        var length = node.nameEnd &- node.nameStart
        var first: UInt8 = 0
        var last: UInt8 = 0
        if node.nameHasEscape {
            var reader = NameReader(node.name)
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

    /// A hash of a decoded name.
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
            var reader = NameReader(node.name)
            while let byte = reader.next(in: bytes) { add(byte) }
        } else {
            for offset in node.name { add(bytes[offset]) }
        }
        hash = NameHash.mix(NameHash.mix(hash, word), length ^ seed)
        return Int(truncatingIfNeeded: hash)
    }

    /// Whether two members have the same name.
    func sameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let (one, other) = (nodes[left], nodes[right])
        if one.nameHasEscape || other.nameHasEscape {
            return JSONTape.sameText(one.name, other.name, in: bytes)
        }
        return JSONTape.sameBytes(one.name, other.name, in: bytes)
    }

    /// Whether two members have the same value.
    func sameValue(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let count = nodes[left].next - left
        guard nodes[right].next - right == count else { return false }
        for step in 0..<count {
            let (one, other) = (nodes[left + step], nodes[right + step])
            guard one.kind == other.kind, one.next - left == other.next - right else {
                return false
            }
            // The names of the two members themselves are what brought us here.
            if step > 0, !sameName(left + step, right + step, in: bytes) { return false }
            switch one.kind {
            case .string:
                guard JSONTape.sameText(one.contents, other.contents, in: bytes) else {
                    return false
                }
            case .number:
                guard JSONTape.sameBytes(one.span, other.span, in: bytes) else { return false }
            default: break
            }
        }
        return true
    }

    /// Whether the contents of two strings say the same.
    private static func sameText(
        _ left: Range<Int>,
        _ right: Range<Int>,
        in bytes: Span<UInt8>
    ) -> Bool {
        var one = NameReader(left)
        var other = NameReader(right)
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
