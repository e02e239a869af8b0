// Splitting a text into segments, query and fragment.

import LinkRouter
import Testing

@Suite("Splitting a link")
struct LinkSplittingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let segments: [String]
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ segments: [String]) {
            self.name = name
            self.text = text
            self.segments = segments
        }
    }

    static let cases = [
        Case("opaque, with colons", "s:profile:1", ["profile", "1"]),
        Case("two slashes, with colons", "s://profile:1", ["profile", "1"]),
        Case("two slashes, with slashes", "s://profile/1", ["profile", "1"]),
        Case("three slashes, with slashes", "s:///profile/1", ["profile", "1"]),
        Case("three slashes, with colons", "s:///profile:1", ["profile", "1"]),
        Case("opaque, with slashes", "s:profile/1", ["profile", "1"]),
        Case("a slash left makes the colon data", "s://meet/12:30", ["meet", "12:30"]),
        Case("a slash left makes the colon data, first segment too", "s://a:b/c", ["a:b", "c"]),
        Case("one segment", "s://logout", ["logout"]),
        Case("one trailing slash is dropped", "s://logout/", ["logout"]),
        Case("the trailing slash does not separate", "s://profile:1/", ["profile", "1"]),
        Case("a trailing slash before a query", "s://profile/1/?a=b", ["profile", "1"]),
        Case(
            "a slash in the query separates nothing",
            "s://profile:1?next=/x/y",
            ["profile", "1"]
        ),
        Case("a slash in the fragment separates nothing", "s://profile:1#a/b", ["profile", "1"]),
        Case("a question mark in the fragment", "s://profile:1#a?b", ["profile", "1"]),
        Case("no segments, two slashes", "s://", []),
        Case("no segments, three slashes", "s:///", []),
        Case("no segments, nothing", "s:", []),
        Case("no segments, one slash", "s:/", []),
        Case("no segments, four slashes: the last is trailing", "s:////", []),
        Case("no segments before a query", "s://?a=b", []),
        Case("an escaped slash is data", "s://profile:a%2Fb", ["profile", "a/b"]),
        Case("an escaped slash does not separate beside others", "s://p/a%2Fb", ["p", "a/b"]),
        Case("an escaped colon is data", "s://profile:a%3Ab", ["profile", "a:b"]),
        Case("numbers after the colon are no port", "s://profile:80", ["profile", "80"]),
        Case("userinfo is data in an app link", "s://john@example/1", ["john@example", "1"]),
        Case("dots are not resolved", "s://a/../b", ["a", "..", "b"]),
        Case("case is kept in an app link", "s://Profile/JOHN", ["Profile", "JOHN"]),
        Case("letters beyond ASCII", "s://логин:é", ["логин", "é"]),
        Case("an emoji", "s://😀/1", ["😀", "1"]),
        Case("a space is data", "s://profile:john doe", ["profile", "john doe"]),
        Case("a web link: the path alone", "https://app.example.com/profile/1", ["profile", "1"]),
        Case("a web link with colons", "https://app.example.com/profile:1", ["profile", "1"]),
        Case("a web link without path", "https://app.example.com", []),
        Case("a web link with a slash only", "https://app.example.com/", []),
        Case("a web link with a query only", "https://app.example.com?a=b", []),
        Case("a web link with a trailing slash", "https://app.example.com/a/", ["a"]),
        Case("a web link with the usual port", "https://app.example.com:443/a", ["a"]),
    ]

    @Test("gives the segments", arguments: cases)
    func segments(_ one: Case) throws {
        let link = try link(one.text)
        #expect(link.segments.map { Array($0.utf8) } == one.segments.map { Array($0.utf8) })
        #expect(link.segmentCount == one.segments.count)
        #expect(link.text == one.text)
    }

    @Test(
        "rejects an empty segment, with its offset",
        arguments: [
            ("s://a//b", 6), ("s:////a", 5), ("s:/a", 2), ("s://a//", 6), ("s://:a", 4),
            ("s://a::b", 6), ("s://profile:", 12), ("s://a/b//c", 8),
            ("https://app.example.com//a", 24), ("https://app.example.com/a//b", 26),
        ]
    )
    func emptySegment(text: String, offset: Int) throws {
        let error = try #require(try linkError(text))
        #expect(error.code == .emptySegment)
        #expect(error.offset == offset)
        #expect(error.component == .path)
    }

    @Test("compares scheme and web host without case, and nothing else")
    func letterCase() throws {
        let app = try link("COMPASS://Profile:John")
        #expect(app.scheme == "compass")
        #expect(app.host == nil)
        #expect(!app.isWeb)
        let web = try link("HTTPS://App.Example.COM/Profile")
        #expect(web.scheme == "https")
        #expect(web.host == "app.example.com")
        #expect(web.isWeb)
        #expect(web.segments == ["Profile"])
    }

    @Test("returns all pairs in order, and distinguishes flag from flag=")
    func pairs() throws {
        let link = try link("s://a?b=1&flag&flag=&b=2&=x&c=d=e&&#t=1;u=2&v")
        #expect(
            link.query == [
                .init(name: "b", value: "1"), .init(name: "flag", value: nil),
                .init(name: "flag", value: ""), .init(name: "b", value: "2"),
                .init(name: "", value: "x"), .init(name: "c", value: "d=e"),
            ]
        )
        #expect(
            link.fragment == [
                .init(name: "t", value: "1"), .init(name: "u", value: "2"),
                .init(name: "v", value: nil),
            ]
        )
    }

    @Test("does not split at brackets in names, nor at a semicolon in a query")
    func lenientQuery() throws {
        #expect(
            try link("s://a?m[max]=1;2").query == [.init(name: "m[max]", value: "1;2")]
        )
    }

    @Test("begins the fragment at the first hash, the query at the first question mark")
    func firstDelimiters() throws {
        let link = try link("s://a?b=c#d=e?f#g")
        #expect(link.query == [.init(name: "b", value: "c")])
        #expect(link.fragment == [.init(name: "d", value: "e?f#g")])
    }

    @Test("distinguishes NFC from NFD, in links and in pairs")
    func normalisation() throws {
        let composed = try link("s://caf\u{E9}")
        let decomposed = try link("s://cafe\u{301}")
        #expect(composed != decomposed)
        #expect(composed == (try link("s://caf\u{E9}")))
        #expect(
            Link.Pair(name: "caf\u{E9}", value: nil) != Link.Pair(name: "cafe\u{301}", value: nil)
        )
        #expect(Link.Pair(name: "a", value: nil) != Link.Pair(name: "a", value: ""))
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test("parses bytes like text")
    func bytes() throws {
        let text = "compass://profile:j%C3%B6rg?q=1"
        let bytes = Array(text.utf8)
        #expect(try Link(parsing: bytes.span, policy: testPolicy()) == link(text))
    }
}
