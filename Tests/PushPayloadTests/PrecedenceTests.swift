// The order of precedence, rule by rule.

import Testing

@testable import PushPayload

@Suite("Precedence")
struct PrecedenceTests {
    @Test("a silent marker suppresses the link and all buttons")
    func silentFirst() throws {
        let payload = #"""
            {"aps": {"content-available": 1}, "ab_uri": "compass://a"}
            """#
        let found = try read(payload)
        #expect(found.provider == "braze")
        #expect(found.isSilent)
        #expect(found.link == nil)
        #expect(try read(payload, action: "x").noLinkReason == "silent")
    }

    @Test("the first vendor's marker excludes all other keys")
    func vendorIsFinal() throws {
        let found = try read(
            #"{"_ab": "true", "t": "T", "uri": "", "url": "app://no", "deeplink": "app://no"}"#
        )
        #expect(found.provider == "braze")
        #expect(found.noLinkReason == "empty_link")
    }

    @Test("a vendor inside a transport comes before the transport")
    func vendorBeforeTransport() throws {
        let found = try read(
            #"""
            {"message": {"token": "t", "notification": {"title": "x"}, "data": {
             "custom": "{\"i\":\"1\",\"u\":\"app://vendor\"}", "url": "app://no"},
             "webpush": {"fcm_options": {"link": "https://no.example/"}}}}
            """#
        )
        #expect(found.provider == "onesignal")
        #expect(found.link == "app://vendor")
    }

    @Test(
        "markers that overlap are tested in a fixed order",
        arguments: [
            (
                #"{"web_push": 8030, "notification": {"navigate": "https://w/"}, "_ab": "true"}"#,
                "webpush"
            ),
            (#"{"custom": {"i": "1", "u": "app://o"}, "^d": "app://a", "aps": {}}"#, "onesignal"),
            (#"{"^d": "app://a", "ab_uri": "app://b", "aps": {}}"#, "airship"),
            (#"{"ab_uri": "app://b", "event": "message", "topic": "t"}"#, "braze"),
            (#"{"event": "message", "topic": "t", "data": {}, "token": "x"}"#, "ntfy"),
            (#"{"fcmMessageId": "1", "aps": {"alert": "x"}}"#, "fcm"),
        ]
    )
    func order(payload: String, provider: String) throws {
        #expect(try read(payload).provider == provider)
    }

    @Test("overlapping markers are tested for vendors, then chat systems, then transports")
    func catalogueOrder() throws {
        let providers = ProviderCatalogue.builtIn.providers
        #expect(
            providers.starts(with: [
                "webpush", "angular", "optimobile", "onesignal", "airship", "braze", "iterable",
                "clevertap", "moengage", "webengage",
            ])
        )
        let later = ["ntfy", "matrix", "novu", "expo", "fcm", "apns", "sns"]
        #expect(providers.filter(later.contains) == later)
        #expect(providers.last == "sns")
    }

    @Test("if two levels have the same provider's marker, the outer one applies")
    func outerLevelFirst() throws {
        let found = try read(#"{"ab_uri": "app://outer", "data": {"ab_uri": "app://inner"}}"#)
        #expect(found.link == "app://outer")
    }

    @Test(
        "transports are unwrapped",
        arguments: [
            #"{"GCM": "{\"fcmV1Message\":{\"message\":{\"data\":{\"uri\":\"app://x\",\"_ab\":\"true\"}}}}"}"#,
            #"{"APNS": "{\"aps\":{\"alert\":\"x\"},\"ab_uri\":\"app://x\"}"}"#,
            #"{"message": {"android": {"data": {"_ab": "true", "uri": "app://x"}}}}"#,
            #"{"message": {"apns": {"payload": {"ab_uri": "app://x"}}}}"#,
            #"{"data": "{\"ab_uri\":\"app://x\"}"}"#,
            #"{"push": {"data": {"ab_uri": "app://x"}}}"#,
            #"{"web": {"data": {"ab_uri": "app://x"}}}"#,
            #"{"overrides": {"fcm": {"data": {"ab_uri": "app://x"}}}}"#,
            #"{"webpush": {"data": {"ab_uri": "app://x"}}}"#,
        ]
    )
    func unwrapping(payload: String) throws {
        let found = try read(payload)
        #expect(found.provider == "braze")
        #expect(found.link == "app://x")
    }

    @Test("a link missing for one platform is taken from another, the default last")
    func platforms() throws {
        let found = try read(
            #"{"default": "{\"url\":\"app://default\"}", "GCM": "{\"data\":{\"url\":\"app://gcm\"}}"}"#
        )
        #expect(found.link == "app://gcm")
        let other = try read(
            #"{"default": "{\"url\":\"app://default\"}", "GCM": "{\"notification\":{\"title\":\"x\"}}"}"#
        )
        #expect(other.link == "app://default")
        let third = try read(
            #"{"APNS": "{\"aps\":{\"alert\":\"x\"}}", "GCM": "{\"data\":{\"url\":\"app://gcm\"}}"}"#
        )
        #expect(third.provider == "apns")
        #expect(third.link == "app://gcm")
    }

    @Test("only the pressed button's link counts; an unknown button has none")
    func buttons() throws {
        let payload = #"""
            {"alert": "x", "custom": {"i": "1", "u": "app://main"}, "o": [
             {"i": "a", "u": "app://a"}, {"i": "a", "u": "app://second"},
             {"i": "n", "u": 5}, {"i": "r", "u": "/path"}]}
            """#
        #expect(try read(payload).link == "app://main")
        #expect(try read(payload, action: "a").link == "app://a")
        #expect(try read(payload, action: "a").action == "a")
        #expect(try read(payload, action: "z").noLinkReason == "unknown_button")
        #expect(try read(payload, action: "n").noLinkReason == "not_text")
        #expect(try read(payload, action: "r").noLinkReason == "relative_link")
        #expect(try read(#"{"url": "app://x"}"#, action: "z").noLinkReason == "unknown_button")
    }

    @Test("session and user are read from configured pointers only, also in JSON texts")
    func sessionAndUser() throws {
        let payload =
            #"{"data": "{\"tv\":\"tv-12\",\"n\":7,\"o\":{},\"e\":\"\"}", "session": "no"}"#
        let found = try read(payload, session: "/data/tv", user: "/data/n")
        #expect(found.session == "tv-12")
        #expect(found.user == "7")
        let none = try read(payload, session: "/data/o", user: "/data/e")
        #expect(none.session == nil)
        #expect(none.user == nil)
        #expect(try read(payload).session == nil)
    }

    @Test("an id may be a number but not an object, and its length is limited")
    func ids() throws {
        #expect(try read(#"{"custom": {"i": "1"}, "alert": "x"}"#).messageID == "1")
        let long = String(repeating: "x", count: 256)
        #expect(try read(#"{"os_data": {"i": "\#(long)"}}"#).messageID == long)
        #expect(try read(#"{"os_data": {"i": "\#(long)y"}}"#).messageID == nil)
        #expect(try read(#"{"os_data": {"i": {}}}"#).messageID == nil)
        #expect(
            try read(#"{"os_data": {"i": 12345678901234567890}}"#).messageID
                == "12345678901234567890"
        )
    }
}
