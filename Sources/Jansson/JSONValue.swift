// JSON values: for the configuration, stored values, receipts and control frames.

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
    /// A string, which may contain U+0000.
    case string(String)
    /// A sequence of values.
    case array([JSONValue])
    /// Members in order.
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

    /// The deepest nesting of arrays and objects that is parsed or encoded; it bounds every
    /// recursion over a value.
    public static let depthLimit = 128
}

extension JSONValue {
    /// The value of the first member with a name; `nil` if there is none, or the value is no object.
    ///
    /// Names are compared by their bytes, not by canonical equivalence.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The text of a string; `nil` for other values.
    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number of an integer; `nil` for other values.
    public var integer: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }

    /// The truth of `true` or `false`; `nil` for other values.
    public var bool: Bool? {
        guard case .bool(let truth) = self else { return nil }
        return truth
    }

    /// The elements of an array; `nil` for other values.
    public var array: [JSONValue]? {
        guard case .array(let elements) = self else { return nil }
        return elements
    }

    /// The members of an object in order; `nil` for other values.
    public var object: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }
}
