// Payloads of the project's own for self-hosted services and chat systems.

let hostedCases = [
    PayloadCase(
        name: "Pushover: the first message",
        payload:
            #"{"messages": [{"umid": "u", "url": "app://d"}, {"umid": "v", "url": "app://no"}]}"#,
        provider: "pushover",
        link: "app://d",
        id: "u"
    ),
    PayloadCase(
        name: "Pushover: the first message has no link, so the second's does not open for it",
        payload: #"{"messages": [{"umid": 5, "title": "x"}, {"umid": 6, "url": "app://no"}]}"#,
        provider: "pushover",
        reason: "no_link_key",
        id: "5"
    ),
    PayloadCase(
        name: "Bark",
        payload: #"{"device_key": "k", "id": "i", "icon": "https://a/i.png", "url": "app://d"}"#,
        provider: "bark",
        link: "app://d",
        id: "i"
    ),
    PayloadCase(
        name: "Bark: an encrypted body cannot be read here",
        payload: #"{"device_key": "k", "ciphertext": "aGVsbG8="}"#,
        provider: "bark",
        reason: "encrypted"
    ),
    PayloadCase(
        name: "Bark: a deletion",
        payload: #"{"device_keys": ["k"], "delete": "1", "id": "i", "url": "app://no"}"#,
        provider: "bark",
        reason: "silent",
        id: "i",
        isSilent: true
    ),
    PayloadCase(
        name: "Home Assistant: what is sent, a button with an address",
        payload: #"""
            {"message": "x", "registration_info": {"app_id": "a"}, "data": {"tag": "g", "url": "/lovelace",
             "actions": [{"action": "OPEN", "title": "Open", "uri": "app://b"}]}}
            """#,
        action: "OPEN",
        provider: "home-assistant",
        link: "app://b",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "Home Assistant: its links are paths",
        payload: #"""
            {"message": "x", "registration_info": {}, "data": {"clickAction": "/lovelace/0",
             "image": "https://a/i.png"}}
            """#,
        provider: "home-assistant",
        reason: "relative_link"
    ),
    PayloadCase(
        name: "Home Assistant on Android: numbered buttons",
        payload: #"""
            {"data": {"message": "x", "webhook_id": "w", "clickAction": "noAction", "action_1_key": "A",
             "action_2_key": "B", "action_2_uri": "app://b"}}
            """#,
        action: "B",
        provider: "home-assistant",
        link: "app://b"
    ),
    PayloadCase(
        name: "Home Assistant: a command is silent",
        payload: #"""
            {"data": {"message": "command_screen_on", "webhook_id": "w", "clickAction": "app://no"}}
            """#,
        provider: "home-assistant",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Lomiri: the first action of the card",
        payload:
            #"{"notification": {"tag": "g", "card": {"summary": "x", "actions": ["app://d"]}}}"#,
        provider: "ubuntu",
        link: "app://d",
        replaceKey: "g"
    ),
    PayloadCase(
        name: "Lomiri: a further action, and a last moment in the envelope",
        payload: #"""
            {"appid": "a", "expire_on": "2026-01-01T00:00:00Z", "data": {"notification": {"card":
             {"actions": ["app://d", "app://second"]}}}}
            """#,
        action: "1",
        provider: "ubuntu",
        link: "app://second",
        expires: 1_767_225_600
    ),
]

let chatCases = [
    PayloadCase(
        name: "Matrix: ids, from which a link would have to be made",
        payload: #"""
            {"notification": {"event_id": "$e", "room_id": "!r:a.example", "devices": [{"pushkey": "k",
             "data": {"url": "https://no/"}}]}}
            """#,
        provider: "matrix",
        reason: "no_url",
        id: "$e"
    ),
    PayloadCase(
        name: "Matrix: a badge without an event is silent",
        payload: #"{"notification": {"counts": {"unread": 2}, "devices": []}}"#,
        provider: "matrix",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Mattermost: the server's address is no link",
        payload: #"""
            {"type": "message", "server_id": "s", "channel_id": "c", "post_id": "p",
             "server_url": "https://no/"}
            """#,
        provider: "mattermost",
        reason: "no_url",
        id: "p"
    ),
    PayloadCase(
        name: "Mattermost: a session that ended",
        payload: #"{"type": "session", "server_id": "s", "ack_id": "a"}"#,
        provider: "mattermost",
        reason: "silent",
        id: "a",
        isSilent: true
    ),
    PayloadCase(
        name: "Zulip: the realm is no link",
        payload: #"""
            {"aps": {"alert": "x"}, "zulip": {"realm_url": "https://no/", "message_ids": [7, 8]}}
            """#,
        provider: "zulip",
        reason: "no_url",
        id: "7"
    ),
    PayloadCase(
        name: "Zulip: messages that were read elsewhere",
        payload: #"{"event": "remove", "server": "s", "realm_id": 1, "zulip_message_ids": "7,8"}"#,
        provider: "zulip",
        reason: "silent",
        id: "7,8",
        isSilent: true
    ),
    PayloadCase(
        name: "Nextcloud: encrypted",
        payload: #"{"to": "t", "notification": {}, "data": {"subject": "s", "signature": "S"}}"#,
        provider: "nextcloud",
        reason: "encrypted"
    ),
    PayloadCase(
        name: "Nextcloud: all are taken back",
        payload: #"{"delete-all": true}"#,
        provider: "nextcloud",
        reason: "silent",
        isSilent: true
    ),
    PayloadCase(
        name: "Mastodon: a token is no link either",
        payload: #"""
            {"access_token": "https://secret.example/", "notification_id": 3, "icon": "https://a/i.png"}
            """#,
        provider: "mastodon",
        reason: "no_url",
        id: "3"
    ),
    PayloadCase(
        name: "Mastodon: an app's own key beside it",
        payload: #"{"access_token": "t", "notification_id": "9", "url": "app://no"}"#,
        provider: "mastodon",
        reason: "no_url",
        id: "9"
    ),
    PayloadCase(
        name: "Sendbird: a channel's url is an id",
        payload: #"""
            {"aps": {"alert": "x"}, "sendbird": {"message_id": 5, "channel": {"channel_url": "a:b"},
             "sender": {"profile_url": "https://a/i.png"}}}
            """#,
        provider: "sendbird",
        reason: "no_url",
        id: "5"
    ),
    PayloadCase(
        name: "Sendbird on Android: a JSON text",
        payload: #"{"message": "x", "sendbird": "{\"message_id\":6,\"url\":\"app://no\"}"}"#,
        provider: "sendbird",
        reason: "no_url",
        id: "6"
    ),
    PayloadCase(
        name: "Stream: an id that reads like a link",
        payload: #"{"aps": {"alert": "x"}, "stream": {"cid": "messaging:group", "id": "m"}}"#,
        provider: "stream-chat",
        reason: "no_url",
        id: "m"
    ),
    PayloadCase(
        name: "Stream: an app's object of that name is not theirs",
        payload: #"{"stream": {"quality": "hd"}, "url": "app://d"}"#,
        provider: "generic",
        link: "app://d"
    ),
    PayloadCase(
        name: "Stream: without a message",
        payload: #"{"stream": {"cid": "messaging:group"}, "url": "app://no"}"#,
        provider: "stream-chat",
        reason: "no_url"
    ),
    PayloadCase(
        name: "Twilio: its own id, not the generic one; when it was sent and how long it lives",
        payload: #"""
            {"twi_message_type": "twilio.channel.new_message", "twi_message_id": "RU", "id": "2",
             "sent_time": "1700000000000", "ttl": "60", "url": "app://no"}
            """#,
        provider: "twilio",
        reason: "no_url",
        id: "RU",
        expires: 1_700_000_060
    ),
    PayloadCase(
        name: "Twilio: a call that was cancelled",
        payload: #"{"twi_message_type": "twilio.voice.cancel", "twi_from": "client:alice"}"#,
        provider: "twilio",
        reason: "silent",
        isSilent: true
    ),
]
