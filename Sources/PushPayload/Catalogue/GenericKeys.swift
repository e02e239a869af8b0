// Where apps put links under keys of their own.

import JSONText
import StrictJSON

/// The keys that are tried where no provider's rules say where the link is.
struct GenericKeys: Sendable {
    static let keys = ["first", "places", "keys", "last"]

    /// Tried before the keys, from each level.
    var first: [JSONPointer] = []
    /// The objects in which the keys are tried, in this order.
    var places: [JSONPointer] = []
    var keys: [JSONPointer] = []
    /// Tried after all keys, from each level.
    var last: [JSONPointer] = []

    /// No keys.
    init() {}

    init(_ cursor: RuleCursor) throws(JSONFault) {
        let members = try cursor.members(as: "`generic`", keys: Self.keys)
        first = members.pointers("first")
        places = members.pointers("places")
        keys = members.pointers("keys")
        last = members.pointers("last")
    }
}
