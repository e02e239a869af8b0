// A stream may be read on by another decoder, in another process: what it must know to go on as if
// it had read the stream from its start.

extension FrameDecoder {
    /// What is left of a stream: the bytes that are not used up, and where in the stream they lie.
    public struct Rest: Sendable, Hashable {
        /// What comes next in the stream.
        public enum Position: String, Sendable, Hashable, CaseIterable {
            /// The stream's first byte, or a byte order mark.
            case start
            /// A frame, of which some or all may be there, or the space before one.
            case frame
            /// What a bad frame left behind, in the middle of a line.
            case remains
            /// The same, at the start of a line, which may be a frame's.
            case remainingLine
        }

        /// What comes next.
        public var position: Position
        /// The line of the first byte that is not used up, from 1.
        public var line: Int
        /// Its column, from 1.
        public var column: Int
        /// The bytes that are not used up.
        public var bytes: [UInt8]

        /// Creates the rest of a stream.
        public init(position: Position, line: Int, column: Int, bytes: [UInt8]) {
            self.position = position
            self.line = line
            self.column = column
            self.bytes = bytes
        }

        /// The largest line or column that is taken over: what is counted on from there stays far
        /// from the end of the numbers.
        public static let largestPlace = 1 << 53
    }

    /// What another decoder must know to go on with the stream.
    public var rest: Rest {
        let position: Rest.Position =
            switch state {
            case .between(atStart: true): .start
            case .between(atStart: false), .inside: .frame
            case .skipping(atLineStart: false): .remains
            case .skipping(atLineStart: true): .remainingLine
            }
        let found = place.resolved(at: start, in: buffer.span)
        return Rest(
            position: position,
            line: found.line,
            column: found.column,
            bytes: Array(buffer[start...])
        )
    }

    /// Begins a stream where another decoder left it; a frame that is there in part is read anew.
    ///
    /// - Parameters:
    ///   - rest: What is left of the stream; its line and column from 1 to `largestPlace`.
    ///   - frameLimit: The most bytes of a frame.
    ///   - depthLimit: The deepest nesting.
    public init(goingOnWith rest: Rest, frameLimit: Int = 262_144, depthLimit: Int = 64) {
        self.init(frameLimit: frameLimit, depthLimit: depthLimit)
        buffer = rest.bytes
        place.line = rest.line
        place.column = rest.column
        state =
            switch rest.position {
            case .start: .between(atStart: true)
            case .frame: .between(atStart: false)
            case .remains: .skipping(atLineStart: false)
            case .remainingLine: .skipping(atLineStart: true)
            }
    }
}
