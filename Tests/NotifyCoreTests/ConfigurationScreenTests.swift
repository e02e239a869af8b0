// The effect of screens, segues and flows of a valid configuration, from links to trees.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("Screens, segues and flows are loaded")
struct ConfigurationScreenTests {
    private static let tables = """
        "screens": {
          "Home": { "wrapped": false, "tabs": { "feed": "Feed", "orders": "Orders" } },
          "Split": { "sections": { "list": "List", "map": "Map" }, "children": ["Bar"] },
          "Feed": {}, "Orders": {}, "Order": {}, "List": {}, "Map": {}, "Bar": {}, "Name": {},
          "Terms": { "forced": true, "style": "formSheet" }, "Settings": { "wrapped": true },
          "Menu": { "anchor": "more", "style": "pageSheet" }
        },
        "segues": {
          "Order": { "go": { "push": "Map" }, "up": { "unwind": "Home" } },
          "*": {
            "go": { "replaceTop": "Bar" }, "settings": { "push": "Settings" },
            "terms": { "present": "Terms" }, "menu": { "popover": "Menu" },
            "bar": { "embed": "Bar" }
          }
        },
        "flows": {
          "push": { "push": "Orders", "steps": { "Orders": { "go": { "push": "Order" } } } },
          "sheet": { "present": "Terms", "steps": { "Terms": { "go": { "dismiss": true } } } }
        }
        """

