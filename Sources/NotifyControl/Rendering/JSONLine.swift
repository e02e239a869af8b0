// JSON lines for standard output. Control characters that JSON allows in strings are escaped,
// because payloads are not trusted and a terminal would obey them.

import Jansson
import NotifyCore
import StrictJSON

/// A line of JSON for standard output.
enum JSONLine {
    /// Escapes the control characters of a line, which does not change its value, and appends a
    /// line break.
    static func escaped(_ line: [UInt8]) -> [UInt8] {
        Array("\(Quoted.bare(String(decoding: line, as: UTF8.self), limit: .max))\n".utf8)
    }

    /// Renders a value as such a line.
    static func escaped(_ value: JSONValue) -> [UInt8] {
        escaped(Array(value.line.dropLast()))
    }
}
