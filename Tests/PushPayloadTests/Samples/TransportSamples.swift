// Payloads of the project's own for transports, phone makers' services and what relays messages.

let webCases = [
    PayloadCase(
        name: "Angular: the default action, relative, with nothing to resolve it against",
        payload: #"""
            {"notification": {"title": "x", "data": {"onActionClick": {
             "default": {"operation": "openWindow", "url": "inbox"}}}}}
            """#,
        provider: "angular",
        reason: "relative_link"
    ),
    PayloadCase(
        name: "Angular: a request in the background is not opened",
        payload: #"""
            {"notification": {"title": "x", "tag": "g", "data": {"onActionClick": {
             "default": {"operation": "sendRequest", "url": "https://a.example/"},
             "ok": {"operation": "openWindow", "url": "https://a.example/ok"}}}}}
            """#,
        provider: "angular",
        reason: "action_type",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "Angular: an operation that nobody knows",
        payload: #"""
            {"notification": {"data": {"onActionClick": {
             "ok": {"operation": "teleport", "url": "https://a.example/ok"}}}}}
            """#,
        action: "ok",
        provider: "angular",
        reason: "action_type"
    ),
    PayloadCase(
        name: "Safari: the arguments of a template are no links, even if they look like one",
        payload: #"{"aps": {"alert": "x", "url-args": ["https://a.example/"]}}"#,
        provider: "safari",
        reason: "url_template"
    ),
    PayloadCase(
        name: "Safari: no arguments at all",
        payload: #"{"aps": {"alert": "x", "url-args": []}, "url": "app://no"}"#,
        provider: "safari",
        reason: "url_template"
    ),
]

let makerCases = [
    PayloadCase(
        name: "Huawei: click_action is an object with a type",
        payload: #"""
            {"message": {"android": {"ttl": "10s", "notification": {"notify_id": 4,
             "click_action": {"type": 2, "url": "https://a.example/"}}}}}
            """#,
        provider: "huawei",
        link: "https://a.example/",
        replaceKey: "4",
        expires: 1_000_010
    ),
    PayloadCase(
        name: "Huawei: type 3 starts the app, whatever else is there",
        payload: #"""
            {"message": {"android": {"notification": {"tag": "g",
             "click_action": {"type": 3, "url": "https://no/", "intent": "intent://no#Intent;end"}}}}}
            """#,
        provider: "huawei",
        reason: "action_type",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "Huawei: an intent, and a button whose data is no link",
        payload: #"""
            {"message": {"android": {"notification": {"click_action": {"type": 1,
             "intent": "intent://a#Intent;scheme=app;end"}, "buttons": [
             {"name": "b", "action_type": 4, "data": "https://no/"}]}}}}
            """#,
        provider: "huawei",
        link: "intent://a#Intent;scheme=app;end"
    ),
    PayloadCase(
        name: "Xiaomi: the effect says which of the two counts",
        payload: #"""
            {"extra.notify_effect": "2", "extra.web_uri": "https://no/", "extra.intent_uri": "app://d",
             "notify_id": 3, "time_to_live": 5000, "pass_through": "0"}
            """#,
        provider: "xiaomi",
        link: "app://d",
        replaceKey: "3",
        expires: 1_000_005
    ),
    PayloadCase(
        name: "Xiaomi: nested, passed through to the app",
        payload: #"{"extra": {"notify_effect": "3", "web_uri": "https://no/"}, "pass_through": 1}"#,
        provider: "xiaomi",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Xiaomi: the left button",
        payload: #"""
            {"extra.notify_effect": "1", "extra.web_uri": "https://no/",
             "extra.notification_style_button_left_notify_effect": "3",
             "extra.notification_style_button_left_web_uri": "https://a.example/left"}
            """#,
        action: "left",
        provider: "xiaomi",
        link: "https://a.example/left"
    ),
    PayloadCase(
        name: "OPPO: type 5 is a link",
        payload: #"""
            {"app_message_id": "m", "click_action_type": 5, "click_action_url": "app://d",
             "off_line_ttl": 60}
            """#,
        provider: "oppo",
        link: "app://d",
        id: "m",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "OPPO: an activity's class in an object, an address beside it",
        payload: #"""
            {"notification": {"click_action_type": 4, "click_action_activity": "com.a.Main",
             "click_action_url": "https://no/"}}
            """#,
        provider: "oppo",
        reason: "action_type"
    ),
    PayloadCase(
        name: "vivo: the content is a link if the type says so",
        payload:
            #"{"skipType": "2", "skipContent": "app://d", "requestId": "r", "timeToLive": 60}"#,
        provider: "vivo",
        link: "app://d",
        id: "r",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "vivo: the receipt's address is never opened",
        payload: #"""
            {"skipType": 1, "skipContent": "", "extra": {"callback": "https://no/"}}
            """#,
        provider: "vivo",
        reason: "empty_link"
    ),
    PayloadCase(
        name: "Meizu: hours to live",
        payload: #"""
            {"clickTypeInfo": {"clickType": 2, "url": "app://d"}, "pushTimeInfo": {"validTime": 24}}
            """#,
        provider: "meizu",
        link: "app://d",
        expires: 1_086_400
    ),
    PayloadCase(
        name: "Meizu: a JSON text with an attribute of the app's own",
        payload: #"""
            {"clickTypeInfo": "{\"clickType\":3,\"url\":\"app://no\",\"customAttribute\":\"x\"}"}
            """#,
        provider: "meizu",
        reason: "action_type"
    ),
    PayloadCase(
        name: "JPush: the intent comes before what the app put in",
        payload: #"""
            {"platform": "all", "audience": "all", "cid": "c", "options": {"time_to_live": 60},
             "notification": {"android": {"large_icon": "https://a/i.png",
             "intent": {"url": "intent:#Intent;component=a/b;end"}, "extras": {"url": "app://no"}}}}
            """#,
        provider: "jpush",
        link: "intent:#Intent;component=a/b;end",
        id: "c",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "JPush: a message without a notification is silent",
        payload: #"{"platform": "all", "audience": "all", "message": {"msg_content": "x"}}"#,
        provider: "jpush",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Getui: of three addresses the one of the click's type",
        payload: #"""
            {"request_id": "r", "settings": {"ttl": 2500}, "push_message": {"notification": {
             "click_type": "want", "url": "https://no/", "intent": "intent:#Intent;end",
             "want": "{\"uri\":\"app://d\"}", "logo_url": "https://a/i.png"}}}
            """#,
        provider: "getui",
        link: "app://d",
        id: "r",
        expires: 1_000_002
    ),
    PayloadCase(
        name: "Getui: a malformed address",
        payload: #"""
            {"push_message": {"notification": {"click_type": "url", "url": "https//:a.example"}}}
            """#,
        provider: "getui",
        reason: "no_scheme"
    ),
    PayloadCase(
        name: "Getui: a transmission is silent",
        payload: #"{"push_message": {"transmission": "{\"url\":\"app://no\"}"}}"#,
        provider: "getui",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Umeng: the time is China's",
        payload: #"""
            {"payload": {"display_type": "notification", "body": {"after_open": "go_url",
             "url": "app://d"}}, "policy": {"expire_time": "2026-01-01 08:00:00", "out_biz_no": "o"}}
            """#,
        provider: "umeng",
        link: "app://d",
        id: "o",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "Umeng: an activity's class is no link, and the address beside it does not count",
        payload: #"""
            {"payload": {"display_type": "notification", "body": {"after_open": "go_activity",
             "url": "https://no/", "activity": "com.a.Main"}}}
            """#,
        provider: "umeng",
        reason: "action_type"
    ),
]

let cloudCases = [
    PayloadCase(
        name: "ADM: an app's own key in the data",
        payload: #"""
            {"data": {"deeplink": "app://d"}, "consolidationKey": "k", "expiresAfter": 60}
            """#,
        provider: "adm",
        link: "app://d",
        replaceKey: "k",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "ADM: an empty key consolidates nothing",
        payload: #"{"data": {"title": "タイトル"}, "consolidationKey": ""}"#,
        provider: "adm",
        reason: "no_link_key"
    ),
    PayloadCase(
        name: "SNS: one platform's text in a text",
        payload: #"{"default": "x", "GCM": "{\"data\":{\"url\":\"app://d\"}}"}"#,
        provider: "sns",
        link: "app://d"
    ),
    PayloadCase(
        name: "SNS: a host without a scheme is no link",
        payload: #"{"GCM": "{\"data\":{\"url\":\"www.a.example\"}}"}"#,
        provider: "sns",
        reason: "no_scheme"
    ),
    PayloadCase(
        name: "Pinpoint: flat keys before the object of the same name",
        payload: #"""
            {"pinpoint.deeplink": "app://flat", "pinpoint": {"deeplink": "app://object"},
             "pinpoint.campaign.campaign_activity_id": "a"}
            """#,
        provider: "pinpoint",
        link: "app://flat",
        id: "a"
    ),
    PayloadCase(
        name: "Pinpoint: opening the app is no link, whatever the app's data says",
        payload: #"""
            {"pinpoint.openApp": "true", "pinpoint.url": "", "pinpoint.jsonBody": "{\"url\":\"app://no\"}"}
            """#,
        provider: "pinpoint",
        reason: "opens_app"
    ),
    PayloadCase(
        name: "Pinpoint: the app's data as a JSON text",
        payload: #"""
            {"data": {"pinpoint": {"campaign": {"campaign_activity_id": "a"}},
             "jsonBody": "{\"deeplink\":\"app://body\"}"}}
            """#,
        provider: "pinpoint",
        link: "app://body",
        id: "a"
    ),
    PayloadCase(
        name: "Beams: what is sent",
        payload: #"""
            {"interests": ["a"], "web": {"time_to_live": 60, "notification":
             {"title": "x", "icon": "https://a/i.png", "deep_link": "https://a.example/"}}}
            """#,
        provider: "beams",
        link: "https://a.example/",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "Beams: what arrives, with nothing to show",
        payload: #"""
            {"notification": {"deep_link": "https://no/"},
             "data": {"pusher": {"publishId": "p", "hasDisplayableContent": false}}}
            """#,
        provider: "beams",
        reason: "silent",
        id: "p",
        isSilent: true
    ),
    PayloadCase(
        name: "Ably: the app's key in the data, an action name beside it",
        payload: #"""
            {"push": {"notification": {"title": "x", "click_action": "OPEN"}, "data": {"url": "app://d"}}}
            """#,
        provider: "ably",
        link: "app://d"
    ),
    PayloadCase(
        name: "Ably: data alone without a link is silent",
        payload: #"{"push": {"data": {"sync": "1"}}}"#,
        provider: "ably",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Expo: a message with a life",
        payload: #"""
            {"to": "ExponentPushToken[x]", "title": "x", "ttl": 60, "data": {"url": "app://d"}}
            """#,
        provider: "expo",
        link: "app://d",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "Expo: to many, the data for the background only",
        payload: #"""
            {"to": ["ExpoPushToken[x]"], "_contentAvailable": true, "data": {"url": "app://no"}}
            """#,
        provider: "expo",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Expo on the device: the data is a JSON text called body",
        payload: #"""
            {"request": {"identifier": "r", "content": {"data": null, "body": "x"}, "trigger":
             {"remoteMessage": {"ttl": 60, "sentTime": 1700000000000, "data":
             {"body": "{\"url\":\"app://d\"}"}}}}}
            """#,
        provider: "expo",
        link: "app://d",
        id: "r",
        expires: 1_700_000_060
    ),
    PayloadCase(
        name: "Courier: what counts clicks is never opened",
        payload: #"{"title": "x", "trackingUrl": "https://track.example/x"}"#,
        provider: "courier",
        reason: "no_link_key"
    ),
    PayloadCase(
        name: "Courier: an app's own key is",
        payload: #"{"data": {"trackingUrl": "https://track.example/x", "deeplink": "app://d"}}"#,
        provider: "courier",
        link: "app://d"
    ),
    PayloadCase(
        name: "Knock: an app's key before Knock's flat ones",
        payload: #"""
            {"fcmMessageId": "f", "notification": {"title": "[a](/b)"}, "data": {"knock_message_id": "k",
             "event.content_url": "", "avatar_url": "https://a/i.png", "url": "app://d"}}
            """#,
        provider: "knock-app",
        link: "app://d",
        id: "k"
    ),
    PayloadCase(
        name: "Knock: keys that nobody has named are no links",
        payload: #"{"data": {"knock_message_id": "k", "author_url": "https://no/"}}"#,
        provider: "knock-app",
        reason: "no_link_key",
        id: "k"
    ),
    PayloadCase(
        name: "Novu: the override of a platform",
        payload: #"""
            {"name": "w", "transactionId": "t", "payload": {"url": "app://no"}, "overrides":
             {"providers": {"expo": {"ttl": 60, "data": {"deepLink": "app://d"}}}}}
            """#,
        provider: "novu",
        link: "app://d",
        id: "t",
        expires: 1_000_060
    ),
    PayloadCase(
        name: "Novu: a path, with nothing to resolve it against",
        payload: #"""
            {"name": "w", "overrides": {"fcm": {"webPush": {"fcm_options": {"link": "/foo"}}}}}
            """#,
        provider: "novu",
        reason: "relative_link"
    ),
]
