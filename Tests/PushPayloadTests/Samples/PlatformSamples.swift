// Payloads of the project's own for the platforms' transports: plain and awkward.

let apnsCases = [
    PayloadCase(
        name: "an app's key beside aps",
        payload: #"{"aps": {"alert": "Hi"}, "deeplink": "compass://profile:john"}"#,
        provider: "apns",
        link: "compass://profile:john"
    ),
    PayloadCase(
        name: "an app's key in an object of its own",
        payload: #"{"aps": {"alert": {"title": "t"}}, "data": {"url": "https://a.example/1"}}"#,
        provider: "apns",
        link: "https://a.example/1"
    ),
    PayloadCase(
        name: "content-available alone is silent, link or not",
        payload: #"{"aps": {"content-available": 1}, "url": "compass://sync"}"#,
        provider: "apns",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "content-available with an empty alert and sound is silent",
        payload: #"{"aps": {"content-available": 1, "alert": "", "sound": ""}}"#,
        provider: "apns",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "content-available beside an alert is not silent",
        payload: #"{"aps": {"content-available": 1, "alert": "x"}, "link": "compass://a"}"#,
        provider: "apns",
        link: "compass://a"
    ),
    PayloadCase(
        name: "a badge alone shows nothing and opens nothing: silent",
        payload: #"{"aps": {"content-available": 1, "badge": 0}}"#,
        provider: "apns",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "a badge with a link is not the silent marker",
        payload: #"{"aps": {"badge": 3}, "url": "compass://a"}"#,
        provider: "apns",
        link: "compass://a"
    ),
    PayloadCase(
        name: "a name spelled with escapes",
        payload: #"{"\u0061ps": {"alert": "x"}, "\u0075rl": "compass:\/\/a"}"#,
        provider: "apns",
        link: "compass://a"
    ),
]

