// Encoding: from values to text, by way of jansson's tree.

import CJansson

extension JSONValue {
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
            unsafe json_dump_callback(document.root, appendText, target, shim_json_write_flags)
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
    fileprivate static let outOfMemory = JSONError.value(
        .outOfMemory,
        "Expected memory for a JSON value, found none."
    )
    fileprivate static let notFinite = JSONError.value(
        .notExpressible,
        "Expected a number that JSON can express, found NaN or an infinity."
    )
}
