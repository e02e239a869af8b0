// Matching with one pattern, without a table.

import LinkRouter
import Testing

@Suite("A pattern")
struct PatternMatchTests {
    @Test(
        "matches",
        arguments: [
            ("", "s://"), ("logout", "s://logout"), ("profile:{name}", "s://profile:john"),
            ("{name}", "s://john"), ("{a}:{b}", "s://x/y"), ("caf%C3%A9", "s://café"),
            ("café", "s://caf%C3%A9"), ("%61", "s://a"), ("a", "s://%61"), ("a%2Fb", "s://a%2Fb"),
            ("a+b", "s://a+b"), ("a%20b", "s://a b"), ("{id:int}", "s://0"),
            ("{id:int}", "s://-12"),
            ("{id:int}", "s://007"), ("{id:int}", "s://9223372036854775807"),
            ("{id:int}", "s://-9223372036854775808"), ("{id:int}", "s://%31"),
            ("{id:uuid}", "s://123e4567-e89b-12d3-a456-426614174000"),
            ("{id:uuid}", "s://123E4567-E89B-12D3-A456-426614174000"),
            ("{x:len(2,3)}", "s://ab"), ("{x:len(2,3)}", "s://abc"), ("{x:len(2,3)}", "s://😀é"),
            ("{x:len(1,1)}", "s://%F0%9F%98%80"), ("{tab:feed,likes}", "s://likes"),
            ("{tab:a%2Cb,c}", "s://a,b"), ("docs:{path...}", "s://docs/a"),
            ("docs:{path...}", "s://docs/a/b/c"), ("{path...}", "s://a:b:c"),
            ("open?tab=posts", "s://open?tab=posts"),
            ("open?tab=posts", "s://open?x&tab=posts&tab=y"),
            ("open?tab", "s://open?tab"), ("open?tab", "s://open?tab=x"),
            ("open?tab=", "s://open?tab="),
            ("open?a%20b=c+d", "s://open?a+b=c%20d"), ("open", "s://open?unknown=1#x"),
            ("?a", "s://?a=1"), ("a?b&c=1", "s://a?c=1&b"),
        ]
    )
    func taken(pattern: String, text: String) throws {
        #expect(try LinkPattern(pattern).matches(link(text)))
    }

    @Test(
        "does not match",
        arguments: [
            ("", "s://a"), ("logout", "s://Logout"), ("me", "s://home"), ("me", "s://me/x"),
            ("profile:{name}", "s://profile"), ("profile:{name}", "s://profile/a/b"),
            ("{name}", "s://"), ("café", "s://cafe\u{301}"), ("a", "s://%2561"),
            ("a/b", "s://a%2Fb"),
            ("{id:int}", "s://x"), ("{id:int}", "s://-"), ("{id:int}", "s://+1"),
            ("{id:int}", "s://1.0"),
            ("{id:int}", "s://9223372036854775808"), ("{id:int}", "s://-9223372036854775809"),
            ("{id:int}", "s://99999999999999999999999999"), ("{id:int}", "s://١"),
            ("{id:uuid}", "s://123e4567e89b12d3a456426614174000"),
            ("{id:uuid}", "s://123e4567-e89b-12d3-a456-42661417400g"),
            ("{id:uuid}", "s://123e4567-e89b-12d3-a456-4266141740000"),
            ("{x:len(2,3)}", "s://a"), ("{x:len(2,3)}", "s://abcd"), ("{x:len(2,3)}", "s://😀"),
            ("{tab:feed,likes}", "s://Feed"), ("{tab:feed,likes}", "s://feed,likes"),
            ("docs:{path...}", "s://docs"), ("docs:{path...}", "s://doc/a"),
            ("open?tab=posts", "s://open"), ("open?tab=posts", "s://open?tab=likes"),
            ("open?tab=posts", "s://open?tab=likes&tab=posts"), ("open?tab=posts", "s://open?tab"),
            ("open?tab=posts", "s://open?tab&tab=posts"), ("open?tab=posts", "s://open#tab=posts"),
            ("open?tab", "s://open?Tab"), ("open?tab=", "s://open?tab"),
            ("open?tab=caf\u{E9}", "s://open?tab=cafe\u{301}"),
        ]
    )
    func left(pattern: String, text: String) throws {
        #expect(try !LinkPattern(pattern).matches(link(text)))
    }

    @Test("matches a rest of up to 1,024 bytes, separators included")
    func longRest() throws {
        let half = String(repeating: "x", count: 511)
        let pattern = try LinkPattern("{path...}")
        #expect(try pattern.matches(link("s://\(half)/\(half)/")))
        #expect(try pattern.matches(link("s://\(half)/\(half)x")))
        #expect(try !pattern.matches(link("s://\(half)/\(half)xx")))
        let router = try Router(routes: ["{path...}": PushRoute("Docs")])
        #expect(
            try router.match(link("s://\(half)/\(half)x"))?.arguments["path"]?.utf8.count == 1_024
        )
        #expect(try router.match(link("s://\(half)/\(half)xx")) == nil)
    }

    @Test("equals another one only if their texts are the same bytes")
    func equality() throws {
        #expect(try LinkPattern("a:{b}") == LinkPattern("a:{b}"))
        #expect(try LinkPattern("a:{b}") != LinkPattern("a/{b}"))
        #expect(try LinkPattern("caf\u{E9}") != LinkPattern("cafe\u{301}"))
        #expect(try Set([LinkPattern("a"), LinkPattern("a"), LinkPattern("b")]).count == 2)
        #expect(try LinkPattern("a:{b}:c").literalCount == 2)
        #expect(try LinkPattern("a?z=1&b").queryKeys == ["b", "z"])
    }
}
