// JSON Pointer, with the examples of RFC 6901 section 5.

import JSONText
import Testing

@Suite("A JSON pointer")
struct PointerTests {
    static let text = Array(
        (#"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"#
            + #""i\\j":5,"k\"l":6," ":7,"m~n":8}"#).utf8
    )

    @Test(
        "resolves the examples of RFC 6901",
        arguments: [
            ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/foo/1", #""baz""#), ("/", "0"),
            ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"),
            (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
            ("", String(decoding: text, as: UTF8.self)),
        ]
    )
    func resolves(pointer: String, expected: String) throws {
        let tape = try tape(of: Self.text)
        let found = try tape.resolve(pointer, in: Self.text)
        let index = try #require(found)
        #expect(String(decoding: Self.text[tape[index].span], as: UTF8.self) == expected)
    }

    @Test(
        "resolves to nothing if a step does not exist",
        arguments: [
            "/bar", "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/1x", "/foo/",
            "/foo/0/0",
            "/foo/99999999999999999999", "//", "/ /x", "/foo/-1",
        ]
    )
    func resolvesNothing(pointer: String) throws {
        let tape = try tape(of: Self.text)
        #expect(try tape.resolve(pointer, in: Self.text) == nil)
    }

    @Test("resolves to nothing on an empty tape")
    func emptyTape() throws {
        #expect(try JSONTape().resolve("", in: Self.text) == nil)
    }

    @Test(
        "round-trips through its text",
        arguments: [
            "", "/", "//", "/a", "/a/b", "/~0~1", "/~01", "/ä/e\u{301}", "/a b",
        ]
    )
    func roundTrip(text: String) throws {
        let pointer = try JSONPointer(text)
        #expect(pointer.description == text)
        #expect(try JSONPointer(pointer.description) == pointer)
    }

    @Test("unescapes ~1 before ~0, so that ~01 is ~1")
    func tokens() throws {
        #expect(try JSONPointer("/~01/a~1b").tokens == ["~1", "a/b"])
        #expect(JSONPointer(tokens: ["~1", "a/b"]).description == "/~01/a~1b")
    }

    @Test(
        "is rejected if its text is malformed",
        arguments: [
            Case("no slash", "a", "column 1: A JSON pointer is empty or begins with '/'."),
            Case("a fragment", "#/a", "column 1: A JSON pointer is empty or begins with '/'."),
            Case("~ at the end", "/a~", "column 4: In a JSON pointer '0' or '1' must follow '~'."),
            Case("~2", "/é~2", "column 4: In a JSON pointer '0' or '1' must follow '~'."),
            Case("~~", "/~~0", "column 3: In a JSON pointer '0' or '1' must follow '~'."),
            Case("~/", "/~/a", "column 3: In a JSON pointer '0' or '1' must follow '~'."),
        ]
    )
    func refused(item: Case<String>) throws {
        let text = String(decoding: item.text, as: UTF8.self)
        let error = try #require(throws: JSONPointerError.self) { try JSONPointer(text) }
        #expect(error.description == item.expected)
    }
}
