// `intent:` links: the links that they contain, and what makes them invalid.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("An intent link")
struct IntentLinkTests {
    private static func parts(_ text: String) -> [String?] {
        IntentLink(text).map { [$0.link, $0.fallback] } ?? []
    }

    @Test(
        "contains the app's link and the fallback page",
        arguments: [
            (
                "intent://scan/#Intent;scheme=zxing;package=com.a;S.browser_fallback_url=http%3A%2F%2Fa.example;end",
                ["zxing://scan/", "http://a.example"]
            ),
            ("intent:profile:john#Intent;scheme=compass;end", ["compass:profile:john", nil]),
            ("intent://a#b#Intent;scheme=compass;end", ["compass://a#b", nil]),
            ("intent:#Intent;component=a/b;end", [nil, nil]),
            ("intent:#Intent;S.browser_fallback_url=https://a/;end", [nil, "https://a/"]),
            ("intent:#Intent;scheme=compass;end", ["compass:", nil]),
            ("intent://a#Intent;scheme=s;scheme=s;end", ["s://a", nil]),
            ("intent://a#Intent;scheme=s;SEL;scheme=t;end", ["s://a", nil]),
            ("intent://a#Intent;scheme=s;end;scheme=t", ["s://a", nil]),
            (
                "intent://a#Intent;scheme=s;S.browser_fallback_url=https%3A%2F%2Fa%2;end",
                ["s://a", nil]
            ),
            ("intent://a#Intent;scheme=s;S.browser_fallback_url=%ff;end", ["s://a", nil]),
            ("intent://\u{301}a#Intent;scheme=s;end", ["s://\u{301}a", nil]),
        ] as [(String, [String?])]
    )
    func parts(text: String, parts: [String?]) {
        #expect(Self.parts(text) == parts)
    }

    @Test(
        "needs #Intent and end, and at most one scheme and one page",
        arguments: [
            "", "intent:", "intent://a", "intent://a#Intent;", "intent://a#Intent;scheme=s",
            "intent://a#intent;scheme=s;end", "intent://a#Intent;scheme=s;end#x",
            "INTENT://a#Intent;scheme=s;end", "compass://a#Intent;scheme=s;end",
            "intent://a#Intent;scheme=s;scheme=t;end", "intent://a#Intent;scheme=s;ending",
            "intent:#Intent;S.browser_fallback_url=a;S.browser_fallback_url=b;end",
        ]
    )
    func faults(text: String) {
        #expect(IntentLink(text) == nil)
    }

    /// The outcome of a link in a state with the route `profile:{username}`.
    private func outcome(_ text: String) throws -> String {
        let configuration = try Harness.configuration(Harness.routes)
        let session = Session(key: "default", state: .loggedIn, user: "john")
        let outcome = configuration.decision(about: text, in: session, from: LinkSource(.feeding))
        return [outcome.outcome.rawValue, outcome.reason, outcome.link].compactMap(\.self)
            .joined(separator: " ")
    }

    @Test(
        "resolves to the app's link if its scheme is listed, else to the page if its host is",
        arguments: [
            (
                "intent:profile:john#Intent;scheme=compass;package=com.a;end",
                "routed compass:profile:john"
            ),
            (
                "intent://profile/john#Intent;scheme=COMPASS;S.browser_fallback_url=https%3A%2F%2Fno.example;end",
                "routed COMPASS://profile/john"
            ),
            (
                "intent://app.example.com/profile/john#Intent;scheme=https;end",
                "routed https://app.example.com/profile/john"
            ),
            (
                "intent://x#Intent;scheme=other;S.browser_fallback_url=https%3A%2F%2Fapp.example.com%2Fprofile%2Fjohn;end",
                "routed https://app.example.com/profile/john"
            ),
            (
                "intent:#Intent;component=a/b;S.browser_fallback_url=https%3A%2F%2Fapp.example.com%2Fprofile%2Fjohn;end",
                "routed https://app.example.com/profile/john"
            ),
            ("intent://x#Intent;scheme=other;end", "rejected scheme_unknown other://x"),
            (
                "intent://x#Intent;scheme=other;S.browser_fallback_url=https%3A%2F%2Felsewhere.example;end",
                "rejected scheme_unknown other://x"
            ),
            (
                "intent://x#Intent;scheme=other;S.browser_fallback_url=compass%3Aprofile%3Ajohn;end",
                "rejected scheme_unknown other://x"
            ),
            (
                "intent://x#Intent;scheme=other;S.browser_fallback_url=http%3A%2F%2Fapp.example.com;end",
                "rejected scheme_unknown other://x"
            ),
            ("intent:a::b#Intent;scheme=compass;end", "rejected empty_segment compass:a::b"),
        ]
    )
    func standsFor(text: String, expected: String) throws {
        #expect(try outcome(text) == expected)
    }

    @Test(
        "with a forbidden scheme, in either link or nested, is rejected",
        arguments: [
            "intent:alert(1)#Intent;scheme=javascript;end",
            "intent:alert(1)#Intent;scheme=JavaScript;S.browser_fallback_url=https%3A%2F%2Fapp.example.com%2Fprofile%2Fjohn;end",
            "intent:profile:john#Intent;scheme=compass;S.browser_fallback_url=javascript%3Aalert(1);end",
            "intent://x#Intent;scheme=other;S.browser_fallback_url=data%3Atext%2Fhtml%2Cx;end",
            "intent:profile:john?next=javascript%3Aalert(1)#Intent;scheme=compass;end",
            "intent://x#Intent;scheme=other;S.browser_fallback_url=https%3A%2F%2Fapp.example.com%2F%3Fnext%3Djavascript%253Aalert(1);end",
            "intent:#Intent;scheme=intent;end", "intent:#Intent;component=a/b;end",
            "intent:///etc/passwd#Intent;scheme=file;end", "intent:x",
        ]
    )
    func refused(text: String) throws {
        #expect(try outcome(text).hasPrefix("rejected scheme_denied"))
    }

    @Test("is parked and recorded as the link that it resolves to")
    func parked() throws {
        var harness = try Harness()
        let parked = harness.feed(link: "intent:profile:john#Intent;scheme=compass;S.token=1;end")
        #expect(parked.lines == ["parked other_state"])
        #expect(parked["link"]?.string == "compass:profile:john")
        let opened = harness.control(#"{"event": "login", "user": "john"}"#)
        #expect(opened.lines == ["applied", "routed push Profile"])
    }
}
