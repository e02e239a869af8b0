// JSON values: for the configuration, stored values, receipts and control frames.

import CJansson

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
    /// The value of the first member with a name; `nil` without one, and for other values.
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

    /// Parses a text with any value at its root.
    ///
    /// A byte order mark at the start is skipped. U+0000 is accepted in strings and rejected in
    /// names. A duplicate name has its last value at the position of the first; to reject
    /// duplicates, scan the text first. The corresponding C function is `json_loadb`.
    ///
    /// - Parameter bytes: The text in UTF-8.
    /// - Throws: `JSONError` with line and column if the text is no JSON, is nested deeper than
    ///   `depthLimit`, or contains an integer outside `Int64` or a lone surrogate.
    public init(parsing bytes: Span<UInt8>) throws(JSONError) {
        let document = try JSONDocument(parsing: bytes, flags: cjansson_read_flags)
        self = try unsafe JSONValue(document.root, depth: 0)
    }

    private init(_ node: UnsafeMutablePointer<json_t>, depth: Int) throws(JSONError) {
        switch unsafe JSONDocument.kind(of: node) {
        case JSON_OBJECT:
            self = .object(try unsafe JSONValue.members(of: node, depth: depth + 1))
        case JSON_ARRAY:
            self = .array(try unsafe JSONValue.elements(of: node, depth: depth + 1))
        case JSON_STRING:
            self = unsafe .string(JSONDocument.text(of: node))
        case JSON_INTEGER:
            self = unsafe .integer(Int64(json_integer_value(node)))
        case JSON_REAL:
            self = unsafe .real(json_real_value(node))
        case JSON_TRUE:
            self = .bool(true)
        case JSON_FALSE:
            self = .bool(false)
        default:
            self = .null
        }
    }

    private static func elements(
        of node: UnsafeMutablePointer<json_t>,
        depth: Int
    ) throws(JSONError) -> [JSONValue] {
        guard depth <= depthLimit else { throw JSONError.tooDeep }
        let count = unsafe json_array_size(node)
        var elements: [JSONValue] = []
        elements.reserveCapacity(count)
        for position in 0..<count {
            guard let element = unsafe json_array_get(node, position) else { break }
            elements.append(try unsafe JSONValue(element, depth: depth))
        }
        return elements
    }

    private static func members(
        of node: UnsafeMutablePointer<json_t>,
        depth: Int
    ) throws(JSONError) -> [Member] {
        guard depth <= depthLimit else { throw JSONError.tooDeep }
        var members: [Member] = []
        unsafe members.reserveCapacity(json_object_size(node))
        var iterator = unsafe json_object_iter(node)
        while let place = unsafe iterator {
            let length = unsafe json_object_iter_key_len(place)
            guard let key = unsafe json_object_iter_key(place) else { break }
            guard let value = unsafe json_object_iter_value(place) else { break }
            let name = unsafe JSONDocument.text(at: key, length: length)
            members.append(Member(name: name, value: try unsafe JSONValue(value, depth: depth)))
            unsafe iterator = json_object_iter_next(node, place)
        }
        return members
    }

    /// Encodes the value as one line of UTF-8 without spaces, with members in order.
    ///
    /// Control characters, `"` and `\` are escaped, other characters are not. A duplicate name has
    /// its last value. The corresponding C function is `json_dump_callback`.
    ///
    /// - Throws: `JSONError` if a number is NaN or infinite, or the value is nested deeper than
    ///   `depthLimit`.
    public func encoded() throws(JSONError) -> [UInt8] {
        var bytes: [UInt8] = []
        try encode(into: &bytes)
        return bytes
    }

    /// Appends the text that `encoded()` returns.
    ///
    /// - Parameter bytes: Receives the text at its end; unchanged if this throws.
    /// - Throws: `JSONError` as `encoded()` does.
    public func encode(into bytes: inout [UInt8]) throws(JSONError) {
        let document = try unsafe JSONDocument(owning: makeNode(depth: 0))
        let length = bytes.count
        let failed = unsafe withUnsafeMutablePointer(to: &bytes) { target in
            unsafe json_dump_callback(document.root, appendText, target, cjansson_write_flags)
        }
        guard failed == 0 else {
            bytes.removeSubrange(length...)
            throw JSONError.outOfMemory
        }
    }

    /// Creates a tree of jansson; the caller owns the reference.
    private func makeNode(depth: Int) throws(JSONError) -> UnsafeMutablePointer<json_t> {
        let node: UnsafeMutablePointer<json_t>?
        switch self {
        case .null: unsafe node = json_null()
        case .bool(let truth): unsafe node = truth ? json_true() : json_false()
        case .integer(let number): unsafe node = json_integer(json_int_t(number))
        case .real(let number):
            guard number.isFinite else { throw JSONError.notFinite }
            unsafe node = json_real(number)
        case .string(let text): unsafe node = JSONValue.makeString(text)
        case .array(let elements):
            return try unsafe JSONValue.makeArray(elements, depth: depth + 1)
        case .object(let members):
            return try unsafe JSONValue.makeObject(members, depth: depth + 1)
        }
        guard let node = unsafe node else { throw JSONError.outOfMemory }
        return unsafe node
    }

    /// The corresponding C function is `json_stringn_nocheck`.
    ///
    /// A Swift string is valid UTF-8, so jansson need not validate it. The length is passed because
    /// the text may contain U+0000.
    private static func makeString(_ text: String) -> UnsafeMutablePointer<json_t>? {
        let length = text.utf8.count
        return unsafe text.withCString { unsafe json_stringn_nocheck($0, length) }
    }

    private static func makeArray(
        _ elements: [JSONValue],
        depth: Int
    ) throws(JSONError) -> UnsafeMutablePointer<json_t> {
        guard depth <= depthLimit else { throw JSONError.tooDeep }
        guard let array = unsafe json_array() else { throw JSONError.outOfMemory }
        do throws(JSONError) {
            for element in elements {
                let node = try unsafe element.makeNode(depth: depth)
                // jansson takes ownership of the element even if this fails.
                let failed = unsafe json_array_append_new(array, node)
                guard failed == 0 else { throw JSONError.outOfMemory }
            }
        } catch {
            unsafe json_decref(array)
            throw error
        }
        return unsafe array
    }

    private static func makeObject(
        _ members: [Member],
        depth: Int
    ) throws(JSONError) -> UnsafeMutablePointer<json_t> {
        guard depth <= depthLimit else { throw JSONError.tooDeep }
        guard let object = unsafe json_object() else { throw JSONError.outOfMemory }
        do throws(JSONError) {
            for member in members {
                let node = try unsafe member.value.makeNode(depth: depth)
                let failed = unsafe set(node, named: member.name, in: object)
                guard failed == 0 else { throw JSONError.outOfMemory }
            }
        } catch {
            unsafe json_decref(object)
            throw error
        }
        return unsafe object
    }

    /// The corresponding C function is `json_object_setn_new_nocheck`, which takes ownership of the
    /// value even if it fails.
    private static func set(
        _ node: UnsafeMutablePointer<json_t>,
        named name: String,
        in object: UnsafeMutablePointer<json_t>
    ) -> CInt {
        let length = name.utf8.count
        return unsafe name.withCString {
            unsafe json_object_setn_new_nocheck(object, $0, length, node)
        }
    }
}

/// Appends a piece of the text to the array at `target`; returns 0 for success.
private func appendText(
    _ piece: UnsafePointer<CChar>?,
    _ length: Int,
    _ target: UnsafeMutableRawPointer?
) -> CInt {
    guard let bytes = unsafe target?.assumingMemoryBound(to: [UInt8].self) else { return -1 }
    unsafe bytes.pointee.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: length))
    return 0
}

extension JSONError {
    /// The fault of a value that is nested deeper than `JSONValue.depthLimit`.
    static let tooDeep = JSONError.value(
        .tooDeep,
        "Expected at most \(JSONValue.depthLimit) levels of arrays and objects, found one more."
    )
    fileprivate static let outOfMemory = JSONError.value(
        .outOfMemory,
        "Memory for a JSON value could not be allocated."
    )
    fileprivate static let notFinite = JSONError.value(
        .notExpressible,
        "Expected a number that JSON can express, found NaN or an infinity."
    )
}
