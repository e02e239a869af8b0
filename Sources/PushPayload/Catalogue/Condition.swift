// Questions that the catalogue asks of a payload: markers, action types, silent or not.

import JSONText

/// A condition in disjunctive form: one of the alternatives, all clauses of it.
struct Condition: Sendable {
    let alternatives: [[Clause]]
}

/// One question of a condition.
indirect enum Clause: Sendable {
    /// The value at a place passes all tests.
    case value(at: JSONPointer, tests: [ValueTest])
    /// The object at a place has, or has not, a member whose name begins with the prefix.
    case member(of: JSONPointer, prefix: String, isThere: Bool)
    /// One of the alternatives holds.
    case any(Condition)
}

/// A test of one value.
enum ValueTest: Sendable {
    case equals([Literal])
    case differs([Literal])
    case kind([ValueKind])
    case startsWith([String])
    case contains([String])
}

/// A value that the catalogue compares with: kinds are told apart, `1` is not `"1"`.
enum Literal: Sendable, Hashable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case null
}

/// What the word after `is` may say of a value.
enum ValueKind: String, Sendable, CaseIterable {
    case object, array, string, number, boolean, null
    /// A string that holds an object or an array as JSON text.
    case encoded
    /// No such value, or `null`.
    case absent
    /// Not absent.
    case present
    /// A string with a character in it.
    case text
    /// Anything but `blank`.
    case filled
    /// Absent, or an empty string, object or array.
    case blank

    /// Whether a value must be there to be of this kind.
    var needsValue: Bool { self != .absent && self != .blank && self != .null }
}

extension ValueTest {
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
