// Examinations: why a link was chosen.

import Testing

@testable import PushPayload

extension PayloadExamination {
    /// The candidates as `path=reason`, the winner as `path`.
    fileprivate var fates: [String] {
        candidates.map { $0.lost.map { [$0] }?.reduce($0.path + "=", +) ?? $0.path }
    }
}

@Suite("An examination")
struct ExaminationTests {
    @Test("has the reason for each candidate")
    func candidates() throws {
        let found = try examine(
            #"""
            {"deeplink": "", "uri": "www.a.example", "url": "app://x", "link": "app://y",
             "data": {"url": "/relative"}}
            """#
        )
        #expect(
            found.fates == [
                "/data/url=relative_link", "/deeplink=empty_link", "/uri=no_scheme", "/url",
                "/link=outranked",
            ]
        )
        #expect(found.candidates[0].value == "/relative")
        #expect(found.marker == nil)
        #expect(found.level == "")
    }

    @Test("has the marker, the level, and paths through JSON texts")
    func marker() throws {
        let found = try examine(
            #"{"GCM": "{\"data\":{\"custom\":\"{\\\"i\\\":\\\"1\\\",\\\"u\\\":\\\"app://x\\\"}\"}}"}"#
        )
        #expect(found.notification.provider == "onesignal")
        #expect(found.marker == "/custom/i")
        #expect(found.level == "/GCM/data")
        #expect(found.fates == ["/GCM/data/custom/u"])
    }

    @Test("reports that another provider's rules excluded generic keys")
    func otherProvider() throws {
        let found = try examine(#"{"_ab": "true", "t": "T", "uri": "app://x", "url": "app://y"}"#)
        #expect(found.fates == ["/uri", "/uri=other_provider", "/url=other_provider"])
    }

    @Test("has the candidates of a silent payload")
    func silent() throws {
        let found = try examine(#"{"aps": {"content-available": 1}, "url": "app://x", "link": 5}"#)
        #expect(found.fates == ["/url=silent", "/link=not_text"])
        #expect(found.notification.noLinkReason == "silent")
    }

    @Test("has all buttons, and reports that a pressed one overrides the main link")
    func buttons() throws {
        let payload = #"""
            {"alert": "x", "custom": {"i": "1", "u": "app://main"},
             "o": [{"i": "a", "u": "app://a"}, {"i": "b"}, {"i": "c", "u": "javascript:void(0);"}]}
            """#
        let found = try examine(payload, action: "a")
        #expect(found.notification.link == "app://a")
        #expect(found.fates == ["/custom/u=other_button"])
        #expect(
            found.buttons.map { "\($0.id) \($0.link ?? $0.noLinkReason ?? "")" } == [
                "a app://a", "b app://main", "c sentinel",
            ]
        )
    }

    @Test("has each element of an array")
    func elements() throws {
        let file = #"""
            {"providers": {"acme": {"marker": {"/x": 1}, "link":
             {"each": "/l", "at": "/v", "when": {"/t": "url"}}}}}
            """#
        let found = try examine(
            #"{"x": 1, "l": [{"t": "tel", "v": "tel:1"}, {"t": "url", "v": "app://x"}]}"#,
            files: ["a.json": file]
        )
        #expect(found.fates == ["/l/0/v=action_type", "/l/1/v"])
    }
}
