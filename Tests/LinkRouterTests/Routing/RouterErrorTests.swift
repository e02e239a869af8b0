// The errors of the builder, and the error route.

import LinkRouter
import Testing

@Suite("A router's errors")
struct RouterErrorTests {
    struct Broken: Error {}

    /// A route that throws a given error.
    struct Throwing: Routable {
        let error: any Error
        func navigate(to location: Location, from session: Session) throws -> [NavigationCommand] {
            throw error
        }
    }

    /// An error route that shows the error as a screen.
    struct ErrorScreen: ErrorRoutable {
        var name = "Error"
        func handle(routeError error: any Error, from session: Session) -> [NavigationCommand] {
            [NavigationCommand(.present, screen: "\(name): \(type(of: error)) \(session.key)")]
        }
    }

    static let session = Session(key: "tv", state: .loggedIn)

    @Test("are passed to the error route: of a missing route, and those of routes, unchanged")
    func errorRoute() throws {
        let router = try Router(
            routes: ["a": Throwing(error: Broken())],
            errorRoute: ErrorScreen()
        )
        let thrown = router.resolve(Location(path: "a"), from: Self.session)
        #expect(thrown.commands.map(\.screen) == ["Error: Broken tv"])
        #expect(thrown.error is Broken)
        let missing = router.resolve(Location(path: "b"), from: Self.session)
        #expect(missing.commands.map(\.screen) == ["Error: RouteError tv"])
        guard case .notFound? = missing.error as? RouteError else {
            Issue.record("expected notFound")
            return
        }
        #expect(router.navigate(to: Location(path: "a"), from: Self.session) == thrown.commands)
    }

    @Test("give no commands without an error route; resolve returns them")
    func noErrorRoute() throws {
        let router = try Router(routes: ["a": Throwing(error: Broken())])
        #expect(router.navigate(to: Location(path: "a"), from: Self.session).isEmpty)
        #expect(router.navigate(to: Location(path: "zz"), from: Self.session).isEmpty)
        #expect(router.resolve(Location(path: "a"), from: Self.session).error is Broken)
    }

