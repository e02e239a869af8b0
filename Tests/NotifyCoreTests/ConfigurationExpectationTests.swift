// The tests of routes.test.json: which values are compared, and the messages of failures.

import LinkRouter
import NotifyCore
import Testing

@Suite("Expectations")
struct ConfigurationExpectationTests {
    private static let routes = """
        {
          "schemes": ["s"], "hosts": ["h.example.com"], "park": ["logged-out"],
          "routers": {
            "logged-out": { "login": { "present": "Login" } },
            "logged-in": {
              "profile:{name}": { "push": "Profile", "alias": ["user:{name}"] },
              "reset:{ticket}": { "push": "Reset", "secret": ["ticket"] },
              "news": { "push": "News", "accept": ["push"] },
              "web": { "push": "Web", "accept": ["web"] },
              "kiosk": { "push": "Kiosk", "accept": [{ "user": "kiosk" }] },
              "out": { "enters": "logged-out", "accept": ["app"] },
              "*": { "present": "NotFound" }
            },
            "idle": { "": { "setRoot": "Clock" } }
          }
        }
        """

    private func faults(_ tests: String) -> [String] {
        ConfigurationFiles(["routes.json": Self.routes, "routes.test.json": tests]).faults
    }

    @Test(
        "that are met",
        arguments: [
            #"{"link": "s:login", "outcome": "routed"}"#,
            #"{"link": "s:login", "outcome": "routed", "route": "login", "commands": [{"command": "present", "screen": "Login"}]}"#,
            #"{"link": "s:profile:1", "outcome": "parked", "reason": "other_state"}"#,
            #"{"link": "s:profile:1", "state": "idle", "outcome": "noRoute", "reason": "other_state", "commands": []}"#,
            #"{"link": "s:profile:1", "state": "unknown", "outcome": "noRoute"}"#,
            #"{"link": "s:user:1?b=2&a=3", "state": "logged-in", "outcome": "routed", "route": "profile:{name}", "commands": [{"command": "push", "screen": "Profile", "arguments": {"a": "3", "b": "2", "name": "1"}}]}"#,
            #"{"link": "s:reset:123", "state": "logged-in", "outcome": "routed", "commands": [{"command": "push", "screen": "Reset", "arguments": {"ticket": "123"}}]}"#,
            #"{"link": "s:nobody", "state": "logged-in", "user": "john", "outcome": "noRoute", "commands": [{"command": "present", "screen": "NotFound"}]}"#,
            #"{"link": "x:nobody", "outcome": "rejected", "reason": "scheme_unknown"}"#,
            #"{"link": "s:out", "state": "logged-in", "outcome": "rejected", "reason": "source_denied", "route": "out"}"#,
            #"{"link": "s:out", "state": "logged-in", "from": "app", "outcome": "routed", "commands": []}"#,
            #"{"link": "s:news", "state": "logged-in", "from": "push", "outcome": "routed"}"#,
            #"{"link": "https://h.example.com/web", "state": "logged-in", "from": "web", "outcome": "routed"}"#,
            #"{"link": "s:kiosk", "state": "logged-in", "from": {"user": "kiosk"}, "outcome": "routed"}"#,
        ]
    )
    func met(_ test: String) throws {
        #expect(faults("[\(test)]") == [])
        let configuration = try ConfigurationFiles([
            "routes.json": Self.routes, "routes.test.json": "[\(test)]",
        ]).load()
        #expect(configuration.expectationCount == 1)
    }

