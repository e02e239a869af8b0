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
            "/rawPayload", "/content/simple/apns", "/jsonBody", "/override/creatives/0/build_attributes",
            "/request/content/data", "/request/trigger/remoteMessage/data"
          ],
          "responses": [
            {
              "when": {"/actionIdentifier": {"is": "text"}},
              "action": "/actionIdentifier",
              "tap": [
                "com.apple.UNNotificationDefaultActionIdentifier",
                "expo.modules.notifications.actions.DEFAULT"
              ],
              "dismiss": "com.apple.UNNotificationDismissActionIdentifier",
              "payload": [
                "/userInfo", "/notification/request/content/userInfo",
                "/notification/request/content/data", "/notification/request/trigger/payload",
                "/notification/request/trigger/remoteMessage/data"
              ]
            },
            {
              "when": [
                {"/notification/rawPayload": {"is": ["object", "encoded"]}},
                {"/notification/payload/rawPayload": {"is": ["object", "encoded"]}}
              ],
              "action": ["/result/actionId", "/action/actionId", "/action/actionID"],
              "payload": ["/notification/rawPayload", "/notification/payload/rawPayload"]
            },
            {
              "when": [
                {"/isForeground": {"is": "boolean"}, "/pushPayload": {"is": "object"}},
                {"/isForeground": {"is": "boolean"}, "/payload": {"is": "object"}},
                {"/is_foreground": {"is": "boolean"}, "/payload": {"is": "object"}}
              ],
              "action": ["/actionId", "/action_id"],
              "payload": ["/pushPayload/extras", "/payload"]
            },
            {
              "when": {
                "/action": {"is": "string"},
                "any": [
                  {"/notification/actions": {"is": "array"}},
                  {"/notification/data/onActionClick": {"is": "object"}}
                ]
              },
              "action": "/action"
            },
            {"when": {"/wzrk_c2a": {"is": "text"}}, "action": "/wzrk_c2a"},
            {
              "when": {"/isDefaultAction": true, "/payload": {"is": "object"}},
              "payload": "/payload"
            }
          ],
          "silent": {
            "/aps/content-available": [1, "1", true],
            "/aps/alert": {"is": "blank"},
            "/aps/badge": {"is": "absent"},
            "/aps/sound": {"is": "blank"}
          },
          "generic": {
            "first": [
              "/webpush/fcm_options/link", "/fcmOptions/link", "/gcm.n.link_android", "/gcm.n.link"
            ],
            "places": [
              "/notification/data", "/data", "/android/data", "/apns/payload", "/webpush/data",
              "/webpush/notification/data", "/notification/android/extras", "/notification/ios/extras",
              "/payload/extra", "", "/notification"
            ],
            "keys": [
              "/deeplink", "/deep_link", "/deepLink", "/deep_link_url", "/deeplink_url",
              "/url_scheme", "/uri", "/url", "/link", "/click_url", "/click", "/href", "/action_url"
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
                "link": {"at": "/notification/navigate", "reference": true},
                "buttons": {
                  "list": "/notification/actions", "id": "/action",
                  "link": {"at": "/navigate", "reference": true}
                },
                "replaceKey": "/notification/tag"
              },
              {
                "marker": {"/web_push": 9001},
                "link": {"at": "/notification/url", "reference": true},
                "replaceKey": "/notification/tag"
              },
              {
                "marker": {"/default_action_url": {"is": "string"}},
                "link": {"at": "/default_action_url", "reference": true},
                "buttons": {
                  "list": "/options/actions", "id": "/action",
                  "link": {"at": "/url", "reference": true}
                },
                "replaceKey": "/options/tag"
              }
            ],
            "angular": {
              "marker": {"/notification/data/onActionClick": {"is": "object"}},
              "link": {
                "at": "/notification/data/onActionClick/default/url", "reference": true,
                "when": {
                  "/notification/data/onActionClick/default/operation": [
                    "openWindow", "focusLastFocusedOrOpen", "navigateLastFocusedOrOpen"
                  ]
                }
              },
              "buttons": {
                "map": "/notification/data/onActionClick", "except": "default",
                "link": {"at": "/url", "reference": true},
                "when": {
                  "/operation": ["openWindow", "focusLastFocusedOrOpen", "navigateLastFocusedOrOpen"]
                }
              },
              "replaceKey": "/notification/tag"
            },
            "optimobile": {
              "marker": {"/custom/a/k.message": {"is": "present"}},
              "link": "/custom/u",
              "buttons": {"list": "/custom/a/k.buttons", "id": "/id", "link": []},
              "id": "/custom/a/k.message/data/id",
              "silent": {"/bgn": ["1", 1]}
            },
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
                  {
                    "list": "/rawPayload/custom/a/actionButtons", "id": ["/id", "/i"],
                    "link": ["/url", "/u"]
                  }
                ],
                "id": "/rawPayload/custom/i",
                "expires": {
                  "at": "/rawPayload/google.ttl", "as": "ttl_s",
                  "since": {"at": "/rawPayload/google.sent_time", "as": "epoch_ms"}
                }
              },
              {
                "marker": {
                  "/custom/i": {"is": "text"}, "/custom": {"is": "object"}, "/aps": {"is": "absent"}
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
                  {"/custom/i": {"is": "text"}}, {"/os_data": {"is": ["object", "encoded"]}}
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
                "/com.urbanairship.actions/^u", "/com.urbanairship.actions/open_external_url_action"
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
                "buttons": {"list": "/pab", "id": "/action", "link": "/u", "when": {"/a": "ab_uri"}},
                "replaceKey": "/cid",
                "silentUnlessLink": {"/t": {"is": "blank"}, "/a": {"is": "blank"}}
              }
            ],
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
                  {"/itbl/isGhostPush": [true, "true"]},
                  {"/notificationType": ["InAppUpdate", "InAppRemove", "UpdateEmbedded"]}
                ]
              },
              {
                "marker": {"/campaignId": {"is": "present"}, "/templateId": {"is": "present"}},
                "link": {"at": "/defaultAction/data", "when": {"/defaultAction/type": "openUrl"}},
                "buttons": {
                  "list": "/actionButtons", "id": "/identifier", "link": "/action/data",
                  "when": {"/action/type": "openUrl"}
                },
                "id": "/messageId",
                "silent": {"/isGhostPush": [true, "true"]}
              }
            ],
            "clevertap": {
              "marker": {"/wzrk_*": {"is": "present"}},
              "link": ["/wzrk_dl", "/data/wzrk_dl", "/pt_default_dl", "/pt_dl1", "/pt_dl_main"],
              "buttons": [
                {"list": "/wzrk_acts", "id": ["/id", "/l"], "link": "/dl"},
                {"id": "/wzrk_c2a", "link": "/dl"}
              ],
              "id": "/wzrk_pid",
              "replaceKey": ["/wzrk_ck", "/wzrk_id"],
              "expires": {"at": "/wzrk_ttl", "as": "epoch_s"},
              "silent": [{"/wzrk_pn_s": ["true", true]}, {"/nm": ""}]
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
                "expires": {"at": "/moengage/inbox_expiry", "as": "epoch_s"},
                "silent": {"/moengage/silentPush": [1, "1", true, "true"]}
              },
              {
                "marker": {"/push_from": "moengage"},
                "link": ["/moe_webUrl", "/gcm_webUrl"],
                "replaceKey": "/gcm_campaign_id",
                "expires": {"at": "/inbox_expiry", "as": "epoch_s"},
                "silent": {"/gcm_notificationType": {"contains": ["silent", "Silent"]}}
              },
              {
                "marker": {"/notificationId": {"is": "present"}, "/action": {"is": "array"}},
                "link": {
                  "each": "/action", "at": "/value",
                  "when": {"/navigationType": ["deepLink", "richLanding"]}
                },
                "id": "/notificationId",
                "replaceKey": ["/campaignId", "/tag"],
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
                  "numbered": [1, 3], "id": "cta{n}",
                  "link": {
                    "at": "/message_data/expandableDetails/cta{n}/actionLink",
                    "unwrap": "w://p/open_url_in_browser/", "decode": "percent"
                  }
                },
                "id": ["/message_data/experimentId", "/message_data/identifier"],
                "expires": {"at": "/message_data/timeToLive", "as": "ttl_s"},
                "silent": {
                  "/message_action": {"is": "present", "not": "show_system_tray_notification"}
                }
              },
              {
                "marker": {"/userData/license_code": {"is": "text"}},
                "link": {
                  "at": "/deeplink", "unwrap": "w://p/open_url_in_browser/", "decode": "percent"
                },
                "buttons": {
                  "numbered": [1, 3], "id": "cta{n}",
                  "link": {
                    "at": "/userData/expandableDetails/cta{n}/actionLink",
                    "unwrap": "w://p/open_url_in_browser/", "decode": "percent"
                  }
                },
                "id": "/userData/experimentId",
                "replaceKey": "/userData/identifier",
                "expires": {"at": "/userData/timeToLive", "as": "ttl_s"}
              }
            ],
            "leanplum": {
              "marker": [
                {"/_lpm": {"is": "present"}}, {"/_lpu": {"is": "present"}},
                {"/_lpn": {"is": "present"}}, {"/_lpv": {"is": "present"}}
              ],
              "link": {"at": "/_lpx/URL", "when": {"/_lpx/__name__": "Open URL"}},
              "buttons": {"map": "/_lpc", "link": "/URL", "when": {"/__name__": "Open URL"}},
              "id": "/lp_occurrence_id",
              "replaceKey": ["/_lpm", "/_lpu", "/_lpn", "/_lpv"],
              "silentUnlessLink": {"/aps/alert": {"is": "blank"}, "/lp_message": {"is": "blank"}}
            },
            "customerio": {
              "marker": {"/CIO-Delivery-ID": {"is": "present"}},
              "link": ["/CIO/push/link", "/link"],
              "id": "/CIO-Delivery-ID",
              "silentUnlessLink": {
                "/CIO": {"is": "absent"}, "/aps/alert": {"is": "blank"},
                "/title": {"is": "blank"}, "/body": {"is": "blank"}
              }
            },
            "klaviyo": [
              {
                "marker": {"/body/_k": {"is": "present"}},
                "link": "/url",
                "buttons": {
                  "list": "/body/action_buttons", "id": "/id", "link": "/url", "most": 3,
                  "when": {"/action": "deep_link", "/label": {"is": "text"}, "/url": {"is": "text"}}
                },
                "id": "/body/_k",
                "replaceKey": ["/body/_k/m", "/body/_k/$message"]
              },
              {
                "marker": {"/_k": {"is": ["encoded", "object"]}},
                "link": "/url",
                "buttons": {
                  "list": "/action_buttons", "id": "/id", "link": "/url", "most": 3,
                  "when": {"/action": "deep_link", "/label": {"is": "text"}, "/url": {"is": "text"}}
                },
                "replaceKey": ["/_k/m", "/_k/$message"],
                "silentUnlessLink": {"/title": {"is": "blank"}, "/body": {"is": "blank"}}
              }
            ],
            "sfmc": {
              "marker": [{"/_sid": "SFMC"}, {"/_m": {"is": "text"}, "/_r": {"is": "text"}}],
              "link": ["/_od", "/_x"],
              "id": "/_r",
              "replaceKey": "/_m"
            },
            "adobe-campaign": {
              "marker": {"/_mId": {"is": "present"}, "/_dId": {"is": "present"}},
              "link": ["/uri", "/adb_uri", "/notification/click_action"],
              "buttons": {
                "list": "/adb_act", "id": "/label", "link": "/uri",
                "when": {"/type": ["DEEPLINK", "WEBURL"]}
              },
              "id": "/_mId",
              "replaceKey": "/_dId"
            },
            "adobe": {
              "marker": [{"/adb_*": {"is": "present"}}, {"/_xdm": {"is": ["object", "encoded"]}}],
              "link": {
                "at": "/adb_uri",
                "when": [{"/adb_a_type": ["DEEPLINK", "WEBURL"]}, {"/adb_a_type": {"is": "absent"}}]
              },
              "buttons": {
                "list": "/adb_act", "id": "/label", "link": "/uri",
                "when": {"/type": ["DEEPLINK", "WEBURL"]}
              },
              "id": "/_xdm/cjm/_experience/customerJourneyManagement/messageExecution/messageExecutionID",
              "replaceKey": "/adb_tag"
            },
            "responsys": {
              "marker": [
                {"/rsys_src": "orcl"}, {"/p_dl": {"is": "string"}}, {"/orcl_*": {"is": "present"}}
              ],
              "link": "/p_dl",
              "buttons": {"list": "/orcl_btns", "id": ["/id", "/label"], "link": []},
              "id": "/ei"
            },
            "acoustic": {
              "marker": {"/notification-action": {"is": "object"}},
              "link": {"at": "/notification-action/value", "when": {"/notification-action/type": "url"}},
              "buttons": {
                "list": "/category-actions", "id": "/name", "link": "/value", "when": {"/type": "url"}
              },
              "replaceKey": ["/mce/mailingId", "/mce/attribution"]
            },
            "swrve": {
              "marker": [{"/_p": {"is": "present"}}, {"/_sp": {"is": "present"}}],
              "link": ["/_sd", "/_d"],
              "buttons": {"list": "/_sw/buttons", "link": "/action", "when": {"/action_type": "open_url"}},
              "id": "/_sid",
              "replaceKey": "/_p",
              "silent": [{"/_sp": {"is": "present"}}, {"/_s.SilentPayload": {"is": "present"}}]
            },
            "localytics": {
              "marker": [{"/ll": {"is": ["object", "encoded"]}}, {"/ll_*": {"is": "present"}}],
              "link": "/ll_deep_link_url",
              "replaceKey": {"join": ["/ll/ca", "/ll/cr"]}
            },
            "batch-push": {
              "marker": {"/com.batch": {"is": ["object", "encoded"]}},
              "link": "/com.batch/l",
              "buttons": {
                "list": "/com.batch/a", "link": "/args/l", "when": {"/action": "batch.deeplink"}
              },
              "id": ["/com.batch/i", "/com.batch/od/n"],
              "silent": {"/com.batch/s": {"is": "present"}}
            },
            "pushwoosh": [
              {
                "marker": [
                  {"/pw_msg": ["1", 1]},
                  {"/p": {"is": "text"}, "/aps": {"is": "object"}, "any": [
                    {"/l": {"is": "string"}}, {"/u": {"is": "string"}}
                  ]}
                ],
                "link": "/l",
                "id": "/p",
                "expires": {"at": "/inbox_params/rt", "as": "epoch_s"},
                "silent": [
                  {"/silent": ["true", true, "1", 1]}, {"/pw_silent": ["true", true, "1", 1]},
                  {"/pw_system_push": {"is": "present"}}
                ]
              },
              {
                "marker": {
                  "/p": {"is": "text"}, "any": [{"/l": {"is": "string"}}, {"/u": {"is": "string"}}]
                },
                "link": {"at": "/l", "decode": "unescape", "reference": true},
                "buttons": {
                  "list": "/buttons", "id": ["/id", "/title"],
                  "link": {"at": "/url", "reference": true}
                },
                "id": "/p",
                "expires": {"at": "/inbox_params/rt", "as": "epoch_s"},
                "silent": {"/silent": ["true", true, "1", 1]}
              }
            ],
            "emarsys": [
              {
                "marker": {"/ems": {"is": ["object", "encoded"]}},
                "link": {
                  "at": "/ems/default_action/url", "when": {"/ems/default_action/type": "OpenExternalUrl"}
                },
                "buttons": {
                  "list": "/ems/actions", "id": "/id", "link": "/url",
                  "when": {"/type": "OpenExternalUrl"}
                },
                "id": ["/message_id", "/u/sid"],
                "silent": {"/ems/silent": [true, "true"]}
              },
              {
                "marker": {"/ems.*": {"is": "present"}},
                "link": {
                  "at": "/ems.tap_actions.default_action.url",
                  "when": {"/ems.tap_actions.default_action.type": "OpenExternalUrl"}
                },
                "buttons": {
                  "list": "/ems.actions", "id": "/id", "link": "/url",
                  "when": {"/type": "OpenExternalUrl"}
                },
                "id": ["/ems.message_id", "/ems.sid"],
                "silent": {"/ems.silent": ["true", true]}
              }
            ],
            "insider": {
              "marker": {"/ins_dl_*": {"is": "present"}},
              "link": [
                "/ins_dl_internal", "/ins_dl_url_scheme", "/ins_dl_external",
                "/ins_dl_json/ins_dl_internal", "/ins_dl_json/ins_dl_url_scheme",
                "/ins_dl_json/ins_dl_external"
              ],
              "buttons": {"numbered": [1, 2], "id": "{n}", "link": "/button_{n}_url"},
              "replaceKey": "/camp_id"
            },
            "xtremepush": {
              "marker": {"/xpush": {"is": "present"}},
              "link": ["/deeplink", "/url", {"at": "/u", "when": {"/um": {"not": "inapp"}}}],
              "buttons": {"list": "/actions", "id": ["/id", "/title"], "link": ["/deeplink", "/url"]},
              "id": "/id",
              "replaceKey": "/cid"
            },
            "intercom": {
              "marker": [{"/receiver": "intercom_sdk"}, {"/intercom_push_type": {"is": "present"}}],
              "link": "/uri",
              "id": "/instance_id",
              "replaceKey": "/conversation_id"
            },
            "mixpanel": {
              "marker": {"/mp_*": {"is": "present"}},
              "link": [
                {"at": "/mp_ontap/uri", "when": {"/mp_ontap/type": ["deeplink", "browser"]}},
                {"at": "/mp_cta", "when": {"/mp_ontap": {"is": "absent"}}}
              ],
              "buttons": {
                "list": "/mp_buttons", "id": ["/id", "/lbl"],
                "link": [
                  {"at": "/ontap/uri", "when": {"/ontap/type": ["deeplink", "browser"]}},
                  {"at": "/uri", "when": {"/ontap": {"is": "absent"}}}
                ]
              },
              "id": {"join": ["/mp_campaign_id", "/mp_message_id"]},
              "silent": {"/mp_silent": ["true", true]}
            },
            "vibes": {
              "marker": {
                "/client_app_data": {"is": ["string", "object"]}, "/message_uid": {"is": "text"}
              },
              "link": "/client_app_data/deep_link",
              "id": "/message_uid",
              "replaceKey": "/vibes_collapse_id",
              "silent": {"/silent_push": ["true", true]}
            },
            "beams": [
              {
                "marker": {"/pusher/pusherMetadata": {"is": "object"}},
                "link": "/pusher/customerPayload/notification/deep_link",
                "id": "/pusher/pusherMetadata/publishId",
                "silent": {"/pusher/pusherMetadata/hasDisplayableContent": false}
              },
              {
                "marker": {"/data/pusher": {"is": "object"}},
                "link": "/notification/deep_link",
                "id": "/data/pusher/publishId",
                "silent": {"/data/pusher/hasDisplayableContent": false}
              },
              {
                "marker": {"/web/notification": {"is": "object"}},
                "link": "/web/notification/deep_link",
                "expires": {"at": "/web/time_to_live", "as": "ttl_s"}
              }
            ],
            "notificare": {
              "marker": {"/x-sender": "notificare"},
              "noLink": "fetch_needed",
              "id": ["/notification_id", "/id"],
              "expires": {"at": "/inbox_item_expires", "as": "epoch_ms"},
              "silent": {"/system": ["1", 1, true]}
            },
            "blueshift": {
              "marker": {"/bsft_*": {"is": "present"}},
              "link": ["/message/deep_link_url", "/deep_link_url", "/message/url"],
              "buttons": {
                "list": "/message/actions", "id": ["/id", "/title"], "link": "/deep_link_url"
              },
              "id": "/bsft_message_uuid",
              "expires": [
                {"at": "/message/timestamp_to_expire_display", "as": "epoch_s"},
                {"at": "/timestamp_to_expire_display", "as": "epoch_s"}
              ],
              "silent": [
                {"/category": "silent_push"}, {"/message/category": "silent_push"},
                {"/data/silent_push": {"is": "present"}}
              ]
            },
            "cordial": {
              "marker": {"/mcID": {"is": "text"}},
              "link": ["/deepLink/url", "/deepLink/fallbackUrl"],
              "id": "/mcID"
            },
            "twilio": {
              "marker": {"/twi_message_type": {"is": "text"}},
              "noLink": "no_url",
              "id": "/twi_message_id",
              "expires": {
                "at": "/ttl", "as": "ttl_s", "since": {"at": "/sent_time", "as": "epoch_ms"}
              },
              "silent": {"/twi_message_type": "twilio.voice.cancel"}
            },
            "pushpushgo": {
              "marker": {"/aps/url-args/0": {"contains": "://"}, "/UL": {"is": "present"}},
              "link": "/aps/url-args/0",
              "buttons": {"list": "/actions", "id": "button_{n}", "from": 1, "link": "/url"}
            },
            "appcues": {
              "marker": {"/appcues_notification_id": {"is": "text"}},
              "link": "/appcues_deep_link_url",
              "id": "/appcues_notification_id",
              "silent": {"/_appcues_internal": {"is": "present"}}
            },
            "exponea": {
              "marker": {"/source": "xnpe_platform"},
              "link": {"at": "/url", "when": {"/action": ["browser", "deeplink"]}},
              "buttons": {
                "list": "/actions", "id": ["/id", "/title"], "link": "/url",
                "when": {"/action": ["browser", "deeplink"]}
              },
              "id": "/notification_id",
              "replaceKey": "/attributes/campaign_id",
              "silent": {"/silent": [true, "true"]}
            },
            "reteno": {
              "marker": {"/es_interaction_id": {"is": "text"}},
              "link": ["/es_link_raw", "/es_link"],
              "buttons": {
                "list": "/es_buttons", "id": ["/action_id", "/id", "/label"],
                "link": ["/link_raw", "/link"]
              },
              "id": "/es_interaction_id",
              "silent": {"/es_inapp": {"is": "present"}}
            },
            "wonderpush": {
              "marker": {"/_wp": {"is": ["encoded", "object"]}},
              "link": "/_wp/targetUrl",
              "buttons": {"list": "/_wp/alert/buttons", "id": "/label", "link": "/targetUrl"},
              "id": [{"join": ["/_wp/n", "/_wp/c"]}, "/_wp/n"],
              "silent": {"/_wp/type": "data"}
            },
            "countly": {
              "marker": [
                {"/c.i": {"is": "text"}}, {"/c": {"is": "object"}, "/c/i": {"is": "text"}}
              ],
              "link": ["/c.l", "/c/l"],
              "buttons": [
                {"list": "/c.b", "id": "/t", "link": "/l"}, {"list": "/c/b", "id": "/t", "link": "/l"}
              ],
              "id": ["/c.i", "/c/i"],
              "silentUnlessLink": {
                "/title": {"is": "blank"}, "/message": {"is": "blank"}, "/aps/alert": {"is": "blank"}
              }
            },
            "parse-server": {
              "marker": {"/push_id": {"is": "text"}, "/data": {"is": ["encoded", "object"]}},
              "link": "/data/uri",
              "id": "/push_id",
              "expires": [
                {"at": "/expiration_time", "as": "date"}, {"at": "/expiration_time", "as": "epoch_s"}
              ],
              "silentUnlessLink": {"/data/alert": {"is": "blank"}, "/data/title": {"is": "blank"}}
            },
            "pinpoint": {
              "marker": [
                {"/pinpoint.*": {"is": "present"}}, {"/pinpoint": {"is": ["object", "encoded"]}}
              ],
              "noLink": {
                "reason": "opens_app",
                "when": [
                  {
                    "/pinpoint.openApp": ["true", true], "/pinpoint.deeplink": {"is": "blank"},
                    "/pinpoint.url": {"is": "blank"}
                  },
                  {
                    "/pinpoint/openApp": ["true", true], "/pinpoint/deeplink": {"is": "blank"},
                    "/pinpoint/url": {"is": "blank"}
                  }
                ]
              },
              "link": [
                "/pinpoint.deeplink", "/pinpoint/deeplink", "/pinpoint.url", "/pinpoint/url",
                "/pinpoint.jsonBody/deeplink", "/pinpoint/jsonBody/deeplink", "/jsonBody/deeplink",
                "/pinpoint.jsonBody/url", "/pinpoint/jsonBody/url", "/jsonBody/url"
              ],
              "id": [
                "/pinpoint.campaign.campaign_activity_id", "/pinpoint/campaign/campaign_activity_id"
              ],
              "silent": {"/pinpoint.notification.silentPush": [1, "1"]}
            },
            "huawei": {
              "marker": [
                {"/android/notification/click_action": {"is": "object"}},
                {"/webpush/hms_options": {"is": "object"}}
              ],
              "link": [
                {
                  "at": "/android/notification/click_action/url",
                  "when": {"/android/notification/click_action/type": [2, "2"]}
                },
                {
                  "at": "/android/notification/click_action/intent",
                  "when": {"/android/notification/click_action/type": [1, "1"]}
                },
                "/webpush/hms_options/link"
              ],
              "buttons": {
                "list": "/android/notification/buttons", "id": "/name", "link": "/intent",
                "when": {"/action_type": [1, "1"]}
              },
              "replaceKey": ["/android/notification/notify_id", "/android/notification/tag"],
              "expires": {"at": "/android/ttl", "as": "ttl_s"}
            },
            "xiaomi": [
              {
                "marker": {"/extra.notify_effect": {"is": ["text", "number"]}},
                "link": [
                  {"at": "/extra.web_uri", "when": {"/extra.notify_effect": ["3", 3]}},
                  {"at": "/extra.intent_uri", "when": {"/extra.notify_effect": ["2", 2]}}
                ],
                "buttons": [
                  {
                    "id": "left",
                    "link": [
                      {
                        "at": "/extra.notification_style_button_left_web_uri",
                        "when": {"/extra.notification_style_button_left_notify_effect": ["3", 3]}
                      },
                      {
                        "at": "/extra.notification_style_button_left_intent_uri",
                        "when": {"/extra.notification_style_button_left_notify_effect": ["2", 2]}
                      }
                    ]
                  }
                ],
                "replaceKey": ["/notify_id", "/extra.jobkey"],
                "expires": {"at": "/time_to_live", "as": "ttl_ms"},
                "silent": {"/pass_through": ["1", 1]}
              },
              {
                "marker": {"/extra/notify_effect": {"is": ["text", "number"]}},
                "link": [
                  {"at": "/extra/web_uri", "when": {"/extra/notify_effect": ["3", 3]}},
                  {"at": "/extra/intent_uri", "when": {"/extra/notify_effect": ["2", 2]}}
                ],
                "replaceKey": ["/notify_id", "/extra/jobkey"],
                "expires": {"at": "/time_to_live", "as": "ttl_ms"},
                "silent": {"/pass_through": ["1", 1]}
              }
            ],
            "oppo": [
              {
                "marker": {"/click_action_type": {"is": ["number", "text"]}},
                "link": {"at": "/click_action_url", "when": {"/click_action_type": [2, 5, "2", "5"]}},
                "id": "/app_message_id",
                "expires": {"at": "/off_line_ttl", "as": "ttl_s"}
              },
              {
                "marker": {"/notification/click_action_type": {"is": ["number", "text"]}},
                "link": {
                  "at": "/notification/click_action_url",
                  "when": {"/notification/click_action_type": [2, 5, "2", "5"]}
                },
                "id": "/notification/app_message_id",
                "expires": {"at": "/notification/off_line_ttl", "as": "ttl_s"}
              }
            ],
            "vivo": {
              "marker": {"/skipType": {"is": ["number", "text"]}, "/skipContent": {"is": "string"}},
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
              "link": "/notification/android/intent/url",
              "generic": true,
              "id": ["/cid", "/sendno"],
              "replaceKey": "/options/apns_collapse_id",
              "expires": {"at": "/options/time_to_live", "as": "ttl_s"},
              "silentUnlessLink": {"/notification": {"is": "absent"}}
            },
            "getui": {
              "marker": [{"/push_message": {"is": "object"}}, {"/push_channel": {"is": "object"}}],
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
                },
                {
                  "at": "/push_channel/android/ups/notification/url",
                  "when": {"/push_channel/android/ups/notification/click_type": "url"}
                },
                {
                  "at": "/push_channel/android/ups/notification/intent",
                  "when": {"/push_channel/android/ups/notification/click_type": "intent"}
                }
              ],
              "id": "/request_id",
              "expires": {"at": "/settings/ttl", "as": "ttl_ms"},
              "silent": {
                "/push_message/transmission": {"is": "present"},
                "/push_message/notification": {"is": "absent"}
              }
            },
            "umeng": {
              "marker": {"/payload/display_type": {"is": "text"}},
              "link": [
                {"at": "/payload/body/url", "when": {"/payload/body/after_open": "go_url"}},
                {"at": "/payload/body/activity", "when": {"/payload/body/after_open": "go_activity"}}
              ],
              "generic": true,
              "id": "/policy/out_biz_no",
              "expires": {"at": "/policy/expire_time", "as": "date", "zone": "+08:00"},
              "silent": {"/payload/display_type": "message"}
            },
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
                  "/event": ["open", "keepalive", "poll_request", "message_clear", "message_delete"]
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
              "noLink": {
                "reason": "opens_on_receipt",
                "when": {
                  "/extras/android::action/onReceive/intentUrl": {"is": "text"},
                  "/extras/client::notification/click/url": {"is": "blank"}
                }
              },
              "link": "/extras/client::notification/click/url",
              "id": "/id"
            },
            "pushover": {
              "marker": {"/messages/0/umid": {"is": "present"}},
              "link": "/messages/0/url",
              "id": "/messages/0/umid"
            },
            "bark": {
              "marker": [{"/device_key": {"is": "text"}}, {"/device_keys": {"is": "array"}}],
              "noLink": {
                "reason": "encrypted", "when": {"/ciphertext": {"is": "text"}, "/url": {"is": "blank"}}
              },
              "link": "/url",
              "id": "/id",
              "silent": {"/delete": ["1", 1, true]}
            },
            "home-assistant": [
              {
                "marker": {"/registration_info": {"is": "object"}},
                "link": ["/data/url", "/data/clickAction", "/url", "/clickAction"],
                "buttons": [
                  {"list": "/data/actions", "id": "/action", "link": ["/uri", "/url"]},
                  {"list": "/actions", "id": "/action", "link": ["/uri", "/url"]}
                ],
                "replaceKey": ["/data/tag", "/tag"],
                "silent": [
                  {"/message": {"startsWith": "command_"}},
                  {
                    "/message": [
                      "clear_notification", "clear_badge", "delete_alert", "remove_channel",
                      "request_location_update", "request_location_updates", "update_complications",
                      "update_widgets"
                    ]
                  }
                ]
              },
              {
                "marker": {"/webhook_id": {"is": "text"}, "/message": {"is": "string"}},
                "link": ["/url", "/clickAction"],
                "buttons": {"numbered": [1, 9], "id": "/action_{n}_key", "link": "/action_{n}_uri"},
                "replaceKey": "/tag",
                "silent": [
                  {"/message": {"startsWith": "command_"}},
                  {"/message": ["clear_notification", "remove_channel", "request_location_update"]}
                ]
              },
              {
                "marker": {
                  "/aps/category": "DYNAMIC",
                  "any": [{"/actions": {"is": "array"}}, {"/attachment": {"is": "object"}}]
                },
                "link": "/url",
                "buttons": {"list": "/actions", "id": "/action", "link": ["/uri", "/url"]},
                "replaceKey": "/tag"
              }
            ],
            "ubuntu": [
              {
                "marker": {"/data/notification/card": {"is": "object"}, "/expire_on": {"is": "text"}},
                "link": "/data/notification/card/actions/0",
                "buttons": {"numbered": [1, 7], "id": "{n}", "link": "/data/notification/card/actions/{n}"},
                "replaceKey": "/data/notification/tag",
                "expires": {"at": "/expire_on", "as": "date"}
              },
              {
                "marker": {"/notification/card": {"is": "object"}},
                "link": "/notification/card/actions/0",
                "buttons": {"numbered": [1, 7], "id": "{n}", "link": "/notification/card/actions/{n}"},
                "replaceKey": "/notification/tag"
              }
            ],
            "matrix": [
              {
                "marker": {"/notification/devices": {"is": "array"}},
                "noLink": "no_url",
                "id": "/notification/event_id",
                "silent": {"/notification/event_id": {"is": "absent"}}
              },
              {
                "marker": {"/event_id": {"is": "text"}, "/room_id": {"is": "text"}},
                "noLink": "no_url",
                "id": "/event_id"
              }
            ],
            "mattermost": {
              "marker": {
                "/server_id": {"is": "text"},
                "any": [{"/channel_id": {"is": "text"}}, {"/ack_id": {"is": "text"}}]
              },
              "noLink": "no_url",
              "id": ["/ack_id", "/post_id"],
              "silent": {"/type": ["clear", "update_badge", "session"]}
            },
            "zulip": [
              {
                "marker": {"/zulip": {"is": ["object", "encoded"]}},
                "noLink": "no_url",
                "id": "/zulip/message_ids/0",
                "silent": [{"/zulip/event": "remove"}, {"/event": "remove"}]
              },
              {
                "marker": {
                  "/realm_id": {"is": "present"}, "/event": ["message", "remove"],
                  "/server": {"is": "text"}
                },
                "noLink": "no_url",
                "id": ["/zulip_message_id", "/zulip_message_ids"],
                "silent": {"/event": "remove"}
              }
            ],
            "nextcloud": [
              {
                "marker": {"/subject": {"is": "text"}, "/signature": {"is": "text"}},
                "noLink": "encrypted"
              },
              {
                "marker": [
                  {"/nid": {"is": ["number", "text"]}, "/app": {"is": "text"}},
                  {"/nid": {"is": ["number", "text"]}, "/delete": true},
                  {"/delete-multiple": true, "/nids": {"is": "array"}},
                  {"/delete-all": true}
                ],
                "noLink": "no_url",
                "id": "/nid",
                "silent": [{"/delete": true}, {"/delete-multiple": true}, {"/delete-all": true}]
              }
            ],
            "mastodon": {
              "marker": {"/access_token": {"is": "text"}, "/notification_id": {"is": "present"}},
              "noLink": "no_url",
              "id": "/notification_id"
            },
            "sendbird": {
              "marker": {"/sendbird": {"is": ["object", "encoded"]}},
              "noLink": "no_url",
              "id": "/sendbird/message_id"
            },
            "stream-chat": {
              "marker": {
                "/stream": {"is": ["object", "encoded"]},
                "any": [{"/stream/cid": {"is": "text"}}, {"/stream/id": {"is": "text"}}]
              },
              "noLink": "no_url",
              "id": "/stream/id"
            },
            "novu": {
              "marker": {"/overrides": {"is": "object"}},
              "link": "/overrides/fcm/webPush/fcm_options/link",
              "generic": true,
              "id": "/transactionId",
              "expires": {"at": "/overrides/providers/expo/ttl", "as": "ttl_s"}
            },
            "knock-app": {
              "marker": {"/knock_message_id": {"is": "text"}},
              "link": ["/comment_url", "/object_url"],
              "generic": true,
              "id": "/knock_message_id"
            },
            "courier": {
              "marker": {"/trackingUrl": {"is": "text"}},
              "generic": true
            },
            "expo": [
              {
                "marker": [
                  {"/to": {"startsWith": ["ExponentPushToken[", "ExpoPushToken["]}},
                  {"/to/0": {"startsWith": ["ExponentPushToken[", "ExpoPushToken["]}}
                ],
                "link": "/data/url",
                "generic": true,
                "expires": [{"at": "/expiration", "as": "epoch_s"}, {"at": "/ttl", "as": "ttl_s"}],
                "silent": {
                  "/_contentAvailable": true, "/title": {"is": "blank"}, "/body": {"is": "blank"}
                }
              },
              {
                "marker": {"/request/content": {"is": "object"}, "/request/trigger": {"is": "object"}},
                "link": ["/request/content/data/url", "/request/trigger/remoteMessage/data/body/url"],
                "generic": true,
                "id": "/request/identifier",
                "expires": {
                  "at": "/request/trigger/remoteMessage/ttl", "as": "ttl_s",
                  "since": {"at": "/request/trigger/remoteMessage/sentTime", "as": "epoch_ms"}
                }
              },
              {
                "marker": {
                  "/notification/request/content": {"is": "object"},
                  "/notification/request/trigger": {"is": "object"}
                },
                "link": [
                  "/notification/request/content/data/url",
                  "/notification/request/trigger/remoteMessage/data/body/url"
                ],
                "generic": true,
                "id": "/notification/request/identifier"
              },
              {
                "marker": {"/experienceId": {"is": "text"}, "/scopeKey": {"is": "text"}},
                "link": ["/body/url", "/data/url"],
                "generic": true
              }
            ],
            "ably": {
              "marker": {
                "/push": {"is": "object"},
                "any": [{"/push/notification": {"is": "object"}}, {"/push/data": {"is": "object"}}]
              },
              "generic": true,
              "silentUnlessLink": {"/push/notification": {"is": "absent"}}
            },
            "adm": {
              "marker": [
                {"/consolidationKey": {"is": "string"}, "/data": {"is": "object"}},
                {"/expiresAfter": {"is": "number"}, "/data": {"is": "object"}}
              ],
              "generic": true,
              "replaceKey": "/consolidationKey",
              "expires": {"at": "/expiresAfter", "as": "ttl_s"}
            },
            "fcm": [
              {
                "marker": [{"/gcm.n.*": {"is": "present"}}, {"/google.message_id": {"is": "text"}}],
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
                "marker": [{"/fcmMessageId": {"is": "text"}}, {"/fcmOptions": {"is": "object"}}],
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
                "silent": {"/content_available": true, "/notification": {"is": "absent"}}
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
            "safari": {
              "marker": {"/aps/url-args": {"is": "array"}},
              "noLink": "url_template"
            },
            "apns": {
              "marker": {"/aps": {"is": "object"}},
              "generic": true,
              "silentUnlessLink": {"/aps/alert": {"is": "blank"}, "/aps/sound": {"is": "blank"}}
            },
            "sns": {
              "marker": [
                {"/GCM": {"is": ["encoded", "object"]}}, {"/FCM": {"is": ["encoded", "object"]}},
                {"/APNS": {"is": ["encoded", "object"]}}, {"/APNS_SANDBOX": {"is": ["encoded", "object"]}},
                {"/APNS_VOIP": {"is": ["encoded", "object"]}}, {"/ADM": {"is": ["encoded", "object"]}},
                {"/BAIDU": {"is": ["encoded", "object"]}}
              ],
              "generic": true
            }
          }
        }
        """#
}
