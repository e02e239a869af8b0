// Conditions on a payload: markers, types of actions, silence.

import JSONText
import StrictJSON

/// A condition in disjunctive form: it holds if all clauses of one alternative hold.
struct Condition: Sendable {
    let alternatives: [[Clause]]
}

/// One clause of a condition.
indirect enum Clause: Sendable {
    /// The value that a pointer leads to passes all tests.
    case value(at: JSONPointer, tests: [ValueTest])
    /// The object that a pointer leads to has, or lacks, a member whose name begins with a prefix.
    case member(of: JSONPointer, prefix: String, isPresent: Bool)
    /// The nested condition holds.
    case any(Condition)
}

/// A test of one value.
enum ValueTest: Sendable {
    static let keys = ["is", "not", "startsWith", "contains"]

    case equals([Literal])
    case differs([Literal])
    case kind([ValueKind])
    case startsWith([String])
    case contains([String])

    /// Whether the test fails if there is no value.
    var needsValue: Bool {
        switch self {
        case .equals(let literals): !literals.contains(.null)
        case .differs: false
        case .kind(let kinds): kinds.allSatisfy(\.needsValue)
        case .startsWith, .contains: true
        }
    }
}

/// A value to compare with.
///
/// Values of different kinds differ: `1` is not `"1"`.
enum Literal: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
}

/// The words that `is` accepts.
enum ValueKind: String, Sendable, CaseIterable {
    case object, array, string, number, boolean, null
    /// A string that contains an object or an array as JSON text.
    case encoded
    /// No value, or `null`.
    case absent
    /// Not absent.
    case present
    /// A string that is not empty.
    case text
    /// Not blank.
    case filled
    /// Absent, or an empty string, object or array.
    case blank

    /// Whether only an existing value can be of this kind.
    var needsValue: Bool { self != .absent && self != .blank && self != .null }
}

extension Condition {
    /// Reads an object of tests by pointer, or an array of such alternatives.
    init(_ cursor: RuleCursor) throws(JSONFault) {
        guard !cursor.elements.isEmpty else {
            throw cursor.value.fault("A condition needs at least one alternative.")
        }
        alternatives = cursor.list(Clause.all)
    }

    /// Reads a condition of which each alternative requires a member of the payload, so that the
    /// names of a payload determine which markers can match.
    init(marker cursor: RuleCursor) throws(JSONFault) {
        let faults = cursor.faults.count
        self = try Condition(cursor)
        guard cursor.faults.count == faults else { return }
        for (element, alternative) in zip(cursor.elements, alternatives)
        where RequiredName.of(alternative).isEmpty {
            throw element.value.fault(
                "A marker must require a member of the payload to be present, "
                    + "not only some to be absent."
            )
        }
    }
}

extension Clause {
    /// Reads one alternative of a condition.
    fileprivate static func all(_ cursor: RuleCursor) throws(JSONFault) -> [Clause] {
        guard cursor.kind == .object else {
            throw cursor.value.unexpected(
                nil,
                "a condition: an object of tests, or an array of such"
            )
        }
        let members = try cursor.value.uniqueMembers(as: "The condition", collecting: cursor.faults)
        guard !members.isEmpty else {
            throw cursor.value.fault("A condition needs at least one test.")
        }
        var clauses: [Clause] = []
        for member in members {
            let clause = cursor.faults.attempt(
                try Clause(cursor.expanded(member.name), cursor.cursor(at: member.value))
            )
            if let clause { clauses.append(clause) }
        }
        return clauses
    }

    private init(_ name: String, _ cursor: RuleCursor) throws(JSONFault) {
        if name == "any" {
            self = .any(try Condition(cursor))
            return
        }
        var pointer: JSONPointer
        do throws(JSONPointerError) {
            pointer = try JSONPointer(name)
        } catch {
            throw JSONFault(
                at: cursor.value.nameLocation(ofCharacter: error.column),
                "Expected `any` or a JSON pointer. \(error.message)"
            )
        }
        let tests = try ValueTest.all(cursor)
        guard let last = pointer.tokens.last, last.hasSuffix("*") else {
            self = .value(at: pointer, tests: tests)
            return
        }
        pointer.tokens.removeLast()
        let prefix = String(last.dropLast())
        switch (tests.count, tests.first) {
        case (1, .kind([.present])): self = .member(of: pointer, prefix: prefix, isPresent: true)
        case (1, .kind([.absent])): self = .member(of: pointer, prefix: prefix, isPresent: false)
        default:
            throw cursor.value.fault(
                "A name that ends in `*` can only be tested with {\"is\": \"present\"} or "
                    + "{\"is\": \"absent\"}."
            )
        }
    }
}

extension ValueTest {
    /// Reads an object of tests, or the values of which one must be equal.
    fileprivate static func all(_ cursor: RuleCursor) throws(JSONFault) -> [ValueTest] {
        guard cursor.kind == .object else { return [.equals(cursor.list(Literal.init))] }
        let members = try cursor.members(as: "A test", keys: keys)
        var tests: [ValueTest] = []
        if members["is"] != nil {
            tests.append(
                .kind(
                    members.list("is") { cursor throws(JSONFault) in
                        try cursor.word(of: ValueKind.self)
                    }
                )
            )
        }
        if members["not"] != nil { tests.append(.differs(members.list("not", Literal.init))) }
        if members["startsWith"] != nil { tests.append(.startsWith(members.texts("startsWith"))) }
        if members["contains"] != nil { tests.append(.contains(members.texts("contains"))) }
        guard !cursor.value.children.isEmpty else {
            throw cursor.value.fault("A test needs one of `is`, `not`, `startsWith`, `contains`.")
        }
        return tests
    }
}

extension Literal {
    fileprivate init(_ cursor: RuleCursor) throws(JSONFault) {
        switch cursor.kind {
        case .string: self = .text(try cursor.string())
        case .true: self = .boolean(true)
        case .false: self = .boolean(false)
        case .null: self = .null
        case .number:
            let file = cursor.value.file
            let spelling = file.bytes[file.tape[cursor.value.node].span]
            guard let number = Double(String(decoding: spelling, as: UTF8.self)), number.isFinite
            else { throw cursor.value.fault("This number is too large to compare with.") }
            self = .number(number)
        case .object, .array:
            throw cursor.value.unexpected(nil, "a string, a number, a boolean or null")
        }
    }
}
