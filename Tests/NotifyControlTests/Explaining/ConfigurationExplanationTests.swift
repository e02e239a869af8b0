// The exact output of `notifyctl explain` and `notifyctl check`, and what must not be in it.

import Jansson
import LinkRouter
import NotifyCore
import Testing

@testable import NotifyControl

@Suite("A link is explained")
struct ConfigurationExplanationTests {
    private static let routes = """
        {
          "schemes": ["s"], "hosts": ["h.example.com"],
          "routers": {
            "logged-out": {
              "login:{name}": { "present": "Login" },
              "reset:{ticket}": { "push": "Reset", "secret": ["ticket", "hint"] }
            },
            "logged-in": {
              "profile:{name}": { "push": "Profile", "alias": ["user:{name}"] },
              "profile:{name}:edit": { "push": "Editor" },
              "{any}:edit": { "push": "Edit" },
              "out": { "setRoot": "Welcome", "enters": "logged-out", "accept": ["app"] },
              "*": { "present": "NotFound" }
            }
          }
        }
        """

    private func explain(
        _ link: String,
        _ state: SessionState? = nil,
        from source: LinkSource = .init(.feeding),
        limit: Int = 10
    ) throws -> LinkExplanation {
        try configuration(Self.routes)
            .explain(link, state: state, from: source, limit: limit)
    }

