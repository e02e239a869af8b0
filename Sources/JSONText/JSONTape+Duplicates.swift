// Duplicate names. RFC 8259 section 4 calls them unpredictable: two readers of one payload may see
// two links. Only names that change the meaning count: the same name with the same value is fine.

extension JSONTape {
    /// Up to this many members are compared with each other; more are hashed.
    private static let fewMembers = 12

    /// Finds a member whose name occurs before it in the same object with another value.
    ///
    /// Names are compared decoded. Values are equal if they have the same structure, the same
    /// decoded strings, and numbers that are spelled the same; so `1` and `1.0` differ, as do
    /// members in another order. Time is linear in the text for a given depth: many members are
    /// hashed with the process's random seed.
    ///
    /// - Parameter bytes: The text that the tape was made from.
    /// - Returns: The index of the later member's node; `nil` if there is none. Of several, one of
    ///   the first object in the text that has any.
    public func duplicateName(in bytes: Span<UInt8>) -> Int? {
        var slots: [UInt32] = []
        return duplicateName(in: bytes, slots: &slots)
    }

    /// The same, with the tape's own storage for the hashes.
    mutating func findDuplicateName(in bytes: Span<UInt8>) -> Int? {
        var kept: [UInt32] = []
        swap(&kept, &slots)
        defer { swap(&kept, &slots) }
        return duplicateName(in: bytes, slots: &kept)
    }

    private func duplicateName(in bytes: Span<UInt8>, slots: inout [UInt32]) -> Int? {
        var index = 0
        while index < nodes.count {
            if nodes[index].kind == .object, nodes[index].next > index + 2,
                let found = duplicateName(ofObject: index, in: bytes, slots: &slots)
            {
                return found
            }
            index += 1
        }
        return nil
    }

    private func duplicateName(
        ofObject object: Int,
        in bytes: Span<UInt8>,
        slots: inout [UInt32]
    ) -> Int? {
        let end = nodes[object].next
        var members = 0
        var child = object + 1
        while child < end {
            if members == JSONTape.fewMembers {
                return hashedDuplicate(ofObject: object, in: bytes, slots: &slots)
            }
            var earlier = object + 1
            while earlier < child {
                if sameName(earlier, child, in: bytes), !sameValue(earlier, child, in: bytes) {
                    return child
                }
                earlier = nodes[earlier].next
            }
            members += 1
            child = nodes[child].next
        }
        return nil
    }

    /// The same for an object of many members: an open hash table of their node indices.
    private func hashedDuplicate(
        ofObject object: Int,
        in bytes: Span<UInt8>,
        slots: inout [UInt32]
    ) -> Int? {
        let end = nodes[object].next
        var members = 0
        var child = object + 1
        while child < end {
            members += 1
            child = nodes[child].next
        }
        var size = 32
        while size < members * 2 { size *= 2 }
        slots.removeAll(keepingCapacity: true)
        // Node 0 is the root and no member, so 0 marks a free slot.
        slots.append(contentsOf: repeatElement(0, count: size))
        child = object + 1
        while child < end {
            var slot = nameHash(child, in: bytes) & (size - 1)
            while slots[slot] != 0, !sameName(Int(slots[slot]), child, in: bytes) {
                slot = (slot + 1) & (size - 1)
            }
            if slots[slot] == 0 {
                slots[slot] = UInt32(truncatingIfNeeded: child)
            } else if !sameValue(Int(slots[slot]), child, in: bytes) {
                return child
            }
            child = nodes[child].next
        }
        return nil
    }

    private func nameHash(_ index: Int, in bytes: Span<UInt8>) -> Int {
        var hasher = Hasher()
        var reader = NameReader(nodes[index].name)
        var word: UInt64 = 0
        var length = 0
        while let byte = reader.next(in: bytes) {
            word = word << 8 | UInt64(byte)
            length += 1
            if length & 7 == 0 {
                hasher.combine(word)
                word = 0
            }
        }
        hasher.combine(word)
        hasher.combine(length)
        return hasher.finalize()
    }

    private func sameName(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let (one, other) = (nodes[left], nodes[right])
        if one.nameHasEscape || other.nameHasEscape {
            return JSONTape.sameText(one.name, other.name, in: bytes)
        }
        return JSONTape.sameBytes(one.name, other.name, in: bytes)
    }

    /// Whether two values are equal: their nodes are walked in step.
    private func sameValue(_ left: Int, _ right: Int, in bytes: Span<UInt8>) -> Bool {
        let count = nodes[left].next - left
        guard nodes[right].next - right == count else { return false }
        for step in 0..<count {
            let (one, other) = (nodes[left + step], nodes[right + step])
            guard one.kind == other.kind, one.next - left == other.next - right else {
                return false
            }
            // The names of the two values themselves are known to be equal.
            if step > 0 {
                guard (one.nameStart == 0) == (other.nameStart == 0),
                    sameName(left + step, right + step, in: bytes)
                else { return false }
            }
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
