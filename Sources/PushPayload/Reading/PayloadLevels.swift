// Unwrapping: the payload, and the objects into which transports put the actual payload.

import JSONText

/// The payload, or an object that it wraps.
struct Level: Sendable {
    let node: NodeReference
    /// The level from which this one was unwrapped, and the pointer to it; `nil` for the payload.
    let origin: (level: Int, pointer: JSONPointer)?
    /// The numbers of the `CatalogueIndex` that the names of this object allow.
    let numbers: BitSet
}

/// The value at which the pointers of rules start.
struct Scope: Sendable {
    let node: NodeReference
    /// The pointer to it from the payload's root; empty if paths are not recorded.
    let path: String
}

/// The user's action on a message.
enum Press: Sendable, Hashable {
    /// The message itself was tapped.
    case tap
    /// The message was dismissed.
    case dismissal
    /// A button was pressed.
    case button(String)
}

/// The levels of one payload, and its documents.
struct PayloadLevels: Sendable {
    /// The most levels of a payload; further objects are not unwrapped.
    static let limit = 16

    let catalogue: ProviderCatalogue
    var documents: DocumentStore
    /// The payload and the objects that it wraps, outermost first.
    private(set) var levels: [Level] = []
    /// The user's action that a response around the payload reports.
    private(set) var press: Press?
    /// Whether scopes have paths, which only examinations need.
    private(set) var recordsPaths = false

    init(catalogue: ProviderCatalogue) {
        self.catalogue = catalogue
        documents = DocumentStore(names: catalogue.index.names)
    }

    /// Finds all levels, outermost first, and inside one in the order of the catalogue.
    mutating func unwrap(
        from root: NodeReference,
        recordsPaths: Bool
    ) throws(PayloadError) {
        let index = catalogue.index
        levels.removeAll(keepingCapacity: true)
        press = nil
        self.recordsPaths = recordsPaths
        var waiting: [(node: NodeReference, origin: (level: Int, pointer: JSONPointer)?)] = [
            (root, nil)
        ]
        while let (node, origin) = waiting.popLast(), levels.count < PayloadLevels.limit {
            if levels.contains(where: { $0.node == node }) { continue }
            let numbers = survey(node)
            levels.append(Level(node: node, origin: origin, numbers: numbers))
            let first = waiting.count
            let responses = try payloadsOfResponses(numbers, at: node)
            let envelopes = numbers.members(in: index.envelopes).map { number in
                catalogue.envelopes[number - index.envelopes.lowerBound]
            }
            for pointer in responses + envelopes {
                if let object = try container(.object, at: pointer, from: node) {
                    waiting.append((object, (levels.count - 1, pointer)))
                }
            }
            // `popLast` must return the first of them next.
            waiting[first...].reverse()
        }
    }

    /// Finds the first shape whose marker matches, and the first level at which it does.
    ///
    /// - Returns: The shape, the number of its level, and which alternative of the marker holds.
    mutating func matchShape() throws(PayloadError) -> (shape: Shape, level: Int, alternative: Int)?
    {
        guard var allowed = levels.first?.numbers else { return nil }
        for level in levels.dropFirst() { allowed.formUnion(level.numbers) }
        for number in allowed.members(in: catalogue.index.shapes) {
            let shape = catalogue.shapes[number]
            for level in levels.indices where levels[level].numbers.contains(number) {
                if shape.isTopOnly && level > 0 { break }
                let alternative = try documents.alternative(
                    of: shape.marker,
                    at: levels[level].node
                )
                if let alternative { return (shape, level, alternative) }
            }
        }
        return nil
    }

    /// The pointer from the payload's root to a level.
    func path(ofLevel level: Int) -> String {
        guard let origin = levels[level].origin else { return "" }
        return path(ofLevel: origin.level) + origin.pointer.description
    }

    func scope(ofLevel level: Int) -> Scope {
        Scope(node: levels[level].node, path: recordsPaths ? path(ofLevel: level) : "")
    }

