// Parsing: from jansson's tree to values.

import CJansson

extension JSONValue {
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
        let document = try JSONDocument(parsing: bytes, flags: shim_json_read_flags)
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
}

extension JSONError {
    /// The fault of a value that is nested deeper than `JSONValue.depthLimit`.
    static let tooDeep = JSONError.value(
        .tooDeep,
        "Expected at most \(JSONValue.depthLimit) levels of arrays and objects, found one more."
    )
}
