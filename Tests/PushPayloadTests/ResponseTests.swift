// Responses: objects around the payload that name the tapped button.

import Testing

@testable import PushPayload

/// A response and the link that it must open.
private struct Report: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let payload: String
    var link: String?
    var reason: String?
    var action: String?
    var provider: String?

    init(
        _ name: String,
        _ payload: String,
        link: String? = nil,
        reason: String? = nil,
        action: String? = nil,
        provider: String? = nil
    ) {
        testDescription = name
        self.payload = payload
        self.link = link
        self.reason = reason
        self.action = action
        self.provider = provider
    }
}

private let userNotification = #"""
    "aps": {"alert": "x"}, "^d": "app://main",
    "com.urbanairship.interactive_actions": {"yes": {"^d": "app://yes"}, "no": {}}
    """#

private let reports: [Report] = [
    Report(
        "of the system: a button",
        #"{"actionIdentifier": "yes", "userInfo": {\#(userNotification)}}"#,
        link: "app://yes",
        action: "yes",
        provider: "airship"
    ),
    Report(
        "of the system: the button without a link",
        #"{"actionIdentifier": "no", "userInfo": {\#(userNotification)}}"#,
        reason: "button_without_link",
        action: "no",
        provider: "airship"
    ),
    Report(
        "of the system: the message itself",
        #"""
        {"actionIdentifier": "com.apple.UNNotificationDefaultActionIdentifier",
         "userInfo": {\#(userNotification)}}
        """#,
        link: "app://main",
        provider: "airship"
    ),
    Report(
        "of the system: dismissed",
        #"""
        {"actionIdentifier": "com.apple.UNNotificationDismissActionIdentifier",
         "userInfo": {\#(userNotification)}}
        """#,
        reason: "dismissed",
        provider: "airship"
    ),
    Report(
        "of the system: dismissed, by an unknown provider",
        #"""
        {"actionIdentifier": "com.apple.UNNotificationDismissActionIdentifier",
         "userInfo": {"url": "app://no"}}
        """#,
        reason: "dismissed",
        provider: "generic"
    ),
    Report(
        "of the system: beside the payload",
        #"{"actionIdentifier": "yes", \#(userNotification)}"#,
        link: "app://yes",
        action: "yes",
        provider: "airship"
    ),
    Report(
        "of the system: a button of an app whose buttons have no addresses",
        #"{"actionIdentifier": "REPLY", "userInfo": {"aps": {"alert": "x"}, "url": "app://no"}}"#,
        reason: "unknown_button",
        action: "REPLY",
        provider: "apns"
    ),
    Report(
        "of Expo: the message itself",
        #"""
        {"actionIdentifier": "expo.modules.notifications.actions.DEFAULT", "notification":
         {"date": 1, "request": {"identifier": "r", "content": {"data": {"url": "app://d"}},
         "trigger": {"type": "push", "payload": {"aps": {"alert": "x"},
         "experienceId": "@a/b", "scopeKey": "@a/b"}}}}}
        """#,
        link: "app://d",
        provider: "expo"
    ),
    Report(
        "of Expo: a button",
        #"""
        {"actionIdentifier": "reply", "userText": "hi", "notification": {"date": 1, "request":
         {"identifier": "r", "content": {"data": {"url": "app://no"}}, "trigger": {}}}}
        """#,
        reason: "unknown_button",
        action: "reply",
        provider: "expo"
    ),
    Report(
        "of Expo: a vendor's payload in the trigger",
        #"""
        {"actionIdentifier": "b", "notification": {"request": {"content": {"data": null},
         "trigger": {"remoteMessage": {"data": {"itbl":
         "{\"actionButtons\":[{\"identifier\":\"b\",\"action\":{\"type\":\"openUrl\",\"data\":\"app://b\"}}]}"}}}}}}
        """#,
        link: "app://b",
        action: "b",
        provider: "iterable"
    ),
    Report(
        "of OneSignal: a button",
        #"""
        {"result": {"actionId": "b"}, "notification": {"title": "x", "rawPayload":
         "{\"custom\":\"{\\\"i\\\":\\\"1\\\",\\\"u\\\":\\\"app://main\\\"}\",\"o\":[{\"i\":\"b\",\"u\":\"app://b\"}]}"}}
        """#,
        link: "app://b",
        action: "b",
        provider: "onesignal"
    ),
    Report(
        "of OneSignal: the message itself",
        #"""
        {"result": {}, "notification": {"rawPayload": {"custom": {"i": "1", "u": "app://main"}}}}
        """#,
        link: "app://main",
        provider: "onesignal"
    ),
    Report(
        "of OneSignal's older SDK: a button",
        #"""
        {"action": {"type": 1, "actionID": "b"}, "notification": {"payload": {"rawPayload":
         {"aps": {"alert": "x"}, "os_data": {"i": "1", "buttons": [{"i": "b", "u": "app://b"}]}}}}}
        """#,
        link: "app://b",
        action: "b",
        provider: "onesignal"
    ),
    Report(
        "of Airship: a button",
        #"""
        {"isForeground": true, "actionId": "yes", "pushPayload": {"alert": "x", "extras":
         {"com.urbanairship.push.PUSH_ID": "p", "com.urbanairship.interactive_actions":
         "{\"yes\":{\"^d\":\"app://yes\"}}"}}}
        """#,
        link: "app://yes",
        action: "yes",
        provider: "airship"
    ),
    Report(
        "of Airship: the message itself",
        #"""
        {"is_foreground": true, "payload": {\#(userNotification)}, "notification": {"alert": "x"}}
        """#,
        link: "app://main",
        provider: "airship"
    ),
    Report(
        "of a service worker: a button",
        #"""
        {"action": "baz", "notification": {"title": "x", "data": {"onActionClick": {
         "default": {"operation": "openWindow", "url": "https://a.example/"},
         "baz": {"operation": "openWindow", "url": "https://a.example/baz"}}}}}
        """#,
        link: "https://a.example/baz",
        action: "baz",
        provider: "angular"
    ),
    Report(
        "of a service worker: the message itself, which is an empty name",
        #"""
        {"type": "NOTIFICATION_CLICK", "data": {"action": "", "notification": {"data":
         {"onActionClick": {"default": {"operation": "openWindow", "url": "https://a.example/"}}}}}}
        """#,
        link: "https://a.example/",
        provider: "angular"
    ),
    Report(
        "of a service worker: a button that only the app can map to an address",
        #"""
        {"action": "reply", "notification": {"actions": [{"action": "reply"}],
         "data": {"url": "app://no"}}}
        """#,
        reason: "unknown_button",
        action: "reply",
        provider: "generic"
    ),
    Report(
        "of CleverTap: the link of the button replaces the buttons",
        #"{"nm": "x", "wzrk_dl": "app://main", "wzrk_c2a": "b", "dl": "app://b"}"#,
        link: "app://b",
        action: "b",
        provider: "clevertap"
    ),
    Report(
        "of MoEngage: the message itself",
        #"""
        {"isDefaultAction": true, "clickedAction": {}, "payload": {"push_from": "moengage",
         "gcm_webUrl": "app://d"}}
        """#,
        link: "app://d",
        provider: "moengage"
    ),
    Report(
        "of MoEngage: a button, whose address is not documented",
        #"""
        {"isDefaultAction": false, "clickedAction": {"value": "app://no"}, "payload":
         {"push_from": "moengage", "gcm_webUrl": "app://no"}}
        """#,
        reason: "no_link_key",
        provider: "generic"
    ),
    Report(
        "that has only a key of that name is not a response",
        #"{"action": "view_booking", "notification": {"title": "x"}, "data": {"url": "app://d"}}"#,
        link: "app://d",
        provider: "generic"
    ),
]

@Suite("A response around a payload")
struct ResponseTests {
    @Test("opens the pressed button's link, and only that", arguments: reports)
    fileprivate func opens(report: Report) throws {
        let found = try read(report.payload)
        #expect(found.link == report.link)
        #expect(found.noLinkReason == report.reason)
        #expect(found.action == report.action)
        if let provider = report.provider { #expect(found.provider == provider) }
    }

    @Test("is overridden by the button that the request names")
    func request() throws {
        let payload = #"""
            {"actionIdentifier": "yes", "userInfo": {\#(userNotification)}}
            """#
        let found = try read(payload, action: "no")
        #expect(found.action == "no")
        #expect(found.noLinkReason == "button_without_link")
    }

    @Test("takes precedence over one further inside")
    func outermost() throws {
        let payload = #"""
            {"actionIdentifier": "yes", "data": {"actionIdentifier": "no", \#(userNotification)}}
            """#
        #expect(try read(payload).action == "yes")
    }

    @Test("of another form can be described in a file")
    func files() throws {
        let file = #"""
            {"responses": {"when": {"/tapped": {"is": "string"}}, "action": "/tapped",
             "tap": "body", "dismiss": ["swipe", "clear"], "payload": "/message/inner"},
             "providers": {"acme": {"marker": {"/acme": 1}, "link": "/u",
             "buttons": {"map": "/b", "link": ""}}}}
            """#
        func opened(_ tapped: String) throws -> String? {
            let payload = #"""
                {"tapped": "\#(tapped)", "message": {"inner": "{\"acme\":1,\"u\":\"app://u\",\"b\":{\"ok\":\"app://ok\"}}"}}
                """#
            let found = try read(payload, files: ["a.json": file])
            return found.link ?? found.noLinkReason
        }
        #expect(try opened("body") == "app://u")
        #expect(try opened("") == "app://u")
        #expect(try opened("ok") == "app://ok")
        #expect(try opened("clear") == "dismissed")
        #expect(try opened("?") == "unknown_button")
    }
}
