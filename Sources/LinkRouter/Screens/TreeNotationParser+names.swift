// The rules of the notation that know bytes: names, spaces, and how faults are placed.

extension TreeNotationParser {
    mutating func name() throws(TreeNotationError) -> String {
        let start = offset
        let name = take("\"") ? try quoted() : bare()
        guard !name.isEmpty else {
            offset = start
            throw fault(.badName, "a name")
        }
        guard name.utf8.count <= limits.nameBytes else {
            offset = start
            throw fault(.badName, "a name of at most \(limits.nameBytes) bytes")
        }
        return name
    }

    mutating func bare() -> String {
        let start = offset
        guard let first = peek(), ASCII.isLetter(first) else { return "" }
        while let byte = peek(), NotationName.isBareByte(byte) { offset += 1 }
        return String(checked: text[start..<offset])
    }

    mutating func quoted() throws(TreeNotationError) -> String {
        var bytes: [UInt8] = []
        while let byte = peek() {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return String(checked: bytes)
            case UInt8(ascii: "\\"): bytes += try escape()
            default: bytes.append(byte)
            }
        }
        throw fault("`\"` at the end of a name")
    }

    mutating func escape() throws(TreeNotationError) -> [UInt8] {
        if take("\"") { return [UInt8(ascii: "\"")] }
        if take("\\") { return [UInt8(ascii: "\\")] }
        let start = offset
        guard take("u"), take("{") else { throw fault("`\"`, `\\` or `u{` after `\\`") }
        var value: UInt32 = 0
        var digits = 0
        while let byte = peek(), let digit = ASCII.hexValue(byte), digits < 6 {
            value = value << 4 | UInt32(digit)
            digits += 1
            offset += 1
        }
        guard digits > 0, take("}"), let scalar = Unicode.Scalar(value) else {
            offset = start
            throw fault("`u{`, the number of a character, and `}`")
        }
        return Array(String(Character(scalar)).utf8)
    }

    /// Wants a space, or the end, after an item; nothing at the start is an empty root.
    mutating func endOfItem() throws(TreeNotationError) {
        guard offset > 0, let next = peek() else { return }
        let wasSpace = text[offset - 1] == ASCII.space
        guard next == ASCII.space || wasSpace else { throw fault("a space after a screen") }
        skipSpaces()
    }

    mutating func skipSpaces() {
        while peek() == ASCII.space { offset += 1 }
    }

    func peek() -> UInt8? {
        offset < text.count ? text[offset] : nil
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard let byte = peek(), UInt32(byte) == scalar.value else { return false }
        offset += 1
        return true
    }

    func fault(
        _ code: TreeNotationError.Code = .badNotation,
        _ expected: String
    ) -> TreeNotationError {
        TreeNotationError(code, at: offset, expected: expected)
    }

    func fault(_ expected: String) -> TreeNotationError {
        fault(.badNotation, expected)
    }
}
