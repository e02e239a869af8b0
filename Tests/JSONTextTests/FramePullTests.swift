// Pulling frames one at a time, with input in pieces of any size.

@testable import JSONText
import Testing

@Suite("Pulling frames")
struct FramePullTests {
    @Test("can pause and resume, with bytes appended in between")
    func pauses() {
        var recorder = Recorder()
        recorder.append("{\"a\":1}{\"b\":2}\nx\n{\"c\"")
        recorder.pull(1)
        #expect(recorder.events.count == 1)
        recorder.append(":3}")
        recorder.pull(1)
        #expect(recorder.events.count == 2)
        recorder.append("{\"d\":4}{")
        recorder.pull(2)
        #expect(recorder.events.count == 4)
        recorder.append("}")
        while recorder.pull() {}
        #expect(
            recorder.events == [
                "1:1 {\"a\":1}", "1:8 {\"b\":2}", "2:1 bad_json", "3:1 {\"c\":3}", "3:8 {\"d\":4}",
                "3:15 {}",
            ]
        )
        recorder.finish()
        #expect(recorder.events.count == 6)
    }

    @Test("returns the frame's tape, however the input is split", arguments: 0...22)
    func tapes(split: Int) throws {
        let frame = Array(#"{"a":[1,true],"b":"x"}"#.utf8)
        var decoder = FrameDecoder()
        var tape = JSONTape()
        decoder.append(array: Array("{} ".utf8))
        _ = decoder.next(tape: &tape)
        decoder.append(array: Array(frame[..<split]))
        var event = decoder.next(tape: &tape)
        if split < frame.count {
            #expect(event == .needsMore)
            #expect(tape.count == 0)
            decoder.append(array: Array(frame[split...]))
            event = decoder.next(tape: &tape)
        }
        guard case .frame(let range) = event else {
            Issue.record("expected a frame, got \(event)")
            return
        }
        let bytes = Array(decoder.buffer[range])
        #expect(bytes == frame)
        let whole = try JSONTextTests.tape(of: frame)
        #expect((0..<tape.count).map { tape[$0] } == (0..<whole.count).map { whole[$0] })
    }

    @Test("returns no event for an incomplete frame, which finish() reports once")
    func idle() {
        var recorder = Recorder()
        recorder.pull(3)
        recorder.append("{")
        recorder.pull(3)
        #expect(recorder.events == [])
        recorder.finish()
        recorder.finish()
        #expect(recorder.events == ["1:2 truncated"])
    }

    @Test(
        "reports each event at the first byte that determines it",
        arguments: [
            Case("a frame", "{\"a\":1}", 7), Case("no object", "[", 1),
            Case("a word", "{\"a\":tru}", 9),
            Case("a leading zero", "{\"a\":01", 7), Case("no colon", "{\"a\" 1", 6),
            Case("a raw line feed", "{\"a\n", 4), Case("no escape", "{\"\\x", 4),
            Case("no UTF-8", [0x7B, 0x22, 0xE2, 0x28], 4), Case("overlong", [0x7B, 0x22, 0xC0], 3),
            Case("too deep", "{\"a\":[[[", 8), Case("too long", "{\"a\":\"0123456789x", 17),
            Case("a duplicate, at the end of the frame", "{\"a\":1,\"a\":2}", 13),
            Case("no byte order mark", [0xEF, 0xBB, 0x7B], 3),
        ]
    )
    func promptness(item: Case<Int>) {
        var recorder = Recorder(frameLimit: 16, depthLimit: 3)
        for (offset, byte) in item.text.enumerated() {
            recorder.feed([byte])
            #expect(recorder.events.count == (offset + 1 < item.expected ? 0 : 1), "byte \(offset)")
        }
        #expect(item.text.count == item.expected)
    }

    @Test("counts columns from the start of the frame, so that long lines are counted once")
    func columns() {
        var recorder = Recorder()
        recorder.append(repeated("{\"a\":1}", 100))
        for frame in 0..<100 {
            recorder.pull(1)
            #expect(recorder.decoder.framePlace.origin == frame * 7)
        }
        #expect(recorder.events.last == "1:694 {\"a\":1}")
    }

    @Test(
        "starts afresh after a reset, however the last stream ended",
        arguments: [
            "{}", "{\"a\"", "{]", "\n\n x", "\u{FEFF}", "",
        ]
    )
    func reset(last: String) {
        var recorder = Recorder()
        recorder.feed(Array(last.utf8))
        recorder.decoder.reset()
        #expect(recorder.decoder.heldBytes == 0)
        #expect(!recorder.decoder.hasPartialFrame)
        recorder.events = []
        recorder.feed(Array("\u{FEFF}{\"b\":1}{".utf8))
        recorder.finish()
        #expect(recorder.events == ["1:1 {\"b\":1}", "1:9 truncated"])
    }

    @Test("returns the position of a byte inside the frame")
    func position() {
        var decoder = FrameDecoder()
        var tape = JSONTape()
        let text = "{}\n{}{\"é\":\n  \"ö\",\"b\":1}"
        for byte in text.utf8 { decoder.append(array: [byte]) }
        _ = decoder.next(tape: &tape)
        _ = decoder.next(tape: &tape)
        guard case .frame(let range) = decoder.next(tape: &tape) else {
            Issue.record("no frame")
            return
        }
        let wanted = [
            (0, 2, 3), (1, 2, 4), (4, 2, 6), (5, 2, 7), (9, 3, 3), (14, 3, 7), (99, 3, 13),
        ]
        for (offset, line, column) in wanted {
            let found = decoder.position(of: offset, inFrame: range)
            #expect(found == (line, column), "offset \(offset)")
        }
        #expect(decoder.buffer[range][range.lowerBound + 15] == UInt8(ascii: "b"))
    }

    @Test("counts lines and columns in a document as in a stream")
    func documentPosition() {
        let text = Array("\u{FEFF}a\r\né\n\n".utf8)
        let wanted = [
            (0, 1, 1), (3, 1, 1), (4, 1, 2), (5, 1, 3), (6, 2, 1), (8, 2, 2), (9, 3, 1),
            (10, 4, 1), (99, 4, 1), (-1, 1, 1),
        ]
        for (offset, line, column) in wanted {
            let found = jsonPosition(of: offset, in: text.span)
            #expect(found == (line, column), "offset \(offset)")
        }
    }
}
