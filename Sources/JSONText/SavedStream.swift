// A decoder's state as plain data, so that a decoder in another process can resume its stream.

/// A stream that one decoder saved and another one resumes.
public struct SavedStream: Sendable, Hashable {
    /// The context of the first unconsumed byte.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// The start of the stream, where a byte order mark is accepted.
        case start
        /// Inside a frame, or in the whitespace before one.
        case frame
        /// The middle of a line of a rejected frame.
        case rejectedLine = "remains"
        /// The start of a line of a rejected frame, where the next frame may begin.
        case rejectedLineStart = "remainingLine"
    }

    /// The context of the first unconsumed byte.
    public var position: Position
    /// The line of the first unconsumed byte, from 1.
    public var line: Int
    /// The column of the first unconsumed byte, from 1.
    public var column: Int
    /// The unconsumed bytes.
    public var bytes: [UInt8]

    /// Creates a saved stream.
    public init(position: Position, line: Int, column: Int, bytes: [UInt8]) {
        self.position = position
        self.line = line
        self.column = column
        self.bytes = bytes
    }

    /// The largest line or column to resume from, so that the counters cannot overflow.
    public static let maximumPlace = 1 << 53
}

extension FrameDecoder {
    /// The state that another decoder needs to resume the stream.
    public var savedStream: SavedStream {
        let position: SavedStream.Position =
            switch state {
            case .between(atStart: true): .start
            case .between(atStart: false), .inside: .frame
            case .skipping(atLineStart: false): .rejectedLine
            case .skipping(atLineStart: true): .rejectedLineStart
            }
        let found = place.resolved(at: start, in: buffer.span)
        return SavedStream(
            position: position,
            line: found.line,
            column: found.column,
            bytes: Array(buffer[start...])
        )
    }

    /// Creates a decoder that resumes a stream; an incomplete frame is scanned from its start.
    ///
    /// - Parameters:
    ///   - saved: The stream; its line and column are from 1 to `maximumPlace`.
    ///   - frameLimit: The most bytes of a frame.
    ///   - depthLimit: The deepest nesting.
    public init(resuming saved: SavedStream, frameLimit: Int = 262_144, depthLimit: Int = 64) {
        self.init(frameLimit: frameLimit, depthLimit: depthLimit)
        buffer = saved.bytes
        place.line = saved.line
        place.column = saved.column
        state =
            switch saved.position {
            case .start: .between(atStart: true)
            case .frame: .between(atStart: false)
            case .rejectedLine: .skipping(atLineStart: false)
            case .rejectedLineStart: .skipping(atLineStart: true)
            }
    }
}