    /// The objects in which the generic keys are looked up, each once.
    ///
    /// - Parameter order: The levels, in the order in which they are examined.
    /// - Returns: The objects, and the numbers that their names allow.
    /// - Throws: `PayloadError` if a JSON text in a string is beyond a limit.
    mutating func genericPlaces(
        _ order: [Int]
    ) throws(PayloadError) -> [(scope: Scope, numbers: BitSet)] {
        var places: [(scope: Scope, numbers: BitSet)] = []
        for (pointer, number) in zip(catalogue.generic.places, catalogue.index.places) {
            for level in order where levels[level].numbers.contains(number) {
                guard let object = try container(.object, at: pointer, from: levels[level].node),
                    !places.contains(where: { $0.scope.node == object })
                else { continue }
                let path = recordsPaths ? path(ofLevel: level) + pointer.description : ""
                let known = levels.first { $0.node == object }?.numbers
                places.append((Scope(node: object, path: path), known ?? survey(object)))
            }
        }
        return places
    }

    /// The elements of the array to which a pointer leads, up to the limit.
    mutating func elements(of list: JSONPointer, _ scope: Scope) throws(PayloadError) -> [Scope] {
        guard let array = try container(.array, at: list, from: scope.node) else { return [] }
        let children = children(of: array)
        return children.enumerated().map { position, node in
            Scope(node: node, path: recordsPaths ? "\(scope.path)\(list)/\(position)" : "")
        }
    }

    /// The members of the object to which a pointer leads, up to the limit, by name.
    mutating func members(
        of map: JSONPointer,
        _ scope: Scope
    ) throws(PayloadError) -> [(name: String, scope: Scope)] {
        guard let object = try container(.object, at: map, from: scope.node) else { return [] }
        let document = documents.document(of: object)
        return children(of: object).compactMap { node in
            document.name(node.node).map { ($0, Scope(node: node, path: "")) }
        }
    }

    /// The first values inside an object or array; rules with lists examine no more of them.
    private func children(of container: NodeReference) -> [NodeReference] {
        let tape = documents.document(of: container).tape
        return tape.children(of: container.node).prefix(ButtonRule.entryLimit).map {
            NodeReference(document: container.document, node: $0)
        }
    }

    private mutating func container(
        _ kind: JSONKind,
        at pointer: JSONPointer,
        from node: NodeReference
    ) throws(PayloadError) -> NodeReference? {
        guard let found = try documents.resolve(pointer, from: node) else { return nil }
        return try documents.container(kind, at: found)
    }

    /// The numbers that the names of an object allow; a large object gets a table of its members.
    private mutating func survey(_ object: NodeReference) -> BitSet {
        let (numbers, table) = catalogue.index.survey(documents.document(of: object), object.node)
        if let table { documents.use(table, for: object) }
        return numbers
    }

    /// Where the responses that match an object may have their payload.
    ///
    /// The first of them determines the user's action.
    private mutating func payloadsOfResponses(
        _ numbers: BitSet,
        at node: NodeReference
    ) throws(PayloadError) -> [JSONPointer] {
        let range = catalogue.index.responses
        var payloads: [JSONPointer] = []
        for number in numbers.members(in: range) {
            let rule = catalogue.responses[number - range.lowerBound]
            guard try documents.holds(rule.when, at: node) else { continue }
            if press == nil { press = try press(rule, at: node) }
            payloads.append(contentsOf: rule.payloads)
        }
        return payloads
    }

    private mutating func press(
        _ rule: ResponseRule,
        at node: NodeReference
    ) throws(PayloadError) -> Press {
        guard let id = try documents.identity(rule.actions, at: node) else { return .tap }
        if rule.taps.contains(where: { $0.utf8.elementsEqual(id.utf8) }) { return .tap }
        if rule.dismissals.contains(where: { $0.utf8.elementsEqual(id.utf8) }) {
            return .dismissal
        }
        return .button(id)
    }
}
