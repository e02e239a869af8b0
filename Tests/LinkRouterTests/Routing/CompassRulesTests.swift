// The rules of Compass, the Swift library on whose URNs, routes and routers this one is based. A
// rule is the same here, or corrected where it loses links, traps or opens foreign links; the name
// of each test says which.

import LinkRouter
import Testing

@Suite("A rule of Compass")
struct CompassRulesTests {
    static func navigator(_ routes: [String]) throws -> Navigator {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.routes = routes
        return try builder.build()
    }

    @Test("same: the number of segments must be the same, none is optional")
    func count() throws {
        let navigator = try Self.navigator(["user:{id}:posts"])
        #expect(navigator.parse("compass://user:1:posts")?.arguments == ["id": "1"])
        #expect(navigator.parse("compass://user:1") == nil)
        #expect(navigator.parse("compass://user:1:posts:2") == nil)
    }

    @Test("same: the delimiter may be a slash as well as a colon, and it is the pattern's own")
    func delimiter() throws {
        let navigator = try Self.navigator(["user/{id}", "post:{id}"])
        for text in ["compass://user/1", "compass://user:1"] {
            #expect(navigator.parse(text)?.path == "user/{id}")
        }
        #expect(navigator.parse("compass://post/1")?.path == "post:{id}")
    }

    @Test("corrected: a location does not decode the given arguments again")
    func location() {
        #expect(Location(path: "a", arguments: ["x": "%41"]).arguments["x"] == "%41")
    }

    @Test("same: a parameter may come first")
    func leadingParameter() throws {
        let location = try Self.navigator(["{id}:user:list"]).parse("compass://12:user:list")
        #expect(location?.path == "{id}:user:list")
        #expect(location?.arguments == ["id": "12"])
    }

    @Test("corrected: text after the brace is an error, not a part of the parameter's name")
    func suffix() {
        #expect(throws: NavigatorError.self) { try Self.navigator(["user:{w}suffix"]) }
    }

    @Test("corrected: a parameter given twice is an error, not the last value")
    func duplicateKey() {
        #expect(throws: NavigatorError.self) { try Self.navigator(["{a}:{a}"]) }
    }

    @Test("corrected: a parameter does not match an empty segment")
    func emptySegment() throws {
        let navigator = try Self.navigator(["profile:{user}"])
        #expect(throws: RouteError.self) { try navigator.location(of: "compass://profile:") }
    }

    @Test("corrected: literals are compared decoded, so é and %C3%A9 are one route")
    func decodedLiterals() throws {
        for pattern in ["café", "caf%C3%A9"] {
            for text in ["compass://café", "compass://caf%C3%A9", "compass://caf%c3%a9"] {
                #expect(try Self.navigator([pattern]).parse(text)?.path == pattern)
            }
        }
    }

    @Test("same: literals are compared with their case")
    func letterCase() throws {
        #expect(try Self.navigator(["login"]).parse("compass://Login") == nil)
    }

    @Test("same: more literals win, whatever the order of routes")
    func priority() throws {
        let routes = ["user:{name}:list", "user:{a}:{b}", "user:john:list", "{x}:{y}:{z}"]
        for shift in routes.indices {
            let navigator = try Self.navigator(Array(routes[shift...] + routes[..<shift]))
            #expect(navigator.parse("compass://user:john:list")?.path == "user:john:list")
            #expect(navigator.parse("compass://user:jane:list")?.path == "user:{name}:list")
            #expect(navigator.parse("compass://user:jane:x")?.path == "user:{a}:{b}")
            #expect(navigator.parse("compass://a:b:c")?.path == "{x}:{y}:{z}")
        }
    }

    @Test("corrected: the rank decides between a:{x} and {y}:80, not the order of routes")
    func tie() throws {
        for routes in [["a:{x}", "{y}:80"], ["{y}:80", "a:{x}"]] {
            #expect(try Self.navigator(routes).parse("compass://a:80")?.path == "a:{x}")
        }
    }

    @Test("same: the route of no segments matches a bare scheme")
    func noSegment() throws {
        #expect(try Self.navigator([""]).parse("compass://")?.path == "")
        #expect(try Self.navigator(["a"]).parse("compass://") == nil)
    }

    @Test("corrected: a query or fragment bypasses no route, and the path is not cut")
    func bypass() throws {
        let navigator = try Self.navigator(["user/{id}", "login"])
        #expect(navigator.parse("compass://evil?x=1") == nil)
        #expect(navigator.parse("compass://evil#x=1") == nil)
        #expect(navigator.parse("compass://login/deep/path?x=1") == nil)
        #expect(navigator.parse("compass://?x=1") == nil)
        let location = navigator.parse("compass://user/7?x=1")
        #expect(location?.path == "user/{id}")
        #expect(location?.arguments == ["id": "7", "x": "1"])
    }

    @Test("corrected: of a repeated key the first counts, and all can be read")
    func repeated() throws {
        let location = try #require(Self.navigator(["a"]).parse("compass://a?x=1&x=2&flag"))
        #expect(location.arguments == ["x": "1"])
        #expect(location.query.map(\.value) == ["1", "2", nil])
    }

