// Secret values of links are `…` in entries, receipts and answers, for every outcome.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("A secret")
struct SecretTests {
    private static let secrets = ["s3cret", "t0ken", "fr4g"]
    private static let link = "compass://invite:s3cret?token=t0ken#f=fr4g"
    private static let login = #"{"event":"login","user":"john"}"#
    private static let envelope = message(#""url":"\#(link)""#)

    private static func message(_ payload: String, _ more: String = "") -> String {
        #"{"payload":{\#(payload)}\#(more)}"#
    }

    /// The last entry, and the frames from the control door.
    static let stories: [(String, [String])] = [
        ("routed present Invite", [login, envelope]),
        (
            "routed push Profile",
            [login, message(#""url":"compass://profile:x?a=https%3A%2F%2Ft0ken:s3cret%40h%2F""#)]
        ),
        ("parked other_state", [envelope]),
        ("discarded logout", [envelope, #"{"event":"logout"}"#]),
        ("discarded dropped", [envelope, #"{"event":"drop"}"#]),
        (
            "discarded other_user",
            [message(#""url":"\#(link)""#, #","user":"john""#), #"{"event":"login","user":"eve"}"#]
        ),
        ("ignored other_user", [login, message(#""url":"\#(link)""#, #","user":"eve""#)]),
        ("duplicate", Array(repeating: message(#""url":"\#(link)""#, #","id":"m""#), count: 2)),
        ("expired", [message(#""url":"\#(link)""#, #","expires":1"#)]),
        (
            "noRoute no_route present NotFound",
            [login, message(#""url":"compass://nowhere?token=t0ken#fr4g""#)]
        ),
        ("rejected empty_segment", [message(#""url":"compass://a//b?token=t0ken#fr4g""#)]),
        ("rejected scheme_unknown", [message(#""url":"other://b?token=t0ken#fr4g""#)]),
        ("rejected host_denied", [message(#""url":"https://t0ken:s3cret@evil.example/""#)]),
        ("rejected source_denied", [login, message(#""url":"compass://logout?token=t0ken""#)]),
    ]

    @Test("is not in any entry or receipt", arguments: stories)
    func ends(_ line: String, _ frames: [String]) throws {
        var harness = try Harness(
            // The app is denied, too, so that its link is rejected for its source.
            routes: Harness.routes.replacing(
                #""logout": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] }"#,
                with: #""logout": { "setRoot": "Welcome", "accept": ["web"] }"#
            )
        )
        var verdict = Verdict()
        for frame in frames { verdict = harness.control(frame) }
        #expect(verdict.lines.last == line)
        let text = Self.shown(verdict)
        #expect(text.contains("…"))
        for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    }

    /// Everything that is written for a verdict except lines to followers.
    private static func shown(_ verdict: Verdict) -> String {
        var bytes = verdict.receiptLine
        for format in EntryFormat.allCases {
            let encoder = EntryEncoder(format: format, ledger: "l")
            for entry in verdict.entries { encoder.append(entry, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("is not in any answer about parked links and screens")
    func answers() throws {
        var harness = try Harness()
        let cold = Harness.Cold(stored: [:])
        func answer(_ query: Query) -> String {
            let value = harness.dispatcher.answer(query, at: harness.now, cold)
            return String(decoding: value?.line ?? [], as: UTF8.self)
        }
        func check(_ text: String) {
            #expect(text.contains("…"), "\(text)")
            for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
        }
        harness.control(Self.envelope)
        check(answer(.parked(session: nil)))
        harness.control(Self.login)
        check(answer(.session("default")))
        check(answer(.sessions(after: "")))
        // The same applies to screens that the program reports.
        for argument in [
            #""token":"t0ken""#, #""next":"https://h.example/?token=t0ken""#,
            #""next":"compass://profile#fr4g""#, #""next":"https://u:s3cret@h.example/""#,
        ] {
            let screens = #"[{"screen":"A","arguments":{\#(argument)}}]"#
            harness.control(#"{"event":"tree","tree":"pA","screens":\#(screens)}"#)
            check(answer(.session("default")))
        }
    }
}
