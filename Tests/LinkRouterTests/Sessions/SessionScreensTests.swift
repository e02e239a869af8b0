// Links, events of flows and reports, with the resulting changes of the screens of a session.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A session's screens")
struct SessionScreensTests {
    /// A step of a test.
    enum Step: Sendable {
        case push(String)
        case under(String, NavigationCommand?)
        case start
        case event(String, Arguments)
        case did(NavigationCommand)
        case tree(String)
    }

    private static func run(_ steps: [Step], from tree: String = "") throws -> [[String]] {
        let flows = FlowTable([try SessionFlows.login()])
        var session = Session(state: .loggedOut, tree: try ScreenTree(notation: tree))
        return try steps.map { step in
            let before = session
            let outcome =
                switch step {
                case .push(let screen): session.open(SessionFlows.route([.push(screen)]))
                case .under(let lower, let command):
                    session.open(
                        SessionFlows.route(
                            [command].compactMap(\.self),
                            under: [ScreenStep(lower)]
                        )
                    )
                case .start:
                    session.open(SessionFlows.route(start: "login"), flows: flows)
                case .event(let name, let arguments):
                    session.handle(name, arguments, flows: flows)
                case .did(let command): session.report(command, flows: flows)
                case .tree(let notation):
                    session.report(try ScreenTree(notation: notation), flows: flows)
                }
            if case .changed = outcome {} else { #expect(session == before) }
            return outcome.told
        }
    }

    static let stories: [(String, [Step], [[String]])] = [
        (
            "Welcome", [.start, .event("continue", ["username": "john"]), .event("continue", [:])],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                ["push Username > pWelcome mUsername pPassword"],
                [
                    "setRoot Password > pHome", "login finished authenticated",
                    "login released parent_removed",
                    #"enter(logged-in, user: Optional("john"))"#,
                ],
            ]
        ),
        (
            "Welcome", [.start, .event("cancel", [:]), .start],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                [
                    "dismiss Username > pWelcome", "login finished cancelled",
                    "login released dismissed",
                ],
                ["present Welcome > pWelcome mUsername", "login started"],
            ]
        ),
        (
            "Welcome",
            [.start, .start, .event("continue", [:]), .event("continue", [:])],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                ["ignored already_there"],
                ["push Username > pWelcome mUsername pPassword"],
                ["ignored no_user"],
            ]
        ),
        (
            "Welcome", [.event("continue", [:]), .start, .event("other", [:])],
            [
                ["ignored no_flow"], ["present Welcome > pWelcome mUsername", "login started"],
                ["ignored no_flow"],
            ]
        ),
        (
            "Welcome",
            [
                .start, .event("help", [:]), .did(.present("Advert")), .event("continue", [:]),
                .did(.dismiss(levels: 2)), .event("continue", [:]),
            ],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                ["present Username > pWelcome mUsername mHelp"],
                ["present Help > pWelcome mUsername mHelp mAdvert"], ["ignored covered"],
                ["dismiss Advert > pWelcome mUsername"],
                ["push Username > pWelcome mUsername pPassword"],
            ]
        ),
        (
            "Welcome",
            [
                .start, .did(.push("Password")), .event("stay", [:]), .event("continue", [:]),
                .did(.dismiss()),
            ],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                ["push Username > pWelcome mUsername pPassword"], ["login finished noted"],
                ["ignored ended"],
                ["dismiss Password > pWelcome", "login released dismissed"],
            ]
        ),
        (
            "Welcome",
            [
                .start, .tree("pWelcome mUsername pPassword"), .event("back", [:]),
                .tree("pWelcome"),
            ],
            [
                ["present Welcome > pWelcome mUsername", "login started"],
                ["setRoot Username > pWelcome mUsername pPassword"],
                ["pop Password > pWelcome mUsername"],
                ["setRoot Username > pWelcome", "login released dismissed"],
            ]
        ),
        (
            "Other",
            [
                .under("Home", .push("Profile")), .under("Home", .push("Profile")),
                .under("Home", nil), .under("Home", .selectTab("a")),
                .under("Home", .alert("Sure")),
            ],
            [
                ["setStack Other > pHome pProfile"], [], ["popTo Profile > pHome"],
                ["ignored no_tabs"], ["alert Home > pHome aSure"],
            ]
        ),
        (
            "Home mTerms!", [.push("A"), .under("Home", .push("A")), .start, .did(.push("More"))],
            [
                ["parked forced Terms"], ["parked forced Terms"], ["parked forced Terms"],
                ["push Terms > pHome mTerms! pMore"],
            ]
        ),
    ]

    @Test("reports its changes, each of which is made as a whole or not at all", arguments: stories)
    func story(_ start: String, _ steps: [Step], _ told: [[String]]) throws {
        let got = try Self.run(steps, from: "p" + start)
        #expect(got == told)
    }

    @Test(
        "the arguments of an event go to its command, those of a link to the first screen of the flow"
    )
    func arguments() throws {
        let flows = FlowTable([try SessionFlows.login()])
        var session = Session(state: .loggedOut)
        let route = SessionFlows.route(start: "login", arguments: ["username": "eve"])
        _ = session.open(route, flows: flows)
        #expect(session.tree.top?.arguments == ["username": "eve"])
        _ = session.handle("continue", ["hint": "h"], flows: flows)
        #expect(session.tree.top?.arguments == ["hint": "h"])
        let refused = session.handle("continue", flows: flows)
        #expect(refused.told == ["ignored no_user"], "a link never says who is logged in")
    }

    @Test("evicts the lowest screens if the program does not report closed ones")
    func forgetting() throws {
        let rules = ScreenRules(limits: ScreenLimits(screens: 8, levels: 4))
        var session = Session(state: .loggedIn)
        for number in 1...1_000 {
            let command: NavigationCommand =
                number.isMultiple(of: 3) ? .present("P\(number)") : .push("S\(number)")
            let outcome = session.open([command], rules: rules)
            #expect(outcome.told.first?.hasPrefix("\(command.kind)") == true)
            #expect(session.tree.top?.name == command.screen)
            #expect(session.tree.screens.count <= 8 && session.tree.levels.count <= 4)
        }
        let long = String(repeating: "v", count: 4_000)
        for number in 1...50 {
            _ = session.open([.push("L", ["a": long, "n": "\(number)"])], rules: rules)
            let bytes = session.tree.arguments.joined().reduce(0) { $0 + $1.value.utf8.count }
            #expect(bytes <= 16_384)
            #expect(session.tree.top?.arguments["n"] == "\(number)")
        }
    }

    @Test("evicts screens inside tabs, too, and not the tabs")
    func forgettingInTabs() throws {
        let rules = ScreenRules(limits: ScreenLimits(screens: 8, levels: 4))
        let start = try ScreenTree(notation: "rMain{*one: pA; two: pB}")
        var session = Session(state: .loggedIn, tree: start)
        for number in 1...100 {
            _ = session.open([.push("S\(number)")], rules: rules)
            #expect(session.tree.description.hasPrefix("rMain{*one: pA "))
            #expect(session.tree.top?.name == "S\(number)")
        }
    }

    @Test("a flow whose screens were evicted is released")
    func forgottenFlow() throws {
        let rules = ScreenRules(limits: ScreenLimits(screens: 4, levels: 4))
        let flows = FlowTable([
            try Flow(
                "f",
                opening: .push("One"),
                steps: [("One", [("end", .finish("r"))])],
                results: [("r", Flow.Result())]
            )
        ])
        var session = Session(state: .loggedIn, tree: try ScreenTree(notation: "pRoot"))
        _ = session.open(SessionFlows.route(start: "f"), flows: flows, rules: rules)
        var told: [String] = []
        for _ in 1...4 { told += session.open([.push("S")], rules: rules).told }
        #expect(told.contains("f released parent_removed"))
        #expect(session.flows.isEmpty)
    }
}

