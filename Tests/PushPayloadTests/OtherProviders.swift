// Providers that the built-in catalogue does not have, as a user's file would write them: the proof
// that the form carries what their payloads do, action types, wrappers and numbered keys included.

enum OtherProviders {
    static let text = #"""
        {
          "envelopes": [
            "/content/simple/apns", "/jsonBody", "/override/creatives/0/build_attributes",
            "/request/content/data", "/request/trigger/remoteMessage/data"
          ],
          "appKeys": ["/comment_url", "/object_url"],
          "providers": {
            "angular": {
              "marker": {"/notification/data/onActionClick": {"is": "object"}},
              "link": {
                "at": "/notification/data/onActionClick/default/url",
                "when": {
                  "/notification/data/onActionClick/default/operation": {"not": "sendRequest"}
                }
              },
              "buttons": {
                "map": "/notification/data/onActionClick", "link": "/url",
                "when": {"/operation": {"not": "sendRequest"}}
              },
              "replaceKey": "/notification/tag"
            },
            "huawei": [
              {
                "marker": [
                  {"/message/android/notification/click_action": {"is": "object"}},
                  {"/message/webpush/hms_options": {"is": "object"}}
                ],
                "link": [
                  {
                    "at": "/message/android/notification/click_action/url",
                    "when": {"/message/android/notification/click_action/type": [2, "2"]}
                  },
                  {
                    "at": "/message/android/notification/click_action/intent",
                    "when": {"/message/android/notification/click_action/type": [1, "1"]}
                  },
                  "/message/webpush/hms_options/link"
                ],
                "buttons": {
                  "list": "/message/android/notification/buttons", "id": "/name", "link": "/intent",
                  "when": {"/action_type": 1}
                },
                "replaceKey": [
                  "/message/android/notification/notify_id", "/message/android/notification/tag"
                ],
                "expires": {"at": "/message/android/ttl", "as": "ttl_s"}
              }
            ],
            "xiaomi": {
              "marker": {"/extra.notify_effect": {"is": "text"}},
              "link": [
                {"at": "/extra.web_uri", "when": {"/extra.notify_effect": "3"}},
                {"at": "/extra.intent_uri", "when": {"/extra.notify_effect": "2"}}
              ],
              "replaceKey": ["/notify_id", "/extra.jobkey"],
              "expires": {"at": "/time_to_live", "as": "ttl_ms"},
              "silent": {"/pass_through": ["1", 1]}
            },
            "vivo": {
              "marker": {"/skipType": {"is": ["number", "string"]}, "/skipContent": {"is": "string"}},
              "link": {"at": "/skipContent", "when": {"/skipType": [2, "2"]}},
              "id": "/requestId",
              "expires": {"at": "/timeToLive", "as": "ttl_s"}
            },
            "meizu": {
              "marker": {"/clickTypeInfo": {"is": ["object", "encoded"]}},
              "link": {"at": "/clickTypeInfo/url", "when": {"/clickTypeInfo/clickType": [2, "2"]}},
              "expires": {"at": "/pushTimeInfo/validTime", "as": "ttl_h"}
            },
            "jpush": {
              "marker": {"/platform": {"is": "present"}, "/audience": {"is": "present"}},
              "link": ["/notification/android/intent/url", "/notification/android/extras/url"],
              "id": ["/cid", "/sendno"],
              "expires": {"at": "/options/time_to_live", "as": "ttl_s"}
            },
            "getui": {
              "marker": [
                {"/push_message": {"is": "object"}}, {"/push_channel": {"is": "object"}}
              ],
              "link": [
                {
                  "at": "/push_message/notification/url",
                  "when": {"/push_message/notification/click_type": "url"}
                },
                {
                  "at": "/push_message/notification/intent",
                  "when": {"/push_message/notification/click_type": "intent"}
                },
                {
                  "at": "/push_message/notification/want/uri",
                  "when": {"/push_message/notification/click_type": "want"}
                }
              ],
              "id": "/request_id",
              "expires": {"at": "/settings/ttl", "as": "ttl_ms"}
            },
            "umeng": {
              "marker": {"/payload/display_type": {"is": "text"}},
              "link": [
                {"at": "/payload/body/url", "when": {"/payload/body/after_open": "go_url"}},
                {"at": "/payload/body/activity", "when": {"/payload/body/after_open": "go_activity"}}
              ],
              "id": "/policy/out_biz_no",
              "expires": {"at": "/policy/expire_time", "as": "date", "zone": "+08:00"}
            },
            "pinpoint": {
              "marker": [
                {"/pinpoint.*": {"is": "present"}}, {"/pinpoint": {"is": ["object", "encoded"]}}
              ],
              "link": [
                "/pinpoint.deeplink", "/pinpoint/deeplink", "/pinpoint.url", "/pinpoint/url"
              ],
              "id": [
                "/pinpoint.campaign.campaign_activity_id", "/pinpoint/campaign/campaign_activity_id"
              ],
              "silent": {"/pinpoint.notification.silentPush": [1, "1"]}
            },
            "optimobile": {
              "marker": {"/custom/a/k.message": {"is": "present"}},
              "link": "/custom/u",
              "id": "/custom/a/k.message/data/id",
              "silent": {"/bgn": ["1", 1]}
            },
            "iterable": [
              {
                "marker": {"/itbl": {"is": ["object", "encoded"]}},
                "link": [
                  {"at": "/itbl/defaultAction/data", "when": {"/itbl/defaultAction/type": "openUrl"}},
                  {"at": "/uri", "when": {"/itbl/defaultAction": {"is": "absent"}}},
                  {"at": "/url", "when": {"/itbl/defaultAction": {"is": "absent"}}}
                ],
                "buttons": {
                  "list": "/itbl/actionButtons", "id": "/identifier", "link": "/action/data",
                  "when": {"/action/type": "openUrl"}
                },
                "id": "/itbl/messageId",
                "silent": [
                  {"/itbl/isGhostPush": true},
                  {"/notificationType": ["InAppUpdate", "InAppRemove", "UpdateEmbedded"]}
                ]
              },
              {
                "marker": {
                  "/campaignId": {"is": "present"}, "/templateId": {"is": "present"}
                },
                "link": {"at": "/defaultAction/data", "when": {"/defaultAction/type": "openUrl"}},
                "buttons": {
                  "list": "/actionButtons", "id": "/identifier", "link": "/action/data",
                  "when": {"/action/type": "openUrl"}
                },
                "id": "/messageId",
                "silent": {"/isGhostPush": true}
              }
            ],
            "clevertap": {
              "marker": {"/wzrk_*": {"is": "present"}},
              "link": ["/wzrk_dl", "/pt_default_dl", "/pt_dl1"],
              "buttons": {"list": "/wzrk_acts", "id": ["/id", "/l"], "link": "/dl"},
              "id": ["/wzrk_pid", "/wzrk_id"],
              "replaceKey": "/wzrk_ck",
              "expires": {"at": "/wzrk_ttl", "as": "epoch_s"},
              "silent": {"/wzrk_pn_s": ["true", true]},
              "silentUnlessLink": {"/nm": ""}
            },
            "moengage": [
              {
                "marker": {"/moengage": {"is": "object"}},
                "link": [
                  "/app_extra/moe_deeplink", "/moengage/webUrl",
                  {
                    "each": "/moeFeatures/richPush/defaultActions", "at": "/value",
                    "when": {"/type": ["richLanding", "deepLink"]}
                  }
                ],
                "replaceKey": "/moengage/cid",
                "silent": {"/moengage/silentPush": [1, "1", true, "true"]}
              },
              {
                "marker": {"/push_from": "moengage"},
                "link": ["/moe_webUrl", "/gcm_webUrl"],
                "replaceKey": "/gcm_campaign_id",
                "expires": {"at": "/inbox_expiry", "as": "epoch_s"},
                "silent": {"/gcm_notificationType": {"startsWith": "silent"}}
              },
              {
                "marker": {"/notificationId": {"is": "present"}, "/action": {"is": "array"}},
                "link": {
                  "each": "/action", "at": "/value", "when": {"/navigationType": "deepLink"}
                },
                "id": "/notificationId",
                "replaceKey": "/tag",
                "expires": {"at": "/expiry", "as": "date"}
              }
            ],
            "webengage": [
              {
                "marker": {"/source": "webengage"},
                "link": {
                  "at": "/message_data/cta/actionLink",
                  "unwrap": "w://p/open_url_in_browser/", "decode": "percent"
                },
                "buttons": {
                  "numbered": [1, 3], "id": "cta{n}", "link": {
                    "at": "/message_data/expandableDetails/cta{n}/actionLink",
                    "unwrap": "w://p/open_url_in_browser/", "decode": "percent"
                  }
                },
                "id": "/message_data/identifier",
                "expires": {"at": "/message_data/timeToLive", "as": "ttl_s"},
                "silent": {"/message_action": {"not": "show_system_tray_notification"}}
              },
              {
                "marker": {"/userData/license_code": {"is": "text"}},
                "link": "/deeplink",
                "id": "/userData/identifier",
                "replaceKey": "/userData/experimentId"
              }
            ],
            "leanplum": {
              "marker": [
                {"/_lpm": {"is": "present"}}, {"/_lpu": {"is": "present"}},
                {"/_lpn": {"is": "present"}}, {"/_lpv": {"is": "present"}}
              ],
              "link": {"at": "/_lpx/URL", "when": {"/_lpx/__name__": "Open URL"}},
              "buttons": {"map": "/_lpc", "link": "/URL", "when": {"/__name__": "Open URL"}},
              "id": ["/lp_occurrence_id", "/_lpm", "/_lpu", "/_lpn", "/_lpv"],
              "silentUnlessLink": {
                "/aps/alert": {"is": "blank"}, "/lp_message": {"is": "blank"}
              }
            }
          }
        }
        """#
}
