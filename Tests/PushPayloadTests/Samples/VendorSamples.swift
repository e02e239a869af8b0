// More payloads of the project's own: the vendors and the self-hosted services.

let oneSignalCases = [
    PayloadCase(
        name: "Android: custom is a JSON text",
        payload: #"""
            {"alert": "x", "google.sent_time": "1700000000000", "google.ttl": 60, "url": "app://no",
             "custom": "{\"i\":\"id-1\",\"u\":\" https:\\/\\/a.example\\/1\\n\",\"a\":{\"URL\":\"app://no\"}}"}
            """#,
        provider: "onesignal",
        link: "https://a.example/1",
        id: "id-1",
        expires: 1_700_000_060
    ),
    PayloadCase(
        name: "iOS: os_data",
        payload: #"{"aps": {"alert": "x"}, "os_data": {"i": "id-2", "u": "compass://a"}}"#,
        provider: "onesignal",
        link: "compass://a",
        id: "id-2"
    ),
    PayloadCase(
        name: "a sentinel opens nothing, even with a link of another kind beside it",
        payload: #"""
            {"alert": "x", "custom": {"i": "1", "u": "https://a.example/?_osp=do_not_open"},
             "url": "https://a.example/"}
            """#,
        provider: "onesignal",
        reason: "sentinel",
        id: "1"
    ),
    PayloadCase(
        name: "a script that does nothing is a sentinel",
        payload: #"{"alert": "x", "custom": {"i": "1", "u": "javascript:void(0);"}}"#,
        provider: "onesignal",
        reason: "sentinel",
        id: "1"
    ),
    PayloadCase(
        name: "web: a button's own link",
        payload: #"""
            {"alert": "x", "custom": {"i": "1", "u": "https://a.example/main"},
             "o": [{"i": "b", "n": "Go", "u": "https://a.example/b"}]}
            """#,
        action: "b",
        provider: "onesignal",
        link: "https://a.example/b",
        id: "1"
    ),
    PayloadCase(
        name: "web: an empty button falls back to the main link",
        payload: #"""
            {"alert": "x", "custom": {"i": "1", "u": "https://a.example/main"},
             "o": [{"i": "b", "n": "Go", "u": ""}]}
            """#,
        action: "b",
        provider: "onesignal",
        link: "https://a.example/main",
        id: "1"
    ),
    PayloadCase(
        name: "Android: an empty button opens nothing",
        payload: #"""
            {"alert": "x", "custom": "{\"i\":\"1\",\"u\":\"https://a.example/main\"}",
             "o": "[{\"i\":\"b\",\"n\":\"Go\"}]"}
            """#,
        action: "b",
        provider: "onesignal",
        reason: "button_without_link",
        id: "1"
    ),
    PayloadCase(
        name: "the SDK's object: a text in a text",
        payload: #"""
            {"launchURL": "app://launch",
             "rawPayload": "{\"custom\":\"{\\\"i\\\":\\\"1\\\",\\\"u\\\":\\\"app://custom\\\"}\"}"}
            """#,
        provider: "onesignal",
        link: "app://custom",
        id: "1"
    ),
    PayloadCase(
        name: "nothing to show and nothing to open is silent",
        payload: #"{"custom": {"i": "1", "a": {"sync": true}}}"#,
        provider: "onesignal",
        reason: "silent",
        id: "1",
        isSilent: true
    ),
]

let brazeCases = [
    PayloadCase(
        name: "Android",
        payload: #"{"_ab": "true", "t": "T", "a": "body", "uri": "compass://a", "cid": "C"}"#,
        provider: "braze",
        link: "compass://a",
        replaceKey: "C"
    ),
    PayloadCase(
        name: "Android: a flat numbered button",
        payload: #"""
            {"_ab": "true", "t": "T", "uri": "compass://a", "ab_a1_a": "ab_uri",
             "ab_a1_uri": "tel:555"}
            """#,
        action: "1",
        provider: "braze",
        link: "tel:555"
    ),
    PayloadCase(
        name: "Android: a button that only opens the app",
        payload: #"""
            {"_ab": "true", "t": "T", "uri": "compass://a", "ab_a0_a": "ab_open",
             "ab_a0_uri": "compass://b"}
            """#,
        action: "0",
        provider: "braze",
        reason: "action_type"
    ),
    PayloadCase(
        name: "iOS: the campaign is no message id",
        payload:
            #"{"aps": {"alert": "x"}, "ab": {"c": "camp", "mv": "v"}, "ab_uri": "compass://a"}"#,
        provider: "braze",
        link: "compass://a",
        replaceKey: "camp"
    ),
    PayloadCase(
        name: "iOS: an internal push is silent",
        payload: #"""
            {"aps": {"alert": "x"}, "ab": {"c": "camp"}, "ab_uri": "compass://a",
             "ab_push_fetch_test_triggers_key": true}
            """#,
        provider: "braze",
        reason: "silent",
        replaceKey: "camp",
        isSilent: true
    ),
    PayloadCase(
        name: "iOS: without ab_uri an app's key is not taken instead",
        payload: #"{"aps": {"alert": "x"}, "ab": {"c": "camp"}, "url": "compass://a"}"#,
        provider: "braze",
        reason: "no_link_key",
        replaceKey: "camp"
    ),
    PayloadCase(
        name: "web",
        payload:
            #"{"t": "T", "a": "body", "cid": "C", "u": "https://a.example/", "i": "https://i"}"#,
        provider: "braze",
        link: "https://a.example/",
        replaceKey: "C"
    ),
    PayloadCase(
        name: "web: a button by its action",
        payload: #"""
            {"t": "T", "a": "body", "cid": "C", "u": "https://a.example/", "pab": [
             {"action": "go", "a": "ab_uri", "u": "https://a.example/go"},
             {"action": "no", "a": "ab_none", "u": "https://a.example/no"}]}
            """#,
        action: "no",
        provider: "braze",
        reason: "action_type",
        replaceKey: "C"
    ),
]

let airshipCases = [
    PayloadCase(
        name: "iOS: the deep link comes before the web page",
        payload:
            #"{"aps": {"alert": "x"}, "_": "s-1", "^u": "https://a.example/", "^d": "app://d"}"#,
        provider: "airship",
        link: "app://d",
        id: "s-1"
    ),
    PayloadCase(
        name: "Android: actions are a JSON text",
        payload: #"""
            {"com.urbanairship.push.PUSH_ID": "p", "com.urbanairship.push.ALERT": "x",
             "com.urbanairship.push.EXPIRATION": "1767225600",
             "com.urbanairship.actions": "{\"^u\":\"https://a.example/\"}"}
            """#,
        provider: "airship",
        link: "https://a.example/",
        id: "p",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "actions that are no JSON give no link",
        payload: #"""
            {"com.urbanairship.push.PUSH_ID": "p", "com.urbanairship.push.ALERT": "x",
             "com.urbanairship.actions": "{what", "url": "app://no"}
            """#,
        provider: "airship",
        reason: "no_link_key",
        id: "p"
    ),
    PayloadCase(
        name: "a button by its name",
        payload: #"""
            {"aps": {"alert": "x"}, "^d": "app://d", "com.urbanairship.interactive_actions":
             {"yes": {"^d": "app://yes"}, "no": {"dismiss": true}}}
            """#,
        action: "yes",
        provider: "airship",
        link: "app://yes"
    ),
    PayloadCase(
        name: "a button without an action",
        payload: #"""
            {"aps": {"alert": "x"}, "^d": "app://d", "com.urbanairship.interactive_actions":
             {"yes": {"^d": "app://yes"}, "no": {"dismiss": true}}}
            """#,
        action: "no",
        provider: "airship",
        reason: "button_without_link"
    ),
    PayloadCase(
        name: "a ping is silent",
        payload: #"{"com.urbanairship.push.PING": "1", "^d": "app://d"}"#,
        provider: "airship",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "without alert and actions it is silent",
        payload: #"{"com.urbanairship.push.PUSH_ID": "p"}"#,
        provider: "airship",
        reason: "silent",
        id: "p",
        isSilent: true
    ),
    PayloadCase(
        name: "the inbox is no link",
        payload:
            #"{"aps": {"alert": "x"}, "_": "s", "_uamid": "https://a.example/", "^mc": "app://m"}"#,
        provider: "airship",
        reason: "no_link_key",
        id: "s"
    ),
]

let selfHostedCases = [
    PayloadCase(
        name: "ntfy: a message, its attachment left alone",
        payload: #"""
            {"id": "x1", "time": 1700000000, "expires": 1700043200, "event": "message", "topic": "t",
             "message": "m", "click": "compass://a", "attachment": {"url": "https://a/file"}}
            """#,
        provider: "ntfy",
        link: "compass://a",
        id: "x1",
        expires: 1_700_043_200
    ),
    PayloadCase(
        name: "ntfy: actions as a JSON text; a request is not opened",
        payload: #"""
            {"id": "x1", "event": "message", "topic": "t", "message": "m",
             "actions": "[{\"id\":\"a\",\"action\":\"http\",\"url\":\"https://a.example/\"}]"}
            """#,
        action: "a",
        provider: "ntfy",
        reason: "action_type",
        id: "x1"
    ),
    PayloadCase(
        name: "ntfy: a body for publishing, its button by label",
        payload: #"""
            {"topic": "t", "message": "m", "actions": [
             {"action": "view", "label": "Open", "url": "https://a.example/"}]}
            """#,
        action: "Open",
        provider: "ntfy",
        link: "https://a.example/"
    ),
    PayloadCase(
        name: "ntfy: a poll request is silent",
        payload: #"{"id": "x1", "event": "poll_request", "topic": "t", "click": "app://no"}"#,
        provider: "ntfy",
        reason: "silent",
        id: "x1",
        isSilent: true
    ),
    PayloadCase(
        name: "ntfy: click is not a link word",
        payload: #"{"topic": "t", "title": "x", "click": "www.example.com", "url": "app://no"}"#,
        provider: "ntfy",
        reason: "no_scheme"
    ),
    PayloadCase(
        name: "gotify",
        payload: #"""
            {"id": 25, "appid": 5, "message": "m", "extras": {
             "client::notification": {"click": {"url": "https://a.example/"}}}}
            """#,
        provider: "gotify",
        link: "https://a.example/",
        id: "25"
    ),
    PayloadCase(
        name: "gotify: what opens on receipt is not opened",
        payload: #"""
            {"id": 26, "extras": {"android::action": {"onReceive": {"intentUrl": "app://no"}},
             "client::notification": {"bigImageUrl": "https://a/i.png"}}}
            """#,
        provider: "gotify",
        reason: "opens_on_receipt",
        id: "26"
    ),
    PayloadCase(
        name: "gotify: the tap opens its own link, not what opens on receipt",
        payload: #"""
            {"extras": {"android::action": {"onReceive": {"intentUrl": "app://no"}},
             "client::notification": {"click": {"url": "app://tap"}}}}
            """#,
        provider: "gotify",
        link: "app://tap"
    ),
]
