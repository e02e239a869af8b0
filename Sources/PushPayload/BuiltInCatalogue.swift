// The providers that are known without any file, in the form of a file (docs/providers.md).

enum BuiltInCatalogue {
    static let text = #"""
        {
          "envelopes": [
            "/GCM", "/FCM", "/APNS", "/APNS_SANDBOX", "/APNS_VOIP", "/ADM", "/BAIDU", "/default",
            "/fcmV1Message", "/message", "/android/data", "/data", "/apns/payload", "/webpush",
            "/push", "/web",
            "/overrides/fcm", "/overrides/apns", "/overrides/expo",
            "/overrides/providers/fcm", "/overrides/providers/apns", "/overrides/providers/expo",
            "/rawPayload", "/notification/payload/rawPayload"
          ],
          "silent": {
            "/aps/content-available": [1, "1", true],
            "/aps/alert": {"is": "blank"},
            "/aps/badge": {"is": "absent"},
            "/aps/sound": {"is": "blank"}
          },
          "generic": {
            "first": [
              "/webpush/fcm_options/link", "/fcmOptions/link",
              "/gcm.n.link_android", "/gcm.n.link"
            ],
            "places": [
              "/notification/data", "/data", "/android/data", "/apns/payload", "/webpush/data",
              "/webpush/notification/data", "", "/notification"
            ],
            "keys": [
              "/deeplink", "/deep_link", "/deepLink", "/deep_link_url", "/deeplink_url",
              "/url_scheme", "/uri", "/url", "/link", "/click_url", "/click", "/href",
              "/action_url"
            ],
            "last": [
              "/notification/click_action", "/android/notification/click_action",
              "/webpush/notification/click_action", "/data/click_action", "/click_action"
            ]
          },
          "providers": {
            "webpush": [
              {
                "marker": {"/web_push": 8030},
                "link": "/notification/navigate",
                "buttons": {
                  "list": "/notification/actions", "id": "/action", "link": "/navigate"
                },
                "replaceKey": "/notification/tag"
              },
              {
                "marker": {"/web_push": 9001},
                "link": "/notification/url",
                "replaceKey": "/notification/tag"
              },
              {
                "marker": {"/default_action_url": {"is": "string"}},
                "link": "/default_action_url",
                "buttons": {"list": "/options/actions", "id": "/action", "link": "/url"},
                "replaceKey": "/options/tag"
              }
            ],
            "onesignal": [
              {
                "marker": {"/rawPayload/custom/i": {"is": "text"}},
                "link": ["/rawPayload/custom/u", "/launchURL"],
                "notLinks": {
                  "equals": ["do_not_open", "javascript:void(0);"],
                  "contains": "_osp=do_not_open"
                },
                "buttons": [
                  {"list": "/rawPayload/o", "id": "/i", "link": "/u"},
                  {"list": "/rawPayload/custom/a/actionButtons", "id": ["/id", "/i"],
                   "link": ["/url", "/u"]}
                ],
                "id": "/rawPayload/custom/i",
                "expires": {
                  "at": "/rawPayload/google.ttl", "as": "ttl_s",
                  "since": {"at": "/rawPayload/google.sent_time", "as": "epoch_ms"}
                }
              },
              {
                "marker": {
                  "/custom/i": {"is": "text"},
                  "/custom": {"is": "object"},
                  "/aps": {"is": "absent"}
                },
                "link": "/custom/u",
                "notLinks": {
                  "equals": ["do_not_open", "javascript:void(0);"],
                  "contains": "_osp=do_not_open"
                },
                "buttons": {"list": "/o", "id": "/i", "link": "/u", "empty": "main"},
                "id": "/custom/i",
                "silentUnlessLink": {"/alert": {"is": "blank"}, "/title": {"is": "blank"}}
              },
              {
                "marker": [
                  {"/custom/i": {"is": "text"}},
                  {"/os_data": {"is": ["object", "encoded"]}}
                ],
                "link": ["/custom/u", "/os_data/u"],
                "notLinks": {
                  "equals": ["do_not_open", "javascript:void(0);"],
                  "contains": "_osp=do_not_open"
                },
                "buttons": [
                  {"list": "/o", "id": "/i", "link": "/u"},
                  {"list": "/custom/a/actionButtons", "id": ["/id", "/i"], "link": ["/url", "/u"]},
                  {"list": "/os_data/buttons", "id": "/i", "link": "/u"}
                ],
                "id": ["/custom/i", "/os_data/i"],
                "expires": {
                  "at": "/google.ttl", "as": "ttl_s",
                  "since": {"at": "/google.sent_time", "as": "epoch_ms"}
                },
                "silentUnlessLink": {
                  "/alert": {"is": "blank"}, "/title": {"is": "blank"}, "/aps/alert": {"is": "blank"}
                }
              }
            ],
            "airship": {
              "marker": [
                {"/com.urbanairship.*": {"is": "present"}},
                {"/_": {"is": "text"}, "/aps": {"is": "object"}},
                {"/^d": {"is": "string"}},
                {"/^u": {"is": "string"}}
              ],
              "link": [
                "/^d", "/deep_link_action",
                "/com.urbanairship.actions/^d", "/com.urbanairship.actions/deep_link_action",
                "/^u", "/open_external_url_action",
                "/com.urbanairship.actions/^u",
                "/com.urbanairship.actions/open_external_url_action"
              ],
              "buttons": {
                "map": "/com.urbanairship.interactive_actions",
                "link": ["/^d", "/deep_link_action", "/^u", "/open_external_url_action"]
              },
              "id": ["/com.urbanairship.push.PUSH_ID", "/_"],
              "expires": {"at": "/com.urbanairship.push.EXPIRATION", "as": "epoch_s"},
              "silent": {"/com.urbanairship.push.PING": {"is": "present"}},
              "silentUnlessLink": {
                "/com.urbanairship.push.PUSH_ID": {"is": "present"},
                "/com.urbanairship.push.ALERT": {"is": "blank"},
                "/com.urbanairship.actions": {"is": "blank"},
                "/aps": {"is": "absent"}
              }
            },
            "braze": [
              {
                "marker": {"/_ab": ["true", true]},
                "link": "/uri",
                "buttons": {
                  "numbered": [0, 9], "id": "{n}", "link": "/ab_a{n}_uri",
                  "when": {"/ab_a{n}_a": "ab_uri"}
                },
                "replaceKey": "/cid",
                "silentUnlessLink": {"/t": {"is": "blank"}, "/a": {"is": "blank"}}
              },
              {
                "marker": [{"/ab": {"is": "object"}}, {"/ab_uri": {"is": "string"}}],
                "link": "/ab_uri",
                "replaceKey": ["/ab/c", "/ab/mv"],
                "silent": {"/ab_push_fetch_test_triggers_key": {"is": "present"}}
              },
              {
                "marker": [
                  {"/pab": {"is": ["array", "encoded"]}},
                  {"/cid": {"is": "text"}, "/t": {"is": "string"}, "/a": {"is": "string"}}
                ],
                "link": "/u",
                "buttons": {
                  "list": "/pab", "id": "/action", "link": "/u", "when": {"/a": "ab_uri"}
                },
                "replaceKey": "/cid",
                "silentUnlessLink": {"/t": {"is": "blank"}, "/a": {"is": "blank"}}
              }
            ],
            "ntfy": [
              {
                "marker": {"/event": {"is": "text"}, "/topic": {"is": "string"}},
                "link": "/click",
                "buttons": {
                  "list": "/actions", "id": ["/id", "/label"], "link": "/url",
                  "when": {"/action": "view"}
                },
                "id": "/id",
                "replaceKey": "/sequence_id",
                "expires": {"at": "/expires", "as": "epoch_s"},
                "silent": {
                  "/event": [
                    "open", "keepalive", "poll_request", "message_clear", "message_delete"
                  ]
                }
              },
              {
                "marker": {
                  "/topic": {"is": "text"},
                  "any": [
                    {"/message": {"is": "string"}}, {"/title": {"is": "string"}},
                    {"/click": {"is": "string"}}, {"/actions": {"is": ["array", "string"]}},
                    {"/attach": {"is": "string"}}
                  ]
                },
                "level": "top",
                "link": "/click",
                "buttons": {
                  "list": "/actions", "id": ["/id", "/label"], "link": "/url",
                  "when": {"/action": "view"}
                },
                "replaceKey": "/sequence_id"
              }
            ],
            "gotify": {
              "marker": [
                {"/extras/client::notification": {"is": "object"}},
                {"/extras/android::action": {"is": "object"}}
              ],
              "link": "/extras/client::notification/click/url",
              "id": "/id"
            },
            "fcm": [
              {
                "marker": [
                  {"/gcm.n.*": {"is": "present"}},
                  {"/google.message_id": {"is": "text"}}
                ],
                "link": ["/gcm.n.link_android", "/gcm.n.link"],
                "generic": true,
                "id": "/google.message_id",
                "replaceKey": "/gcm.n.tag",
                "expires": {
                  "at": "/google.ttl", "as": "ttl_s",
                  "since": {"at": "/google.sent_time", "as": "epoch_ms"}
                },
                "silentUnlessLink": {"/gcm.n.e": {"is": "absent"}}
              },
              {
                "marker": [
                  {"/fcmMessageId": {"is": "text"}},
                  {"/fcmOptions": {"is": "object"}}
                ],
                "link": ["/fcmOptions/link", "/notification/click_action"],
                "generic": true,
                "id": "/fcmMessageId",
                "replaceKey": "/notification/tag",
                "silentUnlessLink": {"/notification": {"is": "absent"}}
              },
              {
                "marker": [
                  {
                    "/to": {"is": "text"},
                    "any": [{"/notification": {"is": "object"}}, {"/data": {"is": "object"}}]
                  },
                  {
                    "/registration_ids": {"is": "array"},
                    "any": [{"/notification": {"is": "object"}}, {"/data": {"is": "object"}}]
                  }
                ],
                "link": "/notification/click_action",
                "generic": true,
                "replaceKey": ["/collapse_key", "/notification/tag"],
                "expires": {"at": "/time_to_live", "as": "ttl_s"},
                "silent": {
                  "/content_available": true, "/notification": {"is": "absent"}
                }
              },
              {
                "marker": [
                  {"/android": {"is": "object"}},
                  {"/apns": {"is": "object"}},
                  {"/webpush": {"is": "object"}},
                  {
                    "any": [
                      {"/token": {"is": "text"}}, {"/topic": {"is": "text"}},
                      {"/condition": {"is": "text"}}, {"/fid": {"is": "text"}}
                    ],
                    "/notification": {"is": "object"}
                  },
                  {
                    "any": [
                      {"/token": {"is": "text"}}, {"/topic": {"is": "text"}},
                      {"/condition": {"is": "text"}}, {"/fid": {"is": "text"}}
                    ],
                    "/data": {"is": "object"}
                  }
                ],
                "link": "/webpush/fcm_options/link",
                "generic": true,
                "id": "/apns/headers/apns-id",
                "replaceKey": [
                  "/android/notification/tag", "/webpush/notification/tag",
                  "/android/collapse_key", "/apns/headers/apns-collapse-id"
                ],
                "expires": [
                  {"at": "/android/ttl", "as": "ttl_s"},
                  {"at": "/apns/headers/apns-expiration", "as": "epoch_s"},
                  {"at": "/webpush/headers/TTL", "as": "ttl_s"}
                ],
                "silentUnlessLink": {
                  "/notification": {"is": "absent"},
                  "/android/notification": {"is": "absent"},
                  "/webpush/notification": {"is": "absent"},
                  "/apns/payload/aps/alert": {"is": "blank"}
                }
              }
            ],
            "apns": {
              "marker": {"/aps": {"is": "object"}},
              "generic": true
            }
          }
        }
        """#
}