    private func configuration(_ routes: String) throws -> Configuration {
        try ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], \(Self.tables), "routers": {"logged-in": {\(routes)}}}
            """
        ]).load()
    }

    private func opened(_ route: String, from tree: String) throws -> Decision {
        let configuration = try configuration("\"b:{x}\": \(route), \"*\": {\"push\": \"Bar\"}")
        return configuration.decision(
            about: "s:b:1",
            in: Session(state: .loggedIn, tree: try ScreenTree(notation: tree)),
            from: LinkSource(.feeding)
        )
    }

    private func json(_ commands: [NavigationCommand]) throws -> String {
        try commands.map { command in
            String(decoding: try JSONValue(command.plain).encoded(), as: UTF8.self)
                .replacing(#","arguments":{"x":"1"}"#, with: " x")
        }
        .joined(separator: " ")
    }

    @Test(
        "each command of a route, with the definition of its screen",
        arguments: [
            (
                #"{"push": "Order"}"#, "pList", #"{"command":"push","screen":"Order" x}"#,
                "pList pOrder"
            ),
            (
                #"{"present": "Terms"}"#, "pList",
                #"{"command":"present","screen":"Terms" x,"style":"formSheet","forced":true}"#,
                "pList mTerms~formSheet!"
            ),
            (
                #"{"present": "Menu"}"#, "",
                #"{"command":"present","screen":"Menu" x,"style":"pageSheet"}"#, "mMenu~pageSheet"
            ),
            (
                #"{"popover": "Menu"}"#, "",
                #"{"command":"popover","screen":"Menu" x,"anchor":"more"}"#, "uMenu~popover@more"
            ),
            (
                #"{"alert": "Terms"}"#, "",
                #"{"command":"alert","screen":"Terms" x,"forced":true}"#, "aTerms!"
            ),
            (
                #"{"setRoot": "Home"}"#, "pList", #"{"command":"setRoot","screen":"Home" x}"#,
                "rHome{*feed: pFeed; orders: pOrders}"
            ),
            (
                #"{"setRoot": "Split"}"#, "", #"{"command":"setRoot","screen":"Split" x}"#,
                "pSplit[Bar]<*list: pList; map: pMap>"
            ),
            (
                #"{"replaceTop": "Map"}"#, "pList", #"{"command":"replaceTop","screen":"Map" x}"#,
                "pMap"
            ),
            (
                #"{"selectTab": "orders"}"#, "rHome{*feed: pFeed; orders: pOrders}",
                #"{"command":"selectTab","tab":"orders"}"#, "rHome{feed: pFeed; *orders: pOrders}"
            ),
            (
                #"{"showSection": "map"}"#, "pSplit[Bar]<*list: pList; map: pMap>",
                #"{"command":"showSection","section":"map"}"#,
                "pSplit[Bar]<list: pList; *map: pMap>"
            ),
        ]
    )
    func commands(_ route: String, _ tree: String, _ commands: String, _ after: String) throws {
        let outcome = try opened(route, from: tree)
        #expect(outcome.outcome == .routed)
        #expect(try json(outcome.commands) == commands)
        #expect(outcome.session?.tree.description == after)
    }

    @Test(
        "each segue, a screen's own before those of all screens",
        arguments: [
            ("go", "pOrder", "pOrder pMap"), ("go", "pList", "pBar"),
            ("settings", "pList", "pList mSettings"), ("settings", "rList", "rList mSettings"),
            ("terms", "pList", "pList mTerms~formSheet!"), ("bar", "pList", "pList[Bar]"),
            ("menu", "pList", "pList uMenu~popover@more"),
        ]
    )
    func segues(_ name: String, _ tree: String, _ after: String) throws {
        let outcome = try opened("{\"segue\": \"\(name)\"}", from: tree)
        #expect(try json(outcome.commands) == "{\"command\":\"segue\",\"segue\":\"\(name)\" x}")
        #expect(outcome.session?.tree.description == after)
    }

    @Test("an unwind segue goes back to the screen with the same arguments")
    func unwindSegue() throws {
        let tree = "pHome pList pOrder"
        let configuration = try configuration(#""up": {"segue": "up"}"#)
        for (link, after) in [("s:up", "pHome"), ("s:up?x=1", tree)] {
            let outcome = configuration.decision(
                about: link,
                in: Session(state: .loggedIn, tree: try ScreenTree(notation: tree)),
                from: LinkSource(.feeding)
            )
            #expect(outcome.session?.tree.description == after)
        }
    }

    @Test(
        "the screens below, in the tab whose root is the first of them",
        arguments: [
            (#"{"under": "List", "push": "Map"}"#, "", "setStack", "pList pMap"),
            (
                #"{"under": ["List", "Map"], "push": "Bar"}"#, "pList", "push push",
                "pList pMap pBar"
            ),
            (
                #"{"under": ["Home", "Orders"], "push": "Order"}"#, "pList",
                "setRoot selectTab push", "rHome{feed: pFeed; *orders: pOrders pOrder}"
            ),
            (
                #"{"under": "Home", "push": "Orders"}"#,
                "rHome{*feed: pFeed; orders: pOrders pOrder} mMap", "dismiss selectTab setStack",
                "rHome{feed: pFeed; *orders: pOrders}"
            ),
            (
                #"{"under": "Home", "present": "Terms"}"#, "",
                "setRoot present", "rHome{*feed: pFeed; orders: pOrders} mTerms~formSheet!"
            ),
            (
                #"{"under": "Home", "selectTab": "orders"}"#, "",
                "setRoot selectTab", "rHome{feed: pFeed; *orders: pOrders}"
            ),
            (
                #"{"under": "Home", "start": "push"}"#, "",
                "setRoot selectTab setStack", "rHome{feed: pFeed; *orders: pOrders}"
            ),
            (
                #"{"under": "Home", "start": "sheet"}"#, "",
                "setRoot present", "rHome{*feed: pFeed; orders: pOrders} mTerms~formSheet!"
            ),
        ]
    )
    func under(_ route: String, _ tree: String, _ kinds: String, _ after: String) throws {
        let outcome = try opened(route, from: tree)
        #expect(outcome.commands.map(\.kind.rawValue).joined(separator: " ") == kinds)
        #expect(outcome.session?.tree.withoutArguments.description == after)
    }

    @Test("without any of them every screen name is valid and no segue exists")
    func none() throws {
        let configuration = try ConfigurationFiles([
            "routes.json": #"{"schemes": ["s"], "routers": {"a": {"b": {"push": "Any"}}}}"#
        ]).load()
        #expect(configuration.screens.storyboard == nil)
        #expect(configuration.flows.flows == [])
        #expect(configuration.screens.limits == Limits.screens)
    }
}

@Suite("A flow of the configuration")
struct ConfigurationFlowTests {
    /// An event, its arguments, and the commands or tree that result.
    typealias Step = (event: String, brings: Arguments, result: String)

    private static let login: Step = (
        "continue", ["username": "john"], "push mUsername pPassword"
    )

    private func shipped() throws -> Configuration {
        try ConfigurationLoader.load(
            ConfigurationFiles(routes: ConfigurationShippedTests.file("routes.json"))
        )
    }

    private func run(_ link: String, _ steps: [Step]) throws -> (Session, SessionEvent?) {
        let configuration = try shipped()
        var session = try #require(
            configuration.decision(
                about: link,
                in: Session(state: .loggedOut),
                from: LinkSource(.feeding)
            ).session
        )
        #expect(session.flows.map(\.flow) == ["login"])
        var event: SessionEvent?
        for step in steps {
            let outcome = session.handle(
                step.event,
                step.brings,
                flows: configuration.flows,
                rules: configuration.screens
            )
            guard case .changed(let change) = outcome else {
                Issue.record("\(step.event): \(outcome)")
                continue
            }
            let kinds = change.commands.map(\.command.kind.rawValue)
            let result = (kinds + [session.tree.description]).joined(separator: " ")
            #expect(result == step.result)
            event = change.event ?? event
        }
        return (session, event)
    }

    @Test("is started by a link, which fills in the name", arguments: ["", ":mary"])
    func filledIn(_ name: String) throws {
        let (session, event) = try run("compass://login\(name)", [])
        #expect(session.tree.description == "mUsername")
        #expect(session.tree.top?.arguments["username"] == (name.isEmpty ? nil : "mary"))
        #expect(session.state == .loggedOut)
        #expect(event == nil)
    }

    @Test(
        "logs in only by its result, as the user that the event names",
        arguments: ["", ":mary"]
    )
    func authenticated(_ name: String) throws {
        let home = "setRoot rHome{*feed: pFeed; orders: pOrders}"
        let (session, event) = try run(
            "compass://login\(name)",
            [
                Self.login, ("back", [:], "pop mUsername"), Self.login, ("continue", [:], home),
            ]
        )
        #expect(event == .enter(.loggedIn, user: "john"))
        #expect(session.flows == [])
    }

    @Test("is closed when it is cancelled")
    func cancelled() throws {
        let (session, event) = try run("compass://login", [("cancel", [:], "dismiss ")])
        #expect(event == nil)
        #expect(session.flows == [])
    }

    @Test("is not started again while it runs, and ignores events that its step does not have")
    func refused() throws {
        let configuration = try shipped()
        var (session, _) = try run("compass://login", [Self.login])
        let again = configuration.decision(
            about: "compass://login:mary",
            in: session,
            from: LinkSource(.feeding)
        )
        #expect(again.outcome == .ignored)
        #expect(again.reason == "already_there")
        let event = session.handle(
            "cancel",
            flows: configuration.flows,
            rules: configuration.screens
        )
        #expect(event == .ignored(.noFlow, nil))
    }

    @Test("goes back by pop, popTo and unwind")
    func back() throws {
        let configuration = try ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], "routers": {"logged-out": {"b": {"start": "f"}}},
             "flows": {"f": {"push": "A", "steps": {
               "A": {"next": {"push": "B"}},
               "B": {"popTo": {"popTo": "A"}, "unwind": {"unwind": "A"}, "pop": {"pop": true}}}}}}
            """
        ]).load()
        for event in ["popTo", "unwind", "pop"] {
            var session = try #require(
                configuration.decision(
                    about: "s:b",
                    in: Session(state: .loggedOut),
                    from: LinkSource(.feeding)
                ).session
            )
            for event in ["next", event] {
                let outcome = session.handle(event, ["x": "1"], flows: configuration.flows)
                guard case .changed = outcome else {
                    Issue.record("\(event): \(outcome)")
                    continue
                }
            }
            #expect(session.tree.description == "pA")
        }
    }

    @Test("supports every command in events and results")
    func everyCommand() throws {
        let screen = ConfigurationKeys.showing + [.popTo, .unwind]
        let actions = ConfigurationKeys.actions.map { kind in
            let value =
                switch kind {
                case .pop, .popToRoot, .dismiss: "true"
                case _ where screen.contains(kind): "\"A\""
                default: "\"n\""
                }
            return (kind, "\"\(kind.rawValue)\": \(value)")
        }
        let events = actions.map { "\"e-\($0.0.rawValue)\": {\($0.1)}" }.joined(separator: ", ")
        let ends = actions.map { kind, _ in
            "\"r-\(kind.rawValue)\": {\"result\": \"\(kind.rawValue)\"}"
        }
        .joined(separator: ", ")
        let results = actions.map { "\"\($0.0.rawValue)\": {\($0.1)}" }.joined(separator: ", ")
        let configuration = try ConfigurationFiles([
            "routes.json": """
            {"schemes": ["s"], "routers": {"a": {"b": {"start": "f"}}},
             "screens": {"A": {"tabs": {"n": "B"}}, "B": {}, "C": {"sections": {"n": "B"}}},
             "segues": {"*": {"n": {"push": "B"}}},
             "flows": {"f": {"push": "A", "steps": {"A": {\(events), \(ends)}},
               "results": {\(results)}}}}
            """
        ]).load()
        let flow = try #require(configuration.flows["f"])
        for (kind, _) in actions {
            guard case .command(let command) = flow.action(of: "e-\(kind.rawValue)", at: "A") else {
                Issue.record("\(kind)")
                continue
            }
            #expect(command.kind == kind)
            #expect(flow.result(kind.rawValue)?.command == command)
            // The command has all required members and no others.
            #expect(try NavigationCommand(plain: command.plain) == command)
        }
    }
}
