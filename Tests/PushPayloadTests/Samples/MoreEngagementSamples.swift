// Payloads of the project's own for the engagement vendors, second half: plain and awkward.

let swrveCases = [
    PayloadCase(
        name: "Swrve: the newer key beats the older",
        payload: #"{"_p": 7, "_sid": "s-1", "_sd": "app://new", "_d": "app://old"}"#,
        provider: "swrve",
        link: "app://new",
        id: "s-1",
        replaceKey: "7"
    ),
    PayloadCase(
        name: "Swrve: a link for when the picture fails is not the message's",
        payload: #"""
            {"_p": "1", "_sw": "{\"media\":{\"url\":\"https://a/i.png\",\"fallback_sd\":\"app://no\"}}"}
            """#,
        provider: "swrve",
        reason: "no_link_key",
        replaceKey: "1"
    ),
    PayloadCase(
        name: "Swrve: a button by its place",
        payload: #"""
            {"_p": "1", "_sw": {"buttons": [{"title": "No", "action_type": "dismiss"},
             {"title": "Go", "action_type": "open_url", "action": "app://go"}]}}
            """#,
        action: "1",
        provider: "swrve",
        link: "app://go",
        replaceKey: "1"
    ),
    PayloadCase(
        name: "Swrve: silent",
        payload: #"{"_sp": "1", "_sd": "app://no"}"#,
        provider: "swrve",
        reason: "silent",
        isSilent: true
    ),
]

let localyticsCases = [
    PayloadCase(
        name: "Localytics on the device",
        payload: #"{"message": "x", "ll": "{\"ca\":12,\"cr\":34}", "ll_deep_link_url": "app://d"}"#,
        provider: "localytics",
        link: "app://d",
        replaceKey: "12.34"
    ),
    PayloadCase(
        name: "Localytics: an attachment is no link, nor is an app's own key",
        payload: #"{"ll": {"ca": 1}, "ll_attachment_url": "https://a/i.png", "url": "app://no"}"#,
        provider: "localytics",
        reason: "no_link_key"
    ),
]

let batchCases = [
    PayloadCase(
        name: "Batch on Android: a JSON text",
        payload: #"{"title": "x", "com.batch": "{\"i\":\"i-1\",\"l\":\"app://d\",\"li\":true}"}"#,
        provider: "batch-push",
        link: "app://d",
        id: "i-1"
    ),
    PayloadCase(
        name: "Batch: a button whose action opens a link",
        payload: #"""
            {"aps": {"alert": "x"}, "com.batch": {"l": "app://main", "od": {"n": "n"}, "a": [
             {"action": "batch.dismiss"}, {"action": "batch.deeplink", "args": {"l": "app://b"}}]}}
            """#,
        action: "1",
        provider: "batch-push",
        link: "app://b",
        id: "n"
    ),
    PayloadCase(
        name: "Batch: silent, though there is a link",
        payload: #"{"com.batch": {"s": 1, "l": "app://no"}, "aps": {"content-available": 1}}"#,
        provider: "batch-push",
        reason: "silent",
        isSilent: true
    ),
]

let pushwooshCases = [
    PayloadCase(
        name: "Pushwoosh on Android: custom data is no link, however it looks",
        payload: #"""
            {"pw_msg": "1", "p": "H", "l": "app://d?q=a%26b", "u": "{\"url\":\"app://no\"}"}
            """#,
        provider: "pushwoosh",
        link: "app://d?q=a%26b",
        id: "H"
    ),
    PayloadCase(
        name: "Pushwoosh in a browser: the link is escaped once more",
        payload: #"{"p": "H", "header": "x", "l": "https%3A//a.example/%u0161%3Fb"}"#,
        provider: "pushwoosh",
        link: "https://a.example/š?b",
        id: "H"
    ),
    PayloadCase(
        name: "Pushwoosh in a browser: a button, and half a character in an escape",
        payload: #"""
            {"p": "H", "l": "https%3A//a/%ud83d", "buttons": "[{\"title\":\"Go\",\"url\":\"app://go\"}]"}
            """#,
        action: "Go",
        provider: "pushwoosh",
        link: "app://go",
        id: "H"
    ),
    PayloadCase(
        name: "Pushwoosh: custom data alone, silent",
        payload: #"{"pw_msg": "1", "p": "H", "pw_silent": "1", "l": "app://no"}"#,
        provider: "pushwoosh",
        reason: "silent",
        id: "H",
        isSilent: true
    ),
]

let emarsysCases = [
    PayloadCase(
        name: "Emarsys: an action of the right type, in a JSON text",
        payload: #"""
            {"ems_msg": "1", "message_id": "m", "ems":
             "{\"default_action\":{\"type\":\"OpenExternalUrl\",\"url\":\"app://d\"}}"}
            """#,
        provider: "emarsys",
        link: "app://d",
        id: "m"
    ),
    PayloadCase(
        name: "Emarsys: the page to fetch is no link",
        payload: #"{"ems": {"inapp": {"url": "https://a.example/html"}}, "u": "{\"sid\": \"s\"}"}"#,
        provider: "emarsys",
        reason: "no_link_key",
        id: "s"
    ),
    PayloadCase(
        name: "Emarsys, flat: the type stands in a key of its own",
        payload: #"""
            {"ems.version": "FIREBASE_V2", "ems.sid": "s",
             "ems.tap_actions.default_action.type": "OpenExternalUrl",
             "ems.tap_actions.default_action.url": "app://d"}
            """#,
        provider: "emarsys",
        link: "app://d",
        id: "s"
    ),
    PayloadCase(
        name: "Emarsys, flat: a button that is an event",
        payload: #"""
            {"ems.version": "FIREBASE_V2", "ems.actions":
             "[{\"id\":\"a\",\"type\":\"MECustomEvent\",\"url\":\"app://no\"}]"}
            """#,
        action: "a",
        provider: "emarsys",
        reason: "action_type"
    ),
]

let insiderCases = [
    PayloadCase(
        name: "Insider: internal before scheme before external",
        payload: #"""
            {"ins_dl_external": "https://a.example/", "ins_dl_url_scheme": "app://s",
             "ins_dl_internal": "", "camp_id": 5}
            """#,
        provider: "insider",
        link: "app://s",
        replaceKey: "5"
    ),
    PayloadCase(
        name: "Insider: all of it in one JSON text",
        payload: #"""
            {"data": {"ins_dl_json": "{\"ins_dl_url_scheme\":\"app://s\"}", "image_url": "https://i"}}
            """#,
        provider: "insider",
        link: "app://s"
    ),
    PayloadCase(
        name: "Insider: a numbered button",
        payload: #"{"ins_dl_internal": "app://main", "button_2_url": "app://two"}"#,
        action: "2",
        provider: "insider",
        link: "app://two"
    ),
]

let xtremepushCases = [
    PayloadCase(
        name: "Xtremepush: the deep link before the page",
        payload: #"""
            {"xpush": "1", "id": "77", "cid": "c", "deeplink": "app://d", "url": "https://a.example/"}
            """#,
        provider: "xtremepush",
        link: "app://d",
        id: "77",
        replaceKey: "c"
    ),
    PayloadCase(
        name: "Xtremepush: a page to show in the app is no link",
        payload:
            #"{"xpush": 1, "u": "https://a.example/page", "um": "inapp", "inapp": "https://x/"}"#,
        provider: "xtremepush",
        reason: "action_type"
    ),
]

let intercomCases = [
    PayloadCase(
        name: "Intercom: a push with a link",
        payload: #"{"receiver": "intercom_sdk", "instance_id": "i", "uri": "app://d"}"#,
        provider: "intercom",
        link: "app://d",
        id: "i"
    ),
    PayloadCase(
        name: "Intercom: a conversation has an id and no link",
        payload: #"""
            {"intercom_push_type": "notification", "conversation_id": 9, "image_url": "https://a/i",
             "url": "app://no"}
            """#,
        provider: "intercom",
        reason: "no_link_key",
        replaceKey: "9"
    ),
]

let mixpanelCases = [
    PayloadCase(
        name: "Mixpanel: a typed action in a JSON text beats the old key",
        payload: #"""
            {"mp_message": "x", "mp_campaign_id": 1, "mp_message_id": 2, "mp_cta": "app://old",
             "mp_ontap": "{\"type\": \"deeplink\", \"uri\": \"app://new\"}"}
            """#,
        provider: "mixpanel",
        link: "app://new",
        id: "1.2"
    ),
    PayloadCase(
        name: "Mixpanel: a type that nobody knows opens nothing, not even the old key",
        payload: #"""
            {"mp_message": "x", "mp_cta": "app://no",
             "mp_ontap": {"type": "hologram", "uri": "app://no"}}
            """#,
        provider: "mixpanel",
        reason: "action_type"
    ),
    PayloadCase(
        name: "Mixpanel: buttons that are no JSON leave the message as it is",
        payload: #"{"mp_message": "x", "mp_cta": "app://d", "mp_buttons": "[{\"id\": }]"}"#,
        provider: "mixpanel",
        link: "app://d"
    ),
]

let vibesCases = [
    PayloadCase(
        name: "Vibes: the app's data is a JSON text; click_action is a channel",
        payload: #"""
            {"message_uid": "m", "click_action": "VIBES_CHANNEL", "vibes_collapse_id": "v",
             "client_app_data": "{\"deep_link\":\"app://d\",\"media_url\":\"https://a/i\"}"}
            """#,
        provider: "vibes",
        link: "app://d",
        id: "m",
        replaceKey: "v"
    ),
    PayloadCase(
        name: "Vibes: the app's data is another language's hash",
        payload: #"""
            {"message_uid": "m", "client_app_data": "{\"deep_link\"=>\"app://no\"}"}
            """#,
        provider: "vibes",
        reason: "no_link_key",
        id: "m"
    ),
]

let blueshiftCases = [
    PayloadCase(
        name: "Blueshift: the deep link of a JSON text before its page",
        payload: #"""
            {"bsft_message_uuid": "b", "message": "{\"url\":\"https://a.example/\",\"deep_link_url\":\"app://d\",\"timestamp_to_expire_display\":1767225600}"}
            """#,
        provider: "blueshift",
        link: "app://d",
        id: "b",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "Blueshift: one button, and the links of a carousel left alone",
        payload: #"""
            {"bsft_message_uuid": "b", "message": {"actions": [
             {"title": "Cart", "deep_link_url": "app://cart"}],
             "carousel_elements": [{"deep_link_url": "app://no"}]}}
            """#,
        action: "Cart",
        provider: "blueshift",
        link: "app://cart",
        id: "b"
    ),
]

let smallerVendorCases = [
    PayloadCase(
        name: "Notificare: the link must be fetched",
        payload: #"""
            {"x-sender": "notificare", "notification_id": "n", "inbox_item_expires": 1767225600000,
             "attachment": {"uri": "https://a/i.jpg"}, "url": "app://no"}
            """#,
        provider: "notificare",
        reason: "fetch_needed",
        id: "n",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "Notificare: a system message is silent before all",
        payload: #"{"x-sender": "notificare", "system": "1", "id": "i"}"#,
        provider: "notificare",
        reason: "silent",
        id: "i",
        isSilent: true
    ),
    PayloadCase(
        name: "Cordial",
        payload: #"{"mcID": "1:2:3", "deepLink": {"url": "app://d", "fallbackUrl": "https://a/"}}"#,
        provider: "cordial",
        link: "app://d",
        id: "1:2:3"
    ),
    PayloadCase(
        name: "Cordial: a link that is a text instead of an object",
        payload: #"{"mcID": "1:2:3", "deepLink": "app://no", "aps": {"alert": "x"}}"#,
        provider: "cordial",
        reason: "no_link_key",
        id: "1:2:3"
    ),
    PayloadCase(
        name: "PushPushGo: the first of the arguments",
        payload: #"{"aps": {"alert": "x", "url-args": ["https://a.example/1"]}, "UL": false}"#,
        provider: "pushpushgo",
        link: "https://a.example/1"
    ),
    PayloadCase(
        name: "PushPushGo: a button by its place, from one",
        payload: #"""
            {"aps": {"url-args": ["https://a.example/1"]}, "UL": true, "actions": [
             {"title": "A", "url": "https://a.example/a"}, {"title": "B"}]}
            """#,
        action: "button_2",
        provider: "pushpushgo",
        reason: "button_without_link"
    ),
    PayloadCase(
        name: "Appcues",
        payload:
            #"{"aps": {"alert": "x"}, "appcues_notification_id": "n", "appcues_deep_link_url": "app://d"}"#,
        provider: "appcues",
        link: "app://d",
        id: "n"
    ),
    PayloadCase(
        name: "Appcues: internal messages are silent",
        payload: #"""
            {"appcues_notification_id": "n", "_appcues_internal": true, "appcues_deep_link_url": "app://no"}
            """#,
        provider: "appcues",
        reason: "silent",
        id: "n",
        isSilent: true
    ),
    PayloadCase(
        name: "Exponea: the action says that the link counts",
        payload: #"""
            {"source": "xnpe_platform", "notification_id": 5, "action": "deeplink", "url": "app://d",
             "attributes": {"campaign_id": "c"}}
            """#,
        provider: "exponea",
        link: "app://d",
        id: "5",
        replaceKey: "c"
    ),
    PayloadCase(
        name: "Exponea: a button that opens the app ignores its link",
        payload: #"""
            {"source": "xnpe_platform", "action": "browser", "url": "app://main", "actions":
             "[{\"title\":\"A\",\"action\":\"app\",\"url\":\"app://no\"}]"}
            """#,
        action: "A",
        provider: "exponea",
        reason: "action_type"
    ),
    PayloadCase(
        name: "Reteno: the raw link before the one that counts clicks",
        payload: #"""
            {"es_interaction_id": "e", "es_link": "https://track.example/x", "es_link_raw": "app://d"}
            """#,
        provider: "reteno",
        link: "app://d",
        id: "e"
    ),
    PayloadCase(
        name: "Reteno: a button of a JSON text, its raw link too",
        payload: #"""
            {"es_interaction_id": "e", "es_buttons":
             "[{\"label\":\"Go\",\"link\":\"https://track/\",\"link_raw\":\"app://go\"}]"}
            """#,
        action: "Go",
        provider: "reteno",
        link: "app://go",
        id: "e"
    ),
    PayloadCase(
        name: "WonderPush: everything in one JSON text",
        payload: #"{"alert": "x", "_wp": "{\"n\":\"n\",\"c\":\"c\",\"targetUrl\":\"app://d\"}"}"#,
        provider: "wonderpush",
        link: "app://d",
        id: "n.c"
    ),
    PayloadCase(
        name: "WonderPush: data is silent",
        payload: #"{"_wp": {"type": "data", "n": "n", "targetUrl": "app://no"}}"#,
        provider: "wonderpush",
        reason: "silent",
        id: "n",
        isSilent: true
    ),
    PayloadCase(
        name: "Countly on iOS: an object, a button by its title",
        payload: #"""
            {"aps": {"alert": "x"}, "c": {"i": "i", "l": "app://main", "b": [{"t": "Go", "l": "app://go"}]}}
            """#,
        action: "Go",
        provider: "countly",
        link: "app://go",
        id: "i"
    ),
    PayloadCase(
        name: "Countly on Android: flat, nothing to show",
        payload: #"{"c.i": "i", "c.m": "https://a/i.png"}"#,
        provider: "countly",
        reason: "silent",
        id: "i",
        isSilent: true
    ),
    PayloadCase(
        name: "Parse: the data is a JSON text",
        payload: #"""
            {"push_id": "p", "data": "{\"alert\":\"x\",\"uri\":\"app://d\"}",
             "expiration_time": "2026-01-01T00:00:00Z"}
            """#,
        provider: "parse-server",
        link: "app://d",
        id: "p",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "Parse: nothing to show",
        payload: #"{"push_id": "p", "data": {"content": 1}}"#,
        provider: "parse-server",
        reason: "silent",
        id: "p",
        isSilent: true
    ),
]
