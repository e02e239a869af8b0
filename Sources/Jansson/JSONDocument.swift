// Ownership of jansson's trees: a noncopyable owner releases its tree exactly once.

import CJansson

/// A tree of jansson, released with its owner.
@safe
struct JSONDocument: ~Copyable {
    let root: UnsafeMutablePointer<json_t>

    /// Adopts a new reference from jansson.
    init(owning root: UnsafeMutablePointer<json_t>) {
        unsafe self.root = root
    }

    deinit { unsafe json_decref(root) }

    /// Parses a text with any value at its root.
    ///
    /// A byte order mark at the start is skipped, because jansson does not accept it. The
    /// corresponding C function is `json_loadb`.
    init(parsing bytes: Span<UInt8>, flags: Int) throws(JSONError) {
        let hasMark =
            bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
        let text = hasMark ? bytes.extracting(3..<bytes.count) : bytes
        // An empty span has no address, which jansson reports as an invalid argument.
        guard !text.isEmpty else { throw JSONError.empty }
        var failure = json_error_t()
        let root = unsafe text.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe json_loadb(start, buffer.count, flags, &failure)
        }
        guard let root = unsafe root else { throw JSONError(failure) }
        // jansson 2.14 skips a NUL byte after a number or a literal, and so accepts `[1\0]`.
        if let fault = JSONError.nul(in: text) {
            unsafe json_decref(root)
            throw fault
        }
        unsafe self.root = root
    }

    /// The kind of a node's value.
    static func kind(of node: UnsafePointer<json_t>) -> json_type {
        unsafe cjansson_typeof(node)
    }

    /// The text of a string node; jansson has validated its UTF-8.
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
