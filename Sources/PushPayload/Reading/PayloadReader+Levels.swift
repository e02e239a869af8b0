// Unwrapping: the payload, and every object that a transport may have put the real payload into.

import JSONText

/// The payload itself or something that it wraps.
struct Level: Sendable {
    let place: Place
    /// The level that this one was unwrapped from, and where in it; `nil` for the payload.
    let origin: (level: Int, pointer: JSONPointer)?
    /// What of the catalogue the names of this object allow.
    let numbers: BitSet
}

extension PayloadReader {
    /// How many levels a payload has at most; what is beyond is not unwrapped.
    static let levelLimit = 16

    /// Finds all levels, outermost first, and inside one in the order of the catalogue.
    mutating func findLevels(from root: Place) throws(PayloadError) {
        let index = catalogue.index
        levels.removeAll(keepingCapacity: true)
        press = nil
        var waiting: [(place: Place, origin: (level: Int, pointer: JSONPointer)?)] = [(root, nil)]
        while let (place, origin) = waiting.popLast(), levels.count < PayloadReader.levelLimit {
            if levels.contains(where: { $0.place == place }) { continue }
            let (numbers, table) = index.survey(documents.document(of: place), place.node)
            if let table { documents.take(table, of: place) }
            levels.append(Level(place: place, origin: origin, numbers: numbers))
            let first = waiting.count
            let responses = try payloadsOfResponses(numbers, at: place)
            let envelopes = numbers.members(in: index.envelopes).map { number in
                catalogue.envelopes[number - index.envelopes.lowerBound]
            }
            for pointer in responses + envelopes {
                if let inner = try documents.resolve(pointer, from: place),
                    let object = try documents.container(.object, at: inner)
                {
                    waiting.append((object, (levels.count - 1, pointer)))
                }
            }
            // The last is taken first.
            waiting[first...].reverse()
        }
    }

    /// The first shape whose marker matches, and the first level at which it does.
    mutating func findShape() throws(PayloadError) -> (shape: Shape, level: Int)? {
        guard var allowed = levels.first?.numbers else { return nil }
        for level in levels.dropFirst() { allowed.formUnion(level.numbers) }
        for number in allowed.members(in: catalogue.index.shapes) {
            let shape = catalogue.shapes[number]
            for level in levels.indices where levels[level].numbers.contains(number) {
                if shape.isTopOnly && level > 0 { break }
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
        }
        return nil
    }

    /// Where a level begins, as a pointer from the payload's root.
    func path(ofLevel level: Int) -> String {
        guard let origin = levels[level].origin else { return "" }
        return path(ofLevel: origin.level) + origin.pointer.description
    }

    /// Where the pointers of rules start at a level.
    func base(ofLevel level: Int) -> Base {
        Base(place: levels[level].place, path: notes == nil ? "" : path(ofLevel: level))
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
