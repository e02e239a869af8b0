// One JSON text and its tape: the frame, or a text in one of its strings.

import JSONText
import StrictJSON

/// A JSON text with its tape, and the properties of its values that rules test.
struct Document: Sendable {
    var bytes: [UInt8] = []
    var tape = JSONTape()
    /// The number of strings around this text.
    var depth = 0
    /// The offset in the frame of the outermost of these strings.
    var origin = 0

    func kind(_ node: Int) -> JSONKind { tape[node].kind }

    /// Whether the string at a node begins like an object or an array.
    func looksEncoded(_ node: Int) -> Bool {
        let value = tape[node]
        guard value.kind == .string, value.span.count > 3 else { return false }
        let first = bytes[value.span.lowerBound + 1]
        return first == 0x7B || first == 0x5B
    }

    /// The text of a string, decoded; `nil` for other values, or if it cannot be decoded.
    func text(_ node: Int) -> String? {
        let value = tape[node]
        guard value.kind == .string else { return nil }
        return JSONTape.decode(tape.contents(of: node), in: bytes.span)
    }

    /// Whether a value is `null`, or an empty string, object or array.
    func isEmpty(_ node: Int) -> Bool {
        let value = tape[node]
        switch value.kind {
        case .null: return true
        case .string: return value.span.count == 2
        case .object, .array: return value.next == node + 1
        case .number, .true, .false: return false
        }
    }

    /// The text of a number as it is spelled.
    func spelling(_ node: Int) -> String? {
        let value = tape[node]
        guard value.kind == .number else { return nil }
        return String(decoding: bytes[value.span], as: UTF8.self)
    }

    /// Whether the string at a node is the text, byte for byte.
    func equals(_ wanted: String, _ node: Int) -> Bool {
        // A byte is spelled with at most six. A string of any other length differs, and is not
        // decoded again for each text with which it is compared.
        let length = tape[node].span.count - 2
        guard wanted.utf8.count...wanted.utf8.count * 6 ~= length else { return false }
        let contents = tape.contents(of: node)
        guard !hasEscape(contents) else {
            return text(node).map { $0.utf8.elementsEqual(wanted.utf8) } ?? false
        }
        return contents.count == wanted.utf8.count && bytes[contents].elementsEqual(wanted.utf8)
    }

    /// Whether an object has a member whose name begins with the prefix.
    func hasMember(prefix: String, of object: Int) -> Bool {
        let end = tape[object].next
        var child = object + 1
        while child < end {
            let node = tape[child]
            if let name = node.name, nameBegins(name, of: child, with: prefix) { return true }
            child = node.next
        }
        return false
    }

    /// The name of a member, decoded; `nil` for other nodes, or if it cannot be decoded.
    func name(_ node: Int) -> String? {
        guard let name = tape[node].name else { return nil }
        return JSONTape.decode(name, in: bytes.span)
    }

    private func nameBegins(_ name: Range<Int>, of node: Int, with prefix: String) -> Bool {
        if !hasEscape(name) { return bytes[name].starts(with: prefix.utf8) }
        return self.name(node)?.utf8.starts(with: prefix.utf8) ?? false
    }

    /// Whether there is an escape among the bytes of a string or name.
    func hasEscape(_ contents: Range<Int>) -> Bool {
        bytes[contents].contains(UInt8(ascii: "\\"))
    }
}
