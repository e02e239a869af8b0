// Lines of JSON and raw bytes, one after the other; whatever is not there is an error.

import Jansson

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
        guard let value = try? JSONValue(parsing: line.span), value.object != nil else {
            throw .damaged("a line is no object")
        }
        return RestartMembers(value)
    }

    /// Reads raw bytes.
    mutating func bytes(_ count: UInt64) throws(RestartError) -> [UInt8] {
        guard count <= rest.count else { throw .damaged("it ends too early") }
        defer { rest = rest.dropFirst(Int(count)) }
        return Array(rest.prefix(Int(count)))
    }
}

/// The members of one object.
struct RestartMembers {
    let value: JSONValue

    init(_ value: JSONValue) {
        self.value = value
    }

    func text(_ name: String) throws(RestartError) -> String {
        guard let text = try optionalText(name) else { throw .damaged("`\(name)` is missing") }
        return text
    }

    func optionalText(_ name: String) throws(RestartError) -> String? {
        guard let member = value[name] else { return nil }
        guard let text = member.string else { throw .damaged("`\(name)` is no text") }
        return text
    }

    func number(_ name: String, upTo limit: UInt64 = .max) throws(RestartError) -> UInt64 {
        guard let number = try optionalNumber(name, upTo: limit) else {
            throw .damaged("`\(name)` is missing")
        }
        return number
    }

    func optionalNumber(
        _ name: String,
        upTo limit: UInt64 = .max
    ) throws(RestartError) -> UInt64? {
        guard let member = value[name] else { return nil }
        guard let number = member.integer.flatMap(UInt64.init(exactly:)), number <= limit else {
            throw .damaged("`\(name)` is no number, or too large")
        }
        return number
    }

    func flag(_ name: String) throws(RestartError) -> Bool {
        guard let flag = value[name]?.bool else { throw .damaged("`\(name)` is no flag") }
        return flag
    }

    func members(_ name: String) throws(RestartError) -> RestartMembers? {
        guard let member = value[name] else { return nil }
        guard member.object != nil else { throw .damaged("`\(name)` is no object") }
        return RestartMembers(member)
    }

    /// Numbers, none where the member is missing.
    func numbers(_ name: String) throws(RestartError) -> [UInt64] {
        guard let member = value[name] else { return [] }
        let numbers = (member.array ?? []).compactMap { $0.integer.flatMap(UInt64.init(exactly:)) }
        guard let list = member.array, numbers.count == list.count else {
            throw .damaged("`\(name)` is no list of numbers")
        }
        return numbers
    }

    /// Pairs of numbers.
    func pairs(_ name: String) throws(RestartError) -> [(UInt64, UInt64)] {
        guard let list = value[name]?.array else { throw .damaged("`\(name)` is no list") }
        let pairs = list.compactMap { pair -> (UInt64, UInt64)? in
            let numbers = (pair.array ?? []).compactMap { $0.integer }
                .compactMap(UInt64.init(exactly:))
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        }
        guard pairs.count == list.count else { throw .damaged("`\(name)` has no pairs") }
        return pairs
    }
}
