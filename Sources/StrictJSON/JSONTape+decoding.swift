// The decoding that `JSONCursor`, which owns its bytes, and `JSONFrameObject`, which borrows them,
// share. They are two types because a value cannot store a span without experimental features of
// the compiler.

package import JSONText
import Jansson

extension JSONTape {
    /// Returns the offset of the quote before a member's name; of the value if it is not a member.
    package func nameOffset(of node: Int) -> Int {
        let value = self[node]
        return value.name.map { $0.lowerBound - 1 } ?? value.span.lowerBound
    }

    /// Returns the bytes between the quotes of a string.
    package func contents(of node: Int) -> Range<Int> {
        let span = self[node].span
        return span.lowerBound + 1..<span.upperBound - 1
    }

    /// Decodes the bytes between the quotes of a string or of a name.
    ///
    /// - Returns: `nil` if they contain half of a surrogate pair.
    package static func decode(_ contents: Range<Int>, in bytes: Span<UInt8>) -> String? {
        let raw = bytes.extracting(contents)
        // The scanner has validated the UTF-8, so only escapes need a decoder.
        var hasEscape = false
        for index in raw.indices where raw[index] == UInt8(ascii: "\\") {
            hasEscape = true
            break
        }
        guard hasEscape else {
            return unsafe raw.withUnsafeBufferPointer {
                unsafe String(decoding: $0, as: UTF8.self)
            }
        }
        let quoted = contents.lowerBound - 1..<contents.upperBound + 1
        return try? JSONTextDecoding.decodeString(bytes.extracting(quoted))
    }

    /// Decodes a number without fraction and exponent.
    ///
    /// - Returns: `nil` if the value is anything else, or does not fit.
    package func integer(_ node: Int, in bytes: Span<UInt8>) -> Int64? {
        guard self[node].kind == .number else { return nil }
        return try? JSONTextDecoding.decodeInteger(bytes.extracting(self[node].span))
    }
}

extension JSONKind {
    /// The kind, to follow "found" in a sentence; the value may be secret and is not quoted.
    var phrase: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .number: "a number"
        case .true: "`true`"
        case .false: "`false`"
        case .null: "`null`"
        }
    }
}
