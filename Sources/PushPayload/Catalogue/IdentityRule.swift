// The id of a message, and the key of the message that it replaces.

import JSONText
import StrictJSON

/// Where an id is: one value, or several that are joined by full stops.
struct IdentityRule: Sendable {
    static let keys = ["join"]

    let parts: [JSONPointer]

    /// Reads a pointer, or an object with `join`.
    init(_ cursor: RuleCursor) throws(JSONFault) {
        guard cursor.kind == .object else {
            parts = [try cursor.pointer()]
            return
        }
        let members = try cursor.members(as: "An id", keys: Self.keys)
        guard let join = members["join"], !join.elements.isEmpty else {
            throw cursor.value.fault("`join` needs at least one pointer.")
        }
        parts = members.pointers("join")
    }
}
