// Merging several files into one configuration: what is merged, in which order, and which keys may
// occur only once.

import LinkRouter
import NotifyCore
import Testing

@Suite("Files of routes are merged")
struct ConfigurationMergeTests {
    private let base = """
        {"schemes": ["one"], "routers": {"logged-out": {"login": {"present": "Login"}}}}
        """

    @Test("fragments add schemes, hosts, routers and routes")
    func fragmentsAdd() throws {
        let configuration = try ConfigurationFiles([
            "routes.json": base,
            "routes.d/20-web.json": """
            {"hosts": ["app.example.com"], "routers": {"logged-in": {"": {"setRoot": "Home"}}}}
            """,
            "routes.d/10-more.json": """
            {"schemes": ["two"], "park": ["unknown"], "limits": {"parked": 7},
             "routers": {"logged-out": {"help": {"push": "Help"}, "*": {"push": "None"}}}}
            """,
        ]).load()
        let navigator = configuration.navigator
        #expect(navigator.policy.schemes == ["one", "two"])
        #expect(navigator.policy.hosts == ["app.example.com"])
        #expect(navigator.states == [.loggedIn, .loggedOut])
        #expect(
            navigator.router(for: .loggedOut)?.routes.map(\.pattern.text) == ["help", "login"]
        )
        #expect(navigator.router(for: .loggedOut)?.errorRoute != nil)
        #expect(navigator.router(for: .loggedIn)?.errorRoute == nil)
        #expect(configuration.park == [.unknown])
        #expect(configuration.limits.parked == 7)
    }

    @Test("a fragment alone is a configuration")
    func fragmentAlone() throws {
        let configuration = try ConfigurationFiles(["routes.d/a.json": base]).load()
        #expect(configuration.navigator.policy.schemes == ["one"])
    }

    @Test("they are read in byte order, routes.json first, in whatever order they are passed")
    func byteOrder() {
        let route = #"{"routers": {"logged-out": {"login": {"present": "Login"}}}}"#
        let files = ConfigurationFiles([
            "routes.d/b.json": route, "routes.d/B.json": route, "routes.d/9.json": route,
            "routes.json": base, "routes.d/10.json": route,
        ])
        #expect(
            files.faults.map { $0.prefix { $0 != ":" } } == [
                "routes.d/10.json", "routes.d/9.json", "routes.d/B.json", "routes.d/b.json",
            ]
        )
    }

    @Test("a key that is set twice is a fault that names both locations")
    func givenTwice() {
        let files = ConfigurationFiles([
            "routes.json": """
            {"schemes": ["one"], "hosts": ["a.example.com"], "initialState": "unknown",
             "routers": {"logged-out": {
               "login": {"present": "Login", "alias": ["enter"]}, "*": {"push": "None"}}}}
            """,
            "routes.d/a.json": """
            {"schemes": ["ONE"], "hosts": ["a.example.com"], "initialState": "unknown",
             "routers": {"logged-out": {
               "login": {"present": "Other"}, "*": {"push": "None"},
               "enter": {"present": "Other"}}}}
            """,
        ])
        #expect(
            files.faults == [
                "routes.d/a.json:1:14: `ONE` is in `schemes` twice: also at routes.json:1:14.",
                "routes.d/a.json:1:32: `a.example.com` is in `hosts` twice: also at "
                    + "routes.json:1:32.",
                "routes.d/a.json:1:50: `initialState` is given twice: also at routes.json:1:50.",
                "routes.d/a.json:3:4: `login` is in the router `logged-out` twice: also at "
                    + "routes.json:3:4.",
                "routes.d/a.json:3:35: `*` is in the router `logged-out` twice: also at "
                    + "routes.json:3:55.",
                "routes.d/a.json:4:4: `enter` is in the router `logged-out` twice: also at "
                    + "routes.json:3:44.",
            ]
        )
    }

    @Test("fragments add screens, segues and flows, and can refer to those of all files")
    func screensAdd() throws {
        let configuration = try ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], "screens": {"A": {"children": ["B"]}},
             "segues": {"A": {"go": {"push": "C"}}},
             "routers": {"logged-out": {"b": {"under": "A", "start": "f"}}}}
            """,
            "routes.d/a.json": """
            {"screens": {"B": {}}, "segues": {"*": {"go": {"push": "B"}}, "A": {"up": {"push": "C"}}}}
            """,
            "routes.d/b.json": """
            {"flows": {"f": {"push": "C", "steps": {"C": {"e": {"segue": "up"}}}}},
             "screens": {"C": {}}}
            """,
        ]).load()
        let storyboard = try #require(configuration.screens.storyboard)
        #expect(storyboard.screens.map(\.name) == ["A", "B", "C"])
        #expect(
            storyboard.segues.map { ($0.source ?? "*") + " " + $0.identifier } == [
                "* go", "A go", "A up",
            ]
        )
        #expect(configuration.flows.flows.map(\.name) == ["f"])
    }

    @Test("a screen, segue or flow that is defined twice is a fault that names both locations")
    func screensTwice() {
        let tables = """
            {"screens": {"A": {}},
             "segues": {"A": {"s": {"push": "A"}}},
             "flows": {"f": {"push": "A", "steps": {"A": {"e": {"pop": true}}}}}
            """
        let files = ConfigurationFiles([
            "routes.json": tables + """
                , "schemes": ["s"], "routers": {"a": {"b": {"push": "A"}}}}
                """, "routes.d/a.json": tables + "}",
        ])
        #expect(
            files.faults == [
                "routes.d/a.json:1:14: `A` is in `screens` twice: also at routes.json:1:14.",
                "routes.d/a.json:2:19: `A` has the segue `s` twice: also at routes.json:2:19.",
                "routes.d/a.json:3:12: `f` is in `flows` twice: also at routes.json:3:12.",
            ]
        )
    }

    @Test("an unreadable file suppresses faults about undefined screens")
    func unknownScreens() {
        let routes = """
            {"schemes": ["s"], "screens": {"A": {}}, "routers": {"a": {"b": {"push": "C"}}}}
            """
        let files = ConfigurationFiles(["routes.json": routes, "routes.d/a.json": "{"])
        #expect(files.faults.map { $0.prefix { $0 != ":" } } == ["routes.d/a.json"])
        #expect(
            ConfigurationFiles(["routes.json": routes]).faults == [
                "routes.json:1:74: `screens` has no `C`."
            ]
        )
    }

    @Test("competing patterns of two files are a fault that names both locations")
    func competing() {
        let files = ConfigurationFiles([
            "routes.json": base,
            "routes.d/a.json": """
            {"routers": {"logged-out": {"shop:{item}": {"push": "Item"}}}}
            """,
            "routes.d/b.json": """
            {"routers": {"logged-out": {
              "shop/{name}": {"push": "Shop"}}}}
            """,
        ])
        #expect(
            files.faults == [
                "routes.d/b.json:2:3: `shop/{name}` matches the same links as `shop:{item}` at "
                    + "routes.d/a.json:1:29, such as `one:shop:x`."
            ]
        )
    }

    @Test("a file of invalid JSON neither hides nor causes faults of the others")
    func brokenFile() {
        let files = ConfigurationFiles([
            "routes.json": "{\"schemes\": [\"one\"]",
            "routes.d/a.json": """
            {"routers": {"a": {"b": {"enters": "c", "accept": ["app"]}, "d": {"psh": "D"}}}}
            """,
        ])
        #expect(
            files.faults == [
                "routes.json:1:20: Expected ',' or '}', found the end of the input.",
                "routes.d/a.json:1:67: The route has no key `psh`; did you mean `push`?",
            ]
        )
    }

    @Test("a catalogue's faults are located in its file and listed after those of the routes")
    func catalogue() {
        let files = ConfigurationFiles([
            "routes.json": #"{"schemes": ["one"]}"#,
            "providers.d/acme.json": "{\n  \"provders\": {}\n}",
        ])
        #expect(files.faults.count == 2)
        #expect(files.faults.last?.hasPrefix("providers.d/acme.json:2:3: ") == true)
    }

    @Test("without any file of routes the embedded routes apply")
    func embedded() throws {
        let configuration = try ConfigurationFiles([:]).load()
        #expect(configuration.navigator.states == [.loggedIn, .loggedOut])
        #expect(configuration.initialState == .loggedOut)
        #expect(configuration.park == [.unknown, .loggedOut])
        let fault = ConfigurationFiles([
            "routes.test.json": #"[{"link": "compass://nobody:knows", "outcome": "routed"}]"#
        ]).faults
        #expect(
            fault == [
                "routes.test.json:1:2: `compass://nobody:knows` in the state `logged-out`: expected "
                    + "the outcome `routed`, got `noRoute` (`no_route`)."
            ]
        )
    }
}