    @Test("corrected: a plus in a query is a space")
    func plus() throws {
        #expect(try Self.navigator(["a"]).parse("compass://a?x=b+c")?.arguments["x"] == "b c")
    }

    @Test("corrected: a fragment adds to the query and does not replace it")
    func fragment() throws {
        let navigator = try Self.navigator(["callback"])
        let both = try #require(navigator.parse("compass://callback?x=1&y=2#x=3&z=4"))
        #expect(both.arguments.map(\.name) == ["x", "y", "z"])
        #expect(both.arguments.map(\.value) == ["1", "2", "4"])
        #expect(navigator.parse("compass://callback?x=1#")?.arguments == ["x": "1"])
        #expect(navigator.parse("compass://callback?x=1#top")?.arguments == ["x": "1"])
    }

    @Test("same: fragments of OAuth, with and without slash, & or ;, values that end in =")
    func oauth() throws {
        let navigator = try Self.navigator(["callback"])
        for text in [
            "compass://callback#access_token=IjvcgrkQk1p7TyJxKa26rzM1wBMFZW6XoHK4t5Gkt1xQLTN8l7ppR0==&expires=1",
            "compass://callback/#access_token=IjvcgrkQk1p7TyJxKa26rzM1wBMFZW6XoHK4t5Gkt1xQLTN8l7ppR0==;expires=1",
            "compass://callback?access_token=IjvcgrkQk1p7TyJxKa26rzM1wBMFZW6XoHK4t5Gkt1xQLTN8l7ppR0==&expires=1",
            "compass://callback/?access_token=IjvcgrkQk1p7TyJxKa26rzM1wBMFZW6XoHK4t5Gkt1xQLTN8l7ppR0==&expires=1",
        ] {
            let arguments = try #require(navigator.parse(text)).arguments
            #expect(
                arguments["access_token"]
                    == "IjvcgrkQk1p7TyJxKa26rzM1wBMFZW6XoHK4t5Gkt1xQLTN8l7ppR0=="
            )
            #expect(arguments["expires"] == "1")
            #expect(arguments.first?.isSecret == true)
        }
    }

    @Test("same: an empty name has a value")
    func emptyName() throws {
        #expect(try Self.navigator(["a"]).parse("compass://a#=x")?.arguments[""] == "x")
    }

    @Test("corrected: %2541 is decoded once, to %41, in every part")
    func decodedOnce() throws {
        let location = try Self.navigator(["a:{p}"]).parse("compass://a:%2541?q=%2541#f=%2541")
        #expect(location?.arguments.map(\.value) == ["%41", "%41", "%41"])
    }

    @Test("same: escaped arguments are decoded")
    func decoded() throws {
        let location = try Self.navigator(["organization:{name}:{x}"])
            .parse("compass://organization:hyper%20oslo:simply%20awesome")
        #expect(location?.arguments == ["name": "hyper oslo", "x": "simply awesome"])
    }

    @Test("corrected: one trailing slash is ignored")
    func trailingSlash() throws {
        #expect(try Self.navigator(["login"]).parse("compass://login/")?.path == "login")
    }

    @Test(
        "corrected: the scheme is compared, not cut off by its length",
        arguments: [
            "scheme://a", "https://xxlogout", "compassX://a", "a:b", "mailto:x", "", "c", "compass",
            "://", "compass:/", "xxxxxxx://logout",
        ]
    )
    @MainActor
    func scheme(text: String) throws {
        let navigator = try Self.navigator(["a", "logout", "xxlogout"])
        #expect(navigator.parse(text) == nil)
        #expect(throws: RouteError.self) { try navigator.navigate(url: text) }
    }

    @Test("corrected: reading the scheme returns the value that was set")
    func schemeProperty() throws {
        var builder = NavigatorBuilder()
        builder.scheme = "compass"
        builder.scheme = builder.scheme
        #expect(builder.scheme == "compass")
        #expect(builder.schemes == ["compass"])
        builder.scheme = nil
        #expect(builder.schemes.isEmpty)
    }

    @Test("same: the payload is passed unchanged")
    func payload() throws {
        let location = try Self.navigator(["a"]).parse("compass://a", payload: ["x": 1])
        #expect(location?.payload as? [String: Int] == ["x": 1])
    }

    @Test("corrected: a URN can have a query; it is a link without scheme")
    func urn() throws {
        let navigator = try Self.navigator(["login:{name}"])
        let location = try navigator.location(of: "login:john%20doe?x=1#y=2")
        #expect(location.arguments.map(\.value) == ["john doe", "1", "2"])
        #expect(location.link?.text == "compass:login:john%20doe?x=1#y=2")
        #expect(navigator.parse("login:john doe")?.arguments == ["name": "john doe"])
    }

    @Test("corrected: text that URL parsers reject can be a link")
    func lenient() throws {
        let navigator = try Self.navigator(["{a}:{b}", "{a}", "{a}:{b}:{c}:{d}"])
        for text in [
            "compass://profile:john", "compass://user:list:1:admin", "compass://my host",
            "compass://|", "compass://логин", "compass://profile:80", "compass://a?b=c#f#g",
        ] {
            #expect(navigator.parse(text) != nil, "\(text)")
        }
    }
}
