// Documents inside strings. Each is opened at most once; depth, length and number are limited.

import JSONText

/// A value: a node of one of the documents of a `DocumentStore`.
struct NodeReference: Sendable, Hashable {
    let document: Int
    let node: Int
}

/// The documents of one payload: the frame, and the JSON texts in its strings.
///
/// A step of a pointer into a string that begins with `{` or `[` opens the string if it is JSON, so
/// rules need not say whether a provider sends an object or its text. Each string is opened once,
/// so the work is at most `depthLimit` times the length of the frame.
struct DocumentStore: Sendable {
    /// The deepest nesting of strings that are opened.
    static let depthLimit = 4
    /// The longest string that is opened, in bytes of its spelling.
    static let lengthLimit = 65_536
    /// The most strings of one payload that are opened.
    static let countLimit = 64

    /// The longest document whose memory is reused for the next payload.
    private static let reusableBytes = 16_384
    private static let reusableDocuments = 8

    private let names: NameIndex
    private var documents = [Document()]
    private var used = 1
    private var openings: [(string: NodeReference, root: NodeReference?)] = []
    private var tables: [(object: NodeReference, table: MemberTable)] = []
    /// An upper bound of the work for the current frame: the bytes copied and scanned, and the
    /// nodes that each step of a pointer may have passed.
    private(set) var work = 0

    /// Creates a store.
    ///
    /// - Parameter names: The names that pointers of the catalogue begin with.
    init(names: NameIndex) { self.names = names }

    /// Makes the frame the first document.
    mutating func begin(_ frame: Span<UInt8>, _ tape: JSONTape) {
        used = 1
        openings.removeAll(keepingCapacity: true)
        tables.removeAll(keepingCapacity: true)
        work = frame.count
        documents[0].tape = tape
        documents[0].bytes.removeAll(keepingCapacity: true)
        unsafe frame.withUnsafeBufferPointer { source in
            unsafe documents[0].bytes.append(contentsOf: source)
        }
    }

    /// Releases the frame's tape, and the memory of a large payload.
    mutating func end() {
        documents[0].tape = JSONTape()
        if documents.count > DocumentStore.reusableDocuments {
            documents.removeLast(documents.count - DocumentStore.reusableDocuments)
        }
        for index in documents.indices
        where documents[index].bytes.capacity > DocumentStore.reusableBytes {
            documents[index] = Document()
        }
        used = 1
    }

    /// Finds the members of a large object by a table from now on.
    mutating func use(_ table: MemberTable, for object: NodeReference) {
        tables.append((object, table))
    }

    /// The document of a value.
    func document(of node: NodeReference) -> Document { documents[node.document] }

    func kind(of node: NodeReference) -> JSONKind { documents[node.document].kind(node.node) }

    /// The text of a string; `nil` for other values, or if it cannot be decoded.
    func text(at node: NodeReference) -> String? { documents[node.document].text(node.node) }

    /// Whether a value is `null`, or an empty string, object or array.
    func isEmpty(_ node: NodeReference) -> Bool { documents[node.document].isEmpty(node.node) }

    /// The offset in the frame of a value, or of the outermost string around it.
    func offset(of node: NodeReference) -> Int {
        let document = documents[node.document]
        return node.document == 0 ? document.tape[node.node].span.lowerBound : document.origin
    }

    /// The text of a string, or a number as it is spelled; `nil` for others and for the empty text.
    func identity(at node: NodeReference) -> String? {
        let document = documents[node.document]
        let text = document.text(node.node) ?? document.spelling(node.node)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Follows a pointer, also through strings that contain JSON.
    mutating func resolve(
        _ pointer: JSONPointer,
        from node: NodeReference
    ) throws(PayloadError) -> NodeReference? {
        var here = node
        for token in pointer.tokens {
            if kind(of: here) == .string {
                guard let root = try open(here) else { return nil }
                here = root
            }
            guard let node = step(token, from: here) else { return nil }
            here = NodeReference(document: here.document, node: node)
        }
        return here
    }

    /// The node that one step of a pointer leads to.
    private mutating func step(_ token: String, from node: NodeReference) -> Int? {
        if let table = tables.first(where: { $0.object == node })?.table,
            let slot = names.slot(of: token)
        {
            work += 1
            return table.node(at: slot)
        }
        let document = documents[node.document]
        work += document.tape[node.node].next - node.node
        return document.tape.child(token, of: node.node, in: document.bytes.span)
    }

    /// The object or array that a value is, or that a string contains as JSON text.
    mutating func container(
        _ kind: JSONKind,
        at node: NodeReference
    ) throws(PayloadError) -> NodeReference? {
        if self.kind(of: node) == kind { return node }
        guard let root = try open(node), self.kind(of: root) == kind else { return nil }
        return root
    }

    /// The root of the document that a string contains, or `nil` if it contains none.
    mutating func open(_ string: NodeReference) throws(PayloadError) -> NodeReference? {
        guard documents[string.document].looksEncoded(string.node) else { return nil }
        if let known = openings.first(where: { $0.string == string }) { return known.root }
        let parent = documents[string.document]
        let offset = offset(of: string)
        guard parent.depth < DocumentStore.depthLimit else {
            throw .stringsTooDeep(at: offset, limit: DocumentStore.depthLimit)
        }
        guard parent.tape[string.node].span.count - 2 <= DocumentStore.lengthLimit else {
            throw .documentTooLong(at: offset, limit: DocumentStore.lengthLimit)
        }
        guard openings.count < DocumentStore.countLimit else {
            throw .tooManyDocuments(at: offset, limit: DocumentStore.countLimit)
        }
        let root = try scan(string, in: parent, offset: offset)
        openings.append((string, root))
        return root
    }

    private mutating func scan(
        _ string: NodeReference,
        in parent: Document,
        offset: Int
    ) throws(PayloadError) -> NodeReference? {
        guard let text = parent.text(string.node) else { return nil }
        if used == documents.count { documents.append(Document()) }
        documents[used].bytes.removeAll(keepingCapacity: true)
        documents[used].bytes.append(contentsOf: text.utf8)
        work += text.utf8.count
        documents[used].depth = parent.depth + 1
        documents[used].origin = offset
        do throws(JSONTextError) {
            try documents[used].scan()
        } catch {
            // A string that begins like JSON but is none is an ordinary string, such as a title.
            guard error.code == .tooDeep else { return nil }
            throw .documentTooDeep(at: offset, error.message)
        }
        if documents[used].hasAmbiguousName { throw .duplicateName(at: offset) }
        used += 1
        return NodeReference(document: used - 1, node: 0)
    }
}

extension Document {
    fileprivate mutating func scan() throws(JSONTextError) {
        // The text and the tape are borrowed at the same time, so the tape is moved out meanwhile.
        var scanned = JSONTape()
        swap(&scanned, &tape)
        defer { swap(&scanned, &tape) }
        try scanDocument(bytes.span, into: &scanned)
    }

    fileprivate var hasAmbiguousName: Bool { tape.duplicateName(in: bytes.span) != nil }
}
