// Keys of the apps' own: what is left where no provider says where the link is.

import JSONText

extension PayloadReader {
    /// Offers what the generic keys find to a search, place by place.
    ///
    /// - Parameters:
    ///   - level: The level of a transport, which is looked at before all others.
    ///   - search: The search.
    /// - Throws: `PayloadError` if a JSON text in a string is beyond a limit.
    mutating func searchGenericKeys(
        from level: Int?,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        if notes == nil && search.isOver { return }
        let index = catalogue.index
        var order = Array(levels.indices)
        if let level { order.insert(order.remove(at: level), at: 0) }
        try offer(catalogue.generic.first, index.first, order, &search)
        let places = try places(order)
        for (base, numbers) in places {
            try offer(catalogue.generic.keys, index.keys, base, numbers, &search)
        }
        for (base, numbers) in places {
            try offer(catalogue.appKeys, index.appKeys, base, numbers, &search)
        }
        try offer(catalogue.generic.last, index.last, order, &search)
    }

    /// Offers the values at pointers from levels: each pointer at all levels, then the next.
    private mutating func offer(
        _ pointers: [JSONPointer],
        _ range: Range<Int>,
        _ order: [Int],
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for (pointer, number) in zip(pointers, range) {
            for level in order where levels[level].numbers.contains(number) {
                if notes == nil && search.isOver { return }
                try offer(pointer, base(ofLevel: level), &search)
            }
        }
    }

    /// Offers the values at those pointers from a place that its names allow.
    private mutating func offer(
        _ pointers: [JSONPointer],
        _ range: Range<Int>,
        _ base: Base,
        _ numbers: BitSet,
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for number in numbers.members(in: range) {
            if notes == nil && search.isOver { return }
            try offer(pointers[number - range.lowerBound], base, &search)
        }
    }

    /// The objects in which the keys are looked up: each once, data before the level itself.
    private mutating func places(
        _ order: [Int]
    ) throws(PayloadError) -> [(base: Base, numbers: BitSet)] {
        let index = catalogue.index
        var places: [(base: Base, numbers: BitSet)] = []
        for (pointer, number) in zip(catalogue.generic.places, index.places) {
            for level in order where levels[level].numbers.contains(number) {
                guard let found = try documents.resolve(pointer, from: levels[level].place),
                    let object = try documents.container(.object, at: found),
                    !places.contains(where: { $0.base.place == object })
                else { continue }
                let path = notes == nil ? "" : path(ofLevel: level) + pointer.description
                if let known = levels.first(where: { $0.place == object }) {
                    places.append((Base(place: object, path: path), known.numbers))
                    continue
                }
                let (numbers, table) = index.survey(documents.document(of: object), object.node)
                if let table { documents.take(table, of: object) }
                places.append((Base(place: object, path: path), numbers))
            }
        }
        return places
    }
}
