// Payloads in envelopes: their bytes are unchanged, and positions map back to the file.

import JSONText
import Jansson
import NotifyCore
import Testing

@testable import NotifyControl

/// All events of a reader that receives its input in pieces of this size.
func events(
    _ input: String,
    piece: Int = .max,
    envelope: [(String, JSONValue?)] = []
) -> [EnvelopeReader.Event] {
    var reader = EnvelopeReader(envelope: envelope)
    var events: [EnvelopeReader.Event] = []
    func drain() {
        while true {
            let event = reader.next()
            if event == .needsMore { return }
            events.append(event)
        }
    }
    var rest = Array(input.utf8)[...]
    while !rest.isEmpty {
        reader.append(Array(rest.prefix(piece)).span)
        rest = rest.dropFirst(piece)
        drain()
    }
    while let error = reader.finish() {
        events.append(.rejected(error))
        drain()
    }
    return events
}

extension EnvelopeReader.Event {
    /// The envelope's text, or the position and code of the fault.
    var shown: String {
        switch self {
        case .envelope(let bytes, _): String(decoding: bytes, as: UTF8.self)
        case .rejected(let error): "\(error.line):\(error.column) \(error.code.rawValue)"
        case .needsMore: "more"
        }
    }
}

@Suite("Payloads in envelopes")
struct EnvelopeReaderTests {
    static let cases: [(name: String, input: String, shown: [String])] = [
        ("nothing", "", []),
        ("blanks", " \r\n\t\n", []),
        ("one", "{\"a\":1}", ["{\"payload\":{\"a\":1}}\n"]),
        ("one a line", "{\"a\":1}\r\n{}\n", ["{\"payload\":{\"a\":1}}\n", "{\"payload\":{}}\n"]),
        ("back to back", "{}{\"a\":[]}", ["{\"payload\":{}}\n", "{\"payload\":{\"a\":[]}}\n"]),
        (
            "pretty-printed, numbers and escapes as they are",
            "{\n  \"a\": 1e400,\n \"\\u0062\": \"\\ud800\"\n}",
            ["{\"payload\":{\n  \"a\": 1e400,\n \"\\u0062\": \"\\ud800\"\n}}\n"]
        ),
        ("a byte order mark", "\u{FEFF}{}", ["{\"payload\":{}}\n"]),
        (
            "a broken one amid good ones", "{}\n{\"a\":\n{\"b\":1}\n",
            ["{\"payload\":{}}\n", "4:1 truncated", "{\"payload\":{\"b\":1}}\n"]
        ),
        ("no object", "[1]\n{}", ["1:1 bad_json", "{\"payload\":{}}\n"]),
        ("cut off", "{}{\"a\":", ["{\"payload\":{}}\n", "1:8 truncated"]),
        (
            "one name with two values", "{\"a\":1,\"a\":2}{}",
            ["1:8 duplicate_name", "{\"payload\":{}}\n"]
        ),
    ]

    @Test("have the bytes of the file, read in any pieces", arguments: cases, [1, 3, Int.max])
    func cut(_ example: (name: String, input: String, shown: [String]), piece: Int) {
        #expect(
            events(example.input, piece: piece).map(\.shown) == example.shown,
            "\(example.name)"
        )
    }

    @Test("come after the other members of the envelope")
    func members() {
        let envelope: [(String, JSONValue?)] = [
            ("session", .text("tv \"1\"")), ("user", nil), ("expires", .integer(5)),
        ]
        #expect(
            events("{}", envelope: envelope).map(\.shown) == [
                "{\"session\":\"tv \\\"1\\\"\",\"expires\":5,\"payload\":{}}\n"
            ]
        )
    }

    @Test("have places that map to the file, for every character of every payload")
    func places() throws {
        let input = "\n  {\"é\":1}{\"b\":\n  {\"c\":\"…\"}}\n\n{\"d\":2}"
        let file = scalars(input)
        for event in events(input, envelope: [("session", .text("fernsehér"))]) {
            guard case .envelope(let bytes, let layout) = event else { continue }
            let envelope = scalars(String(decoding: bytes, as: UTF8.self))
            let own = envelope.prefix(layout.prefixColumns)
            #expect(own.allSatisfy { layout.place(of: $0.place) == nil })
            // The final brace and line break belong to the envelope.
            for scalar in envelope.dropFirst(own.count).dropLast(2) {
                let place = try #require(layout.place(of: scalar.place))
                #expect(file.contains { $0.place == place && $0.scalar == scalar.scalar })
            }
        }
    }

    private func scalars(_ text: String) -> [(scalar: Unicode.Scalar, place: TextPosition)] {
        var place = TextPosition(line: 1, column: 1)
        return text.unicodeScalars.map { scalar in
            defer {
                place.column += 1
                if scalar == "\n" { place = TextPosition(line: place.line + 1, column: 1) }
            }
            return (scalar, place)
        }
    }
}
