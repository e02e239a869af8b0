// Documents inside strings: opened at most once, four deep, and never more than a payload can pay.

import JSONText

/// A value: a node of one of the store's documents.
struct Place: Sendable, Hashable {
    let document: Int
    let node: Int
}

/// The documents of the payload that is being read, and the steps between them.
///
/// A step into a string that begins with `{` or `[` opens the string, if it is JSON; rules need not
/// say whether a provider sends an object or its text. Each string is opened once, so the work is
/// at most `depthLimit` times the length of the frame.
struct DocumentStore: Sendable {
    /// How many strings may be inside one another.
    static let depthLimit = 4
    /// The longest string that is opened, in bytes as it is written.
    static let lengthLimit = 65_536
    /// How many strings of one payload are looked into.
    static let countLimit = 64

    /// A document that stays allocated between payloads is at most this long.
    private static let keptBytes = 16_384
    private static let keptDocuments = 8

    private let names: NameIndex
    private var documents = [Document()]
    private var used = 1
    private var openings: [(string: Place, root: Place?)] = []
    private var tables: [(object: Place, table: MemberTable)] = []
    /// What was looked at since the frame was taken, an upper bound of it.
    ///
    /// Bytes copied and scanned, and the nodes that each step of a pointer may have passed.
    private(set) var work = 0

    /// Creates a store.
    ///
    /// - Parameter names: The names that pointers of the catalogue begin with.
    init(names: NameIndex) { self.names = names }

    /// Takes the frame as the first document.
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

    /// Gives the frame's tape back, and the memory of a large payload.
    mutating func end() {
        documents[0].tape = JSONTape()
        if documents.count > DocumentStore.keptDocuments {
            documents.removeLast(documents.count - DocumentStore.keptDocuments)
        }
        for index in documents.indices
        where documents[index].bytes.capacity > DocumentStore.keptBytes {
            documents[index] = Document()
        }
        used = 1
    }

    /// Takes the table of a large object, which is not searched any more.
    mutating func take(_ table: MemberTable, of object: Place) { tables.append((object, table)) }

    /// The document that a place is in.
    func document(of place: Place) -> Document { documents[place.document] }

    func kind(of place: Place) -> JSONKind { documents[place.document].kind(place.node) }

    /// The text of a string; `nil` if the value is none or cannot be decoded.
    func text(at place: Place) -> String? { documents[place.document].text(place.node) }

    /// Where in the frame a value is, or the outermost string that it is in.
    func offset(of place: Place) -> Int {
        let document = documents[place.document]
        return place.document == 0 ? document.tape[place.node].span.lowerBound : document.origin
    }

    /// The text of a string, or a number as it is spelled; `nil` for others and for the empty text.
    func identity(at place: Place) -> String? {
        let document = documents[place.document]
        let text = document.text(place.node) ?? document.spelling(place.node)
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Follows a pointer, through strings where it must.
    mutating func resolve(
        _ pointer: JSONPointer,
        from place: Place
    ) throws(PayloadError) -> Place? {
        var here = place
        for token in pointer.tokens {
            if kind(of: here) == .string {
                guard let root = try open(here) else { return nil }
                here = root
            }
            guard let node = step(token, from: here) else { return nil }
            here = Place(document: here.document, node: node)
        }
        return here
    }

    /// The node that one step of a pointer leads to.
    private mutating func step(_ token: String, from place: Place) -> Int? {
        if let table = tables.first(where: { $0.object == place })?.table,
            let slot = names.slot(of: token)
        {
            work += 1
            return table.node(at: slot)
        }
        let document = documents[place.document]
        work += document.tape[place.node].next - place.node
        return document.step(token, from: place.node)
    }

    /// The object at a place, or the one that the string there holds.
    mutating func container(
        _ kind: JSONKind,
        at place: Place
    ) throws(PayloadError) -> Place? {
        if self.kind(of: place) == kind { return place }
        guard let root = try open(place), self.kind(of: root) == kind else { return nil }
        return root
    }

    /// The root of the document that a string holds, or `nil` if it holds none.
    mutating func open(_ string: Place) throws(PayloadError) -> Place? {
        guard documents[string.document].looksEncoded(string.node) else { return nil }
        if let known = openings.first(where: { $0.string == string }) { return known.root }
        let parent = documents[string.document]
        let offset = offset(of: string)
        guard parent.depth < DocumentStore.depthLimit else {
            throw PayloadError(
                code: .tooDeep,
                offset: offset,
                message: "JSON texts are inside one another more than "
                    + "\(DocumentStore.depthLimit) deep."
            )
        }
        guard parent.tape[string.node].span.count - 2 <= DocumentStore.lengthLimit else {
            throw PayloadError(
                code: .tooLong,
                offset: offset,
                message: "A JSON text in a string has more than "
                    + "\(DocumentStore.lengthLimit) bytes."
            )
        }
        guard openings.count < DocumentStore.countLimit else {
            throw PayloadError(
                code: .tooLong,
                offset: offset,
                message: "More than \(DocumentStore.countLimit) strings hold JSON texts."
            )
        }
        let root = try scan(string, in: parent, offset: offset)
        openings.append((string, root))
        return root
    }

    private mutating func scan(
        _ string: Place,
        in parent: Document,
        offset: Int
    ) throws(PayloadError) -> Place? {
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
            // A string that begins like JSON and is none is a string, as a title may be.
            guard error.code == .tooDeep else { return nil }
            throw PayloadError(
                code: .tooDeep,
                offset: offset,
                message: "A JSON text in a string: \(error.message)"
            )
        }
        if documents[used].hasAmbiguousName {
            throw PayloadError(
                code: .duplicateName,
                offset: offset,
                message: "A JSON text in a string has one name twice, with different values."
            )
        }
        used += 1
        return Place(document: used - 1, node: 0)
    }
}

extension Document {
    fileprivate mutating func scan() throws(JSONTextError) {
        // Moved out and in again: the text and the tape are borrowed at the same time.
        var scanned = JSONTape()
        swap(&scanned, &tape)
        defer { swap(&scanned, &tape) }
        try scanDocument(bytes.span, into: &scanned)
    }

    fileprivate var hasAmbiguousName: Bool { tape.duplicateName(in: bytes.span) != nil }
}
