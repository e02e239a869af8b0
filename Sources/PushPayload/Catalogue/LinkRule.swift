// The link of a message, and the reasons why it has none.

import JSONText
import StrictJSON

/// Where a link is.
struct LinkRule: Sendable {
    static let keys = ["at", "each", "when", "unwrap", "decode", "reference"]

    /// The array whose elements are tried in order; `at` and `when` then start at each of them.
    var each: JSONPointer?
    let at: JSONPointer
    /// The condition under which the value counts, such as the type of the action.
    var when: Condition?
    /// A prefix to remove; `decoding` then applies only to values that had it.
    var unwrap: String?
    var decoding: TextDecoding?
    /// Whether the value is a reference as browsers accept it, which is relative even without `/`
    /// (RFC 3986 section 4.1).
    var isReference = false

    /// Reads a pointer, or an object with `at`.
    init(_ cursor: RuleCursor) throws(JSONFault) {
        guard cursor.kind != .string else {
            at = try cursor.pointer()
            return
        }
        let members = try cursor.members(as: "A link rule", keys: Self.keys)
        at = try members.required("at", of: "A link rule").pointer()
        each = members.pointer("each")
        when = members.condition("when")
        unwrap = members.value("unwrap") { cursor throws(JSONFault) in try cursor.filledString() }
        decoding = members.value("decode") { cursor throws(JSONFault) in
            try cursor.word(of: TextDecoding.self)
        }
        isReference = members.flag("reference")
    }
}

/// A reason why a message has no link, and when it applies; always if it has no condition.
struct NoLinkRule: Sendable {
    static let keys = ["reason", "when"]

    let reason: String
    var when: Condition?

    /// Reads a reason, or an object with `reason`.
    init(_ cursor: RuleCursor) throws(JSONFault) {
        guard cursor.kind != .string else {
            reason = try Self.reason(cursor)
            return
        }
        let members = try cursor.members(as: "A noLink rule", keys: Self.keys)
        reason = try Self.reason(try members.required("reason", of: "A noLink rule"))
        when = members.condition("when")
    }

    /// Reads a reason code, which journal entries and receipts repeat as it is.
    static func reason(_ cursor: RuleCursor) throws(JSONFault) -> String {
        let text = try cursor.string()
        let isCode = text.utf8.allSatisfy { byte in
            0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x5F
        }
        guard isCode, 1...64 ~= text.utf8.count else {
            throw cursor.value.fault(
                "Expected a reason of 1 to 64 lower-case letters, digits and `_`."
            )
        }
        return text
    }
}

/// Values in the place of a link that mean that nothing must be opened.
struct Sentinels: Sendable {
    static let keys = ["equals", "contains"]

    var equals: [String] = []
    var contains: [String] = []

    /// No sentinels.
    init() {}

    init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "`notLinks`", keys: Self.keys)
        equals = members.texts("equals")
        contains = members.texts("contains")
    }

    /// Whether a text is one of the values.
    func match(_ text: String) -> Bool {
        equals.contains { $0.utf8.elementsEqual(text.utf8) }
            || contains.contains { text.utf8.contains($0.utf8) }
    }
}