    @Test(
        "that fail report the expected and the actual value",
        arguments: [
            (
                #"{"link": "s:login", "outcome": "noRoute"}"#,
                "`s:login` in the state `logged-out`: expected the outcome `noRoute`, got `routed` by "
                    + "`login`."
            ),
            (
                #"{"link": "s:profile:1", "state": "logged-out", "outcome": "routed"}"#,
                "`s:profile:1` in the state `logged-out`: expected the outcome `routed`, got `parked` "
                    + "(`other_state`)."
            ),
            (
                #"{"link": "s:profile:1", "outcome": "parked", "reason": "later"}"#,
                "`s:profile:1` in the state `logged-out`: expected the reason `later`, got "
                    + "`other_state`."
            ),
            (
                #"{"link": "s:user:1", "state": "logged-in", "outcome": "routed", "route": "user:{name}"}"#,
                "`s:user:1` in the state `logged-in`: expected the route `user:{name}`, got "
                    + "`profile:{name}`."
            ),
            (
                #"{"link": "s:nobody", "outcome": "noRoute", "route": "login", "reason": "x"}"#,
                "`s:nobody` in the state `logged-out`: expected the reason `x`, got `no_route`; "
                    + "expected the route `login`, got none."
            ),
            (
                #"{"link": "s:login?a=1", "outcome": "routed", "commands": [{"command": "push", "screen": "Login"}]}"#,
                "`s:login?a=1` in the state `logged-out`: expected the command "
                    + #"{"command":"push","screen":"Login"}, got "#
                    + #"{"command":"present","screen":"Login","arguments":{"a":"1"}}."#
            ),
            (
                #"{"link": "s:login", "outcome": "routed", "commands": []}"#,
                "`s:login` in the state `logged-out`: expected 0 commands, got 1: "
                    + #"{"command":"present","screen":"Login"}."#
            ),
            (
                #"{"link": "s:login", "outcome": "routed", "commands": [{"command": "present", "screen": "Login"}, {"command": "pop"}]}"#,
                "`s:login` in the state `logged-out`: expected 2 commands, got 1: "
                    + #"{"command":"present","screen":"Login"}."#
            ),
            (
                #"{"link": "s:reset:123", "state": "logged-in", "outcome": "routed", "commands": [{"command": "push", "screen": "Reset", "arguments": {"ticket": "124"}}]}"#,
                "`s:reset:…` in the state `logged-in`: expected the command "
                    + #"{"command":"push","screen":"Reset","arguments":{"ticket":"…"}}, got "#
                    + #"{"command":"push","screen":"Reset","arguments":{"ticket":"…"}} with another "#
                    + "secret value."
            ),
            (
                #"{"link": "s:login", "state": "loggedin", "outcome": "routed"}"#,
                "No router has the state `loggedin`."
            ),
            (
                #"{"link": "https://h.example.com/web", "state": "logged-in", "from": "push", "outcome": "routed"}"#,
                "`https://h.example.com/web` in the state `logged-in`: a link of the web comes from "
                    + "`web`, not from `push`."
            ),
            (
                #"{"link": "s:news", "state": "logged-in", "from": "web", "outcome": "routed"}"#,
                "`s:news` in the state `logged-in`: a link of the app comes from `push`, not from "
                    + "`web`."
            ),
            (
                #"{"link": "x:\u001b[2J#t=1", "outcome": "routed"}"#,
                #"`x:\u001b[2J#t=…` in the state `logged-out`: expected the outcome `routed`, got "#
                    + "`rejected` (`scheme_unknown`)."
            ),
        ]
    )
    func failing(_ test: String, _ message: String) {
        #expect(faults("[\n  \(test)]") == ["routes.test.json:2:3: " + message])
    }

    private static let screens = """
        {
          "schemes": ["s"],
          "screens": {
            "Home": { "tabs": { "feed": "Feed", "more": "More" } }, "Feed": {}, "More": {},
            "Terms": { "forced": true }, "Menu": { "anchor": "bar" }
          },
          "segues": { "Feed": { "go": { "push": "More" } } },
          "flows": { "f": { "present": "Menu", "steps": { "Menu": { "e": { "pop": true } } } } },
          "routers": {
            "logged-out": {
              "more": { "selectTab": "more" }, "go": { "segue": "go" }, "f": { "start": "f" },
              "menu:{id}": { "popover": "Menu" }, "terms": { "present": "Terms" },
              "deep:{id}": { "under": ["More", "Feed"], "push": "Terms" },
              "back": { "under": ["More", "Feed"], "push": "Menu" }
            }
          }
        }
        """

