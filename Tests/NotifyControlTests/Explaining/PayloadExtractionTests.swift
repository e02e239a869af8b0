// `notifyctl extract`: every step of reading a payload, with the same result as the daemon.

import JSONText
import Jansson
import LinkRouter
import NotifyCore
import PushPayload
import Testing

@testable import NotifyControl

@Suite("An extraction")
struct PayloadExtractionTests {
    private static let routes = """
        {
          "base": "https://app.example.com",
          "schemes": ["compass"], "hosts": ["app.example.com"],
          "session": "/data/device", "user": "/data/for",
          "routers": {"logged-in": {"profile:{username}": {"push": "Profile"}}}
        }
        """

    private func extract(_ payload: String, action: String? = nil) throws -> PayloadExtraction {
        let bytes = Array(payload.utf8)
        var tape = JSONTape()
        try scanDocument(bytes.span, into: &tape)
        let configuration = try configuration(Self.routes)
        return try configuration.extract(from: bytes.span, tape, action: action, at: 1_900_000_000)
    }

    @Test("shows marker, ids, candidates with their results, buttons, and the parts of the link")
    func text() throws {
        let found = try extract(
            #"""
            {"data": {"device": "tv", "alert": "x", "custom":
             "{\"i\":\"m\",\"u\":\"compass://profile/john?tab=1#t=2\",\"a\":{\"URL\":\"app://no\"}}",
             "google.ttl": 60, "google.sent_time": 1900000000000, "url": "/no",
             "o": "[{\"i\":\"b\",\"u\":\"compass:b\"},{\"i\":\"c\"}]"}}
            """#
        )
        #expect(
            found.description == """
                provider   onesignal
                marker     /custom/i
                level      /data
                id         m
                expires    1900000060 seconds since 1970
                session    tv
                link       compass://profile/john?tab=1#t=2
                scheme     compass
                segments   1 `profile`  2 `john`
                query      `tab=1`
                fragment   `t=2`

                candidates
                  * /data/custom/u  `compass://profile/john?tab=1#t=2`  wins
                    /data/url       `/no`                               other_provider

                buttons
                    b  `compass:b`
                    c  -            button_without_link
                """
        )
    }

    @Test("shows the targets of a relative and of an intent link, and the verdict of the lists")
    func targets() throws {
        let relative = try extract(#"{"url": "/profile/john"}"#)
        #expect(relative.examination.notification.link == "https://app.example.com/profile/john")
        #expect(relative.normalForm?.segments == ["profile", "john"])
        #expect(relative.refusal == nil)
        let intent = try extract(#"{"url": "intent:profile:john#Intent;scheme=compass;end"}"#)
        #expect(intent.target == "compass:profile:john")
        #expect(intent.description.contains("\nstands for compass:profile:john\n"))
        let foreign = try extract(#"{"url": "https://elsewhere.example:443/a?b=c"}"#)
        #expect(foreign.refusal?.code == .hostDenied)
        #expect(foreign.normalForm?.host == "elsewhere.example")
        #expect(foreign.json["refused"]?.string == "host_denied")
        let odd = try extract(#"{"url": "http://a/b"}"#)
        #expect(odd.normalForm == nil)
        #expect(odd.refusal?.code == .schemeUnknown)
    }

    @Test(
        "has no link if the scheme can never be allowed",
        arguments: [
            "javascript:alert(1)", "intent:x#Intent;scheme=javascript;end",
            "intent:profile:john#Intent;scheme=compass;S.browser_fallback_url=data%3Ax;end",
        ]
    )
    func denied(link: String) throws {
        let found = try extract(#"{"url": "\#(link)"}"#)
        #expect(found.json["link"] == .null)
        #expect(found.json["reason"]?.string == "scheme_denied")
        #expect(found.json["candidates"]?.array?.first?["wins"]?.bool == false)
        #expect(found.description.contains("\nlink       none (scheme_denied)\n"))
    }

    @Test("shows an intent without a target unchanged")
    func component() throws {
        let found = try extract(#"{"url": "intent:#Intent;component=a/b;end"}"#)
        #expect(found.json["link"]?.string == "intent:#Intent;component=a/b;end")
        #expect(found.json["refused"]?.string == "scheme_denied")
    }

    @Test("has every candidate and button as JSON, and the link of the pressed one")
    func json() throws {
        let payload = #"""
            {"web_push": 8030, "url": "compass:no", "notification": {"tag": "t",
             "navigate": "compass:main", "actions": [{"action": "a", "navigate": "compass:a"}]}}
            """#
        let found = try extract(payload, action: "a").json
        #expect(found["provider"]?.string == "webpush")
        #expect(found["replaceKey"]?.string == "t")
        #expect(found["action"]?.string == "a")
        #expect(found["link"]?.string == "compass:a")
        #expect(found["silent"]?.bool == false)
        let candidates = found["candidates"]?.array ?? []
        #expect(
            candidates.map { $0["reason"]?.string } == ["other_button", "other_provider"]
        )
        #expect(found["buttons"]?.array?.first?["link"]?.string == "compass:a")
    }

    @Test("escapes control characters")
    func controls() throws {
        let found = try extract(#"{"url": "app://\u001b[2J\u009b", "custom": {"i": "\u0007"}}"#)
        let bytes = Array(found.description.utf8)
        #expect(!bytes.contains(0x1B) && !bytes.contains(0x07) && !bytes.contains(0x9B))
    }

    @Test("fails if the daemon would reject the payload")
    func refused() throws {
        #expect(throws: PayloadError.self) {
            try extract(#"{"data": "{\"url\":1,\"url\":2}"}"#)
        }
    }
}
