// The conditions and rules of the catalogue, evaluated for a payload.

import JSONText
import Jansson

extension DocumentStore {
    /// Whether a condition holds for the value at which its pointers start.
    mutating func holds(
        _ condition: Condition,
        at node: NodeReference
    ) throws(PayloadError) -> Bool {
        try alternative(of: condition, at: node) != nil
    }

    /// The first alternative of a condition that holds.
    mutating func alternative(
        of condition: Condition,
        at node: NodeReference
    ) throws(PayloadError) -> Int? {
        for index in condition.alternatives.indices {
            var holds = true
            for clause in condition.alternatives[index] where holds {
                holds = try self.holds(clause, at: node)
            }
            if holds { return index }
        }
        return nil
    }

    private mutating func holds(
        _ clause: Clause,
        at node: NodeReference
    ) throws(PayloadError) -> Bool {
        switch clause {
        case .any(let condition):
            return try holds(condition, at: node)
        case .member(let pointer, let prefix, let isPresent):
            guard let found = try resolve(pointer, from: node),
                let object = try container(.object, at: found)
            else { return !isPresent }
            return document(of: object).hasMember(prefix: prefix, of: object.node) == isPresent
        case .value(let pointer, let tests):
            let found = try resolve(pointer, from: node)
            for test in tests where try !passes(test, found) { return false }
            return true
        }
    }

    private mutating func passes(
        _ test: ValueTest,
        _ node: NodeReference?
    ) throws(PayloadError) -> Bool {
        switch test {
        case .equals(let literals):
            return literals.contains { isEqual($0, node) }
        case .differs(let literals):
            return !literals.contains { isEqual($0, node) }
        case .kind(let kinds):
            for kind in kinds where try isKind(kind, node) { return true }
            return false
        case .startsWith(let prefixes):
            guard let text = node.flatMap({ text(at: $0) }) else { return false }
            return prefixes.contains { text.utf8.starts(with: $0.utf8) }
        case .contains(let parts):
            guard let text = node.flatMap({ text(at: $0) }) else { return false }
            return parts.contains { text.utf8.contains($0.utf8) }
        }
    }

    private func isEqual(_ literal: Literal, _ node: NodeReference?) -> Bool {
        guard let node else { return false }
        return document(of: node).equals(literal, node.node)
    }

    private mutating func isKind(
        _ kind: ValueKind,
        _ node: NodeReference?
    ) throws(PayloadError) -> Bool {
        guard let node else { return kind == .absent || kind == .blank }
        let found = self.kind(of: node)
        switch kind {
        case .object: return found == .object
        case .array: return found == .array
        case .string: return found == .string
        case .number: return found == .number
        case .boolean: return found == .true || found == .false
        case .null, .absent: return found == .null
        case .present: return found != .null
        case .encoded: return try open(node) != nil
        case .text: return found == .string && !isEmpty(node)
        case .filled: return !isEmpty(node)
        case .blank: return isEmpty(node)
        }
    }

    /// The first id that the rules find, if it has at most `idLimit` bytes.
    mutating func identity(
        _ rules: [IdentityRule],
        at node: NodeReference
    ) throws(PayloadError) -> String? {
        for rule in rules {
            var parts: [String] = []
            for pointer in rule.parts {
                guard let found = try resolve(pointer, from: node),
                    let part = identity(at: found)
                else { break }
                parts.append(part)
            }
            let id = parts.joined(separator: ".")
            if parts.count == rule.parts.count, id.utf8.count <= Self.idLimit { return id }
        }
        return nil
    }

    /// The longest id in bytes.
    ///
    /// Ids are stored for a day, so a longer value is not used as one.
    private static let idLimit = 256

    /// The first expiry that the rules find, in seconds since 1970.
    ///
    /// Zero and negative numbers are no expiry: providers write 0 for "none".
    mutating func expiry(
        _ rules: [ExpiryRule],
        at node: NodeReference,
        receivedAt: Int64?
    ) throws(PayloadError) -> Int64? {
        for rule in rules {
            guard let time = try seconds(rule.at, rule.form, rule.zone, node) else { continue }
            guard rule.form.isDuration else { return wholeSeconds(time) }
            var start = receivedAt.map(Double.init)
            if let since = rule.since {
                start = try seconds(since.at, since.form, rule.zone, node)
            }
            if let start { return wholeSeconds(start + time) }
        }
        return nil
    }

    private mutating func seconds(
        _ pointer: JSONPointer,
        _ form: ExpiryRule.Form,
        _ zone: Int64,
        _ node: NodeReference
    ) throws(PayloadError) -> Double? {
        guard let found = try resolve(pointer, from: node), let text = identity(at: found) else {
            return nil
        }
        return form.seconds(LinkText.trimmed(text), zone: zone)
    }

    private func wholeSeconds(_ seconds: Double) -> Int64? {
        Int64(exactly: seconds.rounded(.down))
    }
}

extension String.UTF8View {
    /// Whether the bytes of another text occur in these.
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

extension Document {
    /// Whether a value is the literal.
    func equals(_ literal: Literal, _ node: Int) -> Bool {
        switch (literal, tape[node].kind) {
        case (.text(let text), .string): equals(text, node)
        case (.number(let number), .number):
            (try? JSONTextDecoding.decodeNumber(bytes.span.extracting(tape[node].span))) == number
        case (.boolean(true), .true), (.boolean(false), .false), (.null, .null): true
        default: false
        }
    }
}
