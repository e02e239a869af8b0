// Objects, arrays and what stands between their values (RFC 8259 sections 2 to 5).

extension Scanner {
    /// Handles the first byte after whitespace where a value, a name or punctuation is due.
    @inline(__always)
    mutating func structure(
        _ byte: UInt8,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
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
    private mutating func separator(
        _ byte: UInt8,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
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
    private mutating func beginValue(
        _ byte: UInt8,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
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
        case 0x74:
            beginLiteral(.true)
        case 0x66:
            beginLiteral(.false)
        case 0x6E:
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

    private mutating func open(
        _ kind: JSONKind,
        into tape: inout JSONTape
    ) -> JSONTextError.Code? {
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
    mutating func endScalar(_ kind: JSONKind, into tape: inout JSONTape) {
        if isRecording {
            record(
                kind,
                from: tokenStart,
                to: at,
                link: tape.nodes.count &+ 1,
                into: &tape
            )
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
}

extension JSONTape.Packed {
    /// Sets the node's link and leaves its kind and flag.
    @inline(__always)
    mutating func setNext(_ index: Int) {
        link = link & 15 | UInt32(truncatingIfNeeded: index) << 4
    }
}
