// A decoder's place in its stream. Columns are counted when an error asks for one; until then it is
// enough to remember from where to count.

/// A line, and from where its columns are to be counted.
struct StreamPlace: Sendable {
    /// The line, from 1.
    var line = 1
    /// An offset into the buffer on this line, and the column there.
    var origin = 0
    var column = 1

    /// Notes that lines were passed, and where the last of them begins.
    mutating func beginLine(after lines: Int, at offset: Int) {
        line += lines
        origin = offset
        column = 1
    }

    /// Moves the origin on to an offset on the same line, so that no byte is counted twice.
    mutating func settle(at offset: Int, in bytes: Span<UInt8>) {
        guard origin < offset else { return }
        let passed = bytes.extracting(origin..<offset)
        var characters = 0
        var index = 0
        while index < passed.count {
            characters &+= Byte.isContinuation(passed[index]) ? 0 : 1
            index &+= 1
        }
        column += characters
        origin = offset
    }

    /// Follows the removal of bytes at the front of the buffer.
    mutating func drop(_ count: Int, in bytes: Span<UInt8>) {
        settle(at: count, in: bytes)
        origin -= count
    }

    /// The place of a later offset, with the lines between counted.
    func resolved(at offset: Int, in bytes: Span<UInt8>) -> TextPlace {
        var place = TextPlace(line: line, column: column)
        if origin < offset { place.advance(over: origin..<offset, in: bytes) }
        return place
    }
}
