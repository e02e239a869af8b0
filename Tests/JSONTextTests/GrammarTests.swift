// The grammar of RFC 8259: a table of valid and a table of invalid texts.

import JSONText
import Testing

@Suite("The grammar of a document")
struct GrammarTests {
    @Test("accepts every form that RFC 8259 allows", arguments: accepted)
    func accepts(text: String) {
        #expect(fault(of: Array(text.utf8)) == nil)
    }

    static let accepted = [
        "{}", "[]", "\"\"", "0", "-0", "true", "false", "null",
        " \t\r\n[ \t\r\n] \t\r\n", "{ \"a\" : 1 , \"b\" : [ 1 , 2 ] }",
        #"{"":{"":{}}}"#, "[[],{},[[]],\"\",0,true,false,null]",
        "1", "10", "-1", "1234567890", "0.0", "-0.5", "1.25", "1e5", "1E5", "1e+5", "1e-5",
        "0e0", "-0.0e-0", "1.5E+10", "[0,1]", "[0]", "[-0]", "{\"a\":0}",
        "123456789012345678901234567890", "1e400", "-1e-400",
        #""\"\\\/\b\f\n\r\t""#, #""\u0000\u0041\uABCD\uabcd""#, #""\ud83d\ude00""#,
        #""\ud800""#, #""\udc00\ud800""#, "\"\u{7F}\"", "\"'\"", "\"/\"", "\"\u{2028}\"",
        "\u{FEFF}{}", "\u{FEFF} 1 ", "[1]\n",
    ]

