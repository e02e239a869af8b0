// The properties of routes: aliases, conditions, sources, secrets.

import LinkRouter
import Testing

@Suite("A route")
struct RouteTests {
    @Test("is opened by its aliases, under its own path")
    func aliases() throws {
        var builder = RouterBuilder()
        builder.add(
            try Route(
                LinkPattern("profile:{username}"),
                aliases: [LinkPattern("u:{username}"), LinkPattern("profile?username")],
                to: PushRoute("Profile")
            )
        )
        let router = try builder.build()
        for text in ["s://profile:john", "s://u:john", "s://profile?username=john"] {
            let match = try #require(try router.match(link(text)))
            #expect(match.location().path == "profile:{username}")
            #expect(match.arguments == ["username": "john"])
        }
        #expect(try router.match(link("s://u:john"))?.pattern.text == "u:{username}")
        #expect(router.route("u:{username}")?.pattern.text == "profile:{username}")
        #expect(router.route("nothing") == nil)
    }

    @Test("has the given conditions as part of its pattern")
    func conditions() throws {
        let route = try Route(
            LinkPattern("open"),
            query: [("tab", "a b&c"), ("x", nil)],
            to: PushRoute("A")
        )
        #expect(route.pattern.text == "open?tab=a%20b%26c&x")
        let more = try Route(LinkPattern("open?a"), query: [("b", "1")], to: PushRoute("A"))
        #expect(more.pattern.text == "open?a&b=1")
        #expect(try more.pattern.matches(link("s://open?a&b=1")))
        let error = #expect(throws: PatternError.self) {
            try Route(LinkPattern("open?a"), query: [("a", "1")], to: PushRoute("A"))
        }
        #expect(error?.expected == "another key")
        #expect(throws: PatternError.self) {
            try Route(LinkPattern("open"), query: [("a\u{0}", nil)], to: PushRoute("A"))
        }
    }

    static let control = LinkSource(.control)
    static let feeding = LinkSource(.feeding)
    static let alice = LinkSource(.feeding, user: "alice")
    static let app = "s://a"
    static let web = "https://app.example.com/a"

    @Test(
        "accepts links by their source",
        arguments: [
            (nil, control, app, true), (nil, feeding, app, true), (nil, feeding, web, true),
            ([], control, app, false), ([], alice, web, false),
            ([.app], control, app, true), ([.app], control, web, true),
            ([.app], feeding, app, false),
            ([.app], feeding, web, false), ([.push], feeding, app, true),
            ([.push], feeding, web, false),
            ([.push], control, app, false), ([.web], feeding, web, true),
            ([.web], feeding, app, false),
            ([.user("alice")], alice, app, true), ([.user("alice")], alice, web, true),
            ([.user("alice")], feeding, app, false), ([.user("bob")], alice, app, false),
            ([.user("bob"), .push], alice, app, true), ([.user("Alice")], alice, app, false),
            ([.user("re\u{301}")], LinkSource(.feeding, user: "r\u{E9}"), app, false),
        ] as [(Set<Acceptance>?, LinkSource, String, Bool)]
    )
    func accepts(
        accept: Set<Acceptance>?,
        source: LinkSource,
        text: String,
        isAccepted: Bool
    ) throws {
        let route = try Route(LinkPattern("a"), accept: accept, to: PushRoute("A"))
        #expect(try route.accepts(link(text), from: source) == isAccepted)
    }

    @Test("receives path, then query, then fragment; of repeated names the first counts")
    func arguments() throws {
        let router = try Router(routes: ["profile:{name}": PushRoute("A")])
        let match = try #require(
            try router.match(
                link("s://profile:john?name=evil&a=1&a=2&f&f=3&b=#a=9&name=x&c=4&c=5&d")
            )
        )
        let arguments = match.arguments
        #expect(arguments.map(\.name) == ["name", "a", "b", "c"])
        #expect(arguments.map(\.value) == ["john", "1", "", "4"])
        #expect(arguments.map(\.isSecret) == [false, false, false, true])
        let location = match.location(payload: 7)
        #expect(location.payload as? Int == 7)
        #expect(location.query.count == 6)
        #expect(location.fragment.count == 5)
        #expect(location.link == match.link)
    }

    @Test("receives an argument of the fragment only if the query has none of its name")
    func fragment() throws {
        let router = try Router(routes: ["cb": PushRoute("A")])
        let arguments = try #require(try router.match(link("s://cb?a&b=1#a=2&b=3"))).arguments
        #expect(arguments["a"] == "2")
        #expect(arguments["b"] == "1")
    }

    @Test("marks secrets: standard names, its own, every fragment, links with secrets")
    func secrets() throws {
        var builder = RouterBuilder()
        builder.add(
            try Route(
                LinkPattern("a:{pinned}:{token}:{x}"),
                secret: ["pinned", "mine"],
                to: PushRoute("A")
            )
        )
        let router = try builder.build()
        let text =
            "s://a/1/2/3?mine=4&Access-Token=5&open=6&next=s%3Ab%3Fcode%3D7&to=s%3Ab%3Fq%3D8#f=9"
        let match = try #require(try router.match(link(text)))
        let secret = match.arguments.filter(\.isSecret).map(\.name)
        #expect(secret == ["pinned", "token", "mine", "Access-Token", "next", "f"])
        #expect(
            match.redacted
                == "s://a/…/…/3?mine=…&Access-Token=…&open=6&next=…&to=s%3Ab%3Fq%3D8#f=…"
        )
    }

    @Test("hides all segments of a secret rest, and segments that are links with secrets")
    func secretRest() throws {
        var builder = RouterBuilder()
        builder.add(try Route(LinkPattern("a:{rest...}"), secret: ["rest"], to: PushRoute("A")))
        builder.add(try Route(LinkPattern("b:{x}"), to: PushRoute("A")))
        let router = try builder.build()
        let rest = try #require(try router.match(link("s://a/1/2/3?x=1")))
        #expect(rest.redacted == "s://a/…/…/…?x=1")
        #expect(rest.arguments.first?.isSecret == true)
        #expect(rest.arguments["rest"] == "1/2/3")
        let nested = try #require(try router.match(link("s://b/s%3Ac%3Ftoken%3D1")))
        #expect(nested.redacted == "s://b/…")
        #expect(nested.arguments.first?.isSecret == true)
    }
}