    private func screenFaults(_ test: String) -> [String] {
        ConfigurationFiles(["routes.json": Self.screens, "routes.test.json": "[\n\(test)]"]).faults
    }

    @Test(
        "from a tree that are met",
        arguments: [
            #"{"link": "s:more", "outcome": "ignored", "reason": "no_tabs"}"#,
            #"{"link": "s:more", "tree": "pHome{feed:; *more:}", "outcome": "ignored", "reason": "already_there", "commands": []}"#,
            #"{"link": "s:more", "tree": "pHome{*feed:; more:}", "outcome": "routed", "commands": [{"command": "selectTab", "tab": "more"}]}"#,
            #"{"link": "s:more", "tree": "pHome{*feed:; more:} mTerms!", "outcome": "parked", "reason": "forced"}"#,
            #"{"link": "s:go?a=1", "tree": "pFeed", "outcome": "routed", "commands": [{"command": "segue", "segue": "go", "arguments": {"a": "1"}}]}"#,
            #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "present", "screen": "Menu"}]}"#,
            #"{"link": "s:menu:1", "outcome": "routed", "commands": [{"command": "popover", "anchor": "bar", "screen": "Menu", "arguments": {"id": "1"}}]}"#,
            #"{"link": "s:deep:1", "outcome": "routed", "commands": [{"command": "setStack", "screen": "Terms", "arguments": {"id": "1"}, "below": [{"screen": "More"}, {"screen": "Feed"}]}]}"#,
            #"{"link": "s:back", "tree": "pMore pFeed pMenu mTerms~custom mFeed", "outcome": "routed", "commands": [{"command": "dismiss", "levels": 2}]}"#,
            #"{"link": "s:back", "tree": "pMore pFeed pMenu", "outcome": "routed", "commands": []}"#,
        ]
    )
    func metFromTree(_ test: String) {
        #expect(screenFaults(test) == [])
    }

