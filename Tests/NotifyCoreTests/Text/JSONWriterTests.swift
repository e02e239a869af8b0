// The JSON writer produces the same bytes as jansson for the same value.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("The JSON writer")
struct JSONWriterTests {
    private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.append(to: &bytes, write)
        return bytes
    }

    private static func isSame(_ text: String) throws -> Bool {
        let expected = try JSONValue.string(text).encoded()
        return written { $0.string(text) } == expected
    }

    @Test("escapes each character as jansson does, alone and inside a text")
    func characters() throws {
        for value in UInt32(0)...0x1_10FF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            #expect(try Self.isSame(text), "U+\(String(value, radix: 16))")
            guard value < 0x300 else { continue }
            // Before, inside and after a word of eight bytes.
            for count in 0...17 {
                let plain = String(repeating: "a", count: count)
                #expect(try Self.isSame(plain + text + plain), "U+\(String(value, radix: 16))")
                #expect(try Self.isSame(plain + text), "U+\(String(value, radix: 16))")
            }
        }
    }

    @Test("escapes random texts as jansson does")
    func texts() throws {
        var chance = SystemRandomNumberGenerator()
        let parts = [
            "\"", "\\", "/", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\n", "\t", "ä", "€", "😀",
            "e\u{301}", "plain text of some length", "\u{2028}", "\u{FFFD}", "\r\n",
        ]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...12, using: &chance)
            let text = (0..<count).map { _ in parts.randomElement(using: &chance) ?? "" }.joined()
            #expect(try Self.isSame(text), "\(text.debugDescription)")
        }
    }

    @Test("writes a text that is not stored contiguously")
    func fragments() throws {
        let text = String(Substring("ab\"cd\u{1}é").dropFirst())
        #expect(try Self.isSame(text))
    }

    @Test("separates members and elements")
    func structure() throws {
        let text = String(
            decoding: Self.written { json in
                json.object { json in
                    json.member("a{", "b[")
                    json.member("none", nil as String?)
                    json.name("list")
                    json.array { json in
                        json.number(-1)
                        json.flag(true)
                        json.array { _ in }
                        json.object { _ in }
                        json.object { $0.member("n:", UInt64.max) }
                        json.string("")
                    }
                    json.member("last", 0)
                }
            },
            as: UTF8.self
        )
        let expected =
            #"{"a{":"b[","list":[-1,true,[],{},{"n:":9223372036854775807},""],"last":0}"#
        #expect(text == expected)
    }

    @Test("writes plain values as jansson does")
    func plain() throws {
        let command = NavigationCommand.present(
            "A",
            ["n\"": "\u{1}ä"],
            style: .formSheet,
            wrapped: true,
            forced: true,
            below: [ScreenStep("B", ["k": "v"])]
        )
        let expected = try JSONValue(command.plain).encoded()
        #expect(Self.written { $0.plain(command.plain) } == expected)
        #expect(Self.written { $0.command(command, showingSecrets: true) } == expected)
    }

    @Test("starts a new value after a line")
    func lines() {
        var bytes: [UInt8] = []
        for number in 1...2 { JSONWriter.appendLine(to: &bytes) { $0.member("n", number) } }
        #expect(String(decoding: bytes, as: UTF8.self) == "{\"n\":1}\n{\"n\":2}\n")
    }
}
