// The time of the scanner and of jansson for payloads of three sizes.

import JSONText
import Jansson

/// Compares ways to read a payload.
enum JSONSubject {
    static func run() throws {
        Comparison.printHeader()
        for (title, payload) in [
            ("APNs", JSONPayloads.small()), ("APNs, many values", JSONPayloads.middle()),
            ("FCM, UTF-8 and escapes", JSONPayloads.large()),
        ] {
            try Comparison().run(title, bytes: payload.count, contestants(payload))
        }
    }

    private static func contestants(_ payload: [UInt8]) -> [Contestant] {
        [
            Contestant(name: "jansson: read and free") {
                try JSONTextDecoding.check(payload.span)
                return 1
            },
            Contestant(name: "jansson: to JSONValue") {
                try JSONValue(parsing: payload.span) == .null ? 0 : 1
            },
            scanner(payload),
            frames(payload, pieces: 1),
            frames(payload, pieces: 2),
        ]
    }

    private static func scanner(_ payload: [UInt8]) -> Contestant {
        var tape = JSONTape()
        return Contestant(name: "scanDocument") {
            try scanDocument(payload.span, into: &tape)
            return tape.count
        }
    }

    private static func frames(_ text: [UInt8], pieces: Int) -> Contestant {
        let payload = text + [0x0A]
        var tape = JSONTape()
        var decoder = FrameDecoder()
        let middle = payload.count / pieces
        return Contestant(name: "FrameDecoder, \(pieces) piece(s)") {
            decoder.append(payload.span.extracting(0..<middle))
            if pieces == 2 {
                _ = decoder.next(tape: &tape)
                decoder.append(payload.span.extracting(middle..<payload.count))
            }
            guard case .frame = decoder.next(tape: &tape) else { throw BadPayload() }
            let values = tape.count
            guard decoder.next(tape: &tape) == .needsMore else { throw BadPayload() }
            return values
        }
    }

    private struct BadPayload: Error {}
}
