// UTF-8 in strings, after the table of RFC 3629 section 4.

@testable import JSONText
import Testing

@Suite("The encoding of a string")
struct EncodingTests {
    @Test(
        "is accepted at the boundaries of each range",
        arguments: [
            "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}",
            "\u{D7FF}",
            "\u{E000}", "\u{FFFD}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}",
            "\u{100000}", "\u{10FFFF}",
        ]
    )
    func accepts(text: String) {
        #expect(fault(of: Array("{\"\(text)\":\"\(text)\(text)\"}".utf8)) == nil)
    }

    @Test("is rejected at the first character that is not valid UTF-8", arguments: broken)
    func refuses(item: Case<Int>) throws {
        let text = Array("[\"ä".utf8) + item.text + Array("\"]".utf8)
        let error = try #require(fault(of: text))
        #expect(error.code == .badEncoding)
        #expect(error.line == 1)
        #expect(error.column == item.expected)
    }

    static let broken: [Case<Int>] = [
        Case("a lone continuation", [0x80], 4),
        Case("the last continuation", [0xBF], 4),
        Case("overlong, two bytes", [0xC0, 0x80], 4),
        Case("overlong, two bytes, highest", [0xC1, 0xBF], 4),
        Case("overlong, three bytes", [0xE0, 0x80, 0x80], 4),
        Case("overlong, three bytes, highest", [0xE0, 0x9F, 0xBF], 4),
        Case("overlong, four bytes", [0xF0, 0x80, 0x80, 0x80], 4),
        Case("overlong, four bytes, highest", [0xF0, 0x8F, 0xBF, 0xBF], 4),
        Case("the first surrogate", [0xED, 0xA0, 0x80], 4),
        Case("the last surrogate", [0xED, 0xBF, 0xBF], 4),
        Case("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80], 4),
        Case("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80], 4),
        Case("0xF5", [0xF5, 0x80, 0x80, 0x80], 4),
        Case("0xFF", [0xFF], 4),
        Case("cut after one of two", [0xC3], 4),
        Case("cut after one of three", [0xE2], 4),
        Case("cut after two of three", [0xE2, 0x82], 4),
        Case("cut after one of four", [0xF0], 4),
        Case("cut after two of four", [0xF0, 0x9F], 4),
        Case("cut after three of four", [0xF0, 0x9F, 0x98], 4),
        Case("a new lead inside", [0xE2, 0xC3, 0xA4], 4),
        Case("after a whole character", [0xC3, 0xA4, 0xA4], 5),
        Case("Latin-1", [0x61, 0xE9, 0x62], 5),
    ]

    @Test("is validated as by the standard library for all pairs and triples of critical bytes")
    func agreesWithSwift() {
        let critical: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
            0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        var sequences: [[UInt8]] = critical.map { [$0] }
        for _ in 0..<2 {
            sequences += sequences.flatMap { head in critical.map { head + [$0] } }
        }
        sequences += sequences.filter { $0.count == 3 && $0[0] >= 0xF0 }.flatMap { head in
            critical.map { head + [$0] }
        }
        for sequence in sequences {
            let isUTF8 = String(validating: sequence, as: UTF8.self) != nil
            let error = fault(of: [0x22] + sequence + [0x22])
            #expect((error == nil) == isUTF8, "\(sequence)")
            if !isUTF8 { #expect(error?.code == .badEncoding, "\(sequence)") }
        }
    }
}
