// One state machine for the whole grammar (RFC 8259), for frames and for documents. All of its
// state is in its fields, so it can stop after any byte and continue when more bytes arrive.

/// An incremental scanner of one JSON text.
///
/// Each call of `scan` passes the text from its first byte to the last one available, and continues
/// where the previous call ended. Each byte is examined once; only tape nodes are allocated.
struct Scanner: Sendable {
    typealias Fault = JSONTextError.Code
    typealias Phase = ScannerPhase

    /// The result of `scan`.
    enum Verdict: Sendable, Equatable {
        /// The bytes are valid so far; the text is incomplete.
        case more
        /// The root value ends before `at`.
        case complete
        /// The byte at `at` cannot continue the text.
        case failed(Fault)
    }

    /// The deepest nesting that fits into `kinds`.
    static let deepestLimit = 128

    var phase: Phase
    /// The offset of the next byte; after a failure, the offset of the fault.
    var at = 0
    /// The number of line feeds before `at`, and the offset after the last of them.
    var lines = 0
    var lineStart = 0
    /// Whether values are recorded on the tape.
    var isRecording = true

    let depthLimit: Int
    var depth = 0
    /// One bit for each open container, the innermost lowest: 1 is an array.
    var kinds: UInt128 = 0
    var literal = Literal.null
    var literalDone = 0
    var hexLeft = 0
    var isName = false

    // For recording: the start of the current value or name, the range of the last name (0: none),
    // and the node of the innermost open container.
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