    @Test(
        "from a tree that fail or are invalid",
        arguments: [
            (
                #"{"link": "s:terms", "tree": "pFeed", "outcome": "routed", "commands": [{"command": "present", "screen": "Terms"}]}"#,
                "2:1: `s:terms` in the state `logged-out` on `pFeed`: expected the command "
                    + #"{"command":"present","screen":"Terms"}, got "#
                    + #"{"command":"present","screen":"Terms","forced":true}."#
            ),
            (
                #"{"link": "s:deep:1", "outcome": "routed", "commands": [{"command": "setStack", "screen": "Terms", "arguments": {"id": "1"}}]}"#,
                "2:1: `s:deep:1` in the state `logged-out`: expected the command "
                    + #"{"command":"setStack","screen":"Terms","arguments":{"id":"1"}}, got "#
                    + #"{"command":"setStack","screen":"Terms","arguments":{"id":"1"},"#
                    + #""below":[{"screen":"More"},{"screen":"Feed"}]}."#
            ),
            (
                #"{"link": "s:f", "tree": 1, "outcome": "routed"}"#,
                "2:25: `tree` must be the notation of a tree such as `pHome pProfile`, found the "
                    + "number `1`."
            ),
            (
                #"{"link": "s:f", "tree": "p\"é\" xB", "outcome": "routed"}"#,
                "2:33: `tree` must be the notation of a tree such as `pHome pProfile`: here `p`, "
                    + "`m`, `u` or `a` with the name of a screen is expected."
            ),
            (
                #"{"link": "s:f", "tree": "pFeed pFed", "outcome": "routed"}"#,
                "2:25: `screens` has no `Fed`; did you mean `Feed`?"
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "push", "screen": "A", "style": "custom"}]}"#,
                "2:86: A `push` has no `style`; expected one of `screen`, `arguments`, `animated`, "
                    + "`policy`."
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "present", "style": "sheet", "screen": "A"}]}"#,
                "2:83: `style` must be one of `fullScreen`, `pageSheet`, `formSheet`, "
                    + "`currentContext`, `overFullScreen`, `overCurrentContext`, `popover`, "
                    + "`alert`, `custom`."
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "setRoot", "screen": "A", "below": [{"screen": "B"}, {"arguments": {"a.b": "1", "c": 1}}]}]}"#,
                "2:116: `below[1].screen` is missing."
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "setRoot", "screen": "A", "below": [{"screen": "B", "arguments": {"a": "1", "a.b": 1}}]}]}"#,
                "2:146: `below[0].arguments.a.b` must be a text."
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "dismiss", "levels": 1.5}]}"#,
                "2:84: `levels` must be a string, a whole number, `true` or `false`, found the "
                    + "number `1.5`."
            ),
            (
                #"{"link": "s:f", "outcome": "routed", "commands": [{"command": "alert"}]}"#,
                "2:51: `screen` is missing."
            ),
        ]
    )
    func failingFromTree(_ test: String, _ fault: String) {
        #expect(screenFaults(test) == ["routes.test.json:" + fault])
    }

    @Test("each that fails is reported, in the order of the file")
    func severalFail() {
        let test = #"{"link": "s:login", "outcome": "parked"}"#
        let places = faults(
            "[\n\(test),\n{\"link\": \"s:login\", \"outcome\": \"routed\"},\n\(test)]"
        )
        .map { $0.split(separator: " ")[0] }
        #expect(places == ["routes.test.json:2:1:", "routes.test.json:4:1:"])
    }

    @Test("are not evaluated if the tables have faults")
    func notAsked() {
        let files = ConfigurationFiles([
            "routes.json": #"{"schemes": ["s"], "routers": {"a": {"b": {}}}}"#,
            "routes.test.json": #"[{"link": "s:b", "state": "nowhere", "outcome": "parked"}]"#,
        ])
        #expect(files.faults.allSatisfy { $0.hasPrefix("routes.json:1:43: ") })
        #expect(files.faults.count == 1)
    }

    @Test(
        "that are invalid",
        arguments: [
            ("{}", "1:1: The file must be an array of tests, found an object."),
            ("[1]", "1:2: The test must be an object, found the number `1`."),
            (
                #"[{"link": "s:login"}]"#, "1:2: The test must have `outcome`."
            ),
            (#"[{"outcome": "routed"}]"#, "1:2: The test must have `link`."),
            (
                #"[{"link": "s:login", "outcme": "routed"}]"#,
                "1:22: The test has no key `outcme`; did you mean `outcome`?"
            ),
            (
                #"[{"link": 1, "outcome": "routed"}]"#,
                "1:11: `link` must be a string, found the number `1`."
            ),
            (
                #"[{"link": "s:a", "outcome": "Routed"}]"#,
                "1:29: `outcome` cannot be `Routed`; did you mean `routed`?"
            ),
            (
                #"[{"link": "s:a", "outcome": "duplicate"}]"#,
                "1:29: `outcome` cannot be `duplicate`; expected one of `routed`, `parked`, "
                    + "`ignored`, `noRoute`, `rejected`."
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "from": "door"}]"#,
                "1:47: `from` cannot be `door`; expected one of `app`, `push`, `web`."
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "user": ""}]"#,
                "1:47: `user` must be the name of a user, found an empty string."
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "commands": {}}]"#,
                "1:51: `commands` must be an array of commands, found an object."
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "commands": [{"screen": "A"}]}]"#,
                "1:52: The command must have `command`."
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "commands": [{"command": "pusch"}]}]"#,
                "1:64: `command` cannot be `pusch`; did you mean `push`?"
            ),
            (
                #"[{"link": "s:a", "outcome": "routed", "commands": [{"command": "push", "arguments": {"a": 1}}]}]"#,
                "1:91: The value of `a` must be a string, found the number `1`."
            ),
        ]
    )
    func noTests(_ text: String, _ fault: String) {
        #expect(faults(text) == ["routes.test.json:" + fault])
    }
}
