// A decoder's place in its stream. Columns are counted only for an error; until then the offset at
// which the count begins is enough.

/// A line, and the offset from which its columns are counted.
struct StreamPlace: Sendable {
    /// The line, from 1.
    var line = 1
    /// An offset into the buffer on this line, and its column.
    var origin = 0
    var column = 1

    /// Advances by a number of lines, the last of which begins at an offset.
    mutating func beginLine(after lines: Int, at offset: Int) {
        line += lines
        origin = offset
        column = 1
    }

    /// Moves the origin to a later offset on the same line, so that no byte is counted twice.
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

    /// Adjusts the place before bytes at the front of the buffer are removed.
    mutating func drop(_ count: Int, in bytes: Span<UInt8>) {
        settle(at: count, in: bytes)
        origin -= count
    }

    /// The line and column of a later offset.
    func resolved(at offset: Int, in bytes: Span<UInt8>) -> TextPosition {
        var place = TextPosition(line: line, column: column)
        if origin < offset { place.advance(over: origin..<offset, in: bytes) }
        return place
    }
}
