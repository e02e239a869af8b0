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
    /// hashed with a seed that a sender cannot know.
    ///
    /// - Parameter bytes: The text that the tape was made from.
    /// - Returns: The index of the later member's node; `nil` if there is none. Of several, the
    ///   first of the first object in the text that has any.
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
        for index in nodes.indices {
            // An object of one scalar has nothing to compare, and its end is two nodes on.
            guard nodes[index].kind == .object, nodes[index].next > index + 2 else { continue }
            if let found = duplicateName(ofObject: index, in: bytes, slots: &slots) {
                return found
            }
        }
        return nil
    }

    private func duplicateName(
        ofObject object: Int,
        in bytes: Span<UInt8>,
        slots: inout [UInt32]
    ) -> Int? {
        let end = nodes[object].next
        // A bit for each name seen: most names are told apart by their mark alone.
        var marks: UInt64 = 0
        var members = 0
        var child = object + 1
        while child < end {
            if members == JSONTape.fewMembers {
                return hashedDuplicate(ofObject: object, in: bytes, slots: &slots)
            }
            let mark = nameMark(child, in: bytes)
            if marks & mark != 0, isDuplicate(child, ofObject: object, in: bytes) { return child }
            marks |= mark
            members += 1
            child = nodes[child].next
        }
        return nil
    }

    /// Compares a member with the first of its name; members between them have its value.
    private func isDuplicate(_ child: Int, ofObject object: Int, in bytes: Span<UInt8>) -> Bool {
        var earlier = object + 1
        while earlier < child {
            if sameName(earlier, child, in: bytes) {
                return !sameValue(earlier, child, in: bytes)
            }
            earlier = nodes[earlier].next
        }
        return false
    }

    /// The same for an object of many members: an open hash table of their node indices.
    private func hashedDuplicate(
        ofObject object: Int,
        in bytes: Span<UInt8>,
        slots: inout [UInt32]
    ) -> Int? {
        let end = nodes[object].next
        let mask = JSONTape.clear(&slots, forMembers: memberCount(ofObject: object)) - 1
        let seed = NameHash.seed
        var child = object + 1
        while child < end {
            var slot = nameHash(child, seed: seed, in: bytes) & mask
            while slots[slot] != 0, !sameName(Int(slots[slot]), child, in: bytes) {
                slot = (slot + 1) & mask
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

    /// Makes room for twice as many slots as members; 0 is a free slot, since node 0 is the root
    /// and no member.
    private static func clear(_ slots: inout [UInt32], forMembers members: Int) -> Int {
        var size = 32
        while size < members * 2 { size *= 2 }
        slots.removeAll(keepingCapacity: true)
        slots.append(contentsOf: repeatElement(0, count: size))
        return size
    }

    private func memberCount(ofObject object: Int) -> Int {
        let end = nodes[object].next
        var members = 0
        var child = object + 1
        while child < end {
            members += 1
            child = nodes[child].next
        }
        return members
    }
}
