// The strict reader of frames and of stored values: the bytes are borrowed, and the first fault
// rejects the frame. Messages never quote a value, because it may be secret.

package import JSONText
package import Jansson

/// The members of an object in a text whose bytes are borrowed.
///
/// The bytes are passed to each reader, because a value cannot store a span:
///
/// ```swift
/// let frame = try JSONFrameObject(tape: tape, in: bytes)
/// try frame.allow(["event", "session", "user"])
/// let user = try frame.string("user", in: bytes, limit: Limits.name)
/// ```
///
/// A reader returns `nil` if the member is missing and throws a `JSONFault` if its value is of
/// another kind; `required` turns `nil` into the fault of a missing member.
package struct JSONFrameObject: Sendable {
    private let members: [(name: String, node: Int)]
    private let tape: JSONTape
    /// The index of the object's node.
    package let node: Int

    /// Lists the members of an object.
    ///
    /// - Parameters:
    ///   - tape: The values of the text.
    ///   - node: The index of the object's node.
    ///   - bytes: The text.
    /// - Throws: A fault if the node is not an object, or a name contains half of a surrogate pair.
    package init(
        tape: JSONTape,
        node: Int = 0,
        in bytes: Span<UInt8>
    ) throws(JSONFault) {
        let object = tape[node]
        guard object.kind == .object else {
            throw JSONFault(
                at: SourceLocation(offset: object.span.lowerBound),
                "An object was expected here."
            )
        }
        var members: [(name: String, node: Int)] = []
        var child = node + 1
        while child < object.next {
            if let name = tape[child].name {
                guard let text = JSONTape.decode(name, in: bytes) else {
                    throw Self.surrogate(at: name.lowerBound - 1)
                }
                members.append((text, child))
            }
            child = tape[child].next
        }
        self.members = members
        self.tape = tape
        self.node = node
    }

    /// Returns the node of a member; names are compared by their bytes.
    package func node(_ name: String) -> Int? {
        members.first { $0.name.hasSameBytes(as: name) }?.node
    }

    /// Returns whether the object has a member.
    package func has(_ name: String) -> Bool { node(name) != nil }

    /// Throws a fault at the first name that the object may not have.
    package func allow(_ names: [String]) throws(JSONFault) {
        for member in members where !names.hasBytes(of: member.name) {
            throw JSONFault(
                .unknownKey,
                at: SourceLocation(offset: tape.nameOffset(of: member.node)),
                "Unknown member \"\(LegibleText.shortened(member.name, to: 64))\"; "
                    + "expected one of \(names.joined(separator: ", "))."
            )
        }
    }

    /// Returns the value of a required member.
    ///
    /// - Parameters:
    ///   - value: The value, as a reader returned it.
    ///   - name: The name of the member.
    ///   - meaning: A description of the member for the fault.
    /// - Returns: The value.
    /// - Throws: The fault of a missing member if the value is `nil`.
    package func required<Value>(
        _ value: Value?,
        _ name: String,
        _ meaning: @autoclosure () -> String
    ) throws(JSONFault) -> Value {
        guard let value else { throw missing(name, meaning()) }
        return value
    }

    /// Reads a string of 1 to `limit` bytes.
    package func string(
        _ name: String,
        in bytes: Span<UInt8>,
        limit: Int
    ) throws(JSONFault) -> String? {
        guard let text = try string(name, in: bytes) else { return nil }
        guard (1...limit).contains(text.utf8.count) else {
            throw unexpected(name, "a text of 1 to \(limit) bytes")
        }
        return text
    }

    /// Reads a string of any length.
    package func string(_ name: String, in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        guard let node = node(name) else { return nil }
        guard tape[node].kind == .string else { throw unexpected(name, "a string") }
        guard let text = JSONTape.decode(tape.contents(of: node), in: bytes) else {
            throw Self.surrogate(at: tape[node].span.lowerBound)
        }
        return text
    }

    /// Reads a whole number in a range.
    package func integer(
        _ name: String,
        in bytes: Span<UInt8>,
        _ range: ClosedRange<Int64> = .min ... .max
    ) throws(JSONFault) -> Int64? {
        guard let node = node(name) else { return nil }
        guard let number = tape.integer(node, in: bytes) else {
            throw unexpected(name, "a whole number")
        }
        guard range.contains(number) else {
            throw unexpected(
                name,
                "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    /// Reads `true` or `false`.
    package func boolean(_ name: String) throws(JSONFault) -> Bool? {
        switch node(name).map({ tape[$0].kind }) {
        case .true: true
        case .false: false
        case nil: nil
        default: throw unexpected(name, "true or false")
        }
    }

    /// Reads an object.
    package func object(
        _ name: String,
        in bytes: Span<UInt8>
    ) throws(JSONFault) -> JSONFrameObject? {
        guard let node = try objectNode(name) else { return nil }
        return try JSONFrameObject(tape: tape, node: node, in: bytes)
    }

    /// Returns the node of an object without reading its members.
    package func objectNode(_ name: String) throws(JSONFault) -> Int? {
        guard let node = node(name) else { return nil }
        guard tape[node].kind == .object else { throw unexpected(name, "an object") }
        return node
    }

    /// Returns the nodes of an array's elements.
    package func elements(_ name: String) throws(JSONFault) -> [Int]? {
        guard let node = node(name) else { return nil }
        guard tape[node].kind == .array else { throw unexpected(name, "an array") }
        return Array(tape.children(of: node))
    }

    /// Decodes a value as a whole.
    package func json(_ name: String, in bytes: Span<UInt8>) throws(JSONFault) -> JSONValue? {
        guard let node = node(name) else { return nil }
        guard let value = try? JSONValue(parsing: bytes.extracting(tape[node].span)) else {
            throw unexpected(name, "a value whose texts can be decoded")
        }
        return value
    }

    /// The fault of a member whose value is not the expected one.
    package func unexpected(
        _ name: String,
        _ expected: String,
        _ reason: JSONFault.Reason = .badValue
    ) -> JSONFault {
        fault(name, "\"\(name)\" must be \(expected).", reason)
    }

    /// The fault of an object without a member.
    package func missing(_ name: String, _ meaning: String) -> JSONFault {
        JSONFault(.missingKey, at: start, "\"\(name)\" is missing: \(meaning).")
    }

    /// A fault with its own message, at the value of a member, or at the object without such a
    /// member.
    package func fault(
        _ name: String,
        _ message: String,
        _ reason: JSONFault.Reason = .badValue
    ) -> JSONFault {
        let location = node(name).map { SourceLocation(offset: tape[$0].span.lowerBound) }
        return JSONFault(reason, at: location ?? start, message)
    }

    private var start: SourceLocation { SourceLocation(offset: tape[node].span.lowerBound) }

    private static func surrogate(at offset: Int) -> JSONFault {
        JSONFault(
            .badEncoding,
            at: SourceLocation(offset: offset),
            "The text cannot be decoded: it has half of a surrogate pair."
        )
    }
}
