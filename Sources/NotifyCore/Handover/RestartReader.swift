// The strict reader of a handover, which consists of lines of JSON and raw bytes: a missing or
// invalid member is an error.

import JSONText
import Jansson
import StrictJSON

/// Reads a handover from its start.
struct RestartReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// Reads a line that is an object.
    mutating func members() throws(RestartError) -> RestartMembers {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
            throw .damaged("it ends too early")
        }
        let line = Array(rest[..<end])
        rest = rest[(end + 1)...]
        guard let file = try? JSONFile(scanning: "handover", line) else {
            throw .damaged("a line is not JSON")
        }
        return try RestartMembers(file.root)
    }

    /// Reads raw bytes.
    mutating func bytes(_ count: UInt64) throws(RestartError) -> [UInt8] {
        guard count <= rest.count else { throw .damaged("it ends too early") }
        let bytes = Array(rest.prefix(Int(count)))
        rest = rest.dropFirst(Int(count))
        return bytes
    }
}

/// The members of an object of a handover.
///
/// Unknown members are ignored: a later version may have added them.
struct RestartMembers {
    private let members: [JSONMember]

    init(_ object: JSONCursor) throws(RestartError) {
        members = try Self.reading { () throws(JSONFault) in
            try object.uniqueMembers(as: "A line")
        }
    }

    func text(_ name: String) throws(RestartError) -> String {
        try required(try optionalText(name), name)
    }

    func optionalText(_ name: String) throws(RestartError) -> String? {
        guard let value = members[name] else { return nil }
        return try Self.reading { () throws(JSONFault) in try value.string("`\(name)`") }
    }

    func number(_ name: String, upTo limit: UInt64 = .max) throws(RestartError) -> UInt64 {
        try required(try optionalNumber(name, upTo: limit), name)
    }

    func optionalNumber(
        _ name: String,
        upTo limit: UInt64 = .max
    ) throws(RestartError) -> UInt64? {
        guard let value = members[name] else { return nil }
        guard let number = value.integer.flatMap(UInt64.init(exactly:)), number <= limit else {
            throw .damaged("`\(name)` is not a number, or too large")
        }
        return number
    }

    func flag(_ name: String) throws(RestartError) -> Bool {
        let value = try required(members[name], name)
        return try Self.reading { () throws(JSONFault) in try value.boolean("`\(name)`") }
    }

    func members(_ name: String) throws(RestartError) -> RestartMembers? {
        try members[name].map { value throws(RestartError) in try RestartMembers(value) }
    }

    /// A member's value as a whole; `nil` if there is none.
    func json(_ name: String) throws(RestartError) -> JSONValue? {
        guard let value = members[name] else { return nil }
        let bytes = value.file.bytes
        let span = value.file.tape[value.node].span
        guard let json = try? JSONValue(parsing: bytes.span.extracting(span))
        else { throw .damaged("`\(name)` cannot be decoded") }
        return json
    }

    /// A list of numbers; empty if the member is missing.
    func numbers(_ name: String) throws(RestartError) -> [UInt64] {
        guard let value = members[name] else { return [] }
        return try Self.numbers(value, name)
    }

    /// A list of pairs of numbers.
    func pairs(_ name: String) throws(RestartError) -> [(UInt64, UInt64)] {
        let value = try required(members[name], name)
        return try Self.elements(value, name).map { pair throws(RestartError) in
            let numbers = try Self.numbers(pair, name)
            guard numbers.count == 2 else { throw .damaged("`\(name)` must be a list of pairs") }
            return (numbers[0], numbers[1])
        }
    }

    private func required<Value>(_ value: Value?, _ name: String) throws(RestartError) -> Value {
        guard let value else { throw .damaged("`\(name)` is missing") }
        return value
    }

    private static func numbers(
        _ value: JSONCursor,
        _ name: String
    ) throws(RestartError) -> [UInt64] {
        try elements(value, name).map { element throws(RestartError) in
            guard let number = element.integer.flatMap(UInt64.init(exactly:)) else {
                throw .damaged("`\(name)` must be a list of numbers")
            }
            return number
        }
    }

    private static func elements(
        _ value: JSONCursor,
        _ name: String
    ) throws(RestartError) -> [JSONCursor] {
        try reading { () throws(JSONFault) in try value.elements("`\(name)`") }
    }

    private static func reading<Value>(
        _ read: () throws(JSONFault) -> Value
    ) throws(RestartError) -> Value {
        do throws(JSONFault) {
            return try read()
        } catch {
            throw .damaged("\(error.message.dropLast())")
        }
    }
}
