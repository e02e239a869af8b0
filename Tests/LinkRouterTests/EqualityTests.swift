// Synthesized equality: all stored properties are compared, names as bytes.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("Two values are unequal")
struct EqualityTests {
    /// One letter written as one scalar and as two, which `String ==` treats as equal.
    private static let composed = "\u{E9}ve"
    private static let decomposed = "e\u{301}ve"

    @Test("if they are sessions with other screens or other flows")
    func sessions() throws {
        let home = Session(state: .loggedIn, user: "john", tree: try ScreenTree(notation: "pHome"))
        let list = Session(state: .loggedIn, user: "john", tree: try ScreenTree(notation: "pList"))
        #expect(home != list)
        let run = FlowRun("login", screens: [ScreenID(rawValue: 2)])
        let running = Session(state: .loggedIn, user: "john", tree: home.tree, flows: [run])
        #expect(home != running)
        #expect(Set([home, list, running]).count == 3)
    }

    @Test("if they are sessions whose users or last users are spelled otherwise")
    func users() {
        for (one, two) in [
            (
                Session(state: .loggedIn, user: Self.composed),
                Session(state: .loggedIn, user: Self.decomposed)
            ),
            (
                Session(state: .loggedOut, lastUser: Self.composed),
                Session(state: .loggedOut, lastUser: Self.decomposed)
            ),
            (
                Session(key: Self.composed, state: .unknown),
                Session(key: Self.decomposed, state: .unknown)
            ),
        ] {
            #expect(one != two)
        }
    }

    @Test(
        "if they are trees with a name that is spelled otherwise",
        arguments: [
            "p\"#\"", "pHome m\"#\"", "pTabs{*\"#\": pA}", "pHome uMenu~popover@\"#\"",
            "pHome[\"#\"]",
        ]
    )
    func trees(notation: String) throws {
        func tree(_ name: String) throws -> ScreenTree {
            let parts = notation.split(separator: "#", omittingEmptySubsequences: false)
            return try ScreenTree(notation: parts.joined(separator: name))
        }
        #expect(try tree(Self.composed) == tree(Self.composed))
        #expect(try tree(Self.composed) != tree(Self.decomposed))
    }

    @Test("but not if they are trees that look alike: identities are not compared")
    func identities() throws {
        let tree = try ScreenTree(notation: "pHome mLogin")
        let again = tree.applying(.dismiss()).tree.applying(.present("Login")).tree
        #expect(again == tree, "the same looks")
        #expect(again.top?.id != tree.top?.id)
        #expect(again.plain != tree.plain)
    }

    @Test("if they are commands with a name that is spelled otherwise")
    func commands() {
        func commands(_ name: String) -> [NavigationCommand] {
            [
                .push(name), .push("A", ["a": name]), .selectTab(name), .segue(name),
                .embed("A", in: name), .popover("A", anchor: name),
                .setRoot("A", below: [ScreenStep(name)]),
                .setRoot("A", below: [ScreenStep("B", tab: name)]),
                .setRoot("A", below: [ScreenStep("B", modal: Modal(anchor: name))]),
            ]
        }
        for (one, two) in zip(commands(Self.composed), commands(Self.decomposed)) {
            #expect(one != two)
        }
        #expect(commands(Self.composed) == commands(Self.composed))
    }

    @Test("if they are runs of a flow with a name or a result that is spelled otherwise")
    func runs() {
        let screens = [ScreenID(rawValue: 1)]
        #expect(
            FlowRun(Self.composed, screens: screens) != FlowRun(Self.decomposed, screens: screens)
        )
        #expect(
            FlowRun("a", screens: screens, result: Self.composed)
                != FlowRun("a", screens: screens, result: Self.decomposed)
        )
    }

    @Test("if they are pairs, arguments, sources, patterns or names that are spelled otherwise")
    func leaves() throws {
        let (one, two) = (Self.composed, Self.decomposed)
        #expect(Link.Pair(name: one, value: nil) != Link.Pair(name: two, value: nil))
        #expect(Link.Pair(name: "a", value: one) != Link.Pair(name: "a", value: two))
        #expect(
            Arguments.Argument(name: one, value: "") != Arguments.Argument(name: two, value: "")
        )
        #expect(
            Arguments.Argument(name: "a", value: one) != Arguments.Argument(name: "a", value: two)
        )
        #expect(LinkSource(.feeding, user: one) != LinkSource(.feeding, user: two))
        #expect(try LinkPattern(one) != LinkPattern(two))
        #expect(SessionState(rawValue: one) != SessionState(rawValue: two))
        #expect(ExactName(one) != ExactName(two))
        #expect(ExactName(two) < ExactName(one), "in the order of their bytes")
    }

    @Test("if they are errors that differ in their text alone")
    func errors() throws {
        let policy = try LinkPolicy(schemes: ["s"])
        func error(_ text: String) -> LinkError? {
            #expect(throws: LinkError.self) { try Link(parsing: text, policy: policy) }
        }
        let half = error("s:a?b=%F0%9F%98")
        let bare = error("s:a?b=%F0%9F%9")
        #expect(half?.code == bare?.code && half?.component == bare?.component)
        #expect(half != bare)
    }
}