    @Test("that opens")
    func opens() throws {
        let explanation = try explain("S://profile:edit?tab=a%20b&flag#t=1", .loggedIn)
        #expect(
            explanation.description == """
                link       S://profile:edit?tab=a%20b&flag#t=…
                scheme     s
                segments   1 `profile`  2 `edit`
                query      `tab=a b`  `flag`
                fragment   `t=…`

                logged-in (the state of the session)
                  * profile:{name}       wins: beats `{any}:edit` by the more specific kind at \
                segment 1, literal against parameter
                    {any}:edit           matches: loses to `profile:{name}`, which has the more \
                specific kind at segment 1, literal against parameter
                    profile:{name}:edit  segment 3: expected `edit`, found the end
                    out                  segment 1: expected `out`, found `profile`
                    user:{name}          segment 1: expected `user`, found `profile` (an alias of \
                `profile:{name}`)

                logged-out
                    login:{name}    segment 1: expected `login`, found `profile`
                    reset:{ticket}  segment 1: expected `reset`, found `profile`

                in logged-in, from a feeding door: routed by `profile:{name}`
                  push Profile name=edit tab=a b t=…
                """
        )
    }

    @Test(
        "from the present screens",
        arguments: [
            (
                "s:deep:1", "pA mB",
                """
                routed by `deep:{id}`
                  dismiss
                  setStack Sheet id=1 on Home
                  tree after: pHome pSheet
                """
            ),
            (
                "s:sheet", "pA",
                """
                routed by `sheet`
                  present Sheet as formSheet (forced)
                  tree after: pA mSheet~formSheet!
                """
            ),
            (
                "s:login", "pA",
                """
                routed by `login`
                  present Name
                  starts the flow `in`
                  tree after: pA mName
                """
            ),
            (
                "s:there", "pHome pName",
                """
                routed by `there`
                  nothing: the screen is already on top
                """
            ),
            (
                "s:login", "pA aAsk!",
                """
                parked by `login` (forced)
                  Parked until the modal `Ask` is gone.
                """
            ),
        ]
    )
    func fromTree(_ link: String, _ tree: String, _ verdict: String) throws {
        let configuration = try configuration(
            """
            {"schemes": ["s"],
             "screens": {"Home": {}, "Name": {},
               "Sheet": {"style": "formSheet", "forced": true, "anchor": "x"}},
             "flows": {"in": {"present": "Name", "steps": {"Name": {"e": {"dismiss": true}}}}},
             "routers": {"logged-out": {
               "deep:{id}": {"under": "Home", "push": "Sheet"}, "sheet": {"present": "Sheet"},
               "login": {"start": "in"}, "there": {"under": "Home", "push": "Name"}}}}
            """
        )
        let explanation = configuration.explain(
            link,
            tree: try ScreenTree(notation: tree),
            limit: 0
        )
        let text = explanation.description
        #expect(text.hasSuffix("\n\nin logged-out, from a feeding door: " + verdict))
        #expect(text.contains("\ntree       \(tree)\n"))
        let json = explanation.json
        #expect(json["tree"]?.string == tree)
        #expect(json["starts"]?.string == (verdict.contains("starts") ? "in" : nil))
    }

    @Test("that an intent: link resolves to")
    func intent() throws {
        let explanation = try explain("intent:profile:john#Intent;scheme=s;end", .loggedIn)
        #expect(explanation.normalForm?.segments == ["profile", "john"])
        #expect(explanation.outcome.outcome == .routed)
    }

    @Test("that is parked, and where it would open")
    func waits() throws {
        let explanation = try explain("https://h.example.com/user/john", limit: 1)
        #expect(
            explanation.description == """
                link       https://h.example.com/user/john
                scheme     https
                host       h.example.com
                segments   1 `user`  2 `john`

                logged-out (the state of the session)
                    login:{name}  segment 1: expected `login`, found `user`
                    … and 1 more pattern

                logged-in
                  * user:{name}  wins (an alias of `profile:{name}`)
                    … and 4 more patterns

                in logged-out, from a feeding door: parked (other_state)
                  Parked until the session enters logged-in.
                """
        )
    }

    @Test("that enters a state")
    func enters() throws {
        let explanation = try explain(
            "s:out",
            .loggedIn,
            from: LinkSource(.control),
            limit: 0
        )
        #expect(
            explanation.description.hasSuffix(
                """
                in logged-in, from the control door: routed by `out`
                  setRoot Welcome
                  enters logged-out
                """
            )
        )
    }

    @Test("that is rejected at a door")
    func denied() throws {
        let source = LinkSource(.feeding, user: "guest")
        let explanation = try explain("s:out", .loggedIn, from: source, limit: 0)
        #expect(
            explanation.description.hasSuffix(
                """
                in logged-in, from a feeding door as `guest`: rejected by `out` (source_denied)
                  The route does not accept links from where this one came from.
                """
            )
        )
    }

    @Test("for a state without router")
    func noRouter() throws {
        let explanation = try explain("s:", .unknown, limit: 0)
        #expect(
            explanation.description == """
                link       s:
                scheme     s
                segments   none

                unknown (the state of the session)
                    no router

                logged-in
                    … and 5 more patterns

                logged-out
                    … and 2 more patterns

                in unknown, from a feeding door: noRoute (no_route)
                  No route matches the link.
                """
        )
    }

    @Test("that is not a link")
    func noLink() throws {
        let explanation = try explain("s:a\u{1B}[2J?token=1")
        #expect(explanation.normalForm == nil)
        #expect(explanation.tables.isEmpty)
        #expect(
            explanation.description == """
                link       s:a\\u001b[2J?token=…

                in logged-out, from a feeding door: rejected (control_char)
                  \(explanation.outcome.message)
                """
        )
    }

    @Test(
        "without a secret of any state",
        arguments: [
            "s:reset:SECRET", "s:reset:SECRET:more", "s:reset:SECRET?hint=SECRET",
            "s:a?hint=SECRET",
            "s:a?token=SECRET", "s:a#SECRET", "s:a#x=SECRET",
            "s:a?next=https%3A%2F%2Fx%2F%3Fcode%3DSECRET",
            "s:a:https%3A%2F%2Fx%2F%3Fcode%3DSECRET", "x:a?token=SECRET",
        ]
    )
    func secrets(_ link: String) throws {
        for state in [SessionState.loggedIn, .loggedOut, .unknown] {
            let explanation = try explain(link, state)
            let json = String(decoding: try explanation.json.encoded(), as: UTF8.self)
            #expect(!explanation.description.contains("SECRET"))
            #expect(!json.contains("SECRET"))
            #expect(explanation.description.contains("…"))
        }
    }

    @Test("without the secret of another state in its commands")
    func secretsOfOthers() throws {
        let configuration = try configuration(
            """
            {"schemes": ["s"], "routers": {
              "a": {"reset:{ticket}": {"push": "Reset", "secret": ["ticket"]}},
              "b": {"{all...}": {"push": "All"}}}}
            """
        )
        let explanation = configuration.explain(
            "s:reset:SECRET",
            state: SessionState(rawValue: "b")
        )
        #expect(explanation.description.hasSuffix("\n  push All all=…"))
    }

    @Test("without any value if the redacted text is too long to be parsed")
    func longest() throws {
        let link =
            "s:login:1?token=1&plain=" + String(repeating: "x", count: 1_000)
            + "&a=" + String(repeating: "x", count: 1_000)
            + "&b=" + String(repeating: "x", count: 1_000)
        let padding = 4_000 - link.utf8.count - 3
        let explanation = try explain(link + "&c=" + String(repeating: "x", count: padding))
        #expect(explanation.outcome.outcome == .routed)
        #expect(explanation.normalForm?.query.map(\.value) == ["…", "…", "…", "…", "…"])
    }

    @Test("as JSON")
    func json() throws {
        let explanation = try explain("s:user:john?a#b=1", .loggedIn, limit: 2)
        #expect(
            String(decoding: try explanation.json.encoded(), as: UTF8.self) == """
                {"link":"s:user:john?a#b=…","scheme":"s","segments":["user","john"],\
                "query":[{"name":"a"}],"fragment":[{"name":"b","value":"…"}],\
                "state":"logged-in","outcome":"routed","route":"profile:{name}",\
                "commands":[{"command":"push","screen":"Profile",\
                "arguments":{"name":"john","b":"…"}}],"treeAfter":"pProfile",\
                "routers":[{"state":"logged-in","candidates":[\
                {"pattern":"user:{name}","route":"profile:{name}","wins":true},\
                {"pattern":"{any}:edit","route":"{any}:edit","wins":false,"segment":2,\
                "expected":"`edit`","found":"`john`"}],"omitted":3},\
                {"state":"logged-out","candidates":[\
                {"pattern":"login:{name}","route":"login:{name}","wins":false,"segment":1,\
                "expected":"`login`","found":"`user`"},\
                {"pattern":"reset:{ticket}","route":"reset:{ticket}","wins":false,"segment":1,\
                "expected":"`reset`","found":"`user`"}],"omitted":0}]}
                """
        )
    }
}

