// Splits a connection's bytes into JSON objects, and resynchronises after a fault, so that one
// broken payload does not affect the next. The result does not depend on the division into chunks.

/// Splits a stream of bytes into frames of one JSON object each.
///
/// A frame may span several lines, and frames may follow each other without a separator. Whitespace
/// between frames is ignored, and so is a byte order mark at the start of the stream. Text that
/// cannot be a frame yields one `rejected` event at the first byte that cannot continue it. The
/// decoder then resynchronises at the next line that begins with `{` in column 1. It searches from
/// the second line of the rejected text, so that a missing brace does not swallow the next frame.
///
/// The caller pulls events at its own pace:
///
/// ```swift
/// decoder.append(chunk)
/// pull: while true {
///     switch decoder.next(tape: &tape) {
///     case .frame(let range): handle(decoder.buffer.span.extracting(range), tape)
///     case .rejected(let error): report(error)
///     case .needsMore: break pull
///     }
/// }
/// ```
///
/// The work is linear in the input: each byte is examined twice, and once more for each enclosing
/// object that begins in column 1 of a rejected frame, at most `depthLimit` times.
public struct FrameDecoder: Sendable {
    /// The result of `next`.
    public enum Event: Sendable, Hashable {
        /// A valid frame: its range in `buffer`; the tape describes its values.
        case frame(Range<Int>)
        /// Text that is not a frame.
        case rejected(JSONTextError)
        /// All bytes are consumed; call `append` or `finish` next.
        case needsMore
    }

    /// The context of the first unconsumed byte.
    enum State: Sendable, Equatable {
        /// Between two frames; a byte order mark is accepted at the start of the stream only.
        case between(atStart: Bool)
        /// Inside a frame that begins at `start`.
        case inside
        /// After a rejected frame, searching for the next line with `{` in column 1.
        case skipping(atLineStart: Bool)
    }

    /// An empty buffer with more capacity is released.
    private static let idleCapacity = 8192

    let frameLimit: Int
    let depthLimit: Int

    /// The bytes that the ranges of frames index.
    ///
    /// Valid until the next call of `next`, `append` or `finish`. It may begin with consumed bytes.
    public internal(set) var buffer: [UInt8] = []
    /// The offset of the first unconsumed byte, and its place in the stream.
    var start = 0
    var place = StreamPlace()
    /// The place of the last complete frame.
    var framePlace = StreamPlace()
    var state = State.between(atStart: true)
    var scanner: Scanner
    /// The number of bytes that the scanner has examined, for the tests of linear work.
    var scannedBytes = 0

    /// Creates a decoder at the start of a stream.
    ///
    /// - Parameters:
    ///   - frameLimit: The most bytes of a frame, from its `{` to its `}`; at most 256 MiB.
    ///   - depthLimit: The deepest nesting of arrays and objects, 1 to 128.
    public init(frameLimit: Int = 262_144, depthLimit: Int = 64) {
        self.frameLimit = min(max(frameLimit, 2), JSONTape.longestText)
        self.depthLimit = depthLimit
        scanner = Scanner(depthLimit: depthLimit, objectOnly: true)
    }

    /// Whether the stream ends inside a frame.
    ///
    /// An incomplete byte order mark counts as the beginning of a frame.
    public var hasPartialFrame: Bool { state == .inside || hasPartialMark }

    /// The number of unconsumed bytes.
    public var heldBytes: Int { buffer.count - start }

    /// Appends bytes of the stream.
    ///
    /// Bytes outside of frames are released by the next call of `next`.
    ///
    /// - Parameter chunk: The next bytes of the stream, of any length.
    public mutating func append(_ chunk: Span<UInt8>) {
        dropConsumedBytes()
        // An array appends a span byte by byte; the pointer makes it one copy of memory.
        unsafe chunk.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    }

