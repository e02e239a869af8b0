// The catalogue's questions, asked of a payload.

import JSONText

extension DocumentStore {
    /// Whether a condition holds for the value that its pointers start at.
    mutating func holds(_ condition: Condition, at place: Place) throws(PayloadError) -> Bool {
        try alternative(of: condition, at: place) != nil
    }

    /// The first alternative of a condition that holds.
    mutating func alternative(
        of condition: Condition,
        at place: Place
    ) throws(PayloadError) -> Int? {
        for index in condition.alternatives.indices {
            var holds = true
            for clause in condition.alternatives[index] where holds {
                holds = try self.holds(clause, at: place)
            }
            if holds { return index }
        }
        return nil
    }

    private mutating func holds(_ clause: Clause, at place: Place) throws(PayloadError) -> Bool {
        switch clause {
        case .any(let condition):
            return try holds(condition, at: place)
        case .member(let pointer, let prefix, let isThere):
            guard let found = try resolve(pointer, from: place),
                let object = try container(.object, at: found)
            else { return !isThere }
            return document(of: object).hasMember(prefix: prefix, of: object.node) == isThere
        case .value(let pointer, let tests):
            let found = try resolve(pointer, from: place)
            for test in tests where try !passes(test, found) { return false }
            return true
        }
    }

    private mutating func passes(_ test: ValueTest, _ place: Place?) throws(PayloadError) -> Bool {
        switch test {
        case .equals(let literals):
            return literals.contains { isEqual($0, place) }
        case .differs(let literals):
            return !literals.contains { isEqual($0, place) }
        case .kind(let kinds):
            for kind in kinds where try isKind(kind, place) { return true }
            return false
        case .startsWith(let prefixes):
            guard let text = place.flatMap({ text(at: $0) }) else { return false }
            return prefixes.contains { text.utf8.starts(with: $0.utf8) }
        case .contains(let parts):
            guard let text = place.flatMap({ text(at: $0) }) else { return false }
            return parts.contains { text.utf8.contains($0.utf8) }
        }
    }

    private func isEqual(_ literal: Literal, _ place: Place?) -> Bool {
        guard let place else { return false }
        return document(of: place).equals(literal, place.node)
    }

    private mutating func isKind(
        _ kind: ValueKind,
        _ place: Place?
    ) throws(PayloadError) -> Bool {
        guard let place else { return kind == .absent || kind == .blank }
        let found = self.kind(of: place)
        switch kind {
        case .object: return found == .object
        case .array: return found == .array
        case .string: return found == .string
        case .number: return found == .number
        case .boolean: return found == .true || found == .false
        case .null, .absent: return found == .null
        case .present: return found != .null
        case .encoded: return try open(place) != nil
        case .text: return found == .string && !isEmpty(place)
        case .filled: return !isEmpty(place)
        case .blank: return isEmpty(place)
        }
    }

    /// Whether a value is `null`, or a string, an object or an array with nothing in it.
    func isEmpty(_ place: Place) -> Bool {
        let node = document(of: place).tape[place.node]
        switch node.kind {
        case .null: return true
        case .string: return node.span.count == 2
        case .object, .array: return node.next == place.node + 1
        case .number, .true, .false: return false
        }
    }
}

extension String.UTF8View {
    /// Whether the bytes occur in these.
    func contains(_ part: String.UTF8View) -> Bool {
        guard let first = part.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: part) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
