// Ownership of jansson's trees: who holds the root holds the tree, and gives it back once.

import CJansson

/// A tree of jansson's, released at the end of its life.
@safe
struct JSONDocument: ~Copyable {
    let root: UnsafeMutablePointer<json_t>

    /// Takes over a reference that a call of jansson has returned as new.
    init(owning root: UnsafeMutablePointer<json_t>) {
        unsafe self.root = root
    }

    deinit { unsafe json_decref(root) }

    /// Reads a text of any kind of value.
    ///
    /// The corresponding C function is `json_loadb`. A byte order mark at the start is skipped,
    /// which jansson itself would refuse.
    init(parsing bytes: Span<UInt8>, flags: Int) throws(JSONError) {
        let hasMark =
            bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        let text = hasMark ? bytes.extracting(3..<bytes.count) : bytes
        // An empty span has no address, which jansson calls a wrong argument.
        guard !text.isEmpty else { throw JSONError.empty }
        var failure = json_error_t()
        let root = unsafe text.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe json_loadb(start, buffer.count, flags, &failure)
        }
        guard let root = unsafe root else { throw JSONError(failure) }
        // jansson 2.14 loses a NUL byte that it looks at to find the end of a number or a word,
        // and so reads `[1\0]`.
        if let fault = JSONError.nul(in: text) {
            unsafe json_decref(root)
            throw fault
        }
        unsafe self.root = root
    }

    /// What kind of value a node is.
    static func kind(of node: UnsafePointer<json_t>) -> json_type {
        unsafe shim_json_typeof(node)
    }

    /// The characters of a string node; jansson has checked that they are UTF-8.
    ///
    /// The corresponding C functions are `json_string_value` and `json_string_length`.
    static func text(of node: UnsafePointer<json_t>) -> String {
        let length = unsafe json_string_length(node)
        guard let start = unsafe json_string_value(node) else { return "" }
        return unsafe text(at: start, length: length)
    }

    /// Copies UTF-8 bytes, which may contain U+0000, into a string.
    static func text(at start: UnsafePointer<CChar>, length: Int) -> String {
        let raw = unsafe UnsafeRawBufferPointer(start: start, count: length)
        return unsafe String(decoding: raw, as: UTF8.self)
    }
}
