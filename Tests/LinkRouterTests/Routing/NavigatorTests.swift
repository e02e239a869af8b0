// A navigator parses texts and passes their locations to a handler.

import LinkRouter
import Testing

/// A handler that is bound to the main actor, as the window of an app is.
@MainActor
private final class Recorder {
    private(set) var paths: [String] = []
    private(set) var navigator: Navigator?

    init() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["profile:{username}", "login:{username}", "logout"]
        builder.handle = { [weak self] location in self?.paths.append(location.path) }
        navigator = try builder.build()
    }
}

@Suite("A navigator")
struct NavigatorTests {
    struct Full: Error {}

    @Test("passes the locations of URNs, URLs, links and its callers to handle, on the main actor")
    @MainActor
    func handle() throws {
        let recorder = try Recorder()
        let navigator = try #require(recorder.navigator)
        try navigator.navigate(urn: "profile:john?tab=posts")
        try navigator.navigate(urn: "compass://logout")
        try navigator.navigate(url: "compass://login:john")
        try navigator.navigate(link: Link(parsing: "compass:logout", policy: navigator.policy))
        try navigator.navigate(location: Location(path: "elsewhere"))
        #expect(
            recorder.paths
                == ["profile:{username}", "logout", "login:{username}", "logout", "elsewhere"]
        )
    }

    @Test("throws the fault of a text, and the errors of handle")
    @MainActor
    func errors() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["a"]
        builder.handle = { _ in throw Full() }
        let navigator = try builder.build()
        #expect(throws: Full.self) { try navigator.navigate(urn: "a") }
        for text in ["b", "compass://b", "a:b"] {
            let error = #expect(throws: RouteError.self) { try navigator.navigate(urn: text) }
            guard case .notFound? = error else {
                Issue.record("expected notFound for \(text)")
                return
            }
            #expect(error?.description == "No route matches the link.")
        }
        let link = try Link(parsing: "compass:b", policy: navigator.policy)
        #expect(throws: RouteError.self) { try navigator.navigate(link: link) }
        #expect(throws: RouteError.self) { try navigator.navigate(url: "a") }
        #expect(
            RouteError.invalidArguments(Location(path: "a:{b}")).description
                == "The route `a:{b}` cannot use the link's arguments."
        )
    }

    @Test(
        "counts offsets from the start of the text it was given",
        arguments: [
            ("a%zz", LinkError.Code.badEncoding, 1), ("compass:a%zz", .badEncoding, 9),
            ("a::b", .emptySegment, 2), ("other://a", .schemeUnknown, 0),
            ("https://x/", .hostDenied, 8),
            ("javascript:alert(1)", .schemeDenied, 0), ("/a", .emptySegment, 0),
            ("x\u{0}", .controlChar, 1),
        ]
    )
    func offsets(text: String, code: LinkError.Code, offset: Int) throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["a"]
        let navigator = try builder.build()
        let error = #expect(throws: RouteError.self) { try navigator.location(of: text) }
        guard case .badLink(let cause)? = error else {
            Issue.record("expected badLink")
            return
        }
        #expect(cause.code == code)
        #expect(cause.offset == offset)
        #expect(error?.description == cause.description)
    }

    @Test("ignores a location without handler")
    @MainActor
    func noHandle() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["a"]
        try builder.build().navigate(urn: "a")
    }

    static func states() throws -> Navigator {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routers = [
            .loggedOut: try Router(routes: [
                "login:{name}": PushRoute("Login"), "{any...}": PushRoute("Any"),
            ]),
            .loggedIn: try Router(routes: [
                "profile:{name}": PushRoute("Profile"), "login:{who}": PushRoute("Again"),
            ]),
        ]
        return try builder.build()
    }

    @Test("searches the router of the given state")
    func state() throws {
        let navigator = try Self.states()
        let text = "compass://profile:john"
        #expect(navigator.parse(text, in: .loggedIn)?.path == "profile:{name}")
        #expect(navigator.parse(text, in: .loggedOut)?.path == "{any...}")
        #expect(navigator.parse(text, in: .unknown) == nil)
        let location = try #require(navigator.parse(text, in: .loggedIn))
        let session = Session(state: .loggedIn, user: "john")
        let commands = navigator.router(for: session.state)?.navigate(to: location, from: session)
        #expect(commands?.map(\.screen) == ["Profile"])
        #expect(navigator.router(for: .unknown) == nil)
    }

    @Test("without a state returns the best match of all, of equals the first state in byte order")
    func anyState() throws {
        let navigator = try Self.states()
        #expect(navigator.parse("compass://profile:john")?.path == "profile:{name}")
        #expect(navigator.parse("compass://other")?.path == "{any...}")
        for _ in 0..<10 {
            #expect(try Self.states().parse("compass://login:x")?.path == "login:{who}")
        }
    }

    @Test("searches its plain patterns before the routers")
    func plain() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = ["{x}"]
        builder.routers = [
            .loggedIn: try Router(routes: ["a": PushRoute("A"), "a:b": PushRoute("B")])
        ]
        let navigator = try builder.build()
        #expect(navigator.parse("compass://a")?.path == "{x}")
        #expect(navigator.parse("compass://a", in: .loggedIn)?.path == "a")
        #expect(navigator.parse("compass://a:b")?.path == "a:b")
    }

    @Test("accepts several schemes and hosts; the first scheme is that of URNs")
    func schemes() throws {
        var builder = NavigatorBuilder()
        builder.schemes = ["one", "two"]
        builder.hosts = ["app.example.com"]
        builder.routes = ["a:{x}"]
        let navigator = try builder.build()
        for text in ["one:a:1", "two://a/1", "https://app.example.com/a/1", "a:1"] {
            #expect(navigator.parse(text)?.arguments == ["x": "1"])
        }
        #expect(try navigator.link(parsing: "a:1").scheme == "one")
        builder.schemes = []
        let web = try builder.build()
        #expect(web.parse("a:1") == nil)
        #expect(web.parse("https://app.example.com/a/1") != nil)
    }

    @Test("reports the faults of its parts")
    func builderErrors() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "javascript"
        let scheme = #expect(throws: NavigatorError.self) { try builder.build() }
        #expect(scheme?.description.contains("`javascript`") == true)
        builder.scheme = "compass"
        builder.routes = ["a:{"]
        let pattern = #expect(throws: NavigatorError.self) { try builder.build() }
        #expect(pattern?.description.contains("column 4") == true)
        builder.routes = ["a", "%61"]
        let tie = #expect(throws: NavigatorError.self) { try builder.build() }
        #expect(tie?.description.contains("compass:a") == true)
    }

    @Test("applies the limits to all tables together")
    func limits() throws {
        func router(_ letter: String, _ count: Int, names: Int) throws -> Router {
            var builder = RouterBuilder()
            for number in 0..<count {
                let name = "\(letter)\(number % names)"
                builder.add(try Route("\(letter)\(number):{\(name)}", to: PushRoute("A")))
            }
            return try builder.build()
        }
        var builder = NavigatorBuilder()
        builder.scheme = "s"
        builder.routers = [
            .loggedIn: try router("a", 5_000, names: 32),
            .loggedOut: try router("b", 5_000, names: 32),
        ]
        #expect(throws: Never.self) { try builder.build() }
        builder.routes = ["x"]
        let patterns = #expect(throws: NavigatorError.self) { try builder.build() }
        #expect(patterns == .tooManyPatterns(count: 10_001, limit: 10_000))
        builder.routers[.loggedIn] = try router("a", 10, names: 10)
        builder.routers[.unknown] = try router("c", 23, names: 23)
        let names = #expect(throws: NavigatorError.self) { try builder.build() }
        #expect(names == .tooManyNames(count: 65, limit: 64))
        #expect(names?.description.contains("64 is the limit") == true)
    }

    @Test("can be shared by concurrent tasks")
    func shared() async throws {
        let navigator = try Self.states()
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    navigator.parse("compass://profile:\(number)", in: .loggedIn)?.arguments["name"]
                        == "\(number)"
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
