// Limits of frames, each at its value and one past it; and what a decoder holds.

@testable import JSONText
import Testing

@Suite("The limits of a frame")
struct FrameLimitTests {
    private func frame(_ length: Int) -> String { "{\"a\":\"" + repeated("x", length - 8) + "\"}" }

    @Test("count bytes, in one piece and byte by byte", arguments: [16, 262_144])
    func length(limit: Int) {
        let stream = Array("\(frame(limit))\n\(frame(limit + 1))\n{}".utf8)
        let expected = ["1:1 \(frame(limit))", "2:\(limit + 1) too_long", "3:1 {}"]
        #expect(events(of: [stream], frameLimit: limit) == expected)
        if limit < 100 { #expect(events(of: stream.map { [$0] }, frameLimit: limit) == expected) }
    }

    @Test("count characters of many bytes as bytes and report columns as characters")
    func bytesNotCharacters() {
        #expect(
            events(of: "{\"é\":\"é\"}{\"é\":\"ée\"}\n{}", frameLimit: 11)
                == ["1:1 {\"é\":\"é\"}", "1:19 too_long", "2:1 {}"]
        )
    }

    @Test("do not count whitespace between frames")
    func whitespaceBetween() {
        let space = repeated(" \n", 100)
        #expect(events(of: "\(space){}\(space){}", frameLimit: 8) == ["101:1 {}", "201:1 {}"])
    }

    @Test("report a fault before the limit as what it is")
    func faultFirst() {
        #expect(events(of: "{]" + repeated("x", 100), frameLimit: 8) == ["1:2 bad_json"])
        #expect(events(of: "{\"aaaaa]" + repeated("x", 100), frameLimit: 8) == ["1:9 too_long"])
    }

    @Test("are found where a line inside the frame begins with a brace")
    func tooLongResumesInside() {
        #expect(
            events(of: "{\"a\":[\n{\"b\":1},\n{\"c\":2}]}\n{}", frameLimit: 16)
                == [
                    "3:1 too_long", "2:1 {\"b\":1}", "2:8 bad_json", "3:1 {\"c\":2}",
                    "3:8 bad_json",
                    "4:1 {}",
                ]
        )
    }

    @Test("hold for depth", arguments: [1, 2, 64, 128])
    func depth(limit: Int) {
        func nested(_ levels: Int) -> String {
            "{\"a\":" + repeated("[", levels - 1) + repeated("]", levels - 1) + "}"
        }
        let right = limit == 1 ? "{}" : nested(limit)
        var recorder = Recorder(depthLimit: limit)
        recorder.feed(Array("\(right)\n\(nested(limit + 1))\n{}".utf8))
        #expect(recorder.events == ["1:1 \(right)", "2:\(limit + 5) too_deep", "3:1 {}"])
    }

    @Test("bound what is held: a frame too long or garbage is not kept")
    func heldBytes() {
        var recorder = Recorder(frameLimit: 1000)
        let piece = Array(repeated("x", 100).utf8)
        recorder.feed(Array("{\"a\":\"".utf8))
        for _ in 0..<1000 {
            recorder.feed(piece)
            #expect(recorder.decoder.heldBytes <= 1000)
            #expect(recorder.decoder.buffer.count <= 1000)
        }
        #expect(recorder.events == ["1:1001 too_long"])
        #expect(recorder.decoder.heldBytes == 0)
        #expect(!recorder.decoder.hasPartialFrame)
    }

    @Test("bound what is held: frames that are done make room, though never all are done")
    func usedBytes() {
        var recorder = Recorder()
        recorder.feed(Array("{\"a\":1".utf8))
        for _ in 0..<1000 {
            recorder.feed(Array("}{\"a\":1".utf8))
            #expect(recorder.decoder.buffer.count < 32)
        }
        #expect(recorder.events.count == 1000)
        #expect(recorder.events.last == "1:6994 {\"a\":1}")
    }

    @Test("leave an idle decoder without a large buffer")
    func idleBuffer() {
        var recorder = Recorder()
        recorder.feed(Array("{\"a\":\"\(repeated("x", 100_000))\"}\n".utf8))
        #expect(recorder.events.count == 1)
        #expect(recorder.decoder.buffer.capacity == 0)
        recorder.feed(Array("{}\n".utf8))
        #expect(recorder.decoder.buffer.capacity <= 8192)
    }

    @Test("know an incomplete frame from an idle connection")
    func partialFrame() {
        var recorder = Recorder()
        #expect(!recorder.decoder.hasPartialFrame)
        for (piece, isPartial) in [
            (" \n", false), ("{", true), ("\"a\"", true), (":1}", false), ("{]", false),
            ("xyz\n", false), ("{", true), ("}\n", false),
        ] {
            recorder.feed(Array(piece.utf8))
            #expect(recorder.decoder.hasPartialFrame == isPartial, "\(piece)")
        }
        recorder.finish()
        #expect(recorder.events.last == "3:1 {}")
        var marked = Recorder()
        marked.feed([0xEF])
        #expect(marked.decoder.hasPartialFrame)
    }
}
