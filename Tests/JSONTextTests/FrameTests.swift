// Framing: where a frame begins and ends, and how much a bad one discards.

import JSONText
import Testing

@Suite("A stream of frames")
struct FrameTests {
    @Test("is split into objects, wherever lines break", arguments: good)
    func accepts(item: Case<[String]>) {
        #expect(events(of: [item.text]) == item.expected)
        #expect(events(of: item.text.map { [$0] }) == item.expected)
    }

    static let good: [Case<[String]>] = [
        Case("nothing", "", []),
        Case("only space", " \r\n\t\n", []),
        Case("one, no line feed", "{}", ["1:1 {}"]),
        Case("one a line", "{}\n{\"a\":1}\n", ["1:1 {}", "2:1 {\"a\":1}"]),
        Case("CRLF", "{}\r\n{\"a\":\r\n1}\r\n{}", ["1:1 {}", "2:1 {\"a\":\r\n1}", "4:1 {}"]),
        Case("back to back", "{}{\"é\":\"ö\"}{}", ["1:1 {}", "1:3 {\"é\":\"ö\"}", "1:12 {}"]),
        Case(
            "over many lines",
            "{\n  \"a\": [\n    1\n  ]\n} {}\n",
            ["1:1 {\n  \"a\": [\n    1\n  ]\n}", "5:3 {}"]
        ),
        Case("braces in strings", #"{"}{":"}\"{"}{}"#, [#"1:1 {"}{":"}\"{"}"#, "1:14 {}"]),
        Case("a byte order mark", "\u{FEFF}{}\n{}", ["1:1 {}", "2:1 {}"]),
        Case("a byte order mark and space", "\u{FEFF} {}", ["1:2 {}"]),
        Case(
            "{ in column 1 inside a frame",
            "{\"a\":[\n{},\n{}\n]}",
            ["1:1 {\"a\":[\n{},\n{}\n]}"]
        ),
        Case("equal duplicates", #"{"a":1,"a":1}"#, [#"1:1 {"a":1,"a":1}"#]),
        Case("a lone surrogate", #"{"a":"\ud800"}"#, [#"1:1 {"a":"\ud800"}"#]),
        Case("a number out of range", #"{"a":1e999999}"#, [#"1:1 {"a":1e999999}"#]),
    ]

    @Test("yields one rejection for each bad frame and loses no other", arguments: bad)
    func rejects(item: Case<[String]>) {
        #expect(events(of: [item.text]) == item.expected)
        #expect(events(of: item.text.map { [$0] }) == item.expected)
    }

    static let bad: [Case<[String]>] = [
        Case("garbage", "hello", ["1:1 bad_json"]),
        Case("garbage on two lines", "hello\nworld\n{}", ["1:1 bad_json", "3:1 {}"]),
        Case("garbage after a frame", "{} x {}\n{}", ["1:1 {}", "1:4 bad_json", "2:1 {}"]),
        Case("an array", "[{}]\n{}", ["1:1 bad_json", "2:1 {}"]),
        Case("a string", "\"{}\"\n{}", ["1:1 bad_json", "2:1 {}"]),
        Case("a number", "17\n{}", ["1:1 bad_json", "2:1 {}"]),
        Case("a comma between", "{},\n{}", ["1:1 {}", "1:3 bad_json", "2:1 {}"]),
        Case("a closing brace too many", "{}}\n{}", ["1:1 {}", "1:3 bad_json", "2:1 {}"]),
        Case(
            "an indented object after garbage is part of it",
            "x\n {}\n{}",
            ["1:1 bad_json", "3:1 {}"]
        ),
        Case("two bad ones", "{]\n{]\n{}", ["1:2 bad_json", "2:2 bad_json", "3:1 {}"]),
        Case("a fault on a later line", "{\n \"ä\": é\n}\n{}", ["2:7 bad_json", "4:1 {}"]),
        Case("a missing brace", "{\"a\":{\"b\":1}\n{}\n", ["2:1 bad_json", "2:1 {}"]),
        Case("a missing quote", "{\"a:1}\n{}", ["1:7 bad_json", "2:1 {}"]),
        Case(
            "a missing bracket discards no line",
            "{\"a\":[\n{\"b\":1}\n{\"c\":1}\n",
            ["3:1 bad_json", "2:1 {\"b\":1}", "3:1 {\"c\":1}"]
        ),
        Case(
            "bad UTF-8",
            Array("{\"ä".utf8) + [0xFF] + Array("\"}\n{}".utf8),
            ["1:4 bad_encoding", "2:1 {}"]
        ),
        Case("a late byte order mark", "{}\n\u{FEFF}{}\n{}", ["1:1 {}", "2:1 bad_json", "3:1 {}"]),
        Case("a byte order mark after space", " \u{FEFF}{}\n{}", ["1:2 bad_json", "2:1 {}"]),
        Case("half a byte order mark", [0xEF, 0xBB, 0x7B], ["1:1 bad_json"]),
        Case("half a byte order mark at the end", [0xEF, 0xBB], ["1:2 truncated"]),
        Case("NUL between frames", "{}\0\n{}", ["1:1 {}", "1:3 bad_json", "2:1 {}"]),
        Case(
            "a duplicate name",
            "{\n\"a\":1,\n \"a\":2}{}\n{}",
            ["3:2 duplicate_name", "3:8 {}", "4:1 {}"]
        ),
        Case(
            "a duplicate name, without frames inside",
            "{\"a\":1,\"a\":[\n{}]}{}",
            ["1:8 duplicate_name", "2:5 {}"]
        ),
        Case(
            "duplicates back to back",
            #"{"é":1,"é":2}{"é":1,"é":2}{}"#,
            ["1:8 duplicate_name", "1:21 duplicate_name", "1:27 {}"]
        ),
        Case("truncated", "{}\n{\"a\":\n", ["1:1 {}", "3:1 truncated"]),
        Case("truncated in a character", Array("{\"ä".utf8) + [0xC3], ["1:5 truncated"]),
        Case(
            "truncated, with a frame inside",
            "{\"a\":[\n{\"b\":1}\n",
            ["3:1 truncated", "2:1 {\"b\":1}"]
        ),
        Case("truncated twice", "{\"a\":[\n{\"b\":", ["2:6 truncated", "2:6 truncated"]),
        Case("bad, then the end", "{]", ["1:2 bad_json"]),
        Case("bad, then the beginning of a frame", "{]\n{", ["1:2 bad_json", "2:2 truncated"]),
    ]

    @Test("reports what was expected and what was found")
    func messages() throws {
        var recorder = Recorder(frameLimit: 16)
        for line in [#"{"a":1 "b":2}"#, "{}[]", #"{"a":1,"a":2}"#, #"{"a":"0123456789"}"#, "{"] {
            recorder.feed(Array((line + "\n").utf8))
        }
        recorder.finish()
        #expect(
            recorder.errors.map(\.description) == [
                "1:8: Expected ',' or '}', found '\"'.",
                "2:3: Expected an object that begins with '{', found '['.",
                "3:8: Expected distinct names in an object, "
                    + "found one twice with different values.",
                "4:17: Expected a frame of at most 16 bytes, found one more.",
                "6:1: Expected a name in double quotes or '}', found the end of the input.",
            ]
        )
    }

    @Test("loses only the payload that lacks a brace", arguments: 1...5)
    func fivePayloads(broken: Int) {
        func payload(_ number: Int, isBroken: Bool) -> String {
            """
            {
              "aps": {
                "alert": {
                  "title": "Payload \(number)"
                \(isBroken ? "" : "}")
              },
              "link": "compass://n:\(number)"
            }

            """
        }
        let stream = (1...5).map { payload($0, isBroken: $0 == broken) }.joined()
        let found = events(of: stream)
        #expect(found.count == 5)
        for number in 1...5 {
            let event = found[number - 1]
            if number == broken {
                // The last one's fault is found only at the end of the input.
                #expect(event.hasSuffix(broken == 5 ? " truncated" : " bad_json"))
            } else {
                #expect(
                    event == "\(number * 8 - 7):1 \(payload(number, isBroken: false).dropLast())"
                )
            }
        }
    }
}
