// Every key of a configuration file and its effect.

import JSONText
import LinkRouter
import NotifyCore
import Testing

@Suite("A valid configuration is loaded")
struct ConfigurationContentTests {
    private func routes(_ routes: String, more: String = "") throws -> Configuration {
        try ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], "hosts": ["h.example.com"]\(more),
             "routers": {"logged-in": {\(routes)}}}
            """
        ]).load()
    }

    private func outcome(
        _ link: String,
        _ configuration: Configuration,
        from source: LinkSource = .init(.feeding)
    ) -> Decision {
        configuration.decision(
            about: link,
            in: Session(key: "default", state: .loggedIn),
            from: source
        )
    }

    @Test("with all keys")
    func keys() throws {
        let configuration = try routes(
            #""": {"push": "A"}"#,
            more: #"""
                , "initialState": "unknown", "park": [], "session": "/data/session",
                "user": "/data/a~1b/0", "receipts": "synced",
                "limits": {"frameBytes": 1000, "providers": 256}
                """#
        )
        #expect(configuration.initialState == .unknown)
        #expect(configuration.park == [])
        #expect(configuration.sessionPointer == JSONPointer(tokens: ["data", "session"]))
        #expect(configuration.userPointer == JSONPointer(tokens: ["data", "a/b", "0"]))
        #expect(configuration.receipts == .synced)
        #expect(configuration.limits.frameBytes == 1_000)
        #expect(configuration.limits.depth == 64)
    }

    @Test("with defaults for missing keys")
    func standardValues() throws {
        let configuration = try routes(#""": {"push": "A"}"#)
        #expect(configuration.initialState == .loggedOut)
        #expect(configuration.park == [.unknown, .loggedOut])
        #expect(configuration.sessionPointer == nil)
        #expect(configuration.userPointer == nil)
        #expect(configuration.receipts == .confirmed)
        #expect(configuration.limits == Limits())
        #expect(configuration.expectationCount == 0)
    }

    @Test(
        "each command receives the link's arguments",
        arguments: ["push", "present", "setRoot", "replaceTop"]
    )
    func commands(_ command: String) throws {
        let configuration = try routes(#""a:{x}": {"\#(command)": "Screen"}"#)
        let outcome = outcome("s:a:1?y=2", configuration)
        #expect(outcome.outcome == .routed)
        #expect(outcome.route == "a:{x}")
        #expect(outcome.commands.map(\.kind.rawValue) == [command])
        #expect(outcome.commands.first?.screen == "Screen")
        #expect(outcome.commands.first?.arguments == ["x": "1", "y": "2"])
        #expect(outcome.enters == nil)
    }

    @Test("the error route receives no arguments of the link")
    func errorRoute() throws {
        let configuration = try routes(#""a": {"push": "A"}, "*": {"present": "NotFound"}"#)
        let outcome = outcome("s:b?x=1", configuration)
        #expect(outcome.outcome == .noRoute)
        #expect(outcome.reason == "no_route")
        #expect(outcome.commands == [NavigationCommand(.present, screen: "NotFound")])
    }

    @Test("a route may enter a state without a command")
    func enters() throws {
        let configuration = try routes(
            #""in:{who}": {"enters": "logged-out", "user": "who", "accept": ["app"]}"#
        )
        let outcome = outcome("s:in:john", configuration, from: LinkSource(.control))
        #expect(outcome.outcome == .routed)
        #expect(outcome.commands.isEmpty)
        #expect(outcome.enters == .enter(.loggedOut, user: "john"))
    }

    @Test("a user may be named in the query")
    func userInQuery() throws {
        let configuration = try routes(
            #""in": {"enters": "logged-in", "user": "who", "query": {"who": true}, "#
                + #""accept": ["app"]}"#
        )
        let outcome = outcome("s:in?who=john", configuration, from: LinkSource(.control))
        #expect(outcome.enters == .enter(.loggedIn, user: "john"))
    }

    @Test(
        "sources",
        arguments: [
            (#"["app"]"#, LinkSource(.control), "s:a", true),
            (#"["app"]"#, LinkSource(.feeding), "s:a", false),
            (#"["push"]"#, LinkSource(.feeding), "s:a", true),
            (#"["push"]"#, LinkSource(.feeding), "https://h.example.com/a", false),
            (#"["web"]"#, LinkSource(.feeding), "https://h.example.com/a", true),
            (#"["web"]"#, LinkSource(.feeding), "s:a", false),
            (#"["web", "app"]"#, LinkSource(.control), "s:a", true),
            (#"[{"user": "kiosk"}]"#, LinkSource(.feeding, user: "kiosk"), "s:a", true),
            (#"[{"user": "kiosk"}]"#, LinkSource(.feeding, user: "guest"), "s:a", false),
            (#"[{"user": "kiosk"}]"#, LinkSource(.feeding), "s:a", false),
        ]
    )
    func sources(_ accept: String, _ source: LinkSource, _ link: String, _ opens: Bool) throws {
        let configuration = try routes(#""a": {"push": "A", "accept": \#(accept)}"#)
        let outcome = outcome(link, configuration, from: source)
        #expect(outcome.outcome == (opens ? .routed : .rejected))
        #expect(outcome.reason == (opens ? nil : "source_denied"))
    }

    @Test("conditions on the query apply to aliases, too")
    func conditions() throws {
        let configuration = try routes(
            #""a": {"push": "A", "query": {"k": "v w", "f": true}, "alias": ["b"]}"#
        )
        for link in ["s:a?k=v%20w&f", "s:b?f=1&k=v+w"] {
            #expect(outcome(link, configuration).outcome == .routed, "\(link)")
        }
        for link in ["s:a?k=v&f", "s:b?k=v%20w", "s:a"] {
            #expect(outcome(link, configuration).outcome == .noRoute, "\(link)")
        }
        #expect(outcome("s:b?k=v+w&f", configuration).route == "a?k=v%20w&f")
    }

    @Test("secret arguments of a route are redacted")
    func secrets() throws {
        let configuration = try routes(
            #""a:{x}": {"push": "A", "secret": ["x", "y"]}"#
        )
        let outcome = outcome("s:a:1?y=2&z=3", configuration)
        #expect(outcome.link == "s:a:…?y=…&z=3")
        #expect(outcome.commands.first?.arguments.filter(\.isSecret).map(\.name) == ["x", "y"])
    }

    @Test("the configuration sets the limits of links")
    func linkLimits() throws {
        let configuration = try routes(
            #""a:{x}": {"push": "A"}"#,
            more: #", "limits": {"linkBytes": 20, "linkSegments": 2, "valueBytes": 3}"#
        )
        #expect(outcome("s:a:123", configuration).outcome == .routed)
        for link in ["s:a:1234", "s:a:1:2", "s:a:1?aaa=1&bbb=2&ccc=3"] {
            #expect(outcome(link, configuration).reason == "too_long", "\(link)")
        }
    }

    @Test("escapes in names and values are decoded")
    func escapes() throws {
        let configuration = try routes(#""\u0061:{x}": {"p\u0075sh": "\u00c4\u00e9"}"#)
        let outcome = outcome("s:a:1", configuration)
        #expect(outcome.commands.first?.screen == "Äé")
    }
}
