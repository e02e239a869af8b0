// Which texts are candidates.

import Testing

@testable import PushPayload

@Suite("The text of a link")
struct LinkTextTests {
    @Test(
        "is a candidate with a scheme of two characters or more",
        arguments: [
            "compass:profile:1", "compass://a", "https://a.example/?q=a%20b#c", "tel:555",
            "com.example.app://x", "spotify:track:6rqh", "intent:#Intent;component=a/b;end",
            "intent://scan/#Intent;scheme=zxing;end", "appid://com.ubuntu/x", "s3://bucket",
            "https://例え.jp/道?q=ñ#é", "notificationapp://", "A+b-c.d:x",
        ]
    )
    func candidates(text: String) {
        #expect(LinkText.fault(in: text) == nil)
    }

    @Test(
        "with a dangerous scheme or a control character is left to the router to reject",
        arguments: [
            "javascript:alert(1)", "data:text/html,x", "file:///etc", "app://a\nb", "app://\u{7}",
        ]
    )
    func leftToTheRouter(text: String) {
        #expect(LinkText.fault(in: text) == nil)
    }

    @Test(
        "is not a link",
        arguments: [
            ("", "empty_link"),
            ("a:b", "no_scheme"),
            (":x", "no_scheme"),
            ("12:30", "no_scheme"),
            ("www.amazon.com", "no_scheme"),
            ("deep link url here", "no_scheme"),
            ("deeplinkurl/weburl", "no_scheme"),
            ("app|browser|deeplink", "no_scheme"),
            ("test url", "no_scheme"),
            ("com.agent.HWPushTranslateActivity", "no_scheme"),
            ("android.intent.action.VIEW", "no_scheme"),
            ("https//:www.getui.com", "no_scheme"),
            ("ht tp://x", "no_scheme"),
            ("例え:x", "no_scheme"),
            ("relative/path", "no_scheme"),
            ("/today", "relative_link"),
            ("//host/path", "relative_link"),
            ("./a", "relative_link"),
            ("../a", "relative_link"),
            ("?a=b", "relative_link"),
            ("#a", "relative_link"),
            ("http:\\\\link", "malformed_link"),
            ("app://a b", "malformed_link"),
            ("app://a\\b", "malformed_link"),
        ]
    )
    func faults(text: String, fault: String) {
        #expect(LinkText.fault(in: text) == fault)
    }

    @Test(
        "is trimmed of white space at both ends",
        arguments: [
            (" app://a \n", "app://a"), ("\t\r\n\u{b}\u{c}app://a", "app://a"),
            ("app://a", "app://a"),
            ("  ", ""), ("", ""), ("\u{a0}app://a", "\u{a0}app://a"),
        ]
    )
    func trimming(text: String, trimmed: String) {
        #expect(LinkText.trimmed(text) == trimmed)
    }

    @Test(
        "is decoded once more if the catalogue has a decoder",
        arguments: [
            (TextDecoding.percent, "https%3A//a/%C3%A9%3Fb", String?("https://a/é?b")),
            (.percent, "100%", "100%"),
            (.percent, "%zz%4", "%zz%4"),
            (.percent, "%ff", nil),
            (.unescape, "https%3A//a/%E9%3Fb", "https://a/é?b"),
            (.unescape, "%u0161%ud83d%ude0f!", "š😏!"),
            (.unescape, "é%u01", "é%u01"),
            (.unescape, "%ud83d", nil),
            (.unescape, "", ""),
        ]
    )
    func decoding(decoder: TextDecoding, text: String, decoded: String?) {
        #expect(decoder.decode(text) == decoded)
    }
}
