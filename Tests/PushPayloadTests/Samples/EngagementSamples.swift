// Payloads of the project's own for the engagement vendors, first half: plain and awkward.

let optimobileCases = [
    PayloadCase(
        name: "Optimobile: the same envelope as another vendor's, told by k.message",
        payload: #"""
            {"title": "t", "alert": "a", "bgn": "0", "custom": {"i": "x", "u": "https://a.example/o",
             "a": {"k.message": {"type": 1, "data": {"id": 42}}, "k.deepLink": {"data": {"id": 7}}}}}
            """#,
        provider: "optimobile",
        link: "https://a.example/o",
        id: "42"
    ),
    PayloadCase(
        name: "Optimobile: a JSON text, for the background",
        payload: #"""
            {"bgn": 1, "custom": "{\"u\":\"app://no\",\"a\":{\"k.message\":{\"data\":{\"id\":1}}}}"}
            """#,
        provider: "optimobile",
        reason: "silent",
        id: "1",
        isSilent: true
    ),
    PayloadCase(
        name: "Optimobile: a button without an address",
        payload: #"""
            {"alert": "a", "custom": {"u": "app://main", "a": {"k.message": {"data": {"id": 1}},
             "k.buttons": [{"id": "b1", "text": "Go"}]}}}
            """#,
        action: "b1",
        provider: "optimobile",
        reason: "button_without_link",
        id: "1"
    ),
]

let iterableCases = [
    PayloadCase(
        name: "Iterable: the default action of a JSON text beats the bare key",
        payload: #"""
            {"uri": "app://legacy", "itbl":
             "{\"messageId\":\"m\",\"defaultAction\":{\"type\":\"openUrl\",\"data\":\"app://d\"}}"}
            """#,
        provider: "iterable",
        link: "app://d",
        id: "m"
    ),
    PayloadCase(
        name: "Iterable: with a default action that opens the app the bare key does not count",
        payload: #"""
            {"uri": "app://no", "itbl": {"messageId": "m", "defaultAction": {"type": "open"}}}
            """#,
        provider: "iterable",
        reason: "action_type",
        id: "m"
    ),
    PayloadCase(
        name: "Iterable: a button whose action is the app's own",
        payload: #"""
            {"itbl": {"messageId": "m", "actionButtons": [
             {"identifier": "later", "action": {"type": "snooze", "data": "app://no"}},
             {"identifier": "go", "action": {"type": "openUrl", "data": "app://go"}}]}}
            """#,
        action: "later",
        provider: "iterable",
        reason: "action_type",
        id: "m"
    ),
    PayloadCase(
        name: "Iterable: an update of the inbox is silent",
        payload: #"""
            {"notificationType": "InAppUpdate", "itbl": {"messageId": "m"}, "url": "app://no"}
            """#,
        provider: "iterable",
        reason: "silent",
        id: "m",
        isSilent: true
    ),
]

let clevertapCases = [
    PayloadCase(
        name: "CleverTap",
        payload: #"""
            {"nm": "x", "wzrk_id": "c_1", "wzrk_pid": 99, "wzrk_ttl": "1767225600",
             "wzrk_dl": "app://d", "wzrk_bp": "https://a/i.png"}
            """#,
        provider: "clevertap",
        link: "app://d",
        id: "99",
        replaceKey: "c_1",
        expires: 1_767_225_600
    ),
    PayloadCase(
        name: "CleverTap: a template's link, after an empty one",
        payload: #"{"nm": "x", "wzrk_pn": true, "wzrk_dl": "", "pt_dl1": "app://one"}"#,
        provider: "clevertap",
        link: "app://one"
    ),
    PayloadCase(
        name: "CleverTap: a button of a JSON text",
        payload: #"""
            {"nm": "x", "wzrk_dl": "app://d", "wzrk_acts":
             "[{\"l\":\"https://label.example\",\"id\":\"t\",\"dl\":\"app://t\",\"ac\":true}]"}
            """#,
        action: "t",
        provider: "clevertap",
        link: "app://t"
    ),
    PayloadCase(
        name: "CleverTap: an empty message is silent",
        payload: #"{"nm": "", "wzrk_dl": "app://no"}"#,
        provider: "clevertap",
        reason: "silent",
        isSilent: true
    ),
]

let moengageCases = [
    PayloadCase(
        name: "MoEngage on iOS: the deep link beats the page",
        payload: #"""
            {"aps": {"alert": "x"}, "app_extra": {"moe_deeplink": "app://d"}, "moengage":
             {"cid": "c", "webUrl": "https://a.example/"}}
            """#,
        provider: "moengage",
        link: "app://d",
        replaceKey: "c"
    ),
    PayloadCase(
        name: "MoEngage on iOS: of the default actions the first that opens a link",
        payload: #"""
            {"aps": {"alert": "x"}, "moengage": {"media-attachment": "https://a/i.png"},
             "moeFeatures": {"richPush": {"defaultActions": [{}, {"type": "call", "value": "tel:1"},
             {"type": "deepLink", "value": "app://d"}]}}}
            """#,
        provider: "moengage",
        link: "app://d"
    ),
    PayloadCase(
        name: "MoEngage on Android: the page with the keys beats the plain one",
        payload: #"""
            {"push_from": "moengage", "gcm_webUrl": "app://a", "moe_webUrl": "app://a?k=v",
             "gcm_campaign_id": "c", "moe_cid_attr": "{'not': 'JSON'}"}
            """#,
        provider: "moengage",
        link: "app://a?k=v",
        replaceKey: "c"
    ),
    PayloadCase(
        name: "MoEngage on Android: silent",
        payload: #"""
            {"push_from": "moengage", "gcm_notificationType": "gcm_silentNotification",
             "gcm_webUrl": "app://no"}
            """#,
        provider: "moengage",
        reason: "silent",
        isSilent: true
    ),
]

let webengageCases = [
    PayloadCase(
        name: "WebEngage: the wrapper around a link is taken off",
        payload: #"""
            {"source": "webengage", "message_action": "show_system_tray_notification", "message_data":
             "{\"experimentId\":\"e\",\"cta\":{\"actionLink\":\"w://p/open_url_in_browser/https%3A%2F%2Fa.example%2F\"}}"}
            """#,
        provider: "webengage",
        link: "https://a.example/",
        id: "e"
    ),
    PayloadCase(
        name: "WebEngage: a button in its own wrapper",
        payload: #"""
            {"source": "webengage", "message_data": {"expandableDetails": {"cta2":
             {"actionLink": "w://p/open_url_in_browser/app%3A%2F%2Fb"}}}}
            """#,
        action: "cta2",
        provider: "webengage",
        link: "app://b"
    ),
    PayloadCase(
        name: "WebEngage: what is not for the tray is silent",
        payload: #"""
            {"source": "webengage", "message_action": "fetch_profile",
             "message_data": {"cta": {"actionLink": "app://no"}}}
            """#,
        provider: "webengage",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "WebEngage: the callback, with nulls and a life of 0",
        payload: #"""
            {"deeplink": null, "userData": {"license_code": "l", "experimentId": "e",
             "identifier": "i", "timeToLive": 0, "image": "https://a/i.png"}}
            """#,
        provider: "webengage",
        reason: "empty_link",
        id: "e",
        replaceKey: "i"
    ),
]

let leanplumCases = [
    PayloadCase(
        name: "Leanplum: an action of the right name, a message id beyond a double",
        payload: #"""
            {"aps": {"alert": "x"}, "_lpm": 9007199254740993, "lp_occurrence_id": "o",
             "_lpx": {"__name__": "Open URL", "URL": "https://a.example/"}}
            """#,
        provider: "leanplum",
        link: "https://a.example/",
        id: "o",
        replaceKey: "9007199254740993"
    ),
    PayloadCase(
        name: "Leanplum: an action of another name, as a JSON text",
        payload: #"""
            {"lp_message": "x", "_lpu": "u",
             "_lpx": "{\"__name__\":\"Open App\",\"URL\":\"app://no\"}"}
            """#,
        provider: "leanplum",
        reason: "action_type",
        replaceKey: "u"
    ),
    PayloadCase(
        name: "Leanplum: a button by its name",
        payload: #"""
            {"aps": {"alert": "x"}, "_lpn": 1, "_lpx": {"__name__": "Open URL", "URL": "app://main"},
             "_lpc": {"My/Action": {"__name__": "Open URL", "URL": "app://mine"}}}
            """#,
        action: "My/Action",
        provider: "leanplum",
        link: "app://mine",
        replaceKey: "1"
    ),
]

let customerioCases = [
    PayloadCase(
        name: "Customer.io on Android",
        payload:
            #"{"CIO-Delivery-ID": "d", "title": "x", "link": "app://d", "image": "https://i"}"#,
        provider: "customerio",
        link: "app://d",
        id: "d"
    ),
    PayloadCase(
        name: "Customer.io on iOS: a null link beside an app's own key",
        payload: #"""
            {"aps": {"alert": "x"}, "CIO-Delivery-ID": "d", "url": "app://no",
             "CIO": {"push": {"link": null, "image": "https://a/i.png"}}}
            """#,
        provider: "customerio",
        reason: "empty_link",
        id: "d"
    ),
    PayloadCase(
        name: "Customer.io: nothing to show and nothing to open",
        payload: #"{"CIO-Delivery-ID": "d"}"#,
        provider: "customerio",
        reason: "silent",
        id: "d",
        isSilent: true
    ),
]

let klaviyoCases = [
    PayloadCase(
        name: "Klaviyo on iOS: body is an object, the link stands beside it",
        payload: #"""
            {"aps": {"alert": "x"}, "url": "app://d", "body": {"_k": "u-1", "url": "app://no"}}
            """#,
        provider: "klaviyo",
        link: "app://d",
        id: "u-1"
    ),
    PayloadCase(
        name: "Klaviyo on Android: a button without a label is none",
        payload: #"""
            {"_k": "{\"m\":\"M\"}", "title": "x", "body": "y", "url": "app://d", "action_buttons":
             "[{\"id\":\"a\",\"action\":\"deep_link\",\"url\":\"app://a\"}]"}
            """#,
        action: "a",
        provider: "klaviyo",
        reason: "unknown_button",
        replaceKey: "M"
    ),
    PayloadCase(
        name: "Klaviyo on iOS: an address that is a number",
        payload: #"{"body": {"_k": {"m": "M"}}, "url": 12345}"#,
        provider: "klaviyo",
        reason: "not_text",
        replaceKey: "M"
    ),
]

let sfmcCases = [
    PayloadCase(
        name: "Marketing Cloud: OpenDirect beats the page and what the SDK adds",
        payload: #"""
            {"_sid": "SFMC", "_m": "M", "_r": "R", "alert": "x", "_od": "app://d", "_x": "https://x/",
             "url": "app://no", "_mediaUrl": "https://a/i.png"}
            """#,
        provider: "sfmc",
        link: "app://d",
        id: "R",
        replaceKey: "M"
    ),
    PayloadCase(
        name: "Marketing Cloud: without the sender's name, a page",
        payload: #"{"_m": "M", "_r": "R", "_od": "", "_x": "https://a.example/page"}"#,
        provider: "sfmc",
        link: "https://a.example/page",
        id: "R",
        replaceKey: "M"
    ),
]

let adobeCases = [
    PayloadCase(
        name: "Journey Optimizer: a link of the type for it",
        payload: #"""
            {"message": {"android": {"data": {"adb_title": "x", "adb_a_type": "DEEPLINK",
             "adb_uri": "app://d", "adb_tag": "g", "adb_image": "https://a/i.png"}}}}
            """#,
        provider: "adobe",
        link: "app://d",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "Journey Optimizer: a link beside the type that opens the app",
        payload: #"{"adb_title": "x", "adb_a_type": "OPENAPP", "adb_uri": "app://no"}"#,
        provider: "adobe",
        reason: "action_type"
    ),
    PayloadCase(
        name: "Journey Optimizer: a button of a JSON text",
        payload: #"""
            {"adb_title": "x", "adb_uri": "app://main", "adb_act":
             "[{\"label\":\"Öffnen\",\"uri\":\"app://b\",\"type\":\"DEEPLINK\"}]"}
            """#,
        action: "Öffnen",
        provider: "adobe",
        link: "app://b"
    ),
    PayloadCase(
        name: "Campaign: the delivery is no message",
        payload: #"{"aps": {"alert": "x"}, "_mId": "m", "_dId": "d", "uri": "app://d"}"#,
        provider: "adobe-campaign",
        link: "app://d",
        id: "m",
        replaceKey: "d"
    ),
    PayloadCase(
        name: "Campaign on Android: an action name is no link",
        payload: #"""
            {"_mId": 7, "_dId": 8, "notification": {"click_action": "OPEN_MAIN"}, "url": "app://no"}
            """#,
        provider: "adobe-campaign",
        reason: "no_scheme",
        id: "7",
        replaceKey: "8"
    ),
]

let responsysCases = [
    PayloadCase(
        name: "Responsys",
        payload: #"{"ei": "e-1", "p_dl": "app://d", "alert": "x"}"#,
        provider: "responsys",
        link: "app://d",
        id: "e-1"
    ),
    PayloadCase(
        name: "Responsys: an image and buttons of which no address is known",
        payload: #"""
            {"rsys_src": "orcl", "orcl_img": "https://a/i.png", "orcl_btns":
             [{"id": "b", "url": "https://a.example/b"}]}
            """#,
        action: "b",
        provider: "responsys",
        reason: "button_without_link"
    ),
]

let acousticCases = [
    PayloadCase(
        name: "Acoustic: an action of type url",
        payload: #"""
            {"aps": {"alert": "x"}, "mce": {"mailingId": "m"},
             "notification-action": {"type": "url", "value": "https://a.example/"}}
            """#,
        provider: "acoustic",
        link: "https://a.example/",
        replaceKey: "m"
    ),
    PayloadCase(
        name: "Acoustic: a number to dial, and images beside it",
        payload: #"""
            {"notification-action": {"type": "dial", "value": "tel:555"},
             "carousel": {"items": [{"url": "https://a/i.jpg"}]}}
            """#,
        provider: "acoustic",
        reason: "action_type"
    ),
    PayloadCase(
        name: "Acoustic: a button of the category",
        payload: #"""
            {"notification-action": {"type": "openApp"}, "category-actions": [
             {"name": "Next", "type": "next"}, {"name": "Web", "type": "url", "value": "app://w"}]}
            """#,
        action: "Web",
        provider: "acoustic",
        link: "app://w"
    ),
]
