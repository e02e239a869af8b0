// Decoding of single values from the scanner's tape.

import Jansson
import Testing

@Suite("Decoding one value")
struct DecodingTests {
    /// The decoded value or the code of the fault.
    private func outcome<Value>(
        _ text: String,
        _ decode: (Span<UInt8>) throws(JSONError) -> Value
    ) -> String {
        let bytes = Array(text.utf8)
        do throws(JSONError) {
            return "\(try decode(bytes.span))"
        } catch {
            return "\(error.code)"
        }
    }

    @Test(
        "returns the characters of a string",
        arguments: [
            (#""""#, ""), (#""compass://a:1""#, "compass://a:1"), (#""\u0061\/\n""#, "a/\n"),
            (#""\ud83d\ude00""#, "😀"), (#""a\u0000b""#, "a\0b"), ("\"é\"", "é"),
            (#""\ud83d""#, "encoding"), (#""a"#, "truncated"), ("1", "wrongKind"),
            ("", "truncated"),
            ("[\"a\"]", "wrongKind"), ("null", "wrongKind"),
        ]
    )
    func string(text: String, expected: String) {
        #expect(outcome(text, JSONTextDecoding.decodeString) == expected)
    }

    @Test(
        "returns integers that fit",
        arguments: [
            ("0", "0"), ("-0", "0"), ("1767225600", "1767225600"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "numberTooLarge"),
            ("-9223372036854775808", "-9223372036854775808"), ("1.0", "wrongKind"),
            ("1e2", "wrongKind"),
            ("\"1\"", "wrongKind"), ("true", "wrongKind"), ("01", "syntax"),
            ("1e400", "numberTooLarge"),
        ]
    )
    func integer(text: String, expected: String) {
        #expect(outcome(text, JSONTextDecoding.decodeInteger) == expected)
    }

    @Test(
        "returns the nearest number",
        arguments: [
            ("0", "0.0"), ("1.5", "1.5"), ("1e2", "100.0"),
            ("18446744073709551616", "1.8446744073709552e+19"),
            ("1e-400", "0.0"), ("1e400", "numberTooLarge"), ("\"1\"", "wrongKind"),
            ("[]", "wrongKind"),
        ]
    )
    func number(text: String, expected: String) {
        #expect(outcome(text, JSONTextDecoding.decodeNumber) == expected)
    }

    @Test(
        "reports whether jansson accepts a text",
        arguments: [
            ("{\"a\":[1]}", "()"), ("[1,]", "syntax"), ("[1", "truncated"), ("1\0", "syntax"),
        ]
    )
    func check(text: String, expected: String) {
        #expect(outcome(text, JSONTextDecoding.check) == expected)
    }
}
