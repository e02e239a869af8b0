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
        var bases: [Base] = []
        if let level { bases.append(base(ofLevel: level)) }
        for other in levels.indices where other != level { bases.append(base(ofLevel: other)) }
        try offer(catalogue.generic.first, bases, &search)
        let places = try places(bases)
        for place in places { try offer(catalogue.generic.keys, [place], &search) }
        for place in places { try offer(catalogue.appKeys, [place], &search) }
        try offer(catalogue.generic.last, bases, &search)
    }

    private mutating func offer(
        _ pointers: [JSONPointer],
        _ bases: [Base],
        _ search: inout LinkSearch
    ) throws(PayloadError) {
        for pointer in pointers {
            for base in bases {
                if notes == nil && search.isOver { return }
                try offer(pointer, base, &search)
            }
        }
    }

    /// The objects in which the keys are looked up: each once, data before the level itself.
    private mutating func places(_ bases: [Base]) throws(PayloadError) -> [Base] {
        var places: [Base] = []
        for pointer in catalogue.generic.places {
            for base in bases {
                guard let found = try documents.resolve(pointer, from: base.place),
                    let object = try documents.container(.object, at: found),
                    !places.contains(where: { $0.place == object })
                else { continue }
                let path = notes == nil ? "" : base.path + pointer.description
                places.append(Base(place: object, path: path))
            }
        }
        return places
    }
}
