// The members of an object of ours, read strictly: every name known, every value of its kind.

import JSONText
import Jansson
import StrictJSON

/// Reads the members of one object on a tape.
struct MemberReader {
    private let members: [(name: String, node: Int)]
    private let tape: JSONTape
    private let start: Int

    /// Lists the members of an object.
    ///
    /// - Throws: A refusal if the node is no object, or a name cannot be decoded.
    init(bytes: Span<UInt8>, tape: JSONTape, node: Int = 0) throws(FrameRefusal) {
        let object = tape[node]
        guard object.kind == .object else {
            throw FrameRefusal(
                reason: "bad_value",
                offset: object.span.lowerBound,
                message: "An object was expected here."
            )
        }
        var members: [(name: String, node: Int)] = []
        var child = node + 1
        while child < object.next {
            if let name = tape[child].name {
                let quoted = name.lowerBound - 1..<name.upperBound + 1
                members.append((try Self.string(quoted, bytes), child))
            }
            child = tape[child].next
        }
        self.members = members
        self.tape = tape
        start = object.span.lowerBound
    }

    /// Returns whether a member is there.
    func has(_ name: String) -> Bool { node(name) != nil }

    /// Returns the node of a member.
    func node(_ name: String) -> Int? { members.first { $0.name == name }?.node }

    /// Refuses names that are not in a list.
    func allow(_ names: String...) throws(FrameRefusal) {
        for member in members where !names.contains(member.name) {
            throw FrameRefusal(
                reason: "unknown_key",
                offset: offset(member.node),
                message: "\"\(LegibleText.shortened(member.name, to: 64))\" is not expected here; "
                    + "known are \(names.joined(separator: ", "))."
            )
        }
    }

    /// Returns a text of 1 to `limit` bytes, or `nil` where there is none.
    func text(_ name: String, _ bytes: Span<UInt8>, limit: Int) throws(FrameRefusal) -> String? {
        guard let node = node(name) else { return nil }
        guard tape[node].kind == .string else { throw unexpected(name, "bad_value", "a string") }
        let text = try Self.string(tape[node].span, bytes)
        guard (1...limit).contains(text.utf8.count) else {
            throw unexpected(name, "bad_value", "a text of 1 to \(limit) bytes")
        }
        return text
    }

    /// Returns a whole number, or `nil` where there is none.
    func integer(_ name: String, _ bytes: Span<UInt8>) throws(FrameRefusal) -> Int64? {
        guard let node = node(name) else { return nil }
        guard tape[node].kind == .number,
            let value = try? JSONValue(parsing: bytes.extracting(tape[node].span)),
            case .integer(let number) = value
        else { throw unexpected(name, "bad_value", "a whole number") }
        return number
    }

    /// Returns a truth that must be there.
    func flag(_ name: String) throws(FrameRefusal) -> Bool {
        switch node(name).map({ tape[$0].kind }) {
        case .true: return true
        case .false: return false
        case nil: throw missing(name, "true or false")
        default: throw unexpected(name, "bad_value", "true or false")
        }
    }

    /// Returns a member's value as a whole.
    func json(_ name: String, _ bytes: Span<UInt8>) throws(FrameRefusal) -> JSONValue {
        guard let node = node(name),
            let value = try? JSONValue(parsing: bytes.extracting(tape[node].span))
        else { throw unexpected(name, "bad_value", "a value whose texts can be decoded") }
        return value
    }

    /// Returns the node of an object.
    func object(_ name: String) throws(FrameRefusal) -> Int {
        guard let node = node(name), tape[node].kind == .object else {
            throw unexpected(name, "bad_value", "an object")
        }
        return node
    }

    /// Makes the refusal of a member that has the wrong value.
    func unexpected(_ name: String, _ reason: String, _ expected: String) -> FrameRefusal {
        refusal(name, reason, "\"\(name)\" must be \(expected).")
    }

    /// Makes the refusal of a member, in a sentence of its own.
    func refusal(_ name: String, _ reason: String, _ message: String) -> FrameRefusal {
        FrameRefusal(
            reason: reason,
            offset: node(name).map { tape[$0].span.lowerBound } ?? start,
            message: message
        )
    }

    /// Makes the refusal of an object that lacks a member.
    func missing(_ name: String, _ meaning: String) -> FrameRefusal {
        FrameRefusal(
            reason: "missing_key",
            offset: start,
            message: "\"\(name)\" is missing: \(meaning)."
        )
    }

    private func offset(_ node: Int) -> Int {
        (tape[node].name?.lowerBound ?? tape[node].span.lowerBound + 1) - 1
    }

    private static func string(
        _ range: Range<Int>,
        _ bytes: Span<UInt8>
    ) throws(FrameRefusal) -> String {
        guard let value = try? JSONValue(parsing: bytes.extracting(range)),
            case .string(let text) = value
        else {
            throw FrameRefusal(
                reason: "bad_encoding",
                offset: range.lowerBound,
                message: "The text cannot be decoded: it holds half a surrogate pair."
            )
        }
        return text
    }
}
