// All pointers of a catalogue by their first name. One pass over the names of an object finds the
// pointers that can lead to a value.

import JSONText

/// Numbers for all rules that start at a level, and the names that each requires.
struct CatalogueIndex: Sendable {
    let shapes: Range<Int>
    let envelopes: Range<Int>
    let responses: Range<Int>
    /// The parts of the generic keys.
    let first: Range<Int>
    let places: Range<Int>
    let keys: Range<Int>
    let appKeys: Range<Int>
    let last: Range<Int>

    private(set) var names = NameIndex()
    /// The numbers that require no name.
    private var always: BitSet

    init(
        shapes: [Shape],
        envelopes: [JSONPointer],
        responses: [ResponseRule],
        generic: GenericKeys,
        appKeys: [JSONPointer]
    ) {
        var end = 0
        func range(_ count: Int) -> Range<Int> {
            defer { end += count }
            return end..<end + count
        }
        self.shapes = range(shapes.count)
        self.envelopes = range(envelopes.count)
        self.responses = range(responses.count)
        first = range(generic.first.count)
        places = range(generic.places.count)
        keys = range(generic.keys.count)
        self.appKeys = range(appKeys.count)
        last = range(generic.last.count)
        always = BitSet(count: end)
        for (shape, number) in zip(shapes, self.shapes) { add(shape.marker, number) }
        for (rule, number) in zip(responses, self.responses) { add(rule.when, number) }
        add(envelopes, self.envelopes)
        add(generic.first, first)
        add(generic.places, places)
        add(generic.keys, keys)
        add(appKeys, self.appKeys)
        add(generic.last, last)
    }

    private mutating func add(_ marker: Condition, _ number: Int) {
        for required in marker.alternatives.flatMap(RequiredName.of) {
            names.add(number, for: required)
        }
    }

    private mutating func add(_ pointers: [JSONPointer], _ numbers: Range<Int>) {
        for (pointer, number) in zip(pointers, numbers) {
            if let name = pointer.tokens.first {
                names.add(number, for: RequiredName(name: name, isPrefix: false))
            } else {
                always.insert(number)
            }
        }
    }

    /// The numbers whose names an object has, and a table of its members if it is large.
    func survey(_ document: Document, _ object: Int) -> (numbers: BitSet, table: MemberTable?) {
        var numbers = always
        let end = document.tape[object].next
        var table = end - object > CatalogueIndex.smallNodes ? names.table() : nil
        var child = object + 1
        while child < end {
            let node = document.tape[child]
            if let name = node.name {
                if !document.hasEscape(name) {
                    names.collect(
                        document.bytes.span.extracting(name),
                        child,
                        into: &numbers,
                        &table
                    )
                } else if let decoded = document.name(child) {
                    names.collect(decoded.utf8Span.span, child, into: &numbers, &table)
                }
            }
            child = node.next
        }
        return (numbers, table)
    }

    /// In objects of at most this many nodes, searching is faster than filling a table.
    private static let smallNodes = 256
}
