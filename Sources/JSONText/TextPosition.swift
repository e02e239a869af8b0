// Lines and columns are counted only for errors, so valid frames are not slowed down.

/// A line and a column in a text.
package struct TextPosition: Sendable, Hashable {
    /// The line, from 1.
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int

    /// Creates a position; by default the start of a text.
    package init(line: Int = 1, column: Int = 1) {
        self.line = line
        self.column = column
    }

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
