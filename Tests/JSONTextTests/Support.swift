// Shared by the suites: test cases, and helpers that scan documents and streams.

import JSONText
import Testing

/// A named input and its expected result.
struct Case<Expected: Sendable>: Sendable, CustomTestStringConvertible {
    let name: String
    let text: [UInt8]
    let expected: Expected

    init(_ name: String, _ text: String, _ expected: Expected) {
        self.init(name, Array(text.utf8), expected)
    }

    init(_ name: String, _ text: [UInt8], _ expected: Expected) {
        self.name = name
        self.text = text
        self.expected = expected
    }

    var testDescription: String { name }
}

/// Scans a document; `nil` if it was accepted.
func fault(of text: [UInt8], depthLimit: Int = 64) -> JSONTextError? {
    var tape = JSONTape()
    do throws(JSONTextError) {
        try scanDocument(text.span, depthLimit: depthLimit, into: &tape)
        return nil
    } catch {
        return error
    }
}

/// The tape of a valid document.
func tape(of text: [UInt8]) throws -> JSONTape {
    var tape = JSONTape()
    try scanDocument(text.span, into: &tape)
    return tape
}

extension FrameDecoder {
    /// Appends an array: a span of a temporary one crashes the compiler (6.3.1).
    mutating func append(array bytes: [UInt8]) { append(bytes.span) }
}

// Expectation macros cannot capture a span, so tests pass the array.
extension JSONTape {
    func member(_ name: String, of object: Int, in text: [UInt8]) -> Int? {
        member(name, of: object, in: text.span)
    }

    func resolve(_ pointer: String, in text: [UInt8]) throws -> Int? {
        let pointer = try JSONPointer(pointer)
        return resolve(pointer, in: text.span)
    }

    func duplicateName(in text: [UInt8]) -> Int? {
        duplicateName(in: text.span)
    }
}

/// Records the events of a stream as one string each.
struct Recorder {
    var decoder: FrameDecoder
    var tape = JSONTape()
    var events: [String] = []
    var errors: [JSONTextError] = []

    init(frameLimit: Int = 262_144, depthLimit: Int = 64) {
        decoder = FrameDecoder(frameLimit: frameLimit, depthLimit: depthLimit)
    }

    /// Pulls one event; `false` if there is none.
    mutating func pull() -> Bool {
        switch decoder.next(tape: &tape) {
        case .frame(let range):
            let (line, column) = decoder.position(of: 0, inFrame: range)
            let text = String(decoding: decoder.buffer[range], as: UTF8.self)
            events.append("\(line):\(column) \(text)")
            return true
        case .rejected(let error):
            record(error)
            return true
        case .needsMore:
            return false
        }
    }

    /// Pulls the given number of times.
    mutating func pull(_ times: Int) {
        for _ in 0..<times { _ = pull() }
    }

    mutating func append(_ text: String) {
        decoder.append(array: Array(text.utf8))
    }

    mutating func feed(_ piece: some Sequence<UInt8>) {
        decoder.append(array: Array(piece))
        while pull() {}
    }

    mutating func finish() {
        while let error = decoder.finish() {
            record(error)
            while pull() {}
        }
    }

    private mutating func record(_ error: JSONTextError) {
        errors.append(error)
        events.append("\(error.line):\(error.column) \(error.code.rawValue)")
    }
}

/// All events of a stream that arrives in these pieces.
func events(of pieces: [[UInt8]], frameLimit: Int = 262_144) -> [String] {
    var recorder = Recorder(frameLimit: frameLimit)
    for piece in pieces { recorder.feed(piece) }
    recorder.finish()
    return recorder.events
}

/// All events of a stream in one piece.
func events(of stream: String, frameLimit: Int = 262_144) -> [String] {
    events(of: [Array(stream.utf8)], frameLimit: frameLimit)
}

func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
