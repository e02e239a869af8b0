// Valid patterns, and the errors of other texts with their columns.

import LinkRouter
import RouterTestSupport
import SeededRandom
import Testing

@Suite("The grammar of patterns")
struct PatternGrammarTests {
    @Test(
        "accepts",
        arguments: [
            ("", []), ("logout", []), ("profile:{username}", ["username"]),
            ("profile/{username}", ["username"]), ("{a}", ["a"]), ("{a}:{b}", ["a", "b"]),
            ("{id:int}", ["id"]), ("{id:uuid}", ["id"]), ("{slug:len(1,64)}", ["slug"]),
            ("{slug:len(1024,1024)}", ["slug"]), ("{tab:feed,likes}", ["tab"]),
            ("{tab:int,uuid}", ["tab"]), ("docs:{path...}", ["path"]), ("{path...}", ["path"]),
            ("meet/12:30", []), ("a%2Fb:c", []), ("%7Ba%7D", []), ("%2A", []), ("a*", []),
            ("*:a", []),
            ("open?tab=posts", []), ("open?tab", []), ("open?a=1&b=2&c", []), ("?tab=posts", []),
            ("open?tab=", []), ("open?a=b=c", []), ("café:{x}", ["x"]), ("{_a1}", ["_a1"]),
            ("{x:a/b,c?d}", ["x"]), ("{x:%2C,b}", ["x"]),
            ("{\(String(repeating: "n", count: 56))}", [String(repeating: "n", count: 56)]),
            (Array(repeating: "x", count: 32).joined(separator: ":"), []),
            (String(repeating: "x", count: 1_024), []),
        ]
    )
    func accepted(text: String, parameters: [String]) throws {
        let pattern = try LinkPattern(text)
        #expect(pattern.text == text)
        #expect(pattern.description == text)
        #expect(pattern.parameters == parameters)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let text: String
        let column: Int
        let found: String
        let expected: String
        var testDescription: String { "`\(text)`: \(expected)" }

        init(_ text: String, _ column: Int, _ found: String, _ expected: String) {
            self.text = text
            self.column = column
            self.found = found
            self.expected = expected
        }
    }

