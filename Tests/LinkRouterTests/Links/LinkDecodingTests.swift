// Each part is decoded once, after it was cut out of the text. Errors have the offset of the fault.

import LinkRouter
import Testing

@Suite("Decoding a link")
struct LinkDecodingTests {
    @Test("decodes each part exactly once")
    func once() throws {
        let link = try link("s://a%2541/%2B+?x=%2525&y=%252B#z=%2541")
        #expect(link.segments == ["a%41", "++"])
        #expect(link.query.map(\.value) == ["%25", "%2B"])
        #expect(link.fragment.map(\.value) == ["%41"])
    }

    @Test("decodes a plus as a space in a query only")
    func plus() throws {
        let link = try link("s://a+b/c?d+e=f+g%2Bh#i+j=k+l")
        #expect(link.segments == ["a+b", "c"])
        #expect(link.query == [.init(name: "d e", value: "f g+h")])
        #expect(link.fragment == [.init(name: "i+j", value: "k+l")])
    }

    @Test("decodes names of pairs, and hex digits of both cases")
    func names() throws {
        #expect(try link("s://a?%6e%6E=1").query == [.init(name: "nn", value: "1")])
    }

    @Test("splits before it decodes: an escaped ampersand is no separator")
    func escapedDelimiters() throws {
        #expect(
            try link("s://a?c=AT%26T&d=1%3D2%23").query == [
                .init(name: "c", value: "AT&T"), .init(name: "d", value: "1=2#"),
            ]
        )
    }

    @Test(
        "rejects a malformed escape, with its offset",
        arguments: [
            ("s://a%zz", 5), ("s://a%", 5), ("s://a%4", 5), ("s://100%", 7), ("s://a%:b", 5),
            ("s://ab?c=%g0", 9), ("s://ab?%=1", 7), ("s://ab#c=%0", 9), ("s://a/%2", 6),
        ]
    )
    func malformed(text: String, offset: Int) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == .badEncoding)
        #expect(error.offset == offset)
    }

    @Test(
        "rejects escapes that are not UTF-8, with their offset",
        arguments: [
            ("a lone continuation", "s://a%80", 5), ("a byte that never occurs", "s://a%ff", 5),
            ("overlong, two bytes", "s://%C0%AF", 4), ("overlong, three bytes", "s://%E0%80%AF", 7),
            ("overlong, four bytes", "s://%F0%80%80%AF", 7), ("a surrogate", "s://%ED%A0%80", 7),
            ("beyond U+10FFFF", "s://%F4%90%80%80", 7), ("cut off by the end", "s://a%C3", 5),
            ("cut off by a separator", "s://a%E2%82/b", 5), ("cut off by a letter", "s://%C3x", 7),
            ("in a query", "s://a?b=%C3", 8), ("in a fragment", "s://a#b=%C3", 8),
        ]
    )
    func notUTF8(name: String, text: String, offset: Int) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == .badEncoding)
        #expect(error.offset == offset)
    }

    @Test(
        "rejects raw bytes that are not UTF-8, escaped halves included",
        arguments: [
            ([0xFF], 4), ([0xC3], 4), ([0xC3, 0x28], 5), ([0x61, 0x80], 5),
            (Array("%C3".utf8) + [0xA9], 7), ([0xC3] + Array("%A9".utf8), 5),
        ] as [([UInt8], Int)]
    )
    func rawBytes(tail: [UInt8], offset: Int) throws {
        let bytes = Array("s://".utf8) + tail
        let policy = try testPolicy()
        let error = #expect(throws: LinkError.self) {
            try Link(parsing: bytes.span, policy: policy)
        }
        #expect(error?.code == .badEncoding)
        #expect(error?.offset == offset)
    }

    static let controls: [(String, UInt32)] = [
        ("NUL", 0), ("tab", 9), ("newline", 10), ("return", 13), ("unit separator", 0x1F),
        ("DEL", 0x7F), ("C1, first", 0x80), ("next line", 0x85), ("C1, last", 0x9F),
    ]

    @Test("refuses control characters, raw and escaped", arguments: controls)
    func control(name: String, value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        let escaped = String(Character(scalar)).utf8.map { "%" + hex($0) }.joined()
        for text in ["s://ab\(Character(scalar))", "s://ab\(escaped)", "s://ab/\(escaped)c"] {
            let error = try #require(try linkError(text))
            #expect(error.code == .controlChar)
            #expect(error.offset == (text.contains("/ab/") ? 7 : 6))
        }
        #expect(try linkError("s://a?b\(escaped)=1")?.code == .controlChar)
        #expect(try linkError("s://a?b=\(escaped)")?.code == .controlChar)
        #expect(try linkError("s://a#\(escaped)")?.code == .controlChar)
    }

    @Test(
        "accepts the neighbours of the control characters",
        arguments: [0x20, 0x7E, 0xA0, 0x2028]
    )
    func noControl(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))
        #expect(try link("s://a\(Character(scalar))b").segments == ["a\(Character(scalar))b"])
    }

    private func hex(_ byte: UInt8) -> String {
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
    }
}
