// The tape: the spans of all values of a text, from which single values are read without a tree.

/// The kind of a JSON value (RFC 8259 section 3).
public enum JSONKind: UInt8, Sendable, Hashable {
    /// Members between braces.
    case object
    /// Elements between brackets.
    case array
    /// Characters between quotes.
    case string
    /// A number, not yet decoded.
    case number
    /// The literal `true`.
    case `true`
    /// The literal `false`.
    case `false`
    /// The literal `null`.
    case null
}

/// The spans of all values of one text, in the order of the text.
///
/// A scan fills the tape, and reuses its storage. Offsets count bytes from the start of the frame
/// or document. The children of an object or array are enumerated by ``children(of:)``.
public struct JSONTape: Sendable {
    /// One value.
    public struct Node: Sendable, Hashable {
        /// The kind of the value.
        public let kind: JSONKind
        /// The bytes of the value, brackets and quotes included.
        public let span: Range<Int>
        /// The bytes between the quotes of its name, if the value is a member of an object.
        public let name: Range<Int>?
        /// The index of the first node after this value and its descendants.
        public let next: Int
    }

    /// A node in 20 bytes; a hostile frame of 256 KiB has 131,000 nodes.
    struct Packed: Sendable {
        var start: UInt32
        var end: UInt32
        /// 0 without a name: no name begins at offset 0.
        var nameStart: UInt32
        var nameEnd: UInt32
        /// Bits 0–2: the kind; bit 3: the name has an escape; the other bits: `next`, or the index
        /// of the enclosing container while this one is open.
        var link: UInt32
    }

    /// The longest text whose offsets and node indices fit into a packed node.
    static let longestText = 1 << 28 - 1

    /// Storage for more nodes is released instead of reused, so that one hostile frame does not
    /// raise the use of memory permanently.
    private static let reusableNodes = 16_384

    var nodes: [Packed] = []
    /// The search for duplicate names, whose storage is reused like `nodes`.
    private var duplicateSearch = DuplicateNameSearch()

    /// Creates a tape without nodes.
    public init() {}

    /// The number of nodes; 0 for an empty tape.
    public var count: Int { nodes.count }

    /// The node at an index; node 0 is the root.
    ///
    /// - Parameter index: An index below `count`; any other is a programmer error and traps.
    public subscript(_ index: Int) -> Node {
        let node = nodes[index]
        let name = node.nameStart == 0 ? nil : Int(node.nameStart)..<Int(node.nameEnd)
        return Node(
            kind: node.kind,
            span: Int(node.start)..<Int(node.end),
            name: name,
            next: node.next
        )
    }

    /// The indices of the children of a node, in the order of the text; none for a scalar.
    ///
    /// - Parameter index: The index of an object, an array or a scalar.
    /// - Returns: The indices, found one by one.
    package func children(of index: Int) -> Children {
        Children(nodes: nodes, child: index + 1, end: nodes[index].next)
    }

    /// The indices of the children of a node.
    package struct Children: Sequence, IteratorProtocol {
        fileprivate let nodes: [Packed]
        fileprivate var child: Int
        fileprivate let end: Int

        /// The number of children.
        package var count: Int { reduce(0) { count, _ in count + 1 } }

        /// Whether there are no children.
        package var isEmpty: Bool { child >= end }

        /// Returns the index of the next child.
        package mutating func next() -> Int? {
            guard child < end else { return nil }
            defer { child = nodes[child].next }
            return child
        }
    }

    /// Finds a member whose name occurs before it in the same object with another value.
    ///
    /// - Parameter bytes: The text of the tape.
    /// - Returns: The index of the later member's node; `nil` if there is none. Of several, the
    ///   first of the first object in the text that has any.
    public func duplicateName(in bytes: Span<UInt8>) -> Int? {
        var search = DuplicateNameSearch()
        return search.firstDuplicate(on: self, in: bytes)
    }

    /// Finds the same member as `duplicateName(in:)`, with storage that the tape reuses.
    mutating func findDuplicateName(in bytes: Span<UInt8>) -> Int? {
        var search = DuplicateNameSearch()
        swap(&search, &duplicateSearch)
        defer { swap(&search, &duplicateSearch) }
        return search.firstDuplicate(on: self, in: bytes)
    }

    /// Removes all nodes.
    mutating func removeAll() {
        if nodes.capacity > JSONTape.reusableNodes {
            nodes = []
            duplicateSearch = DuplicateNameSearch()
        } else {
            nodes.removeAll(keepingCapacity: true)
        }
    }

    /// Finds a member of an object by its name.
    ///
    /// - Parameters:
    ///   - name: The decoded name; escapes in the text are decoded for the comparison.
    ///   - object: The index of the object's node.
    ///   - bytes: The text of the tape.
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
        guard nodes[array].kind == .array, position >= 0 else { return nil }
        return children(of: array).dropFirst(position).first { _ in true }
    }

    /// Finds the value that a pointer addresses (RFC 6901, section 4).
    ///
    /// - Parameters:
    ///   - pointer: The path from the root.
    ///   - bytes: The text of the tape.
    /// - Returns: The index of the value's node, or `nil` if a token of the path does not exist.
    public func resolve(_ pointer: JSONPointer, in bytes: Span<UInt8>) -> Int? {
        guard count > 0 else { return nil }
        var index = 0
        for token in pointer.tokens {
            guard let found = child(token, of: index, in: bytes) else { return nil }
            index = found
        }
        return index
    }

    /// Finds the value to which one token of a pointer leads; `nil` if there is none.
    package func child(_ token: String, of index: Int, in bytes: Span<UInt8>) -> Int? {
        guard nodes[index].kind == .array else { return member(token, of: index, in: bytes) }
        return JSONTape.arrayIndex(token).flatMap { element($0, of: index) }
    }

    /// Parses an array index: digits without a leading zero (RFC 6901, section 4).
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
        var reader = StringReader(name)
        for offset in wanted.indices where reader.next(in: bytes) != wanted[offset] {
            return false
        }
        return reader.next(in: bytes) == nil
    }
}

extension JSONTape.Packed {
    var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: link & 7)) ?? .null }
    var nameHasEscape: Bool { link & 8 != 0 }
    var next: Int { Int(link >> 4) }
    var span: Range<Int> { Int(start)..<Int(end) }
    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }

    /// Sets `next` without changing the kind and the flag.
    @inline(__always)
    mutating func setNext(_ index: Int) {
        link = link & 15 | UInt32(truncatingIfNeeded: index) << 4
    }
}
