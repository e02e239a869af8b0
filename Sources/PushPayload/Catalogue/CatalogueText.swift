// A catalogue file as text with places: every value that is read can say where it stands.

import JSONText

/// A scanned catalogue file, and the reading of its simplest values.
struct CatalogueText {
    /// The deepest nesting of a catalogue file.
    private static let depthLimit = 24

    let file: String
    private(set) var document = Document()
    /// The number that stands for `{n}` in texts and pointers, while a numbered button is read.
    var number: Int?

    /// Scans a file.
    init(file: String, bytes: [UInt8]) throws(CatalogueError) {
        self.file = file
        document.bytes = bytes
        do throws(JSONTextError) {
            try scanDocument(
                bytes.span,
                depthLimit: CatalogueText.depthLimit,
                into: &document.tape
            )
        } catch {
            throw CatalogueError(
                file: file,
                line: error.line,
                column: error.column,
                message: error.message
            )
        }
        if let node = document.tape.duplicateName(in: bytes.span) {
            throw nameError(node, "This name occurs twice in one object, with different values.")
        }
    }

    func kind(_ node: Int) -> JSONKind { document.kind(node) }

    /// An error at a value.
    func error(_ node: Int, _ message: String, skipping bytes: Int = 0) -> CatalogueError {
        placed(document.tape[node].span.lowerBound + bytes, message)
    }

    /// An error at the name of a member.
    func nameError(_ node: Int, _ message: String, skipping bytes: Int = 0) -> CatalogueError {
        let tape = document.tape[node]
        return placed(
            (tape.name.map { $0.lowerBound - 1 } ?? tape.span.lowerBound) + bytes,
            message
        )
    }

    private func placed(_ offset: Int, _ message: String) -> CatalogueError {
        let (line, column) = jsonPosition(of: offset, in: document.bytes.span)
        return CatalogueError(file: file, line: line, column: column, message: message)
    }

    /// The error for a value of the wrong kind.
    func expected(_ what: String, _ node: Int) -> CatalogueError {
        let found =
            switch kind(node) {
            case .object: "an object"
            case .array: "an array"
            case .string: "a string"
            case .number: "a number"
            case .true, .false: "a boolean"
            case .null: "null"
            }
        return error(node, "Expected \(what), found \(found).")
    }

    /// The nodes inside an object or array, in order.
    func children(_ node: Int) -> [Int] {
        var children: [Int] = []
        var child = node + 1
        let end = document.tape[node].next
        while child < end {
            children.append(child)
            child = document.tape[child].next
        }
        return children
    }

    /// The name of a member.
    func name(_ node: Int) throws(CatalogueError) -> String {
        guard let name = document.name(node) else {
            throw nameError(node, "This name cannot be decoded.")
        }
        return number.map { NumberTemplate.text(name, $0) } ?? name
    }

    /// The members of an object whose names are known beforehand.
    func members(
        _ node: Int,
        of what: String,
        _ known: [String]
    ) throws(CatalogueError) -> CatalogueMembers {
        guard kind(node) == .object else { throw expected(what, node) }
        var members = CatalogueMembers()
        for child in children(node) {
            let name = try name(child)
            guard known.contains(name) else {
                let list = known.map { "'\($0)'" }.joined(separator: ", ")
                throw nameError(child, "Unknown key in \(what). Expected one of \(list).")
            }
            members.append(name, child)
        }
        return members
    }

    func text(_ node: Int, _ what: String = "a string") throws(CatalogueError) -> String {
        guard kind(node) == .string else { throw expected(what, node) }
        guard let text = document.text(node) else {
            throw error(node, "This string cannot be decoded.")
        }
        return number.map { NumberTemplate.text(text, $0) } ?? text
    }

    func integer(_ node: Int, in range: ClosedRange<Int>) throws(CatalogueError) -> Int {
        let what = "an integer from \(range.lowerBound) to \(range.upperBound)"
        guard let spelling = document.spelling(node) else { throw expected(what, node) }
        guard let value = Int(spelling), range.contains(value) else {
            throw error(node, "Expected \(what).")
        }
        return value
    }

    func boolean(_ node: Int) throws(CatalogueError) -> Bool {
        guard kind(node) == .true || kind(node) == .false else {
            throw expected("true or false", node)
        }
        return kind(node) == .true
    }

    func pointer(_ node: Int) throws(CatalogueError) -> JSONPointer {
        let text = try text(node, "a JSON pointer")
        do throws(JSONPointerError) {
            return try JSONPointer(text)
        } catch {
            throw self.error(node, error.message, skipping: error.column)
        }
    }

    /// One word of a set of words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ node: Int,
        _ type: Word.Type
    ) throws(CatalogueError) -> Word where Word.RawValue == String {
        let text = try text(node)
        guard let word = Word(rawValue: text) else {
            let list = Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw error(node, "Unknown word. Expected one of \(list).")
        }
        return word
    }

    /// One value, or an array of such values.
    func list<Value>(
        _ node: Int?,
        _ read: (Int) throws(CatalogueError) -> Value
    ) throws(CatalogueError) -> [Value] {
        guard let node else { return [] }
        guard kind(node) == .array else { return [try read(node)] }
        var values: [Value] = []
        for child in children(node) { values.append(try read(child)) }
        return values
    }
}

/// The members of one object: so few that looking through them is faster than a dictionary.
struct CatalogueMembers {
    private var members: [(name: String, node: Int)] = []

    mutating func append(_ name: String, _ node: Int) { members.append((name, node)) }

    /// The node of a member.
    subscript(name: String) -> Int? { members.last { $0.name == name }?.node }
}
