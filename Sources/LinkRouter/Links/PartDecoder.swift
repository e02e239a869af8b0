// Decoding of the parts of a link, each exactly once, after it was cut out of the raw text.

/// A buffer with raw text, to which decoded parts are appended.
struct PartDecoder {
    private(set) var buffer: [UInt8]
    let valueBytes: Int

    init(buffer: [UInt8], valueBytes: Int) {
        self.buffer = buffer
        self.valueBytes = valueBytes
    }

    /// Returns a range of ASCII in lower case.
    mutating func lowercase(_ range: Range<Int>) -> Link.Part {
        guard buffer[range].contains(where: { ASCII.lowercased($0) != $0 }) else {
            return part(of: range, raw: range)
        }
        let start = buffer.count
        for index in range {
            buffer.append(ASCII.lowercased(buffer[index]))
        }
        return part(of: start..<buffer.count, raw: range)
    }

    /// Decodes a part; the result of one without escapes is its raw range.
    ///
    /// A `+` stands for a space in a query (HTML's form encoding) and for itself elsewhere.
    mutating func decode(
        _ range: Range<Int>,
        in component: LinkError.Component
    ) throws(LinkError) -> Link.Part {
        var check = UTF8Check()
        var length = 0
        var copyStart: Int?
        var isEscaped = false
        var index = range.lowerBound
        while index < range.upperBound {
            let (byte, width) = try unit(at: index, before: range.upperBound, in: component)
            if copyStart == nil, byte != buffer[index] || width > 1 {
                copyStart = copy(range.lowerBound..<index)
            }
            // In a UTF-8 sequence that is partly raw and partly escaped, the raw text is not UTF-8.
            let isTorn = check.isInside && isEscaped != (width > 1)
            isEscaped = width > 1
            if let fault = isTorn ? .encoding : check.consume(byte, at: index) {
                throw error(fault, at: index, check, in: component)
            }
            length += 1
            guard length <= valueBytes else {
                throw LinkError(.tooLong, at: index, in: component, "a value is too long")
            }
            if copyStart != nil { buffer.append(byte) }
            index += width
        }
        guard !check.isInside else {
            throw error(.encoding, at: check.sequenceStart, check, in: component)
        }
        return try checkedPart(
            copyStart.map { $0..<buffer.count } ?? range,
            raw: range,
            in: component
        )
    }

    /// Appends raw text to the buffer and returns the offset of the copy.
    private mutating func copy(_ range: Range<Int>) -> Int {
        let start = buffer.count
        for index in range {
            buffer.append(buffer[index])
        }
        return start
    }

    private func checkedPart(
        _ decoded: Range<Int>,
        raw: Range<Int>,
        in component: LinkError.Component
    ) throws(LinkError) -> Link.Part {
        guard !NestedLink.findings(in: buffer[decoded]).contains(.denied) else {
            throw LinkError(
                .schemeDenied,
                at: raw.lowerBound,
                in: component,
                "a value is a link whose scheme is never opened"
            )
        }
        return part(of: decoded, raw: raw)
    }

    private func unit(
        at index: Int,
        before end: Int,
        in component: LinkError.Component
    ) throws(LinkError) -> (byte: UInt8, width: Int) {
        let byte = buffer[index]
        if byte == ASCII.plus, component == .query { return (ASCII.space, 1) }
        guard byte == ASCII.percent else { return (byte, 1) }
        guard let decoded = PercentEncoding.decodedByte(in: buffer, at: index, before: end) else {
            throw LinkError(
                .badEncoding,
                at: index,
                in: component,
                "`%` is not followed by two hex digits"
            )
        }
        return (decoded, 3)
    }

    private func error(
        _ fault: UTF8Check.Fault,
        at index: Int,
        _ check: UTF8Check,
        in component: LinkError.Component
    ) -> LinkError {
        switch fault {
        case .encoding:
            LinkError(.badEncoding, at: index, in: component, "the bytes are not UTF-8")
        case .control:
            LinkError(
                .controlChar,
                at: check.sequenceStart,
                in: component,
                "a control character"
            )
        }
    }

    private func part(of range: Range<Int>, raw: Range<Int>) -> Link.Part {
        // 16 bits are enough: a link has at most 4,000 bytes, a part of a pattern at most 3,072,
        // and decoding makes neither longer. Longer ones were rejected before.
        Link.Part(
            start: UInt16(truncatingIfNeeded: range.lowerBound),
            end: UInt16(truncatingIfNeeded: range.upperBound),
            rawStart: UInt16(truncatingIfNeeded: raw.lowerBound),
            rawEnd: UInt16(truncatingIfNeeded: raw.upperBound)
        )
    }
}
