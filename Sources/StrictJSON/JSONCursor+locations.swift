// Maps a position in a decoded string, as other parsers report it, to a byte of the file.

import JSONText

extension JSONCursor {
    /// Returns the location of a character of a string that may contain escapes.
    ///
    /// - Parameter character: The position in the decoded string, from 1.
    /// - Returns: The character's first byte; the closing quote past the last one.
    package func location(ofCharacter character: Int) -> SourceLocation {
        location(ofCharacter: character, in: file.tape.contents(of: node))
    }

    /// Returns the location of a character of the name of the member whose value this is.
    package func nameLocation(ofCharacter character: Int) -> SourceLocation {
        location(ofCharacter: character, in: file.tape[node].name ?? file.tape[node].span)
    }

    private func location(ofCharacter character: Int, in contents: Range<Int>) -> SourceLocation {
        var offset = contents.lowerBound
        var remaining = character - 1
        while remaining > 0, offset < contents.upperBound {
            offset += length(ofCharacterAt: offset)
            remaining -= 1
        }
        return SourceLocation(file: file.number, offset: min(offset, contents.upperBound))
    }

    /// The number of bytes of one character, or of one escape sequence.
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

    /// Returns the location of a value inside this one, by a path such as `below[1].screen`.
    ///
    /// If the value is missing, this is the location of the innermost value on the path.
    package func location(ofPath path: String) -> SourceLocation {
        var (cursor, rest) = (self, path[...])
        while let (child, remaining) = cursor.step(rest) {
            (cursor, rest) = (child, remaining)
        }
        return cursor.location
    }

    private func step(_ path: Substring) -> (child: JSONCursor, rest: Substring)? {
        switch kind {
        case .array:
            let children = children
            guard path.hasPrefix("["), let end = path.firstIndex(of: "]"),
                let index = Int(path[..<end].dropFirst()), children.indices.contains(index)
            else { return nil }
            return (children[index], path[path.index(after: end)...])
        case .object:
            let path = path.hasPrefix(".") ? path.dropFirst() : path
            // A name may contain dots and brackets, so the longest matching name is chosen.
            let found = children.compactMap { child -> (child: JSONCursor, name: String)? in
                guard let name = file.tape[child.node].name.flatMap(decode), path.hasPrefix(name)
                else { return nil }
                return (child, name)
            }
            .max { $0.name.utf8.count < $1.name.utf8.count }
            return found.map { ($0.child, path.dropFirst($0.name.count)) }
        default: return nil
        }
    }
}