@Suite("A flow")
struct FlowTests {
    private static func flow(
        _ first: String,
        _ steps: [(screen: String, events: [Flow.Event])],
        _ results: [(name: String, result: Flow.Result)]
    ) throws(FlowError) {
        _ = try Flow("f", opening: .push(first), steps: steps, results: results)
    }

    @Test("without a way on is rejected")
    func refused() {
        let end: Flow.Event = ("end", .finish("r"))
        #expect(throws: FlowError.unknownFirstStep("B")) {
            try Self.flow("B", [("A", [end])], [("r", .init())])
        }
        #expect(throws: FlowError.stepWithoutEvent("A")) { try Self.flow("A", [("A", [])], []) }
        #expect(throws: FlowError.unhandledResult("r", step: "A", event: "end")) {
            try Self.flow("A", [("A", [end])], [])
        }
        #expect(throws: FlowError.unusedResult("s")) {
            try Self.flow("A", [("A", [end])], [("r", .init()), ("s", .init())])
        }
        #expect(throws: FlowError.repeated("A")) {
            try Self.flow("A", [("A", [end]), ("A", [end])], [("r", .init())])
        }
        #expect(throws: FlowError.repeated("end")) {
            try Self.flow("A", [("A", [end, end])], [("r", .init())])
        }
        #expect(throws: FlowError.repeated("r")) {
            try Self.flow("A", [("A", [end])], [("r", .init()), ("r", .init())])
        }
    }

    @Test("is found by name, and its events by step")
    func table() throws {
        let login = try SessionFlows.login()
        let table = FlowTable([login])
        #expect(table["login"] == login)
        #expect(table["logn"] == nil)
        #expect(table.flows == [login])
        #expect(table.accepts("cancel"))
        #expect(!table.accepts("logout"))
        #expect(login.hasStep("Password"))
        #expect(login.action(of: "back", at: "Password") == .command(.pop()))
        #expect(login.action(of: "back", at: "Username") == nil)
        #expect(login.result("cancelled") == Flow.Result(.dismiss()))
    }
}
