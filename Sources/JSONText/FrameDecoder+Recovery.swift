// Between frames, and after a bad one: where the next frame begins, and what is told of the fault.

extension FrameDecoder {
    /// Ends the stream.
    ///
    /// Call it when `next` has answered `needsMore`. A frame that is cut off is a bad frame like
    /// any other: lines after its first that begin with `{` were not lost with it, so after an
    /// error go on with `next` and `finish` until this answers `nil`.
    ///
    /// - Returns: `truncated`, at the end of the input, if it ends inside a frame; else `nil`.
    public mutating func finish() -> JSONTextError? {
        guard hasPartialFrame else { return nil }
        scanner.at = min(heldBytes, frameLimit)
        let error = error(.truncated, at: start + heldBytes)
        skip(from: start + 1, atLineStart: false)
        return error
    }

    /// Begins a new stream, as each packet is one; nothing of the last is left.
    public mutating func reset() {
        start = buffer.count
        dropUsedBytes()
        place = StreamPlace()
        state = .between(atStart: true)
    }

    /// The place in the stream of a byte of the frame that `next` has given last.
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

    /// Passes whitespace and a byte order mark; `false` if there is no byte of a frame yet.
    mutating func findFrame(atStart: Bool) -> Bool {
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

    /// Whether all that has come of the stream may be the beginning of a byte order mark.
    var hasPartialMark: Bool {
        guard state == .between(atStart: true), heldBytes > 0, heldBytes < 3 else { return false }
        return buffer[start] == 0xEF && (heldBytes == 1 || buffer[start + 1] == 0xBB)
    }

    /// `false` if the bytes that are there may be the beginning of a mark.
    private mutating func passByteOrderMark() -> Bool {
        if hasPartialMark { return false }
        guard byteOrderMarkLength(buffer.span.extracting(start...)) == 3 else { return true }
        start += 3
        place.origin = start
        state = .between(atStart: false)
        return true
    }

    /// Looks for a line that begins with `{` and makes it the next frame; else uses up all bytes.
    ///
    /// - Parameters:
    ///   - offset: Where to begin to look.
    ///   - atLineStart: Whether a line begins there.
    mutating func skip(from offset: Int, atLineStart: Bool) {
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

    /// Ends the bad frame at `start`.
    mutating func reject(_ code: JSONTextError.Code, tape: inout JSONTape) -> Event {
        tape.removeAll()
        let error = error(code, at: start + scanner.at)
        skip(from: start + 1, atLineStart: false)
        return .rejected(error)
    }

    /// Counts the columns before the frame at `start`: none, unless another is on its line.
    private mutating func settlePlace() {
        var place = self.place
        place.settle(at: start, in: buffer.span)
        self.place = place
    }

    /// The error for a fault at an offset in the buffer, which is on or after the frame's start.
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

    /// The error for a name that is twice in the frame that was just completed.
    func duplicateError(name: Range<Int>, frame: Range<Int>) -> JSONTextError {
        let (line, column) = position(of: name.lowerBound - 1, inFrame: frame)
        return JSONTextError(
            code: .duplicateName,
            line: line,
            column: column,
            message: "Expected a name that the object does not have yet, "
                + "found one that it has with another value."
        )
    }
}
