// Receipts as text.

import Jansson
import Testing

@testable import NotifyControl

@Suite("Receipts as text")
struct ReceiptTests {
    static let opened = """
        {"seq":3,"id":"a","outcome":"routed","session":"default","state":"logged-in",
        "link":"compass://profile:john","route":"profile:{username}",
        "commands":[{"command":"setRoot","screen":"Home"},
        {"command":"push","screen":"Profile","arguments":{"username":"john"}}]}
        """

    @Test(
        "the end of a parked link is one line",
        arguments: [
            (opened, "opened compass://profile:john: setRoot Home, push Profile username=john"),
            (
                #"{"outcome":"discarded","reason":"other_user","link":"a:b","message":"Not you."}"#,
                "discarded a:b: Not you. (other_user)"
            ),
            (
                #"{"outcome":"expired","reason":"parked_expired","id":"x"}"#,
                "expired x: (parked_expired)"
            ),
            (#"{"outcome":"routed","link":"a:b"}"#, "opened a:b: nothing to do"),
            (#"{"outcome":"discarded"}"#, "discarded a link: discarded"),
        ]
    )
    func ends(_ json: String, _ line: String) throws {
        #expect(try receipt(json).endLine == line)
    }

    @Test("an event's receipt is followed by the links that it opened")
    func event() throws {
        let read = try receipt(#"{"outcome":"applied","ended":[\#(Self.opened)]}"#)
        let lines = read.lines(applied: "john logged in", unchanged: "")
        #expect(lines.first == "john logged in")
        #expect(lines.count == 2)
    }

    @Test("an event that changes nothing is reported as such")
    func ignored() throws {
        let read = try receipt(#"{"outcome":"ignored","message":"x"}"#)
        let lines = read.lines(applied: "done", unchanged: "it was so already")
        #expect(lines == ["nothing changed: it was so already"])
    }

    @Test("control characters of a payload are escaped")
    func controls() throws {
        let read = try receipt(#"{"outcome":"rejected","link":"a\u001b[2J","message":"\u009b1m"}"#)
        #expect(read.endLine == #"rejected a\u001b[2J: \u009b1m"#)
    }

    @Test(
        "a line without a known outcome is not a receipt",
        arguments: [#"{}"#, #"{"outcome":1}"#, #"{"outcome":"exploded"}"#]
    )
    func none(_ json: String) throws {
        #expect(try Receipt(JSONValue(parsing: Array(json.utf8).span)) == nil)
    }

    private func receipt(_ json: String) throws -> Receipt {
        try #require(Receipt(JSONValue(parsing: Array(json.utf8).span)))
    }
}

@Suite("Raw lines")
struct RawLineTests {
    @Test(
        "are unchanged, except for control characters that JSON allows",
        arguments: [
            (#"{"a":"b"}"#, #"{"a":"b"}"#),
            ("{\"a\":\"\u{7f}\"}", #"{"a":"\u007f"}"#),
            ("{\"a\":\"\u{80}\u{9f}\u{a0}é\"}", "{\"a\":\"\\u0080\\u009f\u{a0}é\"}"),
            ("{\"a\":\"\u{202e}\u{2028}\"}", #"{"a":"\u202e\u2028"}"#),
            ("", ""),
        ]
    )
    func printable(_ line: String, _ expected: String) throws {
        let bytes = JSONLine.escaped(Array(line.utf8))
        #expect(String(decoding: bytes, as: UTF8.self) == expected + "\n")
        guard !line.isEmpty else { return }
        #expect(
            try JSONValue(parsing: bytes.span) == JSONValue(parsing: Array(line.utf8).span)
        )
    }
}