    /// Scans to the end of the bytes, or to the end of the text.
    ///
    /// - Parameters:
    ///   - bytes: The text from its first byte to the last one available.
    ///   - tape: Receives the values while `isRecording`.
    /// - Returns: Whether the text is complete, incomplete or invalid.
    mutating func scan(_ bytes: Span<UInt8>, into tape: inout JSONTape) -> Verdict {
        while at < bytes.count {
            let code: Fault?
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

    // MARK: - Structure: objects, arrays, and the start of each value (RFC 8259, sections 2 to 5)

    /// Handles the first byte after whitespace where a value, a name or punctuation is expected.
    @inline(__always)
    private mutating func structure(_ byte: UInt8, into tape: inout JSONTape) -> Fault? {
        switch phase {
        case .separator:
            return separator(byte, into: &tape)
        case .colon:
            guard byte == Byte.colon else { return .badJSON }
            phase = .value
            at &+= 1
            return nil
        case .firstName where byte == Byte.endObject:
            close(into: &tape)
            return nil
        case .firstName, .name:
            guard byte == Byte.quote else { return .badJSON }
            beginString(isName: true)
            return nil
        case .firstElement where byte == Byte.endArray:
            close(into: &tape)
            return nil
        case .rootObject where byte != Byte.beginObject:
            return .badJSON
        default:
            return beginValue(byte, into: &tape)
        }
    }

    @inline(__always)
    private mutating func separator(_ byte: UInt8, into tape: inout JSONTape) -> Fault? {
        let inArray = kinds & 1 == 1
        if byte == Byte.comma {
            phase = inArray ? .value : .name
            at &+= 1
        } else if byte == (inArray ? Byte.endArray : Byte.endObject) {
            close(into: &tape)
        } else {
            return .badJSON
        }
        return nil
    }

    @inline(__always)
    private mutating func beginValue(_ byte: UInt8, into tape: inout JSONTape) -> Fault? {
        switch byte {
        case Byte.quote:
            beginString(isName: false)
        case Byte.beginObject:
            return open(.object, into: &tape)
        case Byte.beginArray:
            return open(.array, into: &tape)
        case Byte.minus:
            beginToken(.minus)
        case Byte.zero:
            beginToken(.zero)
        case Byte.zero...Byte.nine:
            beginToken(.digits)
        case UInt8(ascii: "t"):
            beginLiteral(.true)
        case UInt8(ascii: "f"):
            beginLiteral(.false)
        case UInt8(ascii: "n"):
            beginLiteral(.null)
        default:
            return .badJSON
        }
        return nil
    }

    @inline(__always)
    private mutating func beginString(isName name: Bool) {
        isName = name
        hasEscape = false
        beginToken(.text)
    }

    @inline(__always)
    private mutating func beginLiteral(_ which: Literal) {
        literal = which
        literalDone = 1
        beginToken(.literal)
    }

    @inline(__always)
    private mutating func beginToken(_ next: Phase) {
        phase = next
        tokenStart = at
        at &+= 1
    }

    private mutating func open(_ kind: JSONKind, into tape: inout JSONTape) -> Fault? {
        guard depth < depthLimit else { return .tooDeep }
        depth &+= 1
        kinds = kinds << 1 | (kind == .array ? 1 : 0)
        if isRecording {
            let index = tape.nodes.count
            record(kind, from: at, to: at, link: open, into: &tape)
            open = index
        }
        phase = kind == .array ? .firstElement : .firstName
        at &+= 1
        return nil
    }

    private mutating func close(into tape: inout JSONTape) {
        depth &-= 1
        kinds >>= 1
        at &+= 1
        if isRecording, open < tape.nodes.count {
            let parent = tape.nodes[open].next
            tape.nodes[open].end = UInt32(truncatingIfNeeded: at)
            tape.nodes[open].setNext(tape.nodes.count)
            open = parent
        }
        phase = depth == 0 ? .complete : .separator
    }

    /// Ends a string, number or literal that is a value.
    @inline(__always)
    private mutating func endScalar(_ kind: JSONKind, into tape: inout JSONTape) {
        if isRecording {
            record(kind, from: tokenStart, to: at, link: tape.nodes.count &+ 1, into: &tape)
        }
        phase = depth == 0 ? .complete : .separator
    }

    @inline(__always)
    private mutating func record(
        _ kind: JSONKind,
        from start: Int,
        to end: Int,
        link: Int,
        into tape: inout JSONTape
    ) {
        var node = JSONTape.Packed(
            start: UInt32(truncatingIfNeeded: start),
            end: UInt32(truncatingIfNeeded: end),
            nameStart: UInt32(truncatingIfNeeded: nameStart),
            nameEnd: UInt32(truncatingIfNeeded: nameEnd),
            link: UInt32(kind.rawValue) | (hasNameEscape ? 8 : 0)
        )
        node.setNext(link)
        tape.nodes.append(node)
        nameStart = 0
        nameEnd = 0
        hasNameEscape = false
    }

    // MARK: - Strings (RFC 8259, section 7) and their UTF-8 (RFC 3629, section 4)

    /// Scans the inside of a string: a run of plain characters at once, others byte by byte.
    @inline(__always)
    private mutating func text(_ bytes: Span<UInt8>, into tape: inout JSONTape) -> Fault? {
        guard phase == .text else { return insideCharacter(bytes) }
        var offset = at
        while offset < bytes.count, Self.isPlain(bytes[offset]) { offset &+= 1 }
        at = offset
        guard offset < bytes.count else { return nil }
        let byte = bytes[offset]
        if byte == Byte.quote {
            at = offset &+ 1
            endString(into: &tape)
            return nil
        }
        if byte == Byte.backslash {
            hasEscape = true
            phase = .escape
            at = offset &+ 1
            return nil
        }
        guard byte >= 0x80 else { return .badJSON }
        guard let next = Phase.tail(afterLead: byte) else { return .badEncoding }
        phase = next
        at = offset &+ 1
        return nil
    }

    /// Whether a byte needs no handling in a string: ASCII without control characters, `"` and `\`.
    @inline(__always)
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte &- 0x20 < 0x60 && byte != Byte.quote && byte != Byte.backslash
    }

    @inline(__always)
    private mutating func endString(into tape: inout JSONTape) {
        guard isName else { return endScalar(.string, into: &tape) }
        nameStart = tokenStart &+ 1
        nameEnd = at &- 1
        hasNameEscape = hasEscape
        phase = .colon
    }

    /// Scans the rest of an escape or of a multi-byte character.
    private mutating func insideCharacter(_ bytes: Span<UInt8>) -> Fault? {
        repeat {
            let byte = bytes[at]
            switch phase {
            case .escape, .hex:
                guard escape(byte) else { return .badJSON }
            default:
                guard let next = phase.afterTail(byte) else {
                    returnToLead(in: bytes)
                    return .badEncoding
                }
                phase = next
            }
            at &+= 1
        } while at < bytes.count && phase != .text
        return nil
    }

    private mutating func escape(_ byte: UInt8) -> Bool {
        if phase == .hex {
            guard Byte.hexValue(byte) != nil else { return false }
            hexLeft &-= 1
            if hexLeft == 0 { phase = .text }
            return true
        }
        switch byte {
        case Byte.quote, Byte.backslash, Byte.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            phase = .text
        case UInt8(ascii: "u"):
            phase = .hex
            hexLeft = 4
        default:
            return false
        }
        return true
    }

    /// Moves `at` back to the first byte of the invalid character, where the fault is reported.
    private mutating func returnToLead(in bytes: Span<UInt8>) {
        repeat { at &-= 1 } while at > 0 && Byte.isContinuation(bytes[at])
    }

    // MARK: - Numbers (RFC 8259, section 6) and literals (section 3)

    /// Scans the rest of a number, and stops before the byte after it.
    ///
    /// Only the form is checked: callers check the range of the numbers that they read.
    @inline(__always)
    private mutating func number(_ bytes: Span<UInt8>, into tape: inout JSONTape) -> Fault? {
        while at < bytes.count {
            let byte = bytes[at]
            if Byte.isDigit(byte) {
                guard let next = phase.afterDigit(byte) else { return .badJSON }
                phase = next
            } else if let next = phase.afterSign(byte) {
                phase = next
            } else {
                guard phase.canEndNumber else { return .badJSON }
                endScalar(.number, into: &tape)
                return nil
            }
            at &+= 1
        }
        return nil
    }

    /// Handles the end of the text, which is the only terminator of a number at the root.
    mutating func endOfInput(into tape: inout JSONTape) -> Verdict {
        if phase.canEndNumber, depth == 0 { endScalar(.number, into: &tape) }
        return phase == .complete ? .complete : .more
    }

    /// Scans the rest of a literal.
    private mutating func literal(_ bytes: Span<UInt8>, into tape: inout JSONTape) -> Fault? {
        while at < bytes.count {
            guard bytes[at] == literal.byte(literalDone) else { return .badJSON }
            at &+= 1
            literalDone &+= 1
            if literalDone == literal.length {
                endScalar(literal.kind, into: &tape)
                return nil
            }
        }
        return nil
    }
}
