// Frames: a connection's bytes cut into JSON objects, whatever pieces they arrive in, and cut again
// at the right place after a fault, so that one broken payload costs one payload.

/// Cuts a stream of bytes into frames of one JSON object each.
///
/// Frames may stand on one line or on many, or follow each other without anything between.
/// Whitespace between them does not count; a byte order mark at the start of the stream is skipped.
/// What cannot be a frame is one `rejected` event, known at the first byte that cannot continue
/// it. It ends before the first line after its own first that begins with `{` in column 1, looked
/// for from its start, so that a brace missing in one payload does not swallow the next.
///
/// The caller pulls, and may stop pulling for as long as it likes:
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
/// The work is linear in the input: a byte is looked at twice, and once more for each object that
/// begins in column 1, is open there and belongs to a bad frame, at most `depthLimit` times.
public struct FrameDecoder: Sendable {
    /// What `next` found.
    public enum Event: Sendable, Hashable {
        /// A valid frame: a range of `buffer`, described by the tape.
        case frame(Range<Int>)
        /// A bad frame.
        case rejected(JSONTextError)
        /// All bytes are used up; append more, or finish.
        case needsMore
    }

    /// Where in the stream the first byte that is not used up lies.
    enum State: Sendable, Equatable {
        /// Between two frames; at the start of the stream a byte order mark may come.
        case between(atStart: Bool)
        /// Inside a frame that begins at `start`.
        case inside
        /// After a bad frame, looking for the next line with `{` in column 1.
        case skipping(atLineStart: Bool)
    }

    /// A buffer of at most this size is kept when it is empty.
    private static let keptBuffer = 8192

    let frameLimit: Int
    let depthLimit: Int

    /// The bytes that the ranges of frames index.
    ///
    /// Valid until the next call of `next`, `append` or
    /// `finish`; the front of it may be used up already.
    public internal(set) var buffer: [UInt8] = []
    /// The first byte that is not used up, and its place in the stream.
    var start = 0
    var place = StreamPlace()
    /// The place of the frame that was completed last.
    var framePlace = StreamPlace()
    var state = State.between(atStart: true)
    var scanner: Scanner
    /// How many bytes the scanner has looked at, for the tests of linear work.
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

    /// Whether the beginning of a frame has been read and its end has not.
    ///
    /// Half of a byte order mark counts as a beginning.
    public var hasPartialFrame: Bool { state == .inside || hasPartialMark }

    /// The number of bytes that are held and not used up.
    public var heldBytes: Int { buffer.count - start }

    /// Takes over bytes from the stream.
    ///
    /// Between frames and after a bad one, bytes are held only until the next call of `next`.
    ///
    /// - Parameter chunk: The bytes, in pieces of any size.
    public mutating func append(_ chunk: Span<UInt8>) {
        dropUsedBytes()
        // An array takes a span's bytes only one by one; this is one copy of memory.
        unsafe chunk.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    }

    /// Finds the next frame or fault.
    ///
    /// - Parameter tape: Receives the values of a frame, with offsets from the frame's start;
    ///   empty after any other event.
    /// - Returns: One event. After `needsMore` there is nothing to find before `append`.
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

    /// Goes on with the frame at `start`; what is there of it has no byte beyond the limit.
    private mutating func scanFrame(isFresh: Bool, tape: inout JSONTape) -> Event {
        let end = start + min(heldBytes, frameLimit)
        // A copy, because the buffer's span borrows the whole decoder.
        var scanner = self.scanner
        let before = scanner.at
        scanner.isRecording = isFresh
        var verdict = scanner.scan(buffer.span.extracting(start..<end), into: &tape)
        scannedBytes += scanner.at - before
        if verdict == .complete, !isFresh {
            // The tape of a frame in pieces is made from the whole: tapes are shared by
            // connections, and a frame that never ends must not hold one.
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
            dropUsedBytes()
            if buffer.capacity > FrameDecoder.keptBuffer { buffer = [] }
        }
        return .needsMore
    }

    /// Frees the front of the buffer when that costs no more than the bytes there have cost.
    mutating func dropUsedBytes() {
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
}
