// Unwrapping: the payload, and every object that a transport may have put the real payload into.

import JSONText

/// The payload itself or something that it wraps.
struct Level: Sendable {
    let place: Place
    /// The level that this one was unwrapped from, and the envelope; `nil` for the payload.
    let origin: (level: Int, envelope: Int)?
}

/// The shapes whose anchors a payload has, all together and level by level.
struct ShapeCandidates {
    var all: BitSet
    var byLevel: [BitSet] = []
}

extension PayloadReader {
    /// How many levels a payload has at most; what is beyond is not unwrapped.
    static let levelLimit = 16

    /// Finds all levels, outermost first, and inside one in the order of the catalogue.
    mutating func findLevels(from root: Place) throws(PayloadError) -> ShapeCandidates {
        let numbers = catalogue.shapes.count + catalogue.envelopes.count
        var candidates = ShapeCandidates(all: BitSet(count: numbers))
        levels.removeAll(keepingCapacity: true)
        var waiting = [Level(place: root, origin: nil)]
        while let level = waiting.popLast(), levels.count < PayloadReader.levelLimit {
            if levels.contains(where: { $0.place == level.place }) { continue }
            let bits = numbersAllowed(at: level.place, count: numbers)
            candidates.all.formUnion(bits)
            candidates.byLevel.append(bits)
            levels.append(level)
            let first = waiting.count
            var next = bits.next(from: catalogue.shapes.count)
            while let number = next {
                let envelope = number - catalogue.shapes.count
                if let place = try documents.resolve(
                    catalogue.envelopes[envelope],
                    from: level.place
                ),
                    let object = try documents.container(.object, at: place)
                {
                    waiting.append(Level(place: object, origin: (levels.count - 1, envelope)))
                }
                next = bits.next(from: number + 1)
            }
            // The last is taken first.
            waiting[first...].reverse()
        }
        return candidates
    }

    /// The shapes and envelopes that the names of an object allow.
    private func numbersAllowed(at place: Place, count: Int) -> BitSet {
        var bits = BitSet(count: count)
        let document = documents.document(of: place)
        let end = document.tape[place.node].next
        var child = place.node + 1
        while child < end {
            let node = document.tape[child]
            if let name = node.name { document.collect(name, of: child, catalogue.names, &bits) }
            child = node.next
        }
        return bits
    }

    /// The first shape whose marker matches, and the first level at which it does.
    mutating func findShape(
        _ candidates: ShapeCandidates
    ) throws(PayloadError) -> (shape: Shape, level: Int)? {
        var next = candidates.all.next(from: 0)
        while let number = next, number < catalogue.shapes.count {
            let shape = catalogue.shapes[number]
            for level in levels.indices where candidates.byLevel[level].contains(number) {
                if shape.isTopOnly && level > 0 { continue }
                guard
                    let alternative = try documents.alternative(
                        of: shape.marker,
                        at: levels[level].place
                    )
                else { continue }
                if notes != nil {
                    let path = path(ofLevel: level)
                    notes?.marker = shape.marker.alternatives[alternative].text
                    notes?.level = path
                }
                return (shape, level)
            }
            next = candidates.all.next(from: number + 1)
        }
        return nil
    }

    /// Where a level begins, as a pointer from the payload's root.
    func path(ofLevel level: Int) -> String {
        guard let origin = levels[level].origin else { return "" }
        return path(ofLevel: origin.level) + catalogue.envelopes[origin.envelope].description
    }

    /// Where the pointers of rules start at a level.
    func base(ofLevel level: Int) -> Base {
        Base(place: levels[level].place, path: notes == nil ? "" : path(ofLevel: level))
    }
}

extension Document {
    /// Adds what the name of a member allows.
    fileprivate func collect(
        _ name: Range<Int>,
        of node: Int,
        _ names: NameIndex,
        _ bits: inout BitSet
    ) {
        if hasEscape(name) {
            guard let decoded = self.name(node) else { return }
            names.collect(decoded.utf8Span.span, into: &bits)
        } else {
            names.collect(bytes.span.extracting(name), into: &bits)
        }
    }
}

extension [Clause] {
    /// The places that the clauses look at, for people.
    fileprivate var text: String {
        map { clause in
            switch clause {
            case .value(let pointer, _): pointer.description
            case .member(let pointer, let prefix, _):
                JSONPointer(tokens: pointer.tokens + [prefix]).description + "*"
            case .any(let condition):
                condition.alternatives.map(\.text).joined(separator: " or ")
            }
        }.joined(separator: " and ")
    }
}