    static let faults = [
        Fault("*", 1, "`*`", "a pattern; `*` alone names the error route"),
        Fault("compass://a", 8, "`://`", "a pattern without scheme"),
        Fault("compass://{a}", 8, "`://`", "a pattern without scheme"),
        Fault("a:", 3, "the end", "a segment"), Fault(":a", 1, "`:`", "a segment"),
        Fault("a::b", 3, "`:`", "a segment"), Fault("/a", 1, "`/`", "a segment"),
        Fault("a/", 3, "the end", "a segment"), Fault("a//b", 3, "`/`", "a segment"),
        Fault("a:?b", 3, "`?`", "a segment"), Fault("é:", 3, "the end", "a segment"),
        Fault("{", 2, "the end", "`}`"), Fault("a:{b", 5, "the end", "`}`"),
        Fault("a}", 2, "`}`", "`{` before it"), Fault("{a{b}}", 3, "`{`", "`}`"),
        Fault("a{b}", 2, "`{`", "`{` at the start of a segment"),
        Fault("{a}b", 4, "`b`", "the end of the segment after `}`"),
        Fault("{a}{b}", 4, "`{`", "the end of the segment after `}`"),
        Fault("{}", 2, "`}`", "a name of letters, digits and `_`"),
        Fault("{1a}", 2, "`1`", "a name of letters, digits and `_`"),
        Fault("{é}", 2, "`é`", "a name of letters, digits and `_`"),
        Fault("{a-b}", 3, "`-`", "`}`, `:` or `...`"),
        Fault("{a.b}", 3, "`.`", "`}`, `:` or `...`"),
        Fault("{a..}", 3, "`.`", "`}`, `:` or `...`"), Fault("{a }", 3, "` `", "`}`, `:` or `...`"),
        Fault("{a?}", 3, "`?`", "`}`, `:` or `...`"), Fault("{a*}", 3, "`*`", "`}`, `:` or `...`"),
        Fault("x:{a}:{a}", 8, "`a` again", "another name"),
        Fault("{a:}", 4, "`}`", "`int`, `uuid`, `len(1,64)` or words with commas between them"),
        Fault("{a:itn}", 4, "`i`", "`int`, `uuid`, `len(1,64)` or words with commas between them"),
        Fault("{a:feed,}", 9, "`}`", "a word"), Fault("{a:,feed}", 4, "`,`", "a word"),
        Fault("{a:b,b}", 6, "a word twice", "another word"),
        Fault("{a:b,%62}", 6, "a word twice", "another word"),
        Fault("{a:len()}", 8, "`)`", "a number"), Fault("{a:len(1)}", 9, "`)`", "`,`"),
        Fault("{a:len(1,}", 10, "`}`", "a number"), Fault("{a:len(1,2}", 11, "`}`", "`)`"),
        Fault("{a:len(1,2)x}", 12, "`x`", "`}`"), Fault("{a:len(1, 2)}", 10, "` `", "a number"),
        Fault("{a:len(-1,2)}", 8, "`-`", "a number"),
        Fault("{a:len(0,2)}", 8, "0", "1 at least: no value is empty"),
        Fault("{a:len(3,2)}", 10, "2", "3 at least"),
        Fault("{a:len(1,1025)}", 10, "a larger number", "1,024 at most"),
        Fault("{a:len(99999999999999999999,2)}", 8, "a larger number", "1,024 at most"),
        Fault("{a...}:b", 7, "a separator", "the end after `{name...}`"),
        Fault("{a...}/b", 7, "a separator", "the end after `{name...}`"),
        Fault("a%zz", 2, "`%`", "two hex digits after `%`, and UTF-8"),
        Fault("éa%ff", 3, "`%`", "two hex digits after `%`, and UTF-8"),
        Fault("a%0A", 2, "`%`", "no control character"),
        Fault("a\nb", 2, "a control character", "no control character"),
        Fault("a%2Fb/javascript%3Ax", 7, "`j`", "a value that links may have"),
        Fault("a#b", 2, "`#`", "no fragment; `%23` is a literal `#`"),
        Fault("a?b#c", 4, "`#`", "no fragment; `%23` is a literal `#`"),
        Fault("a?", 3, "the end", "a key"), Fault("a?=b", 3, "`=`", "a key"),
        Fault("a?b&", 5, "the end", "a key"), Fault("a?b&&c", 5, "`&`", "a key"),
        Fault("a?b=1&b=2", 7, "a key twice", "another key"),
        Fault("a?b&b", 5, "a key twice", "another key"),
        Fault("a?b={c}", 5, "`{`", "no parameter after `?`"),
        Fault("a?b=%zz", 5, "`%`", "two hex digits after `%`, and UTF-8"),
        Fault(
            "{\(String(repeating: "n", count: 57))}",
            2,
            "57 bytes",
            "a name of at most 56 bytes"
        ),
        Fault(
            Array(repeating: "x", count: 33).joined(separator: ":"),
            65,
            "a segment",
            "32 segments at most"
        ),
        Fault(String(repeating: "x", count: 1_025), 1_025, "`x`", "1,024 bytes at most"),
        Fault(
            "a?" + (0...64).map { "k\($0)" }.joined(separator: "&"),
            249,
            "a condition",
            "64 conditions at most"
        ),
    ]

    @Test("rejects, with column, what stands there and what could", arguments: faults)
    func rejected(_ fault: Fault) {
        let error = #expect(throws: PatternError.self) { try LinkPattern(fault.text) }
        #expect(error?.pattern == fault.text)
        #expect(error?.column == fault.column)
        #expect(error?.found == fault.found)
        #expect(error?.expected == fault.expected)
        #expect(error?.description.contains("column \(fault.column): found") == true)
    }

    @Test("accepts colons and slashes for the same pattern")
    func spelling() throws {
        for text in ["s:profile:1", "s://profile/1", "https://app.example.com/profile/1"] {
            #expect(try LinkPattern("profile:{id}").matches(link(text)))
            #expect(try LinkPattern("profile/{id}").matches(link(text)))
        }
        #expect(try LinkPattern("{a:x/y,z}:b").matches(link("s://x%2Fy/b")))
    }

    @Test("allows a pattern longer than a link if its parts are not")
    func long() throws {
        let words = (0..<20_000).map { "w\($0)" }
        let pattern = try LinkPattern("{x:\(words.joined(separator: ","))}:last%2Fone")
        #expect(try pattern.matches(link("s://w19999/last%2Fone")))
        #expect(try !pattern.matches(link("s://w20000/last%2Fone")))
        #expect(throws: PatternError.self) {
            try LinkPattern(String(repeating: "%41", count: 100_000))
        }
    }

    @Test("never traps on any text of its own alphabet")
    func noTrap() {
        var random = SeededGenerator(seed: 4)
        let alphabet = [
            "{", "}", ":", "/", "?", "&", "=", "#", "%", "41", "len(", ")", ",", "...", "a", "é",
            "*", "\u{0}",
        ]
        for _ in 0..<20_000 {
            let length = Int.random(in: 0..<12, using: &random)
            let text = (0..<length).map { _ in random.pick(alphabet) }.joined()
            guard let pattern = try? LinkPattern(text) else { continue }
            #expect(pattern.text == text)
        }
    }
}
