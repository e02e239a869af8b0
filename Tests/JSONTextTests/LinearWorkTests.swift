// Work is counted in bytes scanned, not in time: no stream makes a decoder scan a byte more often
// than its depth limit allows.

@testable import JSONText
import Testing

@Suite("The work of a decoder")
struct LinearWorkTests {
    private func scanned(_ pieces: [[UInt8]], frameLimit: Int = 262_144) -> (work: Int, events: Int)
    {
        var recorder = Recorder(frameLimit: frameLimit)
        for piece in pieces { recorder.feed(piece) }
        recorder.finish()
        return (recorder.decoder.scannedBytes, recorder.events.count)
    }

    @Test("is one scan of a complete frame, two if it comes in pieces")
    func goodFrames() {
        let frame = Array(#"{"aps":{"alert":"Hello"},"link":"compass://a:1"}"#.utf8)
        let stream = Array(repeatElement(frame, count: 100).joined())
        #expect(scanned([stream]) == (stream.count, 100))
        #expect(scanned(stream.map { [$0] }) == (2 * stream.count, 100))
    }

    @Test("is two scans of a large frame that comes byte by byte")
    func largeFrame() {
        let frame = Array("{\"a\":[\(repeated("{},", 20_000))1]}".utf8)
        #expect(scanned(frame.map { [$0] }) == (2 * frame.count, 1))
    }

    @Test("is bounded by the depth if each line opens one more object")
    func nestedLines() {
        // Each frame fails at the 65th brace, and the next begins one line later.
        let stream = Array(repeated("{\"a\":\n", 5000).utf8)
        for pieces in [[stream], stream.map { [$0] }] {
            let (work, events) = scanned(pieces)
            #expect(events == 5000)
            #expect(work <= 66 * stream.count)
            #expect(work > 60 * stream.count)
        }
    }

    @Test("is bounded by the depth if all nested frames are too long")
    func tooLongNested() {
        let head = repeated("{\"a\":\n", 63)
        let stream = Array((head + "\"" + repeated("x", 20_000)).utf8)
        let (work, events) = scanned([stream], frameLimit: 10_000)
        #expect(events == 63)
        #expect(work <= 65 * stream.count)
        #expect(work > 63 * 9_000)
    }

    @Test("is one scan if siblings in column 1 follow a fault")
    func siblings() {
        let lines = repeated("{\"b\":1}\n,\n", 2000)
        let stream = Array("{\"a\":[\n\(lines)x".utf8)
        let (work, events) = scanned([stream])
        // One fault at the end, then each line is a frame and each comma garbage.
        #expect(events == 1 + 2000 + 2000)
        #expect(work <= 3 * stream.count)
    }

    @Test("does not include a second scan of garbage")
    func garbage() {
        let stream = Array(repeated("x", 100_000).utf8)
        #expect(scanned([stream]) == (0, 1))
        #expect(scanned(stream.map { [$0] }) == (0, 1))
    }
}
