// The validation and the queries of a storyboard.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A storyboard")
struct StoryboardTests {
    @Test("has screens and segues; the own segue of a screen precedes one of every screen")
    func knows() throws {
        let board = try testStoryboard()
        #expect(board.initial == "Initial")
        #expect(board.screens.map(\.name).prefix(3) == ["A", "B", "C"])
        #expect(board.screen("A")?.name == "A")
        #expect(board.screen("Z") == nil)
        #expect(board.segue("ShowNext", from: "A")?.destination == "B")
        #expect(board.segue("ShowNext", from: "B")?.destination == "C")
        #expect(board.segue("ShowNext", from: "C") == nil)
        #expect(board.segue("ShowB", from: nil)?.destination == "B")
        #expect(board.segue("Sheet", from: nil) == nil)
        #expect(board.segues(from: "B").map(\.identifier).contains("ShowNext"))
        #expect(!board.segues(from: "C").map(\.identifier).contains("ShowNext"))
    }

    static let faults:
        [(StoryboardError.Code, String, @Sendable (inout StoryboardBuilder) -> Void)] =
            [
                (.badName, "", { $0.add(ScreenDefinition("")) }),
                (
                    .badName, String(repeating: "n", count: 257),
                    { $0.add(ScreenDefinition(String(repeating: "n", count: 257))) }
                ),
                (.duplicateScreen, "A", { $0.add(ScreenDefinition("A")) }),
                (.unknownScreen, "Z", { $0.initial = "Z" }),
                (.unknownScreen, "Z", { $0.add(ScreenDefinition("B", children: ["Z"])) }),
                (.unknownScreen, "Z", { $0.add(SegueDefinition("S", to: "Z")) }),
                (.unknownScreen, "Z", { $0.add(SegueDefinition("S", from: "Z", to: "A")) }),
                (.badName, "", { $0.add(SegueDefinition("", to: "A")) }),
                (
                    .duplicateSegue, "S",
                    {
                        $0.add(SegueDefinition("S", to: "A"))
                        $0.add(SegueDefinition("S", to: "A", kind: .present()))
                    }
                ),
                (.noTabs, "B", { $0.add(ScreenDefinition("B", tabs: .init(.tabs, []))) }),
                (
                    .unknownScreen, "Z",
                    { $0.add(ScreenDefinition("B", tabs: .init(.tabs, [.init("t", screen: "Z")]))) }
                ),
                (
                    .duplicateTab, "t",
                    {
                        let tabs = [
                            ScreenDefinition.Tab("t", screen: "A"), .init("t", screen: "A"),
                        ]
                        $0.add(ScreenDefinition("B", tabs: .init(.sections, tabs)))
                    }
                ),
                (.cycle, "B", { $0.add(ScreenDefinition("B", children: ["B"])) }),
                (
                    .cycle, "B",
                    {
                        $0.add(ScreenDefinition("B", children: ["C"]))
                        $0.add(ScreenDefinition("C", tabs: .init(.tabs, [.init("t", screen: "B")])))
                    }
                ),
                (
                    .tooLarge, "B",
                    { $0.add(ScreenDefinition("B", children: Array(repeating: "A", count: 256))) }
                ),
            ]

