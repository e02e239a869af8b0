// What a reader of a frame accepts, and the reason, place and sentence of each fault.

import JSONText
import Jansson
import StrictJSON
import Testing

/// Reads a frame with a closure; returns the first fault as `REASON@OFFSET: sentence`.
private func fault<Value>(
    in text: String,
    _ read: (JSONFrameObject, Span<UInt8>) throws(JSONFault) -> Value
) throws -> String? {
    let bytes = Array(text.utf8)
    var tape = JSONTape()
    try scanDocument(bytes.span, into: &tape)
    do throws(JSONFault) {
        _ = try read(try JSONFrameObject(tape: tape, in: bytes.span), bytes.span)
        return nil
    } catch {
        return "\(error.reason.rawValue)@\(error.location.offset): \(error.message)"
    }
}

@Suite("An object of a frame")
struct JSONFrameObjectTests {
    @Test("has its members by name, and none for a name that it has not")
    func values() throws {
        let text = #"{"\u0061":"x\ny","n":7,"t":true,"o":{"in":[1,2]}}"#
        let bytes = Array(text.utf8)
        var tape = JSONTape()
        try scanDocument(bytes.span, into: &tape)
        let object = try JSONFrameObject(tape: tape, in: bytes.span)
        #expect(try object.string("a", in: bytes.span, limit: 3) == "x\ny")
        #expect(try object.integer("n", in: bytes.span) == 7)
        #expect(try object.boolean("t") == true)
        let inner = try object.object("o", in: bytes.span)
        #expect(try inner?.elements("in")?.count == 2)
        #expect(try object.json("o", in: bytes.span)?.encoded() == Array(#"{"in":[1,2]}"#.utf8))
        #expect(try object.string("z", in: bytes.span, limit: 3) == nil)
        #expect(try object.integer("z", in: bytes.span) == nil)
        #expect(try object.boolean("z") == nil)
        #expect(try object.object("z", in: bytes.span) == nil)
        #expect(!object.has("z"))
    }

    @Test("names the member at fault and never quotes its value")
    func faults() throws {
        let text = #" {"a":12345,"b":"","c":-1}"#
        #expect(
            try fault(in: text) { o, bytes throws(JSONFault) in
                try o.string("a", in: bytes, limit: 9)
            } == #"bad_value@6: "a" must be a string."#
        )
        #expect(
            try fault(in: text) { o, bytes throws(JSONFault) in
                try o.string("b", in: bytes, limit: 9)
            } == #"bad_value@16: "b" must be a text of 1 to 9 bytes."#
        )
        #expect(
            try fault(in: text) { o, bytes throws(JSONFault) in
                try o.integer("c", in: bytes, 0...9)
            } == #"bad_value@23: "c" must be a whole number from 0 to 9."#
        )
        #expect(
            try fault(in: text) { o, bytes throws(JSONFault) in try o.allow(["a", "b"]) }
                == #"unknown_key@19: Unknown member "c"; expected one of a, b."#
        )
        #expect(
            try fault(in: text) { o, bytes throws(JSONFault) in
                try o.required(try o.string("user", in: bytes, limit: 9), "user", "who it is")
            } == #"missing_key@1: "user" is missing: who it is."#
        )
        #expect(
            try fault(in: text) { o, _ throws(JSONFault) in try o.boolean("a") }
                == #"bad_value@6: "a" must be true or false."#
        )
    }

    @Test("must be an object whose texts can be decoded")
    func decoding() throws {
        #expect(
            try fault(in: " []") { _, _ throws(JSONFault) in 0 }
                == "bad_value@1: An object was expected here."
        )
        #expect(
            try fault(in: #"{"\ud800":1}"#) { _, _ throws(JSONFault) in 0 }?
                .hasPrefix("bad_encoding@1: ") == true
        )
        #expect(
            try fault(in: #"{"a":"\udc00"}"#) { o, bytes throws(JSONFault) in
                try o.string("a", in: bytes, limit: 9)
            }?.hasPrefix("bad_encoding@5: ") == true
        )
    }
}
