// Limits of frames, each at its value and one past it, and the memory of a decoder.

@testable import JSONText
import Testing

@Suite("The limits of a frame")
struct FrameLimitTests {
    private func frame(_ length: Int) -> String { "{\"a\":\"" + repeated("x", length - 8) + "\"}" }

    @Test("count bytes, whether they arrive in one piece or singly", arguments: [16, 262_144])
    func length(limit: Int) {
        let stream = Array("\(frame(limit))\n\(frame(limit + 1))\n{}".utf8)
        let expected = ["1:1 \(frame(limit))", "2:\(limit + 1) too_long", "3:1 {}"]
        #expect(events(of: [stream], frameLimit: limit) == expected)
        if limit < 100 { #expect(events(of: stream.map { [$0] }, frameLimit: limit) == expected) }
    }

    @Test("count bytes, and report columns in characters")
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

    @Test("report a fault that comes before the limit as that fault")
    func faultFirst() {
        #expect(events(of: "{]" + repeated("x", 100), frameLimit: 8) == ["1:2 bad_json"])
        #expect(events(of: "{\"aaaaa]" + repeated("x", 100), frameLimit: 8) == ["1:9 too_long"])
    }

    @Test("resume at a line of the frame that begins with a brace")
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

    @Test("apply to depth", arguments: [1, 2, 64, 128])
    func depth(limit: Int) {
        func nested(_ levels: Int) -> String {
            "{\"a\":" + repeated("[", levels - 1) + repeated("]", levels - 1) + "}"
        }
        let right = limit == 1 ? "{}" : nested(limit)
        var recorder = Recorder(depthLimit: limit)
        recorder.feed(Array("\(right)\n\(nested(limit + 1))\n{}".utf8))
        #expect(recorder.events == ["1:1 \(right)", "2:\(limit + 5) too_deep", "3:1 {}"])
    }

    @Test("bound the buffer: oversized frames and garbage are not stored")
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

    @Test("bound the buffer: consumed frames are removed while others remain")
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

    @Test("release a large buffer when the decoder is idle")
    func idleBuffer() {
        var recorder = Recorder()
        recorder.feed(Array("{\"a\":\"\(repeated("x", 100_000))\"}\n".utf8))
        #expect(recorder.events.count == 1)
        #expect(recorder.decoder.buffer.capacity == 0)
        recorder.feed(Array("{}\n".utf8))
        #expect(recorder.decoder.buffer.capacity <= 8192)
    }

    @Test("distinguish an incomplete frame from an idle connection")
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