    @Test("rejects invalid JSON at the first offending byte", arguments: refused)
    func refuses(item: Case<String>) throws {
        let error = try #require(fault(of: item.text))
        #expect("\(error.code.rawValue) \(error.description)" == item.expected)
        // Messages go into the journal, so they must not contain untrusted bytes.
        #expect(error.message.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }

    static let refused =
        structure + literals + numbers + strings + ends

    private static let structure = [
        Case("a word", "hello", "bad_json 1:1: Expected a value, found 'h'."),
        Case("an apostrophe", "'a'", "bad_json 1:1: Expected a value, found a single quote."),
        Case("a comma", ",", "bad_json 1:1: Expected a value, found ','."),
        Case("a closing brace", "}", "bad_json 1:1: Expected a value, found '}'."),
        Case("two values", "1 2", "bad_json 1:3: Expected the end of the document, found '2'."),
        Case("two objects", "{}{}", "bad_json 1:3: Expected the end of the document, found '{'."),
        Case(
            "a second mark",
            "\u{FEFF}\u{FEFF}1",
            "bad_json 1:1: Expected a value, found the byte 0xEF."
        ),
        Case(
            "a form feed",
            "[\u{0C}1]",
            "bad_json 1:2: Expected a value or ']', found the control character 0x0C."
        ),
        Case(
            "NUL",
            "[\0]",
            "bad_json 1:2: Expected a value or ']', found the control character 0x00."
        ),
        Case(
            "a no-break space",
            "[\u{A0}1]",
            "bad_json 1:2: Expected a value or ']', found the byte 0xC2."
        ),
        Case("no comma", "[1 2]", "bad_json 1:4: Expected ',' or ']', found '2'."),
        Case("a trailing comma", "[1,]", "bad_json 1:4: Expected a value, found ']'."),
        Case("a leading comma", "[,1]", "bad_json 1:2: Expected a value or ']', found ','."),
        Case("the wrong bracket", "[1}", "bad_json 1:3: Expected ',' or ']', found '}'."),
        Case("the wrong brace", "{\"a\":1]", "bad_json 1:7: Expected ',' or '}', found ']'."),
        Case(
            "a bare name",
            "{a:1}",
            "bad_json 1:2: Expected a name in double quotes or '}', found 'a'."
        ),
        Case(
            "a number as name",
            "{1:1}",
            "bad_json 1:2: Expected a name in double quotes or '}', found '1'."
        ),
        Case(
            "a trailing comma in an object",
            "{\"a\":1,}",
            "bad_json 1:8: Expected a name in double quotes, found '}'."
        ),
        Case("no colon", "{\"a\" 1}", "bad_json 1:6: Expected ':' after the name, found '1'."),
        Case("no value", "{\"a\":}", "bad_json 1:6: Expected a value, found '}'."),
        Case("two colons", "{\"a\"::1}", "bad_json 1:6: Expected a value, found ':'."),
        Case("a comment", "{} // x", "bad_json 1:4: Expected the end of the document, found '/'."),
        Case(
            "the third line",
            "{\n  \"ä\": 1,\n  \"é\" 2\n}",
            "bad_json 3:7: Expected ':' after the name, found '2'."
        ),
        Case("after CRLF", "[\r\n1\r\n,\r\n]", "bad_json 4:1: Expected a value, found ']'."),
        Case(
            "after a mark",
            "\u{FEFF}[\u{1F600}",
            "bad_json 1:2: Expected a value or ']', found the byte 0xF0."
        ),
    ]

    private static let literals = [
        Case("a capital", "True", "bad_json 1:1: Expected a value, found 'T'."),
        Case("a short word", "[tru]", "bad_json 1:5: Expected the word true, found ']'."),
        Case("a wrong letter", "nul1", "bad_json 1:4: Expected the word null, found '1'."),
        Case(
            "a word too long",
            "falsey",
            "bad_json 1:6: Expected the end of the document, found 'y'."
        ),
        Case("NaN", "NaN", "bad_json 1:1: Expected a value, found 'N'."),
    ]

    private static let numbers = [
        Case(
            "a leading zero",
            "01",
            "bad_json 1:2: Expected no digit after a leading zero, found '1'."
        ),
        Case(
            "a negative leading zero",
            "[-01]",
            "bad_json 1:4: Expected no digit after a leading zero, found '1'."
        ),
        Case("a plus", "+1", "bad_json 1:1: Expected a value, found '+'."),
        Case("only a minus", "[-]", "bad_json 1:3: Expected a digit after '-', found ']'."),
        Case(
            "minus infinity",
            "-Infinity",
            "bad_json 1:2: Expected a digit after '-', found 'I'."
        ),
        Case("no digit before the point", ".5", "bad_json 1:1: Expected a value, found '.'."),
        Case(
            "no digit after the point",
            "[1.]",
            "bad_json 1:4: Expected a digit after '.', found ']'."
        ),
        Case(
            "two points",
            "1.2.3",
            "bad_json 1:4: Expected the end of the document, found '.'."
        ),
        Case(
            "no exponent",
            "[1e]",
            "bad_json 1:4: Expected a digit or a sign in the exponent, found ']'."
        ),
        Case(
            "only a sign",
            "[1e+]",
            "bad_json 1:5: Expected a digit in the exponent, found ']'."
        ),
        Case("hexadecimal", "0x1", "bad_json 1:2: Expected the end of the document, found 'x'."),
        Case("an underscore", "[1_000]", "bad_json 1:3: Expected ',' or ']', found '_'."),
        Case("a sign inside", "[1-2]", "bad_json 1:3: Expected ',' or ']', found '-'."),
    ]

    private static let strings = [
        Case(
            "a raw line feed",
            "\"a\nb\"",
            "bad_json 1:3: Expected the rest of a string, found the end of the line."
        ),
        Case(
            "a raw tab in a name",
            "{\"a\tb\":1}",
            "bad_json 1:4: Expected the rest of a name, found a tab."
        ),
        Case(
            "a control character",
            "\"\u{1F}\"",
            "bad_json 1:2: Expected the rest of a string, found the control character 0x1F."
        ),
        Case(
            "an unknown escape",
            #""\x41""#,
            #"bad_json 1:3: Expected one of " \ / b f n r t u after the backslash, found 'x'."#
        ),
        Case(
            "a capital U",
            #""\U0041""#,
            #"bad_json 1:3: Expected one of " \ / b f n r t u after the backslash, found 'U'."#
        ),
        Case(
            "a short escape",
            #""\u004""#,
            #"bad_json 1:7: Expected four hexadecimal digits after \u, found '"'."#
        ),
        Case(
            "no hexadecimal digit",
            #""\u00g1""#,
            #"bad_json 1:6: Expected four hexadecimal digits after \u, found 'g'."#
        ),
    ]

    private static let ends = [
        Case("nothing", "", "truncated 1:1: Expected a value, found the end of the input."),
        Case("only space", " \n ", "truncated 2:2: Expected a value, found the end of the input."),
        Case(
            "only a mark",
            "\u{FEFF}",
            "truncated 1:1: Expected a value, found the end of the input."
        ),
        Case(
            "an open array",
            "[1,\n[",
            "truncated 2:2: Expected a value or ']', found the end of the input."
        ),
        Case(
            "an open object",
            "{\"a\":1",
            "truncated 1:7: Expected ',' or '}', found the end of the input."
        ),
        Case(
            "an open string",
            "\"abc",
            "truncated 1:5: Expected the rest of a string, found the end of the input."
        ),
        Case(
            "an open escape",
            "\"\\",
            "truncated 1:3: Expected one of \" \\ / b f n r t u after the backslash, "
                + "found the end of the input."
        ),
        Case(
            "a minus",
            "-",
            "truncated 1:2: Expected a digit after '-', found the end of the input."
        ),
        Case(
            "a point",
            "1.",
            "truncated 1:3: Expected a digit after '.', found the end of the input."
        ),
        Case(
            "half a word",
            "nul",
            "truncated 1:4: Expected the word null, found the end of the input."
        ),
    ]

    @Test("rejects one level of nesting more than the limit", arguments: [1, 2, 64, 128])
    func depth(limit: Int) {
        #expect(fault(of: nested(limit), depthLimit: limit) == nil)
        #expect(fault(of: nested(limit + 1), depthLimit: limit)?.code == .tooDeep)
    }

    /// Alternating arrays and objects, each inside the previous one.
    private func nested(_ levels: Int) -> [UInt8] {
        let opening = (0..<levels).map { $0 % 2 == 0 ? "[" : #"{"a":"# }
        let closing = (0..<levels).reversed().map { $0 % 2 == 0 ? "]" : "}" }
        return Array((opening + ["1"] + closing).joined().utf8)
    }

    @Test("reports the 65th open bracket as too deep, not counting closed ones")
    func depthPlace() {
        let flat = repeated("[],", 100)
        let text = "[" + flat + repeated("[", 63) + "\n [" + repeated("]", 65)
        let error = fault(of: Array(text.utf8))
        #expect(
            error?.description
                == "2:2: Expected at most 64 levels of arrays and objects, found one more."
        )
    }
}