let fcmCases = [
    PayloadCase(
        name: "v1: the web link comes before the data",
        payload: #"""
            {"message": {"token": "t", "notification": {"title": "x"},
             "data": {"url": "compass://data"},
             "webpush": {"fcm_options": {"link": "https://a.example/web"}}}}
            """#,
        provider: "fcm",
        link: "https://a.example/web"
    ),
    PayloadCase(
        name: "v1: keys of the data, the platform's own data after it, ids and time to live",
        payload: #"""
            {"message": {"topic": "news", "notification": {"title": "x"},
             "data": {"deep_link": "compass://data"},
             "android": {"ttl": "3.5s", "collapse_key": "c", "notification": {"tag": "t"},
               "data": {"deep_link": "compass://android"}},
             "apns": {"headers": {"apns-id": "I-1"}, "payload": {"aps": {"alert": "x"}}}}}
            """#,
        provider: "fcm",
        link: "compass://data",
        id: "I-1",
        replaceKey: "t",
        expires: 1_000_003
    ),
    PayloadCase(
        name: "v1: the payload of the other platform",
        payload: #"""
            {"message": {"condition": "'a' in topics", "apns": {
             "headers": {"apns-expiration": "1767225600", "apns-collapse-id": "g"},
             "payload": {"aps": {"alert": "x"}, "link": "compass://apns"}}}}
            """#,
        provider: "fcm",
        link: "compass://apns",
        replaceKey: "g",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "v1: an Intent action name is no link",
        payload: #"""
            {"message": {"token": "t", "notification": {"title": "x"},
             "android": {"notification": {"click_action": "OPEN_MAIN"}}}}
            """#,
        provider: "fcm",
        reason: "no_scheme"
    ),
    PayloadCase(
        name: "v1: a click action that is a link counts last",
        payload: #"""
            {"message": {"token": "t", "notification": {"title": "x"},
             "android": {"notification": {"click_action": "compass://click"}}}}
            """#,
        provider: "fcm",
        link: "compass://click"
    ),
    PayloadCase(
        name: "v1: data alone without a link is silent",
        payload: #"{"message": {"token": "t", "data": {"sync": "1"}}}"#,
        provider: "fcm",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "v1: data alone with a link opens it",
        payload: #"{"message": {"fid": "f", "data": {"link": "compass://a"}}}"#,
        provider: "fcm",
        link: "compass://a"
    ),
    PayloadCase(
        name: "v1: an image is no link",
        payload: #"""
            {"message": {"token": "t", "notification": {"title": "x", "image": "https://a/i.png"}}}
            """#,
        provider: "fcm",
        reason: "no_link_key"
    ),
    PayloadCase(
        name: "legacy: click_action of the web comes before the data",
        payload: #"""
            {"to": "T", "collapse_key": "k", "time_to_live": 60,
             "notification": {"click_action": "https://a.example/"}, "data": {"url": "app://x"}}
            """#,
        provider: "fcm",
        link: "https://a.example/",
        replaceKey: "k",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "legacy: a Flutter action name leaves the data",
        payload: #"""
            {"registration_ids": ["a"], "notification": {"click_action": "FLUTTER_CLICK"},
             "data": {"url": "app://x", "click_action": "FLUTTER_CLICK"}}
            """#,
        provider: "fcm",
        link: "app://x"
    ),
    PayloadCase(
        name: "legacy: content_available without a notification is silent",
        payload: #"{"to": "T", "content_available": true, "data": {"url": "app://x"}}"#,
        provider: "fcm",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "web, as received",
        payload: #"""
            {"fcmMessageId": "m-1", "collapse_key": "do_not_collapse",
             "notification": {"title": "x", "tag": "g", "click_action": "https://a.example/c"},
             "fcmOptions": {"link": "https://a.example/o"}, "data": {"url": "app://x"}}
            """#,
        provider: "fcm",
        link: "https://a.example/o",
        id: "m-1",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "web, as received, data alone",
        payload: #"{"fcmMessageId": "m-1", "data": {"sync": "1"}}"#,
        provider: "fcm",
        reason: "silent",
        id: "m-1",
        isSilent: true
    ),
    PayloadCase(
        name: "Android, as received: link_android comes before link",
        payload: #"""
            {"gcm.n.e": "1", "gcm.n.link": "https://b.example/",
             "gcm.n.link_android": "https://a.example/", "gcm.n.tag": "g",
             "gcm.n.click_action": "ACTION", "google.message_id": "0:1%2",
             "google.sent_time": 1700000000500, "google.ttl": "60", "collapse_key": "com.example"}
            """#,
        provider: "fcm",
        link: "https://a.example/",
        id: "0:1%2",
        replaceKey: "g",
        expires: 1_700_000_060
    ),
    PayloadCase(
        name: "Android, as received: an app's own flat key",
        payload: #"{"google.message_id": "0:1", "deeplink": "compass://a", "gcm.n.e": "1"}"#,
        provider: "fcm",
        link: "compass://a",
        id: "0:1"
    ),
]

let webPushCases = [
    PayloadCase(
        name: "navigate",
        payload: #"""
            {"web_push": 8030, "notification": {"title": "x", "tag": "g", "silent": true,
             "navigate": "https://a.example/1"}, "url": "https://b.example/"}
            """#,
        provider: "webpush",
        link: "https://a.example/1",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "a relative address needs the origin of the subscription",
        payload: #"{"web_push": 8030, "notification": {"title": "x", "navigate": "/today"}}"#,
        provider: "webpush",
        reason: "relative_link"
    ),
    PayloadCase(
        name: "the marker is a number, not a text",
        payload: #"{"web_push": "8030", "notification": {"navigate": "https://a.example/1"}}"#,
        provider: "generic",
        reason: "no_link_key"
    ),
    PayloadCase(
        name: "an action's own address",
        payload: #"""
            {"web_push": 8030.0, "notification": {"navigate": "https://a.example/1", "actions": [
             {"action": "r", "title": "Reply", "navigate": "https://a.example/reply"}]}}
            """#,
        action: "r",
        provider: "webpush",
        link: "https://a.example/reply"
    ),
    PayloadCase(
        name: "the draft's marker",
        payload: #"{"web_push": 9001, "notification": {"url": "https://a.example/d"}}"#,
        provider: "webpush",
        link: "https://a.example/d"
    ),
    PayloadCase(
        name: "the first explainer's shape",
        payload: #"""
            {"title": "x", "default_action_url": "https://a.example/e",
             "options": {"actions": [{"action": "no", "url": "https://a.example/no"}]}}
            """#,
        action: "no",
        provider: "webpush",
        link: "https://a.example/no"
    ),
]
