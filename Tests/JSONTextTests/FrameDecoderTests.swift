// How a stream is cut into frames.

import JSONText
import Testing

/// An event in a form that reads well in a table.
func events(_ pieces: [[UInt8]], frameLimit: Int = 262_144) -> [String] {
    var decoder = FrameDecoder(frameLimit: frameLimit)
    var tape = JSONTape()
    var found: [String] = []
    func pull() {
        while true {
            switch decoder.next(tape: &tape) {
            case .frame(let range):
                found.append(String(decoding: decoder.buffer[range], as: UTF8.self))
            case .rejected(let e): found.append("\(e.code.rawValue) \(e.line):\(e.column)")
            case .needsMore: return
            }
        }
    }
    for piece in pieces {
        decoder.append(piece.span)
        pull()
    }
    while let e = decoder.finish() {
        found.append("\(e.code.rawValue) \(e.line):\(e.column)")
        pull()
    }
    return found
}

@Suite("A stream of frames")
struct FrameDecoderTests {
    @Test("gives the same events in one piece and byte by byte")
    func pieces() {
        let text = #"{"a":1}"# + "\n" + #"  {"b":[1,2,{}]}{"c":1} x"# + "\n{}\n{\"a\":[\n{\"x\":1}"
        let expected = [
            #"{"a":1}"#, #"{"b":[1,2,{}]}"#, #"{"c":1}"#, "bad_json 2:25", "{}", "truncated 5:8",
            #"{"x":1}"#,
        ]
        #expect(events([Array(text.utf8)]) == expected)
        #expect(events(text.utf8.map { [$0] }) == expected)
    }
}
