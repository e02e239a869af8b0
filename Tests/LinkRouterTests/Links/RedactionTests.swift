// The text of a link that may be shown contains no secret.

import LinkRouter
import Testing

@Suite("A redacted link")
struct RedactionTests {
    @Test(
        "hides the values of secret names and every fragment",
        arguments: [
            ("s://a:b?c=d", "s://a:b?c=d"),
            ("s://cb?token=abc&x=1", "s://cb?token=…&x=1"),
            ("s://cb?Access_Token=abc", "s://cb?Access_Token=…"),
            ("s://cb?accessToken=abc&id-token=d", "s://cb?accessToken=…&id-token=…"),
            ("s://cb?%74oken=abc", "s://cb?%74oken=…"),
            (
                "s://cb?code=1&state=2&password=3&sig=4&otp=5",
                "s://cb?code=…&state=…&password=…&sig=…&otp=…"
            ),
            ("s://cb?token=", "s://cb?token="), ("s://cb?token", "s://cb?token"),
            ("s://cb?token=a=b", "s://cb?token=…"), ("s://cb?tokens=a", "s://cb?tokens=a"),
            ("s://cb#x=1&y=2;z", "s://cb#x=…&y=…;…"), ("s://cb#eyJhbGciOi", "s://cb#…"),
            ("s://cb?x=1#", "s://cb?x=1#"),
            ("s://a?next=s%3A%2F%2Fb%3Ftoken%3Dx", "s://a?next=…"),
            ("s://a?next=s%3A%2F%2Fb%3Fq%3Dx", "s://a?next=s%3A%2F%2Fb%3Fq%3Dx"),
            ("s://a?next=s%3A%2F%2Fb%23x", "s://a?next=…"),
            ("s://a?next=s:b?token=x", "s://a?next=…"),
            ("s://a?next=https%3A%2F%2Fu%3Ap%40h%2F", "s://a?next=…"),
            ("s://a?next=s:b?n=http://u@h", "s://a?next=…"),
            ("s://a?next=https%3A%2F%2Fh%2Fu%40v", "s://a?next=https%3A%2F%2Fh%2Fu%40v"),
            ("s://a?to=mailto:u@h", "s://a?to=mailto:u@h"),
        ]
    )
    func standard(text: String, shown: String) throws {
        #expect(try link(text).redacted() == shown)
        #expect(Link.redacted(unparsed: text) == shown)
    }

    @Test("hides the given names and segments")
    func given() throws {
        let link = try link("s://reset/abc/me%20?my+key=1&other=2")
        #expect(
            link.redacted(secret: ["my key"], segments: [2, 1, 9, -1, 2])
                == "s://reset/…/…?my+key=…&other=2"
        )
    }

    @Test(
        "hides secrets in a text that is not a link",
        arguments: [
            ("https://user:pw@evil.example/a?token=x", "https://…@evil.example/a?token=…"),
            ("HTTP://u@h", "HTTP://…@h"), ("no link", "no link"), ("", ""),
            ("?token=x", "?token=…"),
            ("#x", "#…"), ("other://a?token=%zz#", "other://a?token=…#"), ("a=b", "a=b"),
            ("s://john@example", "s://john@example"),
        ]
    )
    func unparsed(text: String, shown: String) {
        #expect(Link.redacted(unparsed: text) == shown)
    }

    @Test("cuts a long text between characters")
    func long() {
        let text = String(repeating: "x", count: 3_999) + "é"
        #expect(Link.redacted(unparsed: text) == String(repeating: "x", count: 3_999) + "…")
        let fits = String(repeating: "x", count: 3_998) + "é"
        #expect(Link.redacted(unparsed: fits) == fits)
        #expect(Link.redacted(unparsed: fits + "y") == fits + "…")
        let emoji = String(repeating: "x", count: 3_998) + "😀"
        #expect(Link.redacted(unparsed: emoji) == String(repeating: "x", count: 3_998) + "…")
    }

    @Test(
        "recognises secret names in any spelling",
        arguments: ["token", "TOKEN", "to_ken", "id-Token", "X-Amz-Signature"]
    )
    func names(name: String) {
        #expect(SecretNames.contains(name))
    }

    @Test("takes other names for public", arguments: ["", "tok", "tokenx", "username", "tab"])
    func publicNames(name: String) {
        #expect(!SecretNames.contains(name))
    }
}
