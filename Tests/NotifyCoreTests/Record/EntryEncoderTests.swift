// Entries as bytes: untrusted text cannot forge or corrupt an entry.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore
import StrictJSON

@Suite("An entry")
struct EntryEncoderTests {
    private static func encoded(
        _ entry: JournalEntry,
        _ format: EntryFormat = .journal,
        limit: Int = 511
    ) -> String {
        let encoder = EntryEncoder(format: format, ledger: "abc", fieldLimit: limit)
        var bytes: [UInt8] = []
        encoder.append(entry, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func routed(_ value: String, secret: Bool = false) -> JournalEntry {
        var arguments = Arguments()
        arguments.add(.init(name: "name", value: value, isSecret: secret))
        arguments.add(.init(name: "from-payload", value: "x"))
        return routed(arguments)
    }

    private static func routed(_ arguments: Arguments) -> JournalEntry {
        var session = Session(key: "tv", state: .loggedIn)
        var decision = Decision(.routed)
        if case .changed(let change) = session.open([.push("S", arguments)]) {
            decision.change = change
        }
        (decision.number, decision.generation) = (7, 1)
        decision.declaredNames = ["name"]
        return decision.entries[0]
    }

    private static func rejected(_ message: String) -> Decision {
        var decision = Decision(.rejected, message)
        decision.number = 7
        return decision
    }

    @Test("has the documented fields and no empty ones")
    func fields() {
        let text = Self.encoded(Self.routed("john"))
        #expect(
            text.split(separator: "\n") == [
                "MESSAGE=push S name=john from-payload=x",
                "MESSAGE_ID=e45d05049435457992bbedabc5fc4cc6", "PRIORITY=6",
                "NOTIFY_SCHEMA=1", "NOTIFY_LEDGER=abc", "NOTIFY_SEQ=7", "NOTIFY_OUTCOME=routed",
                "NOTIFY_GENERATION=1", "NAV_COMMAND=push", "NAV_SCREEN=S", "NAV_STEP=1",
                "NAV_STEPS=1", #"NAV_ARGUMENTS={"name":"john","from-payload":"x"}"#,
                "NAV_ARG_NAME=john", "NAV_TREE=pS",
            ]
        )
    }

    @Test(
        "cannot be forged by a value",
        arguments: [
            "a\nNOTIFY_SEQ=1", "a\r\n\u{1B}[31m", "\u{0}", "\u{7F}", "\u{85}\u{9B}", "\u{1F}",
            "a\u{202E}b\u{2066}", "\u{2028}NOTIFY_SEQ=1\u{2029}",
        ]
    )
    func forgery(value: String) {
        var decision = Self.rejected(value)
        decision.link = value
        decision.session = Session(key: value, state: .loggedIn)
        for text in [Self.encoded(decision.entries[0]), Self.encoded(Self.routed(value))] {
            #expect(text.split(separator: "\n").count { $0.hasPrefix("NOTIFY_SEQ=") } == 1)
            for scalar in text.unicodeScalars where scalar != "\n" {
                #expect(scalar.properties.generalCategory != .control)
                #expect(!(0x2028...0x202E).contains(scalar.value), "\(scalar.value)")
                #expect(!(0x2066...0x2069).contains(scalar.value), "\(scalar.value)")
            }
        }
    }

    @Test(
        "escapes control characters and nothing else",
        arguments: [
            ("\u{1}\u{7F}\u{9B}", #"\u0001\u007f\u009b"#),
            ("\u{2027}\u{2028}\u{202E}\u{202F}", "\u{2027}" + #"\u2028\u202e"# + "\u{202F}"),
            ("\u{2065}\u{2066}\u{2069}\u{206A}", "\u{2065}" + #"\u2066\u2069"# + "\u{206A}"),
            ("ä👩\u{200D}👧", "ä👩\u{200D}👧"),
        ]
    )
    func escapes(_ value: String, _ shown: String) {
        var bytes: [UInt8] = []
        LegibleText.append(value, limit: 100, to: &bytes)
        #expect(bytes == Array(shown.utf8))
        #expect(LegibleText.isLegible(value) == (value.utf8.elementsEqual(shown.utf8)))
    }

    @Test(
        "has every field within its limit, cut between characters",
        arguments: [20, 511, 4_095]
    )
    func limit(limit: Int) {
        for unit in ["a", "ä", "😀", "\u{1}"] {
            let value = String(repeating: unit, count: 5_000)
            var decision = Self.rejected(value)
            decision.link = value
            for line in Self.encoded(decision.entries[0], limit: limit).split(separator: "\n") {
                #expect(line.utf8.count <= max(limit, 43), "\(line.prefix(30))")
                #expect(!line.unicodeScalars.contains("\u{FFFD}"))
            }
        }
    }

    @Test("has arguments of valid JSON, however long they are")
    func longArguments() throws {
        let text = Self.encoded(Self.routed(String(repeating: "\u{80}\"", count: 3_000)))
        let line = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("NAV_ARGUMENTS=") }
        )
        let json = Array(line.utf8.dropFirst("NAV_ARGUMENTS=".utf8.count))
        _ = try JSONValue(parsing: json.span)
        #expect(line.utf8.count <= 511)
    }

    @Test("has arguments of valid JSON, however many there are")
    func manyArguments() throws {
        var arguments = Arguments()
        for number in 1...64 { arguments.add(.init(name: "name\(number)", value: "value")) }
        let text = Self.encoded(Self.routed(arguments))
        let line = try #require(
            text.split(separator: "\n").first { $0.hasPrefix("NAV_ARGUMENTS=") }
        )
        let json = Array(line.utf8.dropFirst("NAV_ARGUMENTS=".utf8.count))
        let object = try JSONValue(parsing: json.span)
        #expect(object["name1"]?.string == "value")
        #expect(object["…"]?.integer == 64)
    }

    @Test("contains no secret in any format", arguments: EntryFormat.allCases)
    func secret(format: EntryFormat) {
        let text = Self.encoded(Self.routed("s3cret", secret: true), format)
        #expect(!text.contains("s3cret"))
    }

    @Test("is one line of JSON or text without a journal")
    func lines() throws {
        let json = Array(Self.encoded(Self.routed("john"), .json).utf8)
        let value = try JSONValue(parsing: json.span)
        #expect(value["NOTIFY_SEQ"] == .string("7"))
        #expect(
            Self.encoded(Self.routed("john"), .text)
                == "7 [routed] push S name=john from-payload=x\n"
        )
    }
}
