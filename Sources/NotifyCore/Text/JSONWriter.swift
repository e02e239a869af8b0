// JSON written directly into a buffer, for the output of each frame: receipts, followers' lines and
// entries. The bytes are those that jansson would write for the same value.

import LinkRouter
import StrictJSON

/// Writes JSON at the end of a buffer.
///
/// Objects and arrays are closed when their closures return. The last byte shows whether a comma is
/// due: no value ends with `{`, `[`, `:` or a line break.
struct JSONWriter: ~Copyable {
    private var bytes: [UInt8] = []

    private init() {}

    /// Writes at the end of a buffer.
    ///
    /// - Parameters:
    ///   - buffer: The buffer, which is not copied.
    ///   - body: Writes values.
    static func append(to buffer: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        swap(&writer.bytes, &buffer)
        body(&writer)
        swap(&writer.bytes, &buffer)
    }

    /// Writes an object and a line break at the end of a buffer.
    static func appendLine(to buffer: inout [UInt8], _ members: (inout JSONWriter) -> Void) {
        append(to: &buffer) { json in
            json.object(members)
            json.bytes.append(UInt8(ascii: "\n"))
        }
    }

    // MARK: Values

    /// Writes an object whose members a closure writes.
    mutating func object(_ members: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        members(&self)
        bytes.append(UInt8(ascii: "}"))
    }

    /// Writes an array whose elements a closure writes.
    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "["))
        elements(&self)
        bytes.append(UInt8(ascii: "]"))
    }

    /// Writes a string, with the escapes that jansson writes.
    mutating func string(_ text: String) {
        separate()
        var text = text
        text.makeContiguousUTF8()
        let utf8 = text.utf8.span
        bytes.append(UInt8(ascii: "\""))
        if PlainText.json.end(from: 0, in: utf8) == utf8.count {
            bytes.append(contentsOf: text.utf8)
        } else {
            escaped(utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes UTF-8 as a string.
    private mutating func string(utf8: Span<UInt8>) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        escaped(utf8)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a number.
    mutating func number(_ number: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(Int64(clamping: number)).utf8)
    }

    /// Writes a truth value.
    mutating func flag(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    /// Writes a plain value.
    mutating func plain(_ value: PlainValue) {
        switch value {
        case .text(let text): string(text)
        case .integer(let number): self.number(number)
        case .flag(let flag): self.flag(flag)
        case .list(let values): array { json in for value in values { json.plain(value) } }
        case .record(let members):
            object { json in
                for member in members {
                    json.name(member.name)
                    json.plain(member.value)
                }
            }
        }
    }

    // MARK: Members

    /// Writes a member's name; its value must follow.
    mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Writes a member with a string; nothing for `nil`.
    mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
    }

    /// Writes a member whose name and string are UTF-8.
    mutating func member(utf8 name: Span<UInt8>, _ text: Span<UInt8>) {
        string(utf8: name)
        bytes.append(UInt8(ascii: ":"))
        string(utf8: text)
    }

    /// Writes a member with a number; nothing for `nil`.
    mutating func member(_ name: String, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        self.name(name)
        self.number(number)
    }

    // MARK: Bytes

    private mutating func separate() {
        switch bytes.last {
        case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "\n"): break
        default: bytes.append(UInt8(ascii: ","))
        }
    }

    private mutating func escaped(_ utf8: Span<UInt8>) {
        var index = 0
        while index < utf8.count {
            let end = PlainText.json.end(from: index, in: utf8)
            while index < end {
                bytes.append(utf8[index])
                index += 1
            }
            guard index < utf8.count else { return }
            escape(utf8[index])
            index += 1
        }
    }

    private mutating func escape(_ byte: UInt8) {
        let letter: Unicode.Scalar
        switch byte {
        case UInt8(ascii: "\""): letter = "\""
        case UInt8(ascii: "\\"): letter = "\\"
        case 0x08: letter = "b"
        case 0x09: letter = "t"
        case 0x0A: letter = "n"
        case 0x0C: letter = "f"
        case 0x0D: letter = "r"
        default: return bytes.appendEscape(UInt16(byte), isUppercase: true)
        }
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(UInt8(ascii: letter))
    }
}
