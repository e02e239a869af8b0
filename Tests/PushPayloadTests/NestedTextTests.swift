// JSON texts inside strings: limits of depth, length and number, and invalid texts.

import JSONText
import Testing

@testable import PushPayload

@Suite("A JSON text in a string")
struct NestedTextTests {
    /// A payload whose `data` is nested in this many JSON texts.
    private func nested(_ depth: Int, _ innermost: String) -> String {
        var text = innermost
        for _ in 0..<depth {
            let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            text = #"{"data": "\#(escaped)"}"#
        }
        return text
    }

    private func error(_ payload: String, files: [String: String] = [:]) -> PayloadError? {
        #expect(throws: PayloadError.self) { try read(payload, files: files) }
    }

    @Test("is parsed at four levels and rejected at five")
    func depth() throws {
        #expect(try read(nested(4, #"{"url": "app://deep"}"#)).link == "app://deep")
        let error = error(nested(5, #"{"url": "app://deep"}"#))
        #expect(error?.code == .tooDeep)
        #expect(error?.offset == 9)
    }

    @Test("is parsed up to 65,536 bytes")
    func length() throws {
        func payload(_ length: Int) -> String {
            let frame = #"{\"url\":\"app://x\",\"p\":\"\"}"#
            let padding = String(repeating: "x", count: length - frame.utf8.count)
            return #"{"data": "{\"url\":\"app://x\",\"p\":\"\#(padding)\"}"}"#
        }
        #expect(try read(payload(65_536)).link == "app://x")
        #expect(error(payload(65_537))?.code == .tooLong)
    }

    @Test("is parsed at most 64 times in one payload")
    func count() throws {
        let rule = #"{"list": "/NAME", "id": "/i", "link": "/u"}"#
        let rules = ["a", "b", "c"].map { rule.replacing("NAME", with: $0) }
            .joined(separator: ",")
        let files = [
            "a.json": #"{"providers": {"acme": {"marker": {"/x": 1}, "buttons": [\#(rules)]}}}"#
        ]
        func list(_ count: Int) -> String {
            let text = #""{\"i\":\"b\",\"u\":\"app://b\"}""#
            return "[" + Array(repeating: text, count: count).joined(separator: ",") + "]"
        }
        let fits = #"{"x": 1, "a": \#(list(32)), "b": \#(list(32))}"#
        let found = try read(fits, action: "z", files: files)
        #expect(found.noLinkReason == "unknown_button")
        let more = #"{"x": 1, "a": \#(list(32)), "b": \#(list(32)), "c": \#(list(1))}"#
        #expect(throws: PayloadError.self) { try read(more, action: "z", files: files) }
    }

    @Test("is parsed if it is an object or an array")
    func array() throws {
        let found = try read(
            #"""
            {"event": "message", "topic": "t", "actions":
             "[{\"id\":\"a\",\"action\":\"view\",\"url\":\"app://a\"}]"}
            """#,
            action: "a"
        )
        #expect(found.link == "app://a")
    }

    @Test(
        "that is not valid JSON is an ordinary string",
        arguments: [
            #"{"data": "{what", "url": "app://x"}"#,
            #"{"data": "[Sale] all shoes", "url": "app://x"}"#,
            #"{"data": "{\"a\" => 1}", "url": "app://x"}"#,
            #"{"data": "{\"url\":\"app://no\"} tail", "url": "app://x"}"#,
            #"{"data": " {\"url\":\"app://no\"}", "url": "app://x"}"#,
            #"{"data": "{\"url\":\"app://no\"", "url": "app://x"}"#,
            #"{"data": "{\"a\":\"\ud800\"", "url": "app://x"}"#,
            #"{"data": "\"text\"", "url": "app://x"}"#,
        ]
    )
    func plain(payload: String) throws {
        #expect(try read(payload).link == "app://x")
    }

    @Test("with a duplicate name is rejected, at the position of the string")
    func duplicates() throws {
        let error = error(#"{"a": 1, "data": "{\"url\":\"app://a\",\"url\":\"app://b\"}"}"#)
        #expect(error?.code == .duplicateName)
        #expect(error?.offset == 17)
        let same = #"{"data": "{\"url\":\"app://a\",\"url\":\"app://a\"}"}"#
        #expect(try read(same).link == "app://a")
    }

    @Test("that is itself too deep is rejected")
    func deepDocument() {
        let open = String(repeating: "[", count: 70)
        let close = String(repeating: "]", count: 70)
        #expect(error(#"{"data": "{\"a\":\#(open)\#(close)}"}"#)?.code == .tooDeep)
    }

    @Test("is parsed only where the catalogue refers to it")
    func irrelevant() throws {
        let inner = nested(6, "{}").replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        #expect(try read(#"{"other": "\#(inner)", "url": "app://x"}"#).link == "app://x")
    }

    @Test("is rejected as the payload if it is not an object")
    func notAnObject() {
        #expect(error("[1]")?.code == .notAnObject)
    }

    @Test("is parsed in a payload inside an envelope")
    func node() throws {
        let text = Array(#"{"payload": {"url": "app://x", "tv": "t"}, "url": "app://no"}"#.utf8)
        var tape = JSONTape()
        try scanDocument(text.span, into: &tape)
        let member = tape.member("payload", of: 0, in: text.span)
        let node = try #require(member)
        var reader = PayloadReader(catalogue: .builtIn)
        let request = PayloadRequest(sessionPointer: try JSONPointer("/tv"))
        let found = try reader.read(frame: text.span, tape: tape, node: node, request: request)
        #expect(found.link == "app://x")
        #expect(found.session == "t")
    }
}