@Suite("A summary of a configuration")
struct ConfigurationSummaryTests {
    private func summary() throws -> ConfigurationSummary {
        ConfigurationSummary(
            try configuration(
                """
                {"schemes": ["s"], "routers": {
                  "b": {"x:{y}": {"push": "X", "alias": ["z:{y}", "{y}"]}, "*": {"push": "N"}},
                  "a": {"": {"push": "A"}}}}
                """,
                expectations: #"[{"link": "s:1", "state": "b", "outcome": "routed"}]"#
            )
        )
    }

    @Test("in numbers")
    func numbers() throws {
        let summary = try summary()
        #expect(summary.routes == 2)
        #expect(summary.aliases == 2)
        #expect(summary.states.map(\.rawValue) == ["a", "b"])
        #expect(summary.expectations == 1)
        #expect(summary.providers > 1)
    }

    @Test("with screens, segues and flows, if there are any")
    func screens() throws {
        let summary = ConfigurationSummary(
            try configuration(
                """
                {"schemes": ["s"], "routers": {"a": {"": {"push": "A"}}}, "screens": {"A": {}},
                 "segues": {"A": {"a": {"push": "A"}, "b": {"push": "A"}}},
                 "flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}}
                """
            )
        )
        let text = "1 router, 1 route, 0 aliases, 1 screen, 2 segues, 1 flow, "
        #expect(summary.description.hasPrefix(text))
    }

    @Test("as text")
    func rendering() throws {
        let summary = try summary()
        let steps = summary.tables.map(\.worstCase)
        #expect(steps.allSatisfy { $0 > 0 })
        #expect(
            summary.description == """
                2 routers, 2 routes, 2 aliases, \(summary.providers) providers, 1 expectation met
                  a: 1 route, 0 aliases, worst match \(steps[0]) steps
                  b: 1 route, 2 aliases, worst match \(steps[1]) steps
                """
        )
    }
}
