// JSON lines on their way to a terminal. They are passed on as they came, but for the controls that
// JSON allows in a string and a terminal obeys: a stranger wrote the payload.

import Jansson
import NotifyCore
import StrictJSON

/// A line of JSON for standard output.
enum RawLine {
    /// Returns a line with what a terminal obeys written as escapes, which JSON reads as the same
    /// characters, and with its line break.
    static func printable(_ line: [UInt8]) -> [UInt8] {
        Array("\(Quoted.bare(String(decoding: line, as: UTF8.self), limit: .max))\n".utf8)
    }

    /// Returns a value as such a line.
    static func printable(_ value: JSONValue) -> [UInt8] {
        printable(Array(value.line.dropLast()))
    }
}
