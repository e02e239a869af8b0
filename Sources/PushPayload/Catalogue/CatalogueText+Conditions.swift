// Conditions in a catalogue file: `{"/pointer": test, …}`, or an array of such alternatives.

import JSONText

extension CatalogueText {
    func condition(_ node: Int?) throws(CatalogueError) -> Condition? {
        guard let node else { return nil }
        return try condition(node)
    }

    func condition(_ node: Int) throws(CatalogueError) -> Condition {
        let alternatives = try list(node) { node throws(CatalogueError) in
            guard kind(node) == .object else {
                throw expected("a condition: an object of tests, or an array of such", node)
            }
            var clauses: [Clause] = []
            for child in children(node) { clauses.append(try clause(child)) }
            guard !clauses.isEmpty else {
                throw error(node, "A condition needs at least one test.")
            }
            return clauses
        }
        guard !alternatives.isEmpty else {
            throw error(node, "A condition needs at least one alternative.")
        }
        return Condition(alternatives: alternatives)
    }

    private func clause(_ node: Int) throws(CatalogueError) -> Clause {
        let name = try name(node)
        if name == "any" { return .any(try condition(node)) }
        var pointer: JSONPointer
        do throws(JSONPointerError) {
            pointer = try JSONPointer(name)
        } catch {
            throw nameError(
                node,
                "Expected 'any' or a JSON pointer. \(error.message)",
                skipping: error.column
            )
        }
        let tests = try tests(node)
        guard let last = pointer.tokens.last, last.hasSuffix("*") else {
            return .value(at: pointer, tests: tests)
        }
        pointer.tokens.removeLast()
        switch (tests.count, tests.first) {
        case (1, .kind([.present])):
            return .member(of: pointer, prefix: String(last.dropLast()), isThere: true)
        case (1, .kind([.absent])):
            return .member(of: pointer, prefix: String(last.dropLast()), isThere: false)
        default:
            throw error(
                node,
                "Names that end in '*' can only be tested with {\"is\": \"present\"} or "
                    + "{\"is\": \"absent\"}."
            )
        }
    }

    private func tests(_ node: Int) throws(CatalogueError) -> [ValueTest] {
        guard kind(node) == .object else { return [.equals(try list(node, literal))] }
        let members = try members(node, of: "a test", CatalogueKeys.test)
        var tests: [ValueTest] = []
        if let kinds = members["is"] {
            tests.append(
                .kind(
                    try list(kinds) { node throws(CatalogueError) in
                        try word(node, ValueKind.self)
                    }
                )
            )
        }
        if let literals = members["not"] { tests.append(.differs(try list(literals, literal))) }
        if let prefixes = members["startsWith"] {
            tests.append(.startsWith(try list(prefixes, filledText)))
        }
        if let parts = members["contains"] { tests.append(.contains(try list(parts, filledText))) }
        guard !tests.isEmpty else {
            throw error(node, "A test needs one of 'is', 'not', 'startsWith', 'contains'.")
        }
        return tests
    }

    private func literal(_ node: Int) throws(CatalogueError) -> Literal {
        switch kind(node) {
        case .string: return .text(try text(node))
        case .true: return .boolean(true)
        case .false: return .boolean(false)
        case .null: return .null
        case .number:
            guard let number = document.spelling(node).flatMap(Double.init), number.isFinite else {
                throw error(node, "This number is too large to compare with.")
            }
            return .number(number)
        case .object, .array: throw expected("a string, a number, a boolean or null", node)
        }
    }

    func filledText(_ node: Int) throws(CatalogueError) -> String {
        let text = try text(node)
        guard !text.isEmpty else { throw error(node, "Expected a text that is not empty.") }
        return text
    }
}
