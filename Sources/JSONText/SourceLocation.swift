// Line and column, counted only for errors: valid frames cost nothing for it.

/// A line and a column in a text.
struct SourceLocation: Sendable, Equatable {
    /// The line, from 1.
    var line = 1
    /// The column in Unicode scalars, from 1.
    var column = 1

    /// Advances over bytes: each line feed begins a line, each character is one column.
    mutating func advance(over range: Range<Int>, in bytes: Span<UInt8>) {
        for offset in range {
            let byte = bytes[offset]
            if byte == Byte.lineFeed {
                line += 1
                column = 1
            } else if !Byte.isContinuation(byte) {
                column += 1
            }
        }
    }
}
