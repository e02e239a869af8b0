// More of them.

extension OtherProviders {
    static let more = #"""
        {
          "providers": {
            "customerio": {
              "marker": {"/CIO-Delivery-ID": {"is": "present"}},
              "link": ["/CIO/push/link", "/link"],
              "id": "/CIO-Delivery-ID"
            },
            "klaviyo": [
              {
                "marker": {"/body/_k": {"is": "present"}},
                "link": "/url",
                "buttons": {
                  "list": "/body/action_buttons", "id": "/id", "link": "/url", "most": 3,
                  "when": {
                    "/action": "deep_link", "/label": {"is": "text"}, "/url": {"is": "text"}
                  }
                }
              },
              {
                "marker": {"/_k": {"is": ["encoded", "object"]}},
                "link": "/url",
                "buttons": {
                  "list": "/action_buttons", "id": "/id", "link": "/url", "most": 3,
                  "when": {
                    "/action": "deep_link", "/label": {"is": "text"}, "/url": {"is": "text"}
                  }
                },
                "replaceKey": "/_k/m",
                "silentUnlessLink": {"/title": {"is": "blank"}, "/body": {"is": "blank"}}
              }
            ],
            "sfmc": {
              "marker": [
                {"/_sid": "SFMC"}, {"/_m": {"is": "text"}, "/_r": {"is": "text"}}
              ],
              "link": ["/_od", "/_x"],
              "id": "/_r",
              "replaceKey": "/_m"
            },
            "adobe-campaign": {
              "marker": {"/_mId": {"is": "text"}, "/_dId": {"is": "text"}},
              "link": ["/uri", "/adb_uri", "/notification/click_action"],
              "id": "/_mId"
            },
            "adobe": {
              "marker": [{"/adb_*": {"is": "present"}}, {"/_xdm": {"is": ["object", "encoded"]}}],
              "link": {
                "at": "/adb_uri",
                "when": [
                  {"/adb_a_type": ["DEEPLINK", "WEBURL"]}, {"/adb_a_type": {"is": "absent"}}
                ]
              },
              "buttons": {
                "list": "/adb_act", "id": "/label", "link": "/uri",
                "when": {"/type": ["DEEPLINK", "WEBURL"]}
              },
              "id": "/_xdm/cjm/_experience/customerJourneyManagement/messageExecution/messageExecutionID",
              "replaceKey": "/adb_tag"
            },
            "acoustic": {
              "marker": {"/notification-action": {"is": "object"}},
              "link": {"at": "/notification-action/value", "when": {"/notification-action/type": "url"}},
              "replaceKey": "/mce/mailingId"
            },
            "swrve": {
              "marker": [{"/_p": {"is": "present"}}, {"/_sp": {"is": "present"}}],
              "link": ["/_sd", "/_d"],
              "buttons": {
                "list": "/_sw/buttons", "link": "/action", "when": {"/action_type": "open_url"}
              },
              "id": "/_sid",
              "silent": [{"/_sp": {"is": "present"}}, {"/_s.SilentPayload": {"is": "present"}}]
            },
            "localytics": {
              "marker": {"/ll_*": {"is": "present"}},
              "link": "/ll_deep_link_url",
              "id": {"join": ["/ll/ca", "/ll/cr"]}
            },
            "batch": {
              "marker": {"/com.batch": {"is": ["object", "encoded"]}},
              "link": "/com.batch/l",
              "buttons": {
                "list": "/com.batch/a", "link": "/args/l", "when": {"/action": "batch.deeplink"}
              },
              "id": "/com.batch/i",
              "silent": {"/com.batch/s": {"is": "present"}}
            },
            "pushwoosh": {
              "marker": [{"/pw_msg": ["1", 1]}, {"/p": {"is": "text"}, "/l": {"is": "string"}}],
              "link": {"at": "/l", "decode": "unescape"},
              "buttons": {"list": "/buttons", "id": ["/id", "/title"], "link": "/url"},
              "replaceKey": "/p",
              "silent": [{"/silent": ["true", true, "1"]}, {"/pw_system_push": {"is": "present"}}]
            },
            "emarsys": [
              {
                "marker": {"/ems": {"is": ["object", "encoded"]}},
                "link": {
                  "at": "/ems/default_action/url",
                  "when": {"/ems/default_action/type": "OpenExternalUrl"}
                },
                "buttons": {
                  "list": "/ems/actions", "id": "/id", "link": "/url",
                  "when": {"/type": "OpenExternalUrl"}
                },
                "id": ["/message_id", "/u/sid"],
                "silent": {"/ems/silent": true}
              },
              {
                "marker": {"/ems.*": {"is": "present"}},
                "link": {
                  "at": "/ems.tap_actions.default_action.url",
                  "when": {"/ems.tap_actions.default_action.type": "OpenExternalUrl"}
                },
                "id": ["/ems.message_id", "/ems.sid"],
                "silent": {"/ems.silent": "true"}
              }
            ],
            "insider": {
              "marker": {"/ins_dl_*": {"is": "present"}},
              "link": [
                "/ins_dl_internal", "/ins_dl_url_scheme", "/ins_dl_external",
                "/ins_dl_json/ins_dl_internal", "/ins_dl_json/ins_dl_url_scheme",
                "/ins_dl_json/ins_dl_external"
              ],
              "buttons": {"numbered": [1, 2], "id": "{n}", "link": "/button_{n}_url"}
            },
            "xtremepush": {
              "marker": {"/xpush": {"is": "present"}},
              "link": ["/deeplink", "/url", {"at": "/u", "when": {"/um": {"not": "inapp"}}}],
              "buttons": {"list": "/actions", "id": ["/id", "/title"], "link": ["/deeplink", "/url"]},
              "id": "/id"
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
                  {"at": "/ontap/uri", "when": {"/ontap/type": ["deeplink", "browser"]}}, "/uri"
                ]
              },
              "id": {"join": ["/mp_campaign_id", "/mp_message_id"]},
              "silent": {"/mp_silent": ["true", true]}
            },
            "beams": {
              "marker": {"/pusher/pusherMetadata": {"is": "object"}},
              "link": "/pusher/customerPayload/notification/deep_link",
              "id": "/pusher/pusherMetadata/publishId",
              "silent": {"/pusher/pusherMetadata/hasDisplayableContent": false}
            },
            "notificare": {
              "marker": {"/x-sender": "notificare"},
              "noLink": "fetch_needed",
              "id": ["/notification_id", "/id"],
              "expires": {"at": "/inbox_item_expires", "as": "epoch_ms"},
              "silent": {"/system": ["1", 1, true]}
            },
            "blueshift": {
              "marker": {"/bsft_*": {"is": "present"}},
              "link": ["/deep_link_url", "/message/deep_link_url", "/message/url"],
              "buttons": {
                "list": "/message/actions", "id": ["/id", "/title"], "link": "/deep_link_url"
              },
              "id": "/bsft_message_uuid",
              "expires": {"at": "/message/timestamp_to_expire_display", "as": "epoch_s"},
              "silent": [{"/category": "silent_push"}, {"/data/silent_push": {"is": "present"}}]
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
              "silent": {"/silent": true}
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
              "id": ["/c.i", "/c/i"]
            },
            "ubuntu": {
              "marker": {"/notification/card": {"is": "object"}},
              "link": "/notification/card/actions/0",
              "replaceKey": "/notification/tag"
            },
            "novu": {
              "marker": {"/overrides": {"is": "object"}},
              "link": [
                "/overrides/fcm/webPush/fcm_options/link",
                "/overrides/providers/expo/data/deepLink", "/overrides/providers/expo/data/url"
              ],
              "id": "/transactionId",
              "expires": {"at": "/overrides/providers/expo/ttl", "as": "ttl_s"}
            },
            "nextcloud": {
              "marker": {"/nid": {"is": "number"}},
              "noLink": "no_url",
              "id": "/nid",
              "silent": [{"/delete": true}, {"/delete-multiple": true}, {"/delete-all": true}]
            },
            "home-assistant": {
              "marker": [
                {"/registration_info": {"is": "present"}},
                {"/aps": {"is": "object"}, "/aps/badge": 0, "/aps/alert": {"is": "absent"},
                 "/aps/sound": {"is": "absent"}}
              ],
              "link": ["/url", "/clickAction"],
              "buttons": {"list": "/actions", "id": "/action", "link": ["/uri", "/url"]},
              "replaceKey": "/tag",
              "silent": [
                {"/message": {"startsWith": "command_"}}, {"/message": "clear_notification"},
                {"/aps/badge": 0, "/aps/alert": {"is": "absent"}}
              ]
            },
            "pushover": {
              "marker": {"/messages/0/umid": {"is": "present"}},
              "link": "/messages/0/url",
              "id": "/messages/0/umid"
            }
          }
        }
        """#
}
