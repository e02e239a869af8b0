// Generic keys: where they are looked up, in which order, and which values are not links.

import Testing

@testable import PushPayload

@Suite("Generic keys")
struct GenericKeyTests {
    private static let keys = [
        "deeplink", "deep_link", "deepLink", "deep_link_url", "deeplink_url", "url_scheme", "uri",
        "url", "link", "click_url", "click", "href", "action_url",
    ]

    @Test("are tried in their order, whatever their order in the payload")
    func order() throws {
        for start in GenericKeyTests.keys.indices {
            let members = GenericKeyTests.keys[start...].reversed().map { key in
                #""\#(key)": "app://\#(key)""#
            }
            let found = try read("{" + members.joined(separator: ",") + "}")
            #expect(found.link == "app://" + GenericKeyTests.keys[start])
            #expect(found.provider == "generic")
        }
    }

    @Test("are looked up at data level before top level")
    func dataFirst() throws {
        let found = try read(#"{"deeplink": "app://top", "data": {"action_url": "app://data"}}"#)
        #expect(found.link == "app://data")
    }

    @Test("come after the web link of an FCM message and the links of an Android one")
    func transportLinksFirst() throws {
        let keys = #""data": {"deeplink": "app://data"}"#
        let cases = [
            (#"{"webpush": {"fcm_options": {"link": "https://a/"}}, \#(keys)}"#, "https://a/"),
            (#"{"fcmOptions": {"link": "https://b/"}, \#(keys)}"#, "https://b/"),
            (
                #"{"gcm.n.link": "https://d/", "gcm.n.link_android": "https://c/", \#(keys)}"#,
                "https://c/"
            ),
            (#"{"gcm.n.link": "https://d/", \#(keys)}"#, "https://d/"),
        ]
        for (payload, link) in cases { #expect(try read(payload).link == link) }
    }

    @Test("are skipped when empty, null or not a link; the first valid one wins")
    func firstValid() throws {
        let found = try read(
            #"""
            {"deeplink": "", "deep_link": null, "deepLink": 5, "deep_link_url": "www.example.com",
             "deeplink_url": "/path", "url_scheme": true, "uri": ["app://no"], "url": {"a": 1},
             "link": "app://yes"}
            """#
        )
        #expect(found.link == "app://yes")
    }

    @Test("come before keys that the configuration adds, and those before click_action")
    func appKeys() throws {
        let files = ["a.json": #"{"appKeys": ["/promo", "/order/target"]}"#]
        let payload = #"{"data": {"promo": "app://promo", "click_action": "app://click"}}"#
        #expect(try read(payload).link == "app://click")
        #expect(try read(payload, files: files).link == "app://promo")
        #expect(
            try read(#"{"url": "app://url", "promo": "app://promo"}"#, files: files).link
                == "app://url"
        )
        #expect(
            try read(#"{"aps": {"alert": "x"}, "order": {"target": "app://t"}}"#, files: files).link
                == "app://t"
        )
    }

    @Test("do not accept click_action without a scheme")
    func clickAction() throws {
        #expect(
            try read(#"{"notification": {"click_action": "OPEN_CHAT"}}"#).noLinkReason
                == "no_scheme"
        )
        #expect(
            try read(#"{"notification": {"click_action": "https://a/"}}"#).link == "https://a/"
        )
    }

    @Test(
        "report the reason of the first value that is not empty",
        arguments: [
            (#"{}"#, "no_link_key"),
            (#"{"title": "x", "body": "https://a.example/"}"#, "no_link_key"),
            (#"{"url": ""}"#, "empty_link"),
            (#"{"url": "   "}"#, "empty_link"),
            (#"{"url": null, "link": {}}"#, "empty_link"),
            (#"{"url": 12345}"#, "not_text"),
            (#"{"url": true}"#, "not_text"),
            (#"{"url": ["app://a"]}"#, "not_text"),
            (#"{"url": "", "link": "/a"}"#, "relative_link"),
            (#"{"url": "www.example.com", "link": "/a"}"#, "no_scheme"),
            (#"{"url": "\ud800"}"#, "bad_encoding"),
        ]
    )
    func reasons(payload: String, reason: String) throws {
        let found = try read(payload)
        #expect(found.link == nil)
        #expect(found.noLinkReason == reason)
    }
}
