// Parts of a notification from the frame to the receipt: buttons, expiry, duplicates, replace keys,
// silence, and relative links.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("A notification at the doors")
struct NotificationTests {
    /// The outcome, reason and link of a receipt.
    private func result(_ verdict: Verdict) -> String {
        [verdict["outcome"], verdict["reason"], verdict["link"]].compactMap { $0?.string }
            .joined(separator: " ")
    }

    private func loggedIn(base: String? = nil) throws -> Harness {
        let base = base.map { #""base": "\#($0)","# } ?? ""
        var harness = try Harness(
            routes: "{\(base)" + Harness.routes.drop { $0 != "{" }.dropFirst()
        )
        harness.control(#"{"event": "login", "user": "john"}"#)
        return harness
    }

    private static let buttons = #"""
        {"alert": "x", "custom": {"i": "m-1", "u": "compass:profile:main"}, "o": [
         {"i": "a", "u": "compass:profile:a"}, {"i": "b", "u": "compass:profile:b"}, {"i": "c", "u": 5}]}
        """#

    @Test(
        "opens only the link of the button that an envelope names",
        arguments: [
            ("", "routed compass:profile:main"),
            (#", "action": "a""#, "routed compass:profile:a"),
            (#", "action": "b""#, "routed compass:profile:b"),
            (#", "action": "c""#, "noLink not_text"),
            (#", "action": "d""#, "noLink unknown_button"),
        ]
    )
    func envelope(action: String, expected: String) throws {
        var harness = try loggedIn()
        let verdict = harness.control(#"{"payload": \#(Self.buttons)\#(action)}"#)
        #expect(result(verdict) == expected)
    }

    @Test("opens the link of the button that a response around the payload names")
    func response() throws {
        var harness = try loggedIn()
        let pressed =
            #"{"result": {"actionId": "b"}, "notification": {"rawPayload": \#(Self.buttons)}}"#
        #expect(result(harness.feed(pressed)) == "routed compass:profile:b")
        let swiped = #"""
            {"actionIdentifier": "com.apple.UNNotificationDismissActionIdentifier",
             "userInfo": {"aps": {"alert": "x"}, "url": "compass:profile:john"}}
            """#
        #expect(result(harness.feed(swiped)) == "noLink dismissed")
    }

    @Test(
        "is a duplicate if session, provider, id and action are the same"
    )
    func duplicates() throws {
        var harness = try loggedIn()
        func press(_ action: String) -> Verdict {
            harness.control(#"{"payload": \#(Self.buttons), "action": "\#(action)"}"#)
        }
        let first = harness.feed(Self.buttons)
        #expect(result(first) == "routed compass:profile:main")
        let again = harness.feed(Self.buttons)
        #expect(result(again) == "duplicate compass:profile:main")
        #expect(again["first"]?.integer == first["seq"]?.integer)
        // Each button of the same message opens once.
        let pressed = press("a")
        #expect(result(pressed) == "routed compass:profile:a")
        #expect(press("a")["first"]?.integer == pressed["seq"]?.integer)
        #expect(result(press("b")) == "routed compass:profile:b")
        // Another session, another provider and a day later: not duplicates.
        let other = harness.control(#"{"payload": \#(Self.buttons), "session": "tv-2"}"#)
        #expect(other["outcome"]?.string == "parked")
        let sameID = #"{"itbl": {"messageId": "m-1"}, "url": "compass:profile:main"}"#
        #expect(result(harness.feed(sameID)) == "routed compass:profile:main")
        harness.wait(86_400)
        #expect(result(harness.feed(Self.buttons)) == "routed compass:profile:main")
    }

    @Test("without an id of its own is never a duplicate, even with the same campaign")
    func campaigns() throws {
        var harness = try loggedIn()
        let payload =
            #"{"aps": {"alert": "x"}, "ab": {"c": "camp"}, "ab_uri": "compass:profile:john"}"#
        for _ in 0..<2 { #expect(result(harness.feed(payload)) == "routed compass:profile:john") }
    }

    @Test(
        "expires at its time, in the unit of its provider",
        arguments: [
            (#"{"wzrk_pid": "1", "wzrk_ttl": "1900000001", "wzrk_dl": "compass:profile:a"}"#, 1),
            (
                #"{"x-sender": "notificare", "notification_id": "1", "inbox_item_expires": 1900000002999}"#,
                2
            ),
            (#"{"to": "T", "time_to_live": 0, "data": {"url": "compass:profile:a"}}"#, nil),
            (
                #"""
                {"google.message_id": "1", "google.sent_time": "1899999990000", "google.ttl": "13",
                 "gcm.n.e": "1", "url": "compass:profile:a"}
                """#, 3
            ),
            (
                #"""
                {"payload": {"display_type": "notification", "body": {"after_open": "go_url",
                 "url": "compass:profile:a"}}, "policy": {"expire_time": "2030-03-18 01:46:44"}}
                """#, 4
            ),
        ] as [(String, Int?)]
    )
    func expired(payload: String, seconds: Int?) throws {
        let isLate: (Int) throws -> Bool = { waited in
            var harness = try loggedIn()
            harness.wait(waited)
            return harness.feed(payload)["outcome"]?.string == "expired"
        }
        guard let seconds else {
            #expect(try !isLate(80_000))
            return
        }
        #expect(try !isLate(seconds - 1))
        #expect(try isLate(seconds))
    }

    @Test("replaces a parked one with the same provider and replace key")
    func replaceKey() throws {
        var harness = try Harness()
        func alert(_ user: String, tag: String) -> String {
            #"""
            {"web_push": 8030, "notification": {"tag": "\#(tag)", "navigate": "compass:profile:\#(user)"}}
            """#
        }
        #expect(harness.feed(alert("old", tag: "t")).lines == ["parked other_state"])
        #expect(harness.feed(alert("other", tag: "u")).lines == ["parked other_state"])
        let vendor = #"{"_ab": "true", "t": "T", "cid": "t", "uri": "compass:profile:vendor"}"#
        #expect(harness.feed(vendor).lines == ["parked other_state"])
        let newer = harness.feed(alert("new", tag: "t"))
        #expect(newer.lines == ["discarded replaced", "parked other_state"])
        let opened = harness.control(#"{"event": "login", "user": "john"}"#)
        let users = opened.entries.compactMap { $0.step?.command?.arguments["username"] }
        #expect(users == ["other", "vendor", "new"])
    }

    @Test(
        "that opens nothing has a reason",
        arguments: [
            (
                #"{"aps": {"content-available": 1}, "url": "compass:profile:john"}"#,
                "silent"
            ),
            (#"{"itbl": {"isGhostPush": true}, "url": "compass:profile:john"}"#, "silent"),
            (
                #"{"x-sender": "notificare", "id": "1", "url": "compass:profile:john"}"#,
                "noLink fetch_needed"
            ),
            (#"{"twi_message_type": "x", "url": "compass:profile:john"}"#, "noLink no_url"),
            (#"{"url": "www.example.com"}"#, "noLink no_scheme"),
            (
                #"{"source": "xnpe_platform", "action": "?", "url": "compass:profile:john"}"#,
                "noLink action_type"
            ),
            (#"{"my_own_key": "compass:profile:john"}"#, "noLink no_link_key"),
            (#"{"url": "javascript:alert(1)"}"#, "rejected scheme_denied javascript:alert(1)"),
            (
                #"{"data": "{\"url\":\"compass:a\",\"url\":\"compass:b\"}"}"#,
                "rejected duplicate_name"
            ),
        ]
    )
    func nothing(payload: String, expected: String) throws {
        var harness = try loggedIn()
        #expect(result(harness.feed(payload)) == expected)
    }

    @Test(
        "opens a relative link if a base is configured",
        arguments: [
            (nil, "noLink relative_link"),
            ("compass://", "routed compass://profile/john"),
            ("https://app.example.com", "routed https://app.example.com/profile/john"),
            ("https://app.example.com/deep/er", "routed https://app.example.com/profile/john"),
        ] as [(String?, String)]
    )
    func relative(base: String?, expected: String) throws {
        var harness = try loggedIn(base: base)
        let payload = #"{"web_push": 8030, "notification": {"navigate": "/profile/john"}}"#
        #expect(result(harness.feed(payload)) == expected)
    }

    @Test("is not allowed by a base if scheme or host is not listed")
    func contained() throws {
        var harness = try loggedIn(base: "https://app.example.com")
        #expect(
            result(harness.feed(#"{"url": "//evil.example/profile/john"}"#))
                == "rejected host_denied https://evil.example/profile/john"
        )
        #expect(
            result(harness.feed(#"{"url": "/\\evil.example"}"#)) == "noLink malformed_link"
        )
    }
}
