// One file with its tape: values are decoded when they are asked for, and every one has a place.

import JSONText
import Jansson
import StrictJSON

/// A file of the configuration that is JSON.
///
/// A class, since it is handed from reader to reader and never changes.
final class ConfigurationDocument: Sendable {
    let file: ConfigurationFile
    /// The position of the file in the order of reading.
    let number: Int
    let tape: JSONTape

    /// The depth that files may have; the deepest that means anything is six.
    private static let depthLimit = 64

    /// Scans a file.
    ///
    /// - Throws: `ConfigurationError` at the first byte that cannot be JSON.
    init(scanning file: ConfigurationFile, number: Int) throws(ConfigurationError) {
        self.file = file
        self.number = number
        guard file.bytes.count <= Limits.configurationBytes else {
            throw ConfigurationError(
                file: file.name,
                line: 1,
                column: 1,
                message: "The file has \(file.bytes.count) bytes, expected "
                    + "\(Limits.configurationBytes) at most."
            )
        }
        var tape = JSONTape()
        do throws(JSONTextError) {
            try scanDocument(file.bytes.span, depthLimit: Self.depthLimit, into: &tape)
        } catch {
            throw ConfigurationError(
                file: file.name,
                line: error.line,
                column: error.column,
                message: error.message
            )
        }
        self.tape = tape
    }

    /// The kind of a value.
    func kind(_ node: Int) -> JSONKind { tape[node].kind }

    /// The place of a value's first byte.
    func place(of node: Int) -> Place {
        Place(file: number, offset: tape[node].span.lowerBound)
    }

    /// The place of the quote before a member's name, or of the value if it is no member.
    func namePlace(of node: Int) -> Place {
        guard let name = tape[node].name else { return place(of: node) }
        return Place(file: number, offset: name.lowerBound - 1)
    }

    /// What stands between the quotes of a string.
    func contents(of node: Int) -> Range<Int> {
        let span = tape[node].span
        return span.lowerBound + 1..<span.upperBound - 1
    }

    /// What stands between the quotes of a member's name.
    func nameContents(of node: Int) -> Range<Int> {
        tape[node].name ?? tape[node].span
    }

    /// The elements of an array, the members of an object.
    func children(of node: Int) -> [Int] {
        var children: [Int] = []
        var child = node + 1
        let end = tape[node].next
        while child < end {
            children.append(child)
            child = tape[child].next
        }
        return children
    }

    /// Decodes what stands between two quotes.
    ///
    /// - Returns: `nil` for half of a surrogate pair, which is no text.
    func text(_ contents: Range<Int>) -> String? {
        let raw = file.bytes[contents]
        // Most strings say what they mean; the scanner has seen that they are UTF-8.
        guard raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
        let quoted = contents.lowerBound - 1..<contents.upperBound + 1
        let bytes = file.bytes
        return try? JSONTextDecoding.decodeString(bytes.span.extracting(quoted))
    }

    /// Decodes a whole number.
    func integer(_ node: Int) -> Int64? {
        guard kind(node) == .number else { return nil }
        let bytes = file.bytes
        return try? JSONTextDecoding.decodeInteger(bytes.span.extracting(tape[node].span))
    }

    /// A number as it is written, for sentences.
    func spelling(_ node: Int) -> String {
        Quoted.text(String(decoding: file.bytes[tape[node].span], as: UTF8.self))
    }

    /// The error for a fault at a byte of this file.
    func error(at offset: Int, _ message: String) -> ConfigurationError {
        let bytes = file.bytes
        let (line, column) = jsonPosition(of: offset, in: bytes.span)
        return ConfigurationError(file: file.name, line: line, column: column, message: message)
    }

    /// A place of this file as sentences name it.
    func spelledPlace(_ offset: Int) -> String {
        let bytes = file.bytes
        let (line, column) = jsonPosition(of: offset, in: bytes.span)
        return "\(file.name):\(line):\(column)"
    }
}

extension ConfigurationDocument {
    /// Finds a character of a string in the file, whatever escapes stand before it.
    ///
    /// - Parameters:
    ///   - column: The character, from 1, counted in the decoded string.
    ///   - contents: What stands between the string's quotes.
    /// - Returns: The place of its first byte, or of the closing quote past the last one.
    func place(ofColumn column: Int, in contents: Range<Int>) -> Place {
        var offset = contents.lowerBound
        var left = column - 1
        while left > 0, offset < contents.upperBound {
            offset += length(ofCharacterAt: offset)
            left -= 1
        }
        return Place(file: number, offset: min(offset, contents.upperBound))
    }

    /// The bytes that the scanner has accepted as one character, or as one escape of one.
    private func length(ofCharacterAt offset: Int) -> Int {
        let bytes = file.bytes
        switch bytes[offset] {
        case UInt8(ascii: "\\") where bytes[offset + 1] == UInt8(ascii: "u"):
            let isHigh =
                bytes[offset + 2] | 0x20 == UInt8(ascii: "d")
                && "89abAB".utf8.contains(bytes[offset + 3])
            return isHigh ? 12 : 6
        case UInt8(ascii: "\\"): return 2
        case ..<0x80: return 1
        case ..<0xE0: return 2
        case ..<0xF0: return 3
        default: return 4
        }
    }
}