    /// Returns the next frame or fault.
    ///
    /// - Parameter tape: Receives the values of a frame, with offsets from the frame's start;
    ///   empty after any other event.
    /// - Returns: One event. After `needsMore` the result does not change before `append`.
    public mutating func next(tape: inout JSONTape) -> Event {
        tape.removeAll()
        if case .skipping(let atLineStart) = state {
            skip(from: start, atLineStart: atLineStart)
        }
        var isFresh = false
        if case .between(let atStart) = state {
            guard findFrame(atStart: atStart) else { return waitForMore() }
            isFresh = true
        }
        guard state == .inside else { return waitForMore() }
        return scanFrame(isFresh: isFresh, tape: &tape)
    }

    /// Scans the frame at `start`, at most `frameLimit` bytes of it.
    private mutating func scanFrame(isFresh: Bool, tape: inout JSONTape) -> Event {
        let end = start + min(heldBytes, frameLimit)
        // A copy, because the buffer's span borrows the whole decoder.
        var scanner = self.scanner
        let before = scanner.at
        scanner.isRecording = isFresh
        var verdict = scanner.scan(buffer.span.extracting(start..<end), into: &tape)
        scannedBytes += scanner.at - before
        if verdict == .complete, !isFresh {
            // A frame that arrived in several chunks is scanned again for its tape: connections
            // share one tape, and an incomplete frame must not occupy it.
            scanner = Scanner(depthLimit: depthLimit, objectOnly: true)
            verdict = scanner.scan(buffer.span.extracting(start..<end), into: &tape)
            scannedBytes += scanner.at
        }
        self.scanner = scanner
        switch verdict {
        case .complete: return complete(tape: &tape)
        case .failed(let code): return reject(code, tape: &tape)
        case .more:
            if heldBytes > frameLimit { return reject(.tooLong, tape: &tape) }
            tape.removeAll()
            return .needsMore
        }
    }

    private mutating func complete(tape: inout JSONTape) -> Event {
        let frame = start..<start + scanner.at
        let duplicate = tape.findDuplicateName(in: buffer.span.extracting(frame))
        framePlace = place
        if scanner.lines > 0 {
            place.beginLine(after: scanner.lines, at: start + scanner.lineStart)
        }
        start = frame.upperBound
        state = .between(atStart: false)
        guard let duplicate else { return .frame(frame) }
        let name = tape[duplicate].name ?? 0..<0
        let error = duplicateError(name: name, frame: frame)
        tape.removeAll()
        return .rejected(error)
    }

    private mutating func waitForMore() -> Event {
        if heldBytes == 0 {
            dropConsumedBytes()
            if buffer.capacity > FrameDecoder.idleCapacity { buffer = [] }
        }
        return .needsMore
    }

