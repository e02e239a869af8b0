// The native protocol, byte for byte.

import Systemd
import Testing

@Suite("A journal field name")
struct JournalFieldNameTests {
    @Test(
        "is one that journald keeps",
        arguments: ["A", "MESSAGE", "NAV_ARG_1", "A_", String(repeating: "X", count: 64)]
    )
    func good(text: String) {
        #expect(JournalFieldName(text)?.description == text)
    }

    @Test(
        "is not one that journald would drop in silence",
        arguments: [
            "", "_PID", "1A", "message", "NAV-ARG", "A B", "A=B", "A\n", "Ä",
            String(repeating: "X", count: 65),
        ]
    )
    func bad(text: String) {
        #expect(JournalFieldName(text) == nil)
    }
}

@Suite("A journal entry writer")
struct JournalEntryWriterTests {
    private func name(_ text: String) throws -> JournalFieldName {
        try #require(JournalFieldName(text))
    }

    @Test(
        "writes NAME=value as long as there is no line break",
        arguments: ["plain", "", "a=b", "größer\t\u{0}"]
    )
    func plain(value: String) throws {
        var writer = JournalEntryWriter()
        writer.append(try name("A"), value)
        #expect(writer.bytes == Array("A=\(value)\n".utf8))
    }

    @Test(
        "writes the length of a value with a line break",
        arguments: [
            ("a\nb", [3, 0, 0, 0, 0, 0, 0, 0]),
            ("\n", [1, 0, 0, 0, 0, 0, 0, 0]),
            (String(repeating: "\n", count: 0x1_0203), [3, 2, 1, 0, 0, 0, 0, 0]),
        ] as [(String, [UInt8])]
    )
    func lines(value: String, length: [UInt8]) throws {
        var writer = JournalEntryWriter()
        writer.append(try name("A"), value)
        let expected = Array("A\n".utf8) + length + Array("\(value)\n".utf8)
        #expect(writer.bytes == expected)
    }

    @Test("writes texts, bytes and numbers one after the other, and begins again")
    func several() throws {
        var writer = JournalEntryWriter()
        writer.append(try name("A"), "text")
        writer.append(try name("B"), [UInt8]([0xFF, 0x00]).span)
        writer.append(try name("C"), -12)
        #expect(writer.bytes == Array("A=text\nB=".utf8) + [0xFF, 0x00] + Array("\nC=-12\n".utf8))
        writer.removeAll()
        #expect(writer.bytes.isEmpty)
        writer.append(try name("C"), UInt64.max)
        #expect(writer.bytes == Array("C=18446744073709551615\n".utf8))
    }
}
