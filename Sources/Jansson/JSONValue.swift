// A JSON value as Swift sees it: for the configuration, the catalogue and receipts.

/// A JSON value whose objects keep the order of their members.
public indirect enum JSONValue: Sendable, Hashable {
    /// The literal `null`.
    case null
    /// One of the literals `true` and `false`.
    case bool(Bool)
    /// A number without fraction and exponent.
    case integer(Int64)
    /// A number with fraction or exponent. NaN and the infinities cannot be encoded.
    case real(Double)
    /// Characters; U+0000 is one of them.
    case string(String)
    /// Values in a row.
    case array([JSONValue])
    /// Named values, in order.
    case object([Member])

    /// A named value of an object.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// How many arrays and objects may be inside one another, in both directions: what was read
    /// can be written, and no recursion over a value goes deeper.
    public static let depthLimit = 128
}

extension JSONValue {
    /// The value of the first member with a name; `nil` if there is none or this is no object.
    ///
    /// Names are compared by their bytes, not by canonical equivalence.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The characters, if this is a string.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number, if this is an integer.
    public var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The truth, if this is `true` or `false`.
    public var bool: Bool? {
        guard case .bool(let truth) = self else { return nil }
        return truth
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members in order, if this is an object.
    public var object: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
