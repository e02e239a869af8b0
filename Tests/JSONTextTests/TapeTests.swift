// The tape: spans, names and lookups.

@testable import JSONText
import Testing

@Suite("The tape of a text")
struct TapeTests {
    static let text = Array(
        #" {"a":[1,{"b":"x"},[]],"t":true,"f":false,"n":null,"k\u0065y":-1.5e3} "#.utf8
    )

    @Test("contains each value with kind, name, text and end, in order")
    func nodes() throws {
        let tape = try tape(of: Self.text)
        let shown = (0..<tape.count).map { index in
            let node = tape[index]
            let name = node.name.map { String(decoding: Self.text[$0], as: UTF8.self) } ?? "-"
            let value = String(decoding: Self.text[node.span], as: UTF8.self)
            return "\(node.kind) \(name) \(value) \(node.next)"
        }
        let whole = String(decoding: Self.text.dropFirst().dropLast(), as: UTF8.self)
        #expect(
            shown == [
                "object - \(whole) 10", #"array a [1,{"b":"x"},[]] 6"#, "number - 1 3",
                #"object - {"b":"x"} 5"#, #"string b "x" 5"#, "array - [] 6", "true t true 7",
                "false f false 8", "null n null 9", #"number k\u0065y -1.5e3 10"#,
            ]
        )
        #expect(tape[0].span == 1..<Self.text.count - 1)
    }

    @Test("enumerates the children of a node")
    func children() throws {
        let tape = try tape(of: Self.text)
        #expect(Array(tape.children(of: 0)) == [1, 6, 7, 8, 9])
        #expect(Array(tape.children(of: 1)) == [2, 3, 5])
        #expect(tape.children(of: 1).count == 3)
        #expect(tape.children(of: 2).isEmpty)
        #expect(tape.children(of: 5).isEmpty)
    }

    @Test("counts a byte order mark in offsets")
    func mark() throws {
        let text = Array("\u{FEFF}[7]".utf8)
        #expect(try tape(of: text)[1].span == 4..<5)
    }

    @Test("contains a number at the end of the text")
    func lastNumber() throws {
        let tape = try tape(of: Array("  42".utf8))
        #expect(tape.count == 1)
        #expect(tape[0].span == 2..<4)
        #expect(tape[0].next == 1)
    }

    @Test("is empty after an error")
    func emptyAfterError() {
        var tape = JSONTape()
        for text in ["[1,", "[] 1", "[1}", "01"] {
            let bytes = Array(text.utf8)
            #expect(throws: JSONTextError.self) { try scanDocument(bytes.span, into: &tape) }
            #expect(tape.count == 0)
        }
    }

    @Test("releases the memory of a text with very many values")
    func memory() throws {
        var tape = JSONTape()
        let many = Array(("[0" + repeated(",0", 50_000) + "]").utf8)
        try scanDocument(many.span, into: &tape)
        #expect(tape.count == 50_002)
        #expect(tape[0].next == 50_002)
        try scanDocument(Array("[0]".utf8).span, into: &tape)
        #expect(tape.nodes.capacity < 1_000)
    }

    @Test(
        "finds a member by its decoded name",
        arguments: [
            ("a", 1), ("t", 6), ("key", 9), ("k\\u0065y", nil), ("ke", nil), ("keyy", nil),
            ("", nil),
            ("b", nil),
        ] as [(String, Int?)]
    )
    func member(name: String, expected: Int?) throws {
        let tape = try tape(of: Self.text)
        #expect(tape.member(name, of: 0, in: Self.text) == expected)
        // An array and a number have no members.
        #expect(tape.member(name, of: 5, in: Self.text) == nil)
        #expect(tape.member(name, of: 9, in: Self.text) == nil)
    }

    @Test(
        "compares names after decoding their escapes",
        arguments: [
            (#"\u0061"#, "a"), (#"\/\\\""#, "/\\\""), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"),
            (#"\u00e9"#, "é"), (#"\u20AC"#, "€"), (#"\ud83d\ude00"#, "😀"), (#"\u0000"#, "\0"),
            (#"x\ud83d\ude00y"#, "x😀y"), ("é", "é"), (#"\u0065\u0301"#, "e\u{301}"),
        ]
    )
    func escapes(spelled: String, name: String) throws {
        let text = Array("{\"z\":0,\"\(spelled)\":1}".utf8)
        let tape = try tape(of: text)
        #expect(tape.member(name, of: 0, in: text) == 2)
        #expect(tape.member(name + "x", of: 0, in: text) == nil)
    }

    @Test("finds no name for a lone surrogate", arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83dx"#])
    func loneSurrogate(spelled: String) throws {
        let text = Array("{\"\(spelled)\":1}".utf8)
        let tape = try tape(of: text)
        #expect(tape.member("\u{FFFD}", of: 0, in: text) == nil)
    }

    @Test("compares names by bytes, not by canonical equivalence")
    func canonical() throws {
        let text = Array("{\"e\u{301}\":1}".utf8)
        #expect(try tape(of: text).member("\u{E9}", of: 0, in: text) == nil)
    }

    @Test("returns the first of two members with one name")
    func firstMember() throws {
        let text = Array(#"{"a":1,"a":2}"#.utf8)
        #expect(try tape(of: text).member("a", of: 0, in: text) == 1)
    }

    @Test(
        "finds an element by its position",
        arguments: [
            (0, 2), (1, 3), (2, 5), (3, nil), (-1, nil),
        ] as [(Int, Int?)]
    )
    func element(position: Int, expected: Int?) throws {
        let tape = try tape(of: Self.text)
        #expect(tape.element(position, of: 1) == expected)
        #expect(tape.element(position, of: 0) == nil)
    }
}
