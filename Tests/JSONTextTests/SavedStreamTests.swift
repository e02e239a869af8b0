// A stream that one decoder starts and another resumes, split at each byte and at each pull.

import JSONText
import SeededRandom
import Testing

@Suite("The rest of a stream")
struct SavedStreamTests {
    /// Streams with a byte order mark, characters of two bytes, frames on many lines and on one,
    /// faults in the middle of a line and before a `{` in column 1.
    private static let streams: [Case<Void>] = [
        Case("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{\"a\":1} []\n{}".utf8), ()),
        Case("half a byte order mark", [0xEF, 0xBB, 0x41] + Array("\n{}".utf8), ()),
        Case("lines", " {\n\"ä\":\n [1,\t\"ö\"]} {\"b\":oops} {}\n {}\n{\"c\":2}\n{", ()),
        Case("one line", "{\"é\":1}{\"é\":\"x\u{0}\"}{}", ()),
        Case("skipped frames", "{\"a\" {\n{\"b\":1\n{\"c\":3}\n\n]\nx{}\n{} é}", ()),
        Case("too long", "{\"a\":\"" + repeated("x", 80) + "\"}\n{\"b\":1}\n{", ()),
        Case("cut off", "{\"a\":\n{\"b\":\n", ()),
    ]

    private func resume(_ recorder: inout Recorder) {
        recorder.decoder = FrameDecoder(resuming: recorder.decoder.savedStream, frameLimit: 64)
    }

    @Test("yields the same events wherever it is handed over", arguments: streams)
    func cuts(_ stream: Case<Void>) {
        let expected = events(of: [stream.text], frameLimit: 64)
        for cut in 0...stream.text.count {
            var recorder = Recorder(frameLimit: 64)
            recorder.feed(stream.text[..<cut])
            resume(&recorder)
            recorder.feed(stream.text[cut...])
            recorder.finish()
            #expect(recorder.events == expected, "cut at \(cut)")
        }
    }

    @Test("can be handed over between any two buffered frames", arguments: streams)
    func pulls(_ stream: Case<Void>) {
        let expected = events(of: [stream.text], frameLimit: 64)
        var recorder = Recorder(frameLimit: 64)
        recorder.decoder.append(array: stream.text)
        repeat { resume(&recorder) } while recorder.pull()
        resume(&recorder)
        _ = recorder.pull()
        recorder.finish()
        #expect(recorder.events == expected)
    }

    @Test(
        "may be arbitrary bytes, which are read to the end",
        arguments: SavedStream.Position.allCases
    )
    func anything(_ position: SavedStream.Position) {
        var generator = SeededGenerator(seed: 7)
        let bytes = Array("{}[]\":, \n\u{FEFF}ax1\\".utf8)
        let places = [1, 2, SavedStream.maximumPlace]
        for length in 0..<300 {
            let text = (0..<length % 60).compactMap { _ in bytes.randomElement(using: &generator) }
            let place = places[length % 3]
            var recorder = Recorder()
            recorder.decoder = FrameDecoder(
                resuming: .init(position: position, line: place, column: place, bytes: text),
                frameLimit: 20,
                depthLimit: 3
            )
            while recorder.pull() {}
            recorder.feed(Array("}\n{}".utf8))
            recorder.finish()
            #expect(recorder.events.last?.hasSuffix(" {}") == true)
        }
    }

    @Test("contains only the unconsumed bytes")
    func size() {
        var recorder = Recorder()
        recorder.feed(Array("{\"a\":1}\n {\"b\"".utf8))
        let rest = recorder.decoder.savedStream
        #expect(
            rest == .init(position: .frame, line: 2, column: 2, bytes: Array("{\"b\"".utf8))
        )
        #expect(
            FrameDecoder().savedStream == .init(position: .start, line: 1, column: 1, bytes: [])
        )
    }
}
