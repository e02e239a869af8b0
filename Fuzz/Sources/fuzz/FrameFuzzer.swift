// Frames: a stream has the same events at the same positions, whatever the pieces in which it
// arrives, and each frame is JSON.

import JSONText

/// The input is a stream.
struct FrameFuzzer: Fuzzer {
    mutating func test(_ bytes: [UInt8]) {
        var choices = Choices(from: bytes)
        for limit in [262_144, 24] {
            let whole = FrameEvents(of: [bytes], frameLimit: limit)
            let pieces = FrameEvents(of: Self.cut(bytes, &choices), frameLimit: limit)
            law(whole == pieces, "the pieces of a stream have no meaning")
            let single = FrameEvents(of: bytes.map { [$0] }, frameLimit: limit)
            law(whole == single, "a stream in single bytes has the same events")
        }
    }

    private static func cut(_ bytes: [UInt8], _ choices: inout Choices) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let length = Int.random(in: 0...min(rest.count, 24), using: &choices)
            pieces.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}

/// The events of a stream.
private struct FrameEvents: Equatable {
    private enum Event: Equatable {
        case frame([UInt8], line: Int, column: Int, nodes: Int)
        case rejected(JSONTextError)
    }

    private var events: [Event] = []

    init(of pieces: [[UInt8]], frameLimit: Int) {
        var decoder = FrameDecoder(frameLimit: frameLimit)
        var tape = JSONTape()
        for piece in pieces {
            decoder.append(piece.span)
            drain(&decoder, &tape, frameLimit)
        }
        while let error = decoder.finish() {
            events.append(.rejected(error))
            drain(&decoder, &tape, frameLimit)
        }
        law(decoder.heldBytes == 0, "nothing is buffered after the end of a stream")
    }

    private mutating func drain(
        _ decoder: inout FrameDecoder,
        _ tape: inout JSONTape,
        _ frameLimit: Int
    ) {
        while true {
            switch decoder.next(tape: &tape) {
            case .needsMore: return
            case .rejected(let error): events.append(.rejected(error))
            case .frame(let range):
                let text = Array(decoder.buffer[range])
                law(text.count <= frameLimit, "a frame is within its limit")
                law(tape.duplicateName(in: text.span) == nil, "a frame has no duplicate name")
                JSONDifference.check(tape, text)
                let (line, column) = decoder.position(of: 0, inFrame: range)
                events.append(
                    .frame(text, line: line, column: column, nodes: tape.count)
                )
            }
        }
    }
}
