// Relative links: how they are resolved, and which texts are not.

import Testing

@testable import PushPayload

@Suite("A base for relative links")
struct LinkBaseTests {
    @Test(
        "resolves references as RFC 3986 does, section 5.4 included",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p#s"), ("g#s", "http://a/b/c/g#s"),
            ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
        ]
    )
    func rfc(reference: String, link: String) throws {
        let base = try #require(LinkBase("http://a/b/c/d;p"))
        #expect(base.resolve(reference) == link)
    }

    @Test(
        "is a site, a directory of one, or the prefix of an app's links",
        arguments: [
            ("https://a.example", "/x?y=1", "https://a.example/x?y=1"),
            ("https://a.example", "x", "https://a.example/x"),
            ("https://a.example/", "?q", "https://a.example/?q"),
            ("https://a.example/app/", "x", "https://a.example/app/x"),
            ("https://a.example/app/", "/x", "https://a.example/x"),
            ("compass://", "/profile/john", "compass://profile/john"),
            ("compass://", "profile/john", "compass://profile/john"),
            ("compass://web", "/today", "compass://web/today"),
            ("compass://web/app/", "../x", "compass://web/x"),
            ("compass://", "/../../x", "compass://x"),
            ("compass://", "#s", "compass://#s"),
        ]
    )
    func bases(base: String, reference: String, link: String) throws {
        #expect(try #require(LinkBase(base)).resolve(reference) == link)
    }

    @Test(
        "is rejected otherwise",
        arguments: [
            "", "a.example", "/x", "compass:", "compass:/x", "https://a?x", "https://a#x",
            "https://a b", "https://a\\b", "https://a\n", "a://x", "1x://y",
        ]
    )
    func faults(text: String) {
        #expect(LinkBase(text) == nil)
    }

    /// The link of a payload, read with a base.
    private func opened(_ payload: String, base: String?) throws -> String? {
        let found = try read(payload, base: base.flatMap { LinkBase($0) })
        return found.link ?? found.noLinkReason
    }

    @Test("resolves paths wherever a link may be; without a base they are not links")
    func paths() throws {
        let payload = #"{"url": "/orders/7?from=push#top"}"#
        #expect(try opened(payload, base: nil) == "relative_link")
        #expect(
            try opened(payload, base: "https://a.example")
                == "https://a.example/orders/7?from=push#top"
        )
        #expect(try opened(payload, base: "compass://") == "compass://orders/7?from=push#top")
    }

    @Test("resolves single words only where references are expected")
    func words() throws {
        #expect(try opened(#"{"url": "today"}"#, base: "https://a.example") == "no_scheme")
        #expect(try opened(#"{"click_action": "OPEN"}"#, base: "https://a.example") == "no_scheme")
        let push = #"{"web_push": 8030, "notification": {"navigate": "today"}}"#
        #expect(try opened(push, base: "https://a.example/app/") == "https://a.example/app/today")
        #expect(try opened(push, base: nil) == "relative_link")
        let word = #"{"web_push": 8030, "notification": {"navigate": "a:b"}}"#
        #expect(try opened(word, base: "https://a.example/app/") == "no_scheme")
        let spaced = #"{"web_push": 8030, "notification": {"navigate": "to day"}}"#
        #expect(try opened(spaced, base: "https://a.example/app/") == "malformed_link")
    }

    @Test("ranks relative links by their keys, like absolute ones")
    func order() throws {
        let payload = #"{"deeplink": "/first", "url": "app://second"}"#
        #expect(try opened(payload, base: nil) == "app://second")
        #expect(try opened(payload, base: "https://a.example") == "https://a.example/first")
    }

    @Test("leaves a candidate's text unchanged and reports the resolved link")
    func examined() throws {
        let found = try examine(#"{"url": "/x"}"#, base: LinkBase("https://a.example"))
        #expect(found.candidates.map(\.value) == ["/x"])
        #expect(found.notification.link == "https://a.example/x")
    }

    @Test("applies to buttons, too")
    func buttons() throws {
        let payload = #"""
            {"web_push": 8030, "notification": {"navigate": "/main", "actions": [
             {"action": "a", "navigate": "detail"}]}}
            """#
        let base = LinkBase("https://a.example/in/")
        #expect(try read(payload, action: "a", base: base).link == "https://a.example/in/detail")
    }
}