    @Test("of a router inside a router are handled by its own error route")
    func nested() throws {
        let inner = try Router(
            routes: ["a": Throwing(error: Broken())],
            errorRoute: ErrorScreen(name: "Inner")
        )
        let outer = try Router(
            routes: ["a": inner, "b": inner],
            errorRoute: ErrorScreen(name: "Outer")
        )
        #expect(
            outer.navigate(to: Location(path: "a"), from: Self.session).map(\.screen)
                == ["Inner: Broken tv"]
        )
        #expect(
            outer.navigate(to: Location(path: "b"), from: Self.session).map(\.screen)
                == ["Inner: RouteError tv"]
        )
        #expect(outer.resolve(Location(path: "a"), from: Self.session).error == nil)
    }

    @Test("can be handled by a route named *")
    func star() throws {
        let router = try Router(routes: ["a": PushRoute("A"), "*": PushRoute("Fallback")])
        #expect(
            router.navigate(to: Location(path: "b"), from: Self.session).map(\.screen)
                == ["Fallback"]
        )
        #expect(router.routes.map(\.pattern.text) == ["a"])
        #expect(try router.match(link("s://*")) == nil)
        let failing = try Router(routes: ["*": Throwing(error: Broken())])
        #expect(failing.navigate(to: Location(path: "b"), from: Self.session).isEmpty)
        var builder = RouterBuilder()
        builder.routes = ["*": PushRoute("A")]
        builder.errorRoute = ErrorScreen()
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == .secondErrorRoute)
        builder.errorRoute = nil
        builder.routes = ["*": PushRoute("A"), "*": PushRoute("B")]
        #expect(throws: RouterError.self) { try builder.build() }
    }

    @Test("name a bad pattern and its column")
    func badPattern() {
        let error = #expect(throws: RouterError.self) {
            try Router(routes: ["fine": PushRoute("A"), "a:{b": PushRoute("B")])
        }
        #expect(error?.code == .badPattern)
        #expect(error?.pattern == "a:{b")
        #expect(error?.cause?.column == 5)
    }

    @Test("include a pattern given twice in a literal; a subscript replaces")
    func twice() throws {
        let error = #expect(throws: RouterError.self) {
            try Router(routes: ["a:{x}": PushRoute("A"), "a:{x}": PushRoute("B")])
        }
        #expect(error?.code == .duplicate)
        #expect(error?.witness == "app:a:x")
        var routes: RouteList = ["a": PushRoute("A")]
        routes["a"] = PushRoute("B")
        routes["b"] = PushRoute("C")
        routes["c"] = nil
        #expect(routes.patterns == ["a", "b"])
        routes["b"] = nil
        #expect((routes["a"] as? PushRoute)?.screen == "B")
        #expect(routes["b"] == nil)
        #expect(try Router(routes: routes).routes.count == 1)
        let dictionary: [String: any Routable] = ["a": PushRoute("A"), "b": PushRoute("B")]
        #expect(try Router(routes: RouteList(dictionary)).routes.map(\.pattern.text) == ["a", "b"])
    }

    @Test(
        "reject a route that enters a state and accepts more than app",
        arguments: [
            nil, [], [.push], [.web], [.app, .push], [.app, .web], [.app, .user("root")],
            [.user("root")],
        ]
            as [Set<Acceptance>?]
    )
    func enters(accept: Set<Acceptance>?) throws {
        var builder = RouterBuilder()
        builder.add(
            try Route(LinkPattern("logout"), enters: .loggedOut, accept: accept, to: PushRoute("A"))
        )
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == .entersNeedsApp)
        #expect(error?.pattern == "logout")
    }

    @Test("accept a route that enters a state from app alone")
    func entersFromApp() throws {
        var builder = RouterBuilder()
        builder.add(
            try Route(
                LinkPattern("login:{name}"),
                enters: .loggedIn,
                user: "name",
                accept: [.app],
                to: PushRoute("A")
            )
        )
        #expect(try builder.build().routes.first?.enters == .loggedIn)
    }

    @Test("reject a user argument that a pattern or alias does not have")
    func userArgument() throws {
        func build(_ pattern: String, alias: String) throws {
            var builder = RouterBuilder()
            builder.add(
                try Route(
                    LinkPattern(pattern),
                    aliases: [LinkPattern(alias)],
                    enters: .loggedIn,
                    user: "name",
                    accept: [.app],
                    to: PushRoute("A")
                )
            )
            _ = try builder.build()
        }
        #expect(throws: Never.self) { try build("login:{name}", alias: "enter?name") }
        let first = #expect(throws: RouterError.self) {
            try build("login:{nam}", alias: "e:{name}")
        }
        #expect(first?.code == .unknownArgument)
        #expect(first?.pattern == "login:{nam}")
        let second = #expect(throws: RouterError.self) { try build("login:{name}", alias: "enter") }
        #expect(second?.pattern == "enter")
    }

    @Test("reject one pattern more than 10,000, aliases counted")
    func patternLimit() throws {
        var builder = RouterBuilder()
        for number in 0..<5_000 {
            builder.add(
                try Route(
                    LinkPattern("a\(number)"),
                    aliases: [LinkPattern("b\(number)")],
                    to: PushRoute("A")
                )
            )
        }
        #expect(try builder.build().statistics.patterns == 10_000)
        builder.add(try Route("c", to: PushRoute("A")))
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == .tooManyPatterns)
    }

    @Test("reject one parameter name more than 64")
    func nameLimit() throws {
        var builder = RouterBuilder()
        for number in 0..<64 {
            builder.add(try Route("a\(number):{n\(number)}", to: PushRoute("A")))
        }
        builder.add(try Route("again:{n0}", to: PushRoute("A")))
        #expect(try builder.build().parameterNames.count == 64)
        builder.add(try Route("b:{more}", to: PushRoute("A")))
        let error = #expect(throws: RouterError.self) { try builder.build() }
        #expect(error?.code == .tooManyNames)
        builder.limits = TableLimits(patterns: 3, parameterNames: 1)
        #expect(throws: RouterError.self) { try builder.build() }
        #expect(TableLimits(patterns: .max, parameterNames: .max) == .standard)
        #expect(TableLimits(patterns: 0, parameterNames: -1).patterns == 1)
    }

    @Test("have the same text each time")
    func description() {
        let error = #expect(throws: RouterError.self) {
            try Router(routes: ["{a}:x": PushRoute("A"), "{b}:x": PushRoute("B")])
        }
        #expect(
            error?.description
                == "The patterns `{a}:x` and `{b}:x` match the same links: `app:x:x`."
        )
    }
}
