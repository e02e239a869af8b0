// The tape: where every value of a text lies, so that what matters can be found without a tree.

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
/// A scan fills the tape; the storage is used again by the next scan. Offsets count bytes from the
/// start of the frame or document. Children of node `i` are walked without recursion:
///
/// ```swift
/// var child = i + 1
/// while child < tape[i].next { child = tape[child].next }
/// ```
public struct JSONTape: Sendable {
    /// One value.
    public struct Node: Sendable, Hashable {
        /// What the value is.
        public let kind: JSONKind
        /// The bytes of the value, brackets and quotes included.
        public let span: Range<Int>
        /// The bytes between the quotes of its name, if it is a member of an object.
        public let name: Range<Int>?
        /// The index of the first node that is not inside this value.
        public let next: Int
    }

    /// A node in 20 bytes: a hostile frame of 256 KiB holds 131,000 of them.
    struct Packed: Sendable {
        var start: UInt32
        var end: UInt32
        /// 0 says that there is no name: no name begins at the first byte of a text.
        var nameStart: UInt32
        var nameEnd: UInt32
        /// Bits 0–2: the kind; bit 3: the name has an escape; the rest: `next`, or the index of the
        /// enclosing container for as long as this one is open.
        var link: UInt32
    }

    /// The longest text whose offsets and node indices fit into a packed node.
    static let longestText = 1 << 28 - 1

    /// Beyond this many nodes the storage is given back instead of used again, so that one
    /// hostile frame does not cost its memory for ever.
    private static let keptNodes = 16_384

    var nodes: [Packed] = []
    /// Slots for the search for duplicate names, kept for the same reason as `nodes`.
    var slots: [UInt32] = []

    /// Creates a tape without nodes.
    public init() {}

    /// The number of nodes; 0 if nothing was recorded.
    public var count: Int { nodes.count }

    /// The node at an index; node 0 is the root.
    ///
    /// - Parameter index: An index below `count`; anything else is a bug of the caller and traps.
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

    /// Forgets all nodes.
    mutating func removeAll() {
        if nodes.capacity > JSONTape.keptNodes {
            nodes = []
            slots = []
        } else {
            nodes.removeAll(keepingCapacity: true)
        }
    }
}

extension JSONTape.Packed {
    var kind: JSONKind { JSONKind(rawValue: UInt8(truncatingIfNeeded: link & 7)) ?? .null }
    var nameHasEscape: Bool { link & 8 != 0 }
    var next: Int { Int(link >> 4) }
    var span: Range<Int> { Int(start)..<Int(end) }
    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
}
