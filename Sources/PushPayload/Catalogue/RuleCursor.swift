// Readers of the values of rules: pointers, lists of one, and `{n}` in strings.

import JSONText
import StrictJSON

/// A value of a provider file while its rules are read.
///
/// The readers of a single value throw. The readers of members and lists add the fault of each part
/// to the list instead and continue with the next part, so that one load reports all faults; their
/// result is used only if the list stays empty.
struct RuleCursor {
    let value: JSONCursor
    let faults: FaultList
    /// The number that replaces `{n}` in strings and names, while a numbered button is read.
    var number: Int?

    var kind: JSONKind { value.kind }

    /// The elements of an array; of any other value the value itself.
    var elements: [RuleCursor] {
        guard kind == .array else { return [self] }
        return value.children.map(cursor)
    }

    /// A cursor at another value, which shares the list of faults and the number.
    func cursor(at value: JSONCursor) -> RuleCursor {
        RuleCursor(value: value, faults: faults, number: number)
    }

    /// Replaces each `{n}`.
    func expanded(_ text: String) -> String {
        number.map { NumberTemplate.text(text, $0) } ?? text
    }

    func string(_ expected: String = "a string") throws(JSONFault) -> String {
        expanded(try value.string(nil, expected))
    }

    func filledString() throws(JSONFault) -> String {
        let text = try string()
        guard !text.isEmpty else { throw value.fault("Expected a string that is not empty.") }
        return text
    }

    func boolean() throws(JSONFault) -> Bool { try value.boolean() }

    func integer(in range: ClosedRange<Int>) throws(JSONFault) -> Int {
        try value.integer(in: range)
    }

    /// Reads one of the words of an enumeration.
    func word<Word: RawRepresentable<String> & CaseIterable>(
        of type: Word.Type
    ) throws(JSONFault) -> Word {
        try value.word(nil, among: type.allCases)
    }

    /// Reads a JSON pointer; a fault is located at the character at fault.
    func pointer() throws(JSONFault) -> JSONPointer {
        let text = try string("a JSON pointer")
        do throws(JSONPointerError) {
            return try JSONPointer(text)
        } catch {
            throw JSONFault(at: value.location(ofCharacter: error.column), error.message)
        }
    }

    /// Reads a pointer to something inside the payload.
    func innerPointer() throws(JSONFault) -> JSONPointer {
        let pointer = try pointer()
        guard !pointer.tokens.isEmpty else {
            throw value.fault("Expected a pointer to a value inside the payload.")
        }
        return pointer
    }

    /// Reads an array, or a single element in its place.
    func list<Value>(_ read: (RuleCursor) throws(JSONFault) -> Value) -> [Value] {
        var values: [Value] = []
        for element in elements {
            if let value = faults.attempt(try read(element)) { values.append(value) }
        }
        return values
    }

    /// Lists the members of an object; a name that is not among the keys is a fault.
    func members(as what: String, keys: [String]) throws(JSONFault) -> RuleMembers {
        RuleMembers(
            object: self,
            members: try value.members(as: what, keys: keys, collecting: faults)
        )
    }
}

/// The members of one object of a provider file.
struct RuleMembers {
    let object: RuleCursor
    let members: [JSONMember]

    /// The value of a member.
    subscript(name: String) -> RuleCursor? { members[name].map(object.cursor) }

    /// The value of a member that the object must have.
    func required(_ name: String, of what: String) throws(JSONFault) -> RuleCursor {
        guard let value = self[name] else {
            throw JSONFault(.missingKey, at: object.value.location, "\(what) needs `\(name)`.")
        }
        return value
    }

    /// Reads a member; `nil` if it is missing or faulty.
    func value<Value>(
        _ name: String,
        _ read: (RuleCursor) throws(JSONFault) -> Value
    ) -> Value? {
        guard let member = self[name] else { return nil }
        return object.faults.attempt(try read(member))
    }

    /// Reads the elements of a member; empty if it is missing.
    func list<Value>(
        _ name: String,
        _ read: (RuleCursor) throws(JSONFault) -> Value
    ) -> [Value] {
        self[name]?.list(read) ?? []
    }
}

extension RuleMembers {
    func pointer(_ name: String) -> JSONPointer? {
        value(name) { cursor throws(JSONFault) in try cursor.pointer() }
    }

    func pointers(_ name: String) -> [JSONPointer] {
        list(name) { cursor throws(JSONFault) in try cursor.pointer() }
    }

    func innerPointers(_ name: String) -> [JSONPointer] {
        list(name) { cursor throws(JSONFault) in try cursor.innerPointer() }
    }

    func texts(_ name: String) -> [String] {
        list(name) { cursor throws(JSONFault) in try cursor.filledString() }
    }

    func condition(_ name: String) -> Condition? { value(name, Condition.init(_:)) }

    /// Reads a boolean; `false` if it is missing.
    func flag(_ name: String) -> Bool {
        value(name) { cursor throws(JSONFault) in try cursor.boolean() } ?? false
    }
}
