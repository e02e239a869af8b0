// Finding a value on the tape by name, by place or by pointer, without decoding the rest.

extension JSONTape {
    /// Finds a member of an object by its name.
    ///
    /// - Parameters:
    ///   - name: The name, decoded; escapes in the text are decoded while comparing.
    ///   - object: The index of the object's node.
    ///   - bytes: The text that the tape was made from.
    /// - Returns: The index of the value of the first member with this name, or `nil` if there is
    ///   none or the node is no object.
    public func member(_ name: String, of object: Int, in bytes: Span<UInt8>) -> Int? {
        let parent = nodes[object]
        guard parent.kind == .object else { return nil }
        let wanted = name.utf8Span.span
        var child = object + 1
        while child < parent.next {
            let node = nodes[child]
            if JSONTape.name(of: node, equals: wanted, in: bytes) { return child }
            child = node.next
        }
        return nil
    }

    /// Finds an element of an array.
    ///
    /// - Parameters:
    ///   - position: The position of the element; the first is 0.
    ///   - array: The index of the array's node.
    /// - Returns: The index of the element's node, or `nil` if there are fewer elements or the node
    ///   is no array.
    public func element(_ position: Int, of array: Int) -> Int? {
        let parent = nodes[array]
        guard parent.kind == .array, position >= 0 else { return nil }
        var child = array + 1
        var left = position
        while child < parent.next {
            if left == 0 { return child }
            left -= 1
            child = nodes[child].next
        }
        return nil
    }

    /// Finds the value that a pointer names (RFC 6901 section 4).
    ///
    /// - Parameters:
    ///   - pointer: The path from the root.
    ///   - bytes: The text that the tape was made from.
    /// - Returns: The index of the value's node, or `nil` if a step of the path does not exist.
    public func resolve(_ pointer: JSONPointer, in bytes: Span<UInt8>) -> Int? {
        guard count > 0 else { return nil }
        var index = 0
        for token in pointer.tokens {
            let found: Int?
            if nodes[index].kind == .array {
                found = JSONTape.arrayIndex(token).flatMap { element($0, of: index) }
            } else {
                found = member(token, of: index, in: bytes)
            }
            guard let found else { return nil }
            index = found
        }
        return index
    }

    /// The array index that a token spells: digits without a leading zero (RFC 6901 section 4).
    private static func arrayIndex(_ token: String) -> Int? {
        let digits = token.utf8
        guard digits.allSatisfy(Byte.isDigit), digits.first != Byte.zero || digits.count == 1 else {
            return nil
        }
        return Int(token)
    }

    private static func name(
        of node: Packed,
        equals wanted: Span<UInt8>,
        in bytes: Span<UInt8>
    ) -> Bool {
        let name = node.name
        guard node.nameHasEscape else {
            guard name.count == wanted.count else { return false }
            var offset = 0
            while offset < wanted.count {
                if bytes[name.lowerBound + offset] != wanted[offset] { return false }
                offset += 1
            }
            return true
        }
        var reader = NameReader(name)
        for offset in wanted.indices where reader.next(in: bytes) != wanted[offset] {
            return false
        }
        return reader.next(in: bytes) == nil
    }
}
