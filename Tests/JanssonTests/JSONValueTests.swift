// Values parsed and written through jansson.

import Jansson
import Testing

/// Parses a text.
func read(_ text: String) -> Result<JSONValue, JSONError> {
    let bytes = Array(text.utf8)
    do throws(JSONError) {
        return .success(try JSONValue(parsing: bytes.span))
    } catch {
        return .failure(error)
    }
}

/// An array nested the given number of levels deep.
func nested(_ levels: Int) -> JSONValue {
    (0..<levels).reduce(JSONValue.null) { inner, _ in .array([inner]) }
}

@Suite("Reading a JSON value")
struct ReadingTests {
    @Test(
        "returns each kind of value",
        arguments: [
            ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("-7", .integer(-7)), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)), ("1.5", .real(1.5)), ("1e3", .real(1000)),
            ("-0.0", .real(-0.0)), ("1e-400", .real(0)), ("\"\"", .string("")),
            (#""\u00e9\ud83d\ude00\n""#, .string("é😀\n")), (#""a\u0000b""#, .string("a\0b")),
            ("[]", .array([])), ("{}", .object([])),
            ("[1,[2]]", .array([.integer(1), .array([.integer(2)])])),
            ("\u{FEFF} [] ", .array([])),
        ] as [(String, JSONValue)]
    )
    func kinds(text: String, expected: JSONValue) {
        #expect(read(text) == .success(expected))
    }

    @Test("preserves the order of members")
    func order() throws {
        let names = ["z", "a", "m", "", "é", "b1", "b0"] + (0..<100).map { "n\($0 * 7919 % 100)" }
        let members = names.enumerated().map { #""\#($1)":\#($0)"# }.joined(separator: ",")
        let object = try read("{\(members)}").get().object
        #expect(object?.map(\.name) == names)
        #expect(object?.map(\.value.integer) == names.indices.map { Int64($0) })
    }

    @Test("uses the last of two members with one name, at the position of the first")
    func duplicates() throws {
        let value = try read(#"{"a":1,"b":2,"a":3}"#).get()
        #expect(
            value.object == [
                .init(name: "a", value: .integer(3)), .init(name: "b", value: .integer(2)),
            ]
        )
    }

    @Test(
        "reports faults with line and column",
        arguments: [
            ("", .truncated, 1, 1, "Expected a value, found an empty text."),
            ("\u{FEFF}", .truncated, 1, 1, "Expected a value, found an empty text."),
            ("[1,\n2", .truncated, 2, 1, "jansson: ']' expected."),
            ("{\"a\":1,\n\"b\" 2}", .syntax, 2, 5, "jansson: ':' expected."),
            ("[1] 2", .syntax, 1, 5, "jansson: end of file expected."),
            ("[\"secret\" \"secret\"]", .syntax, 1, 18, "jansson: ']' expected."),
            ("[9223372036854775808]", .numberTooLarge, 1, 20, "jansson: too big integer."),
            (
                "[-9223372036854775809]", .numberTooLarge, 1, 21,
                "jansson: too big negative integer."
            ),
            ("[1e400]", .numberTooLarge, 1, 6, "jansson: real number overflow."),
            (#"["\ud800"]"#, .encoding, 1, 9, "jansson: invalid Unicode '\\uD800'."),
            (
                #"{"a\u0000":1}"#, .nulInName, 1, 10,
                "jansson: NUL byte in object key not supported."
            ),
            ("[1\0]", .syntax, 1, 3, "Expected JSON, found a NUL byte."),
            ("[\"é\",\n true\0]", .syntax, 2, 6, "Expected JSON, found a NUL byte."),
        ] as [(String, JSONError.Code, Int, Int, String)]
    )
    func faults(text: String, code: JSONError.Code, line: Int, column: Int, message: String) throws
    {
        guard case .failure(let error) = read(text) else {
            Issue.record("accepted")
            return
        }
        #expect(error.code == code)
        #expect(error.line == line)
        #expect(error.column == column)
        #expect(error.message == message)
    }

    @Test("rejects invalid UTF-8")
    func encoding() {
        let bytes: [UInt8] = [0x22, 0xC3, 0x28, 0x22]
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bytes.span) }
        #expect(error?.code == .encoding)
    }

    @Test(
        "limits the depth, also beyond jansson's own limit",
        arguments: [128, 129, 2048, 2049, 100_000]
    )
    func depth(levels: Int) {
        let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        switch read(text) {
        case .success: #expect(levels == 128)
        case .failure(let error):
            #expect(levels > 128)
            #expect(error.code == .tooDeep)
        }
    }

    @Test("finds members by bytes, not by canonical equivalence")
    func members() throws {
        let value = try read("{\"e\u{301}\":1,\"a\":[true,\"x\"]}").get()
        #expect(value["\u{E9}"] == nil)
        #expect(value["e\u{301}"]?.integer == 1)
        #expect(value["a"]?.array?.first?.bool == true)
        #expect(value["a"]?.array?.last?.string == "x")
        #expect(value["a"]?["b"] == nil)
        #expect(value["b"] == nil)
        #expect(value.string == nil && value.integer == nil && value.bool == nil)
        #expect(JSONValue.null.array == nil && JSONValue.null.object == nil)
    }
}