    @Test("is not built with a fault, which is named", arguments: faults)
    func refused(
        _ code: StoryboardError.Code,
        _ name: String,
        _ change: @Sendable (inout StoryboardBuilder) -> Void
    ) {
        var builder = StoryboardBuilder()
        builder.add(ScreenDefinition("A"))
        change(&builder)
        let error = #expect(throws: StoryboardError.self) { try builder.build() }
        #expect(error?.code == code)
        #expect(error?.name == name)
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test("has containers up to the depth of a tree")
    func depth() throws {
        func build(_ depth: Int) throws -> Storyboard {
            var builder = StoryboardBuilder()
            for index in 0..<depth {
                let children = index + 1 < depth ? ["S\(index + 1)"] : []
                builder.add(ScreenDefinition("S\(index)", children: children))
            }
            return try builder.build()
        }
        let rules = ScreenRules(storyboard: try build(16))
        #expect(ScreenTree().applying(.push("S0"), rules: rules).tree.screens.count == 16)
        let error = #expect(throws: StoryboardError.self) { try build(17) }
        #expect(error?.code == .tooLarge)
    }

    @Test(
        "completes commands and segues that present a screen",
        arguments: [
            (NavigationCommand.present("Sheet"), "mSheet~formSheet!"),
            (.present("Sheet", style: .pageSheet), "mSheet~pageSheet!"),
            (.alert("Sheet"), "aSheet!"), (.popover("Sheet"), "uSheet~popover@button!"),
            (.popover("Sheet", anchor: "bar"), "uSheet~popover@bar!"), (.push("Sheet"), "pSheet"),
            (.present("Plain"), "mPlain"), (.present("Unknown"), "mUnknown"),
            (.segue("ShowSheet"), "mSheet~formSheet!"),
            (.segue("PointAtSheet"), "uSheet~popover@button!"),
        ]
    )
    func completes(_ command: NavigationCommand, _ expected: String) throws {
        var builder = StoryboardBuilder()
        builder.add(
            ScreenDefinition("Sheet", style: .formSheet, anchor: "button", forced: true)
        )
        builder.add(ScreenDefinition("Plain"))
        builder.add(SegueDefinition("ShowSheet", to: "Sheet", kind: .present(.formSheet)))
        builder.add(SegueDefinition("PointAtSheet", to: "Sheet", kind: .popover()))
        let board = try builder.build()
        let rules = ScreenRules(storyboard: command.kind == .segue ? board : nil)
        let tree = ScreenTree().applying(board.completing(command), rules: rules).tree
        #expect(tree.description == expected)
        #expect(board.segues.map(\.identifier) == ["PointAtSheet", "ShowSheet"])
    }

    @Test("defines tabs, embedded screens and wrapping")
    func contents() throws {
        var builder = StoryboardBuilder()
        for name in ["Feed", "Search", "Bar"] { builder.add(ScreenDefinition(name)) }
        builder.add(
            ScreenDefinition(
                "Main",
                wrapped: false,
                tabs: .init(
                    .tabs,
                    [
                        .init("feed", screen: "Feed"),
                        .init("find", screen: "Search", wrapped: false),
                    ]
                ),
                children: ["Bar"]
            )
        )
        builder.add(ScreenDefinition("Menu", tabs: .init(.sections, [.init("s", screen: "Main")])))
        let rules = ScreenRules(storyboard: try builder.build())
        let root = ScreenTree().applying(.setRoot("Main"), rules: rules)
        #expect(root.tree.description == "rMain[Bar]{*feed: pFeed; find: rSearch}")
        #expect(root.entered.map(\.name) == ["Main", "Bar", "Feed", "Search"])
        let wrapped = ScreenTree().applying(.setRoot("Main", wrapped: true), rules: rules).tree
        #expect(wrapped.description == "pMain[Bar]{*feed: pFeed; find: rSearch}")
        let menu = ScreenTree().applying(.present("Menu"), rules: rules).tree
        #expect(menu.description == "mMenu<*s: pMain[Bar]{*feed: pFeed; find: rSearch}>")
        let modal = ScreenTree().applying(.present("Main"), rules: rules).tree
        #expect(modal.description == "uMain[Bar]{*feed: pFeed; find: rSearch}")
        for command in [
            NavigationCommand.push("Z"), .setRoot("Z"), .present("Z"), .embed("Z"), .alert("Z"),
            .setStack("Feed", below: [ScreenStep("Z")]),
        ] {
            #expect(root.tree.applying(command, rules: rules).ignored != nil)
        }
        #expect(ScreenTree().applying(.push("Z"), rules: rules).ignored == .unknownScreen)
    }
}