    /// Removes consumed bytes once they are at least half of the buffer: amortised constant time.
    private mutating func dropConsumedBytes() {
        guard start >= buffer.count - start else { return }
        var place = self.place
        place.drop(start, in: buffer.span)
        self.place = place
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
        } else {
            buffer.removeSubrange(0..<start)
        }
        start = 0
    }

    /// Ends the stream.
    ///
    /// Call it when `next` has returned `needsMore`. A truncated frame is rejected like any other:
    /// its later lines that begin with `{` may still be frames, so after an error call `next` and
    /// `finish` again until `finish` returns `nil`.
    ///
    /// - Returns: `truncated`, at the end of the input, if it ends inside a frame; else `nil`.
    public mutating func finish() -> JSONTextError? {
        guard hasPartialFrame else { return nil }
        scanner.at = min(heldBytes, frameLimit)
        let error = error(.truncated, at: start + heldBytes)
        skip(from: start + 1, atLineStart: false)
        return error
    }

    /// Discards all state and begins a new stream; each packet of a socket is a stream of its own.
    public mutating func reset() {
        start = buffer.count
        dropConsumedBytes()
        place = StreamPlace()
        state = .between(atStart: true)
    }

    /// The place in the stream of a byte of the frame that `next` returned last.
    ///
    /// - Parameters:
    ///   - offset: The offset of the byte from the start of the frame.
    ///   - range: The range of the frame in `buffer`.
    /// - Returns: Line and column from the start of the stream, both from 1.
    public func position(
        of offset: Int,
        inFrame range: Range<Int>
    ) -> (line: Int, column: Int) {
        let end = min(range.lowerBound + max(offset, 0), buffer.count)
        let found = framePlace.resolved(at: end, in: buffer.span)
        return (found.line, found.column)
    }

    /// Skips whitespace and a byte order mark; `false` if no frame has begun yet.
    private mutating func findFrame(atStart: Bool) -> Bool {
        if atStart, heldBytes > 0, !passByteOrderMark() { return false }
        while start < buffer.count {
            switch buffer[start] {
            case Byte.lineFeed: place.beginLine(after: 1, at: start + 1)
            case Byte.space, Byte.tab, Byte.carriageReturn: break
            default:
                state = .inside
                settlePlace()
                scanner = Scanner(depthLimit: depthLimit, objectOnly: true)
                return true
            }
            state = .between(atStart: false)
            start += 1
        }
        return false
    }

    /// Whether the whole stream so far may be the beginning of a byte order mark.
    private var hasPartialMark: Bool {
        guard state == .between(atStart: true), heldBytes > 0, heldBytes < 3 else { return false }
        return buffer[start] == 0xEF && (heldBytes == 1 || buffer[start + 1] == 0xBB)
    }

    /// Skips a byte order mark; `false` if more bytes are needed to recognise one.
    private mutating func passByteOrderMark() -> Bool {
        if hasPartialMark { return false }
        guard byteOrderMarkLength(buffer.span.extracting(start...)) == 3 else { return true }
        start += 3
        place.origin = start
        state = .between(atStart: false)
        return true
    }

    /// Skips to the next line that begins with `{`, or to the end of the buffer.
    ///
    /// - Parameters:
    ///   - offset: The offset at which the search begins.
    ///   - atLineStart: Whether `offset` is the start of a line.
    private mutating func skip(from offset: Int, atLineStart: Bool) {
        var atLineStart = atLineStart
        start = offset
        while start < buffer.count {
            let byte = buffer[start]
            if atLineStart, byte == Byte.beginObject {
                state = .between(atStart: false)
                return
            }
            atLineStart = byte == Byte.lineFeed
            start += 1
            if atLineStart { place.beginLine(after: 1, at: start) }
        }
        state = .skipping(atLineStart: atLineStart)
    }

    /// Rejects the frame at `start`.
    private mutating func reject(_ code: JSONTextError.Code, tape: inout JSONTape) -> Event {
        tape.removeAll()
        let error = error(code, at: start + scanner.at)
        skip(from: start + 1, atLineStart: false)
        return .rejected(error)
    }

    /// Counts the columns before the frame at `start`, once for all frames on one line.
    private mutating func settlePlace() {
        var place = self.place
        place.settle(at: start, in: buffer.span)
        self.place = place
    }

    /// The error for a fault at an offset in the buffer, at or after the frame's start.
    private func error(_ code: JSONTextError.Code, at offset: Int) -> JSONTextError {
        let found = place.resolved(at: offset, in: buffer.span)
        let frame = buffer.span.extracting(start..<buffer.count)
        let message =
            code == .tooLong
            ? "Expected a frame of at most \(frameLimit) bytes, found one more."
            : scanner.message(for: code, in: frame)
        return JSONTextError(
            code: code,
            line: found.line,
            column: found.column,
            message: message
        )
    }

    /// The error for a duplicate name in the frame that was just completed.
    private func duplicateError(name: Range<Int>, frame: Range<Int>) -> JSONTextError {
        let (line, column) = position(of: name.lowerBound - 1, inFrame: frame)
        return JSONTextError(
            code: .duplicateName,
            line: line,
            column: column,
            message: "Expected distinct names in an object, "
                + "found one twice with different values."
        )
    }
}