@Suite("Writing a JSON value")
struct WritingTests {
    private func text(_ value: JSONValue) throws -> String {
        String(decoding: try value.encoded(), as: UTF8.self)
    }

    @Test(
        "writes one line without spaces",
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
            (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
            (.real(1.5), "1.5"), (.real(1000), "1000.0"), (.real(0.1), "0.10000000000000001"),
            (.string(""), "\"\""), (.string("a\"b\\c/d"), #""a\"b\\c/d""#),
            (.string("\n\t\u{1}\0"), #""\n\t\u0001\u0000""#), (.string("é😀"), "\"é😀\""),
            (.array([]), "[]"), (.object([]), "{}"),
            (.array([.null, .array([.integer(1)])]), "[null,[1]]"),
            (
                .object([
                    .init(name: "b", value: .integer(1)), .init(name: "a", value: .object([])),
                ]),
                #"{"b":1,"a":{}}"#
            ),
            (.object([.init(name: "", value: .null)]), #"{"":null}"#),
        ] as [(JSONValue, String)]
    )
    func kinds(value: JSONValue, expected: String) throws {
        #expect(try text(value) == expected)
    }

    @Test(
        "round-trips through its text",
        arguments: [
            "null", "[1,-2.5,1e300,4.9406564584124654e-324]",
            #"{"z":[{"y":{"x":"é\u0000"}}],"a":""}"#,
        ]
    )
    func roundTrip(text: String) throws {
        let value = try read(text).get()
        #expect(try read(self.text(value)).get() == value)
    }

    @Test("writes the last of two members with one name")
    func duplicates() throws {
        let members: [JSONValue.Member] = [
            .init(name: "a", value: .integer(1)), .init(name: "a", value: .integer(2)),
        ]
        #expect(try text(.object(members)) == #"{"a":2}"#)
    }

    @Test(
        "rejects numbers that JSON cannot represent",
        arguments: [
            Double.nan, .infinity, -.infinity,
        ]
    )
    func notFinite(number: Double) {
        let value = JSONValue.array([
            .string("x"), .object([.init(name: "a", value: .real(number))]),
        ])
        let error = #expect(throws: JSONError.self) { try value.encoded() }
        #expect(error?.code == .notExpressible)
    }

    @Test("limits the depth and leaves the target unchanged on failure")
    func depth() throws {
        #expect(try nested(128).encoded().count == 260)
        var bytes = Array("kept".utf8)
        let error = #expect(throws: JSONError.self) { try nested(129).encode(into: &bytes) }
        #expect(error?.code == .tooDeep)
        #expect(bytes == Array("kept".utf8))
    }

    @Test("appends to the target")
    func appends() throws {
        var bytes = Array("x=".utf8)
        try JSONValue.array([.integer(1)]).encode(into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "x=[1]")
    }
}
