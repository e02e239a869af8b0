// The table of scenarios: steps of a dispatcher, and the entries of the last step.

import Testing

extension DispatcherTests {
    enum Step: Sendable {
        case feed(String)
        case link(String)
        case control(String)
        case login(String)
        case logout
        case wait(Int)
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]
        /// The entries of the last step.
        let lines: [String]

        init(_ name: String, _ steps: [Step], _ lines: [String]) {
            testDescription = name
            self.steps = steps
            self.lines = lines
        }
    }

    static let scenarios = [
        Scenario(
            "routes a link of the state",
            [.link("compass://login:john")],
            ["routed present Login"]
        ),
        Scenario(
            "routes a web link",
            [.login("j"), .link("https://app.example.com/profile/x")],
            ["routed push Profile"]
        ),
        Scenario(
            "parks a link of another state",
            [.link("compass://profile:john")],
            ["parked other_state"]
        ),
        Scenario(
            "opens a parked link at login",
            [.link("compass://profile:john"), .login("john")],
            ["applied", "routed push Profile"]
        ),
        Scenario(
            "opens parked links in order of arrival",
            [.link("compass://profile:a"), .link("compass://invite:b"), .login("john")],
            ["applied", "routed push Profile", "routed present Invite"]
        ),
        Scenario(
            "opens a parked link once",
            [.link("compass://profile:a"), .login("john"), .logout, .login("john")],
            ["applied"]
        ),
        Scenario(
            "does not park a link of another state where the state does not park",
            [.login("john"), .link("compass://login:x")],
            ["noRoute other_state"]
        ),
        Scenario(
            "records that no router matches a link, with the error route's command",
            [.login("john"), .link("compass://nowhere")],
            ["noRoute no_route present NotFound"]
        ),
        Scenario(
            "records that no router matches a link, without an error route",
            [.link("compass://nowhere")],
            ["noRoute no_route"]
        ),
        Scenario(
            "rejects a login by a link from a feeding door",
            [.link("compass://resume:mallory")],
            ["rejected source_denied"]
        ),
        Scenario(
            "rejects a logout by a link from a feeding door",
            [.login("john"), .link("compass://logout")],
            ["rejected source_denied"]
        ),
        Scenario(
            "rejects a link at once if its only router would reject it later",
            [.link("compass://logout")],
            ["rejected source_denied"]
        ),
        Scenario(
            "accepts a logout by a link through the control door",
            [.login("john"), .control(#"{"payload":{"url":"compass://logout"}}"#)],
            ["routed setRoot Welcome"]
        ),
        Scenario(
            "opens parked links when a link from the app changes the state",
            [
                .link("compass://profile:john"),
                .control(#"{"payload":{"url":"compass://resume:john"}}"#),
            ],
            ["routed setRoot Home", "routed push Profile"]
        ),
        Scenario(
            "discards parked links when the user logs out",
            [
                .login("john"), .control(#"{"event":"enter","state":"unknown","user":"john"}"#),
                .link("compass://profile:x"), .login("john"), .logout,
            ],
            ["applied"]
        ),
        Scenario(
            "discards parked links at a logout without a user, too",
            [.link("compass://profile:x"), .logout],
            ["applied", "discarded logout"]
        ),
        Scenario(
            "ignores a logout that changes nothing",
            [.logout],
            ["ignored no_change"]
        ),
        Scenario(
            "does not open a link of one user for the next",
            [.login("john"), .logout, .link("compass://profile:x"), .login("mary")],
            ["applied", "discarded other_user"]
        ),
        Scenario(
            "opens a parked link for its owner",
            [.login("john"), .logout, .link("compass://profile:x"), .login("john")],
            ["applied", "routed push Profile"]
        ),
        Scenario(
            "opens a link without an owner for any user who enters",
            [.link("compass://profile:x"), .login("mary")],
            ["applied", "routed push Profile"]
        ),
        Scenario(
            "opens a link only for the owner that a payload names",
            [.feed(#"{"url":"compass://profile:x","data":{"for":"john"}}"#), .login("mary")],
            ["applied", "discarded other_user"]
        ),
        Scenario(
            "does not open a link for a user who is not its owner",
            [.login("mary"), .feed(#"{"url":"compass://profile:x","data":{"for":"john"}}"#)],
            ["ignored other_user"]
        ),
        Scenario(
            "separates sessions",
            [.feed(#"{"url":"compass://profile:x","data":{"device":"tv"}}"#), .login("john")],
            ["applied"]
        ),
        Scenario(
            "uses the session of the envelope",
            [
                .control(#"{"event":"login","session":"tv","user":"john"}"#),
                .control(#"{"payload":{"url":"compass://profile:x"},"session":"tv"}"#),
            ],
            ["routed push Profile"]
        ),
        Scenario(
            "records a repeated message as a duplicate",
            [
                .login("j"),
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#),
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#),
            ],
            ["duplicate"]
        ),
        Scenario(
            "does not record the same id in another session as a duplicate",
            [
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#),
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7","session":"tv"}"#),
            ],
            ["parked other_state"]
        ),
        Scenario(
            "does not record the same id with another button as a duplicate",
            [
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#),
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7","action":"a"}"#),
            ],
            ["noLink unknown_button"]
        ),
        Scenario(
            "forgets an id after its window",
            [
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#), .wait(86_400),
                .control(#"{"payload":{"url":"compass://profile:x"},"id":"7"}"#),
            ],
            ["parked other_state"]
        ),
        Scenario(
            "does not record a message without an id as a duplicate",
            [.link("compass://login:x"), .link("compass://login:x")],
            ["routed present Login"]
        ),
        Scenario(
            "does not open an expired notification",
            [.control(#"{"payload":{"url":"compass://login:x"},"expires":1900000000}"#)],
            ["expired"]
        ),
        Scenario(
            "opens a notification that expires in a second",
            [.control(#"{"payload":{"url":"compass://login:x"},"expires":1900000001}"#)],
            ["routed present Login"]
        ),
        Scenario(
            "opens nothing for a silent notification",
            [.feed(#"{"aps":{"content-available":1},"url":"compass://login:x"}"#)],
            ["silent"]
        ),
        Scenario(
            "records that a payload has no link",
            [.feed(#"{"aps":{"alert":"hi"}}"#)],
            ["noLink no_link_key"]
        ),
        Scenario(
            "rejects a scheme that is not listed",
            [.link("other://x")],
            ["rejected scheme_unknown"]
        ),
        Scenario(
            "rejects a scheme that runs code",
            [.link("javascript:alert(1)")],
            ["rejected scheme_denied"]
        ),
        Scenario(
            "rejects a host that is not listed",
            [.link("https://evil.example.com/x")],
            ["rejected host_denied"]
        ),
        Scenario("rejects invalid JSON", [.feed("{nonsense}")], ["rejected bad_json"]),
        Scenario(
            "rejects the reserved name",
            [.feed(#"{"notifyd":1,"url":"compass://login:x"}"#)],
            ["rejected reserved_key"]
        ),
        Scenario(
            "reads an envelope at a feeding door as a payload",
            [.feed(#"{"payload":{"url":"compass://login:x"},"user":"john"}"#)],
            ["noLink no_link_key"]
        ),
        Scenario(
            "reads an event at a feeding door as a payload",
            [.feed(#"{"event":"login","user":"john"}"#), .link("compass://profile:x")],
            ["parked other_state"]
        ),
        Scenario(
            "ignores an event that changes nothing",
            [.login("j"), .login("j")],
            ["ignored no_change"]
        ),
        Scenario(
            "rejects an unknown state",
            [.control(#"{"event":"enter","state":"lgged-in"}"#)],
            ["rejected unknown_state"]
        ),
        Scenario(
            "rejects a misspelt key",
            [.control(#"{"event":"login","usr":"john"}"#)],
            ["rejected unknown_key"]
        ),
        Scenario(
            "rejects a misspelt event",
            [.control(#"{"event":"lgin","user":"john"}"#)],
            ["rejected unknown_event"]
        ),
        Scenario(
            "rejects a login without a user",
            [.control(#"{"event":"login"}"#)],
            ["rejected missing_key"]
        ),
        Scenario("rejects an unknown frame", [.control(#"{"a":1}"#)], ["rejected unknown_frame"]),
        Scenario(
            "rejects a value of the wrong kind",
            [.control(#"{"event":"login","user":7}"#)],
            ["rejected bad_value"]
        ),
        Scenario(
            "discards parked links on an operator's request",
            [.link("compass://profile:x"), .control(#"{"event":"drop"}"#)],
            ["applied", "discarded dropped"]
        ),
        Scenario(
            "evicts the oldest link if a session exceeds its limit",
            Array(repeating: .link("compass://profile:x"), count: 17),
            ["parked other_state", "discarded evicted"]
        ),
    ]
}
