// One state machine for the whole grammar (RFC 8259): it can stop after any byte and go on when
// more arrive, and what it has seen is all in its fields. Frames and documents are both read by it.

/// An incremental scanner of one JSON text.
///
/// `scan` is given all bytes of the text that are there, from its first; the scanner remembers how
/// far it came. It looks at each byte once, holds no copy and allocates nothing but tape nodes.
struct Scanner: Sendable {
    /// What the scanner waits for.
    ///
    /// All up to `separator` may have whitespace before them.
    enum Phase: UInt8, Sendable {
        case rootObject, value, firstElement, firstName, name, colon, separator
        case text, escape, hex
        /// Inside a UTF-8 sequence: how many bytes are missing, or the lead byte whose second byte
        /// has a narrower range (RFC 3629 section 4).
        case tail1, tail2, tail3, tailE0, tailED, tailF0, tailF4
        case minus, zero, digits, point, fraction, exponent, exponentSign, exponentDigits
        case literal
        case complete
    }

    /// What a call of `scan` came to.
    enum Verdict: Sendable, Equatable {
        /// All bytes fit; the text is not complete.
        case more
        /// The root value ends before `at`.
        case complete
        /// The byte at `at` cannot continue the text.
        case failed(JSONTextError.Code)
    }

    /// The deepest nesting that fits into `kinds`.
    static let deepestLimit = 128

    var phase: Phase
    /// The number of bytes that are done; after a failure, the offset of the fault.
    var at = 0
    /// The number of line feeds before `at`, and the offset after the last of them.
    var lines = 0
    var lineStart = 0
    /// Whether values are written to the tape.
    var isRecording = true

    let depthLimit: Int
    var depth = 0
    /// One bit for each open container, the innermost lowest: 1 is an array.
    var kinds: UInt128 = 0
    var literal = Literal.null
    var literalDone = 0
    var hexLeft = 0
    var isName = false

    // Only meaningful while recording: where the current value or name begins, where the last name
    // lies (0: none), and the tape's innermost open container.
    var tokenStart = 0
    var nameStart = 0
    var nameEnd = 0
    var hasEscape = false
    var hasNameEscape = false
    var open = 0

    /// Creates a scanner.
    ///
    /// - Parameters:
    ///   - depthLimit: The deepest nesting allowed, 1 to 128.
    ///   - objectOnly: Whether only an object is accepted as the root.
    init(depthLimit: Int, objectOnly: Bool) {
        self.depthLimit = min(max(depthLimit, 1), Scanner.deepestLimit)
        phase = objectOnly ? .rootObject : .value
    }

    /// Reads on to the end of the bytes.
    ///
    /// - Parameters:
    ///   - bytes: The text from its first byte to the last that is there.
    ///   - tape: Receives the values while `isRecording`.
    /// - Returns: What the bytes came to.
    mutating func scan(_ bytes: Span<UInt8>, into tape: inout JSONTape) -> Verdict {
        while at < bytes.count {
            let code: JSONTextError.Code?
            if phase.rawValue <= Phase.separator.rawValue {
                skipWhitespace(bytes)
                guard at < bytes.count else { return .more }
                code = structure(bytes[at], into: &tape)
            } else if phase.rawValue <= Phase.tailF4.rawValue {
                code = text(bytes, into: &tape)
            } else if phase.rawValue <= Phase.exponentDigits.rawValue {
                code = number(bytes, into: &tape)
            } else if phase == .literal {
                code = literal(bytes, into: &tape)
            } else {
                return .complete
            }
            if let code { return .failed(code) }
        }
        return phase == .complete ? .complete : .more
    }

    @inline(__always)
    mutating func skipWhitespace(_ bytes: Span<UInt8>) {
        while at < bytes.count {
            let byte = bytes[at]
            guard byte <= Byte.space else { return }
            if byte == Byte.lineFeed {
                lines &+= 1
                lineStart = at &+ 1
            } else if byte != Byte.space, byte != Byte.carriageReturn, byte != Byte.tab {
                return
            }
            at &+= 1
        }
    }
}
