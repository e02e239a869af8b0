// Each limit of a tree, at its value and one above, and each reason for an ignored command.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("The limits of a tree")
struct ScreenLimitTests {
    private func reason(
        _ command: NavigationCommand,
        on tree: ScreenTree,
        _ limits: ScreenLimits = .standard
    ) -> IgnoredReason? {
        tree.applying(command, rules: ScreenRules(limits: limits)).ignored
    }

    @Test("apply to screens")
    func screens() {
        var tree = ScreenTree()
        for _ in 0..<255 { tree = tree.applying(.push("A")).tree }
        #expect(reason(.push("A"), on: tree) == nil)
        let full = tree.applying(.push("A")).tree
        #expect(full.screens.count == 256)
        #expect(reason(.push("A"), on: full) == .tooManyScreens)
        #expect(reason(.embed("A"), on: full) == .tooManyScreens)
        #expect(reason(.present("A"), on: full) == .tooManyScreens)
        #expect(reason(.replaceTop("A"), on: full) == nil)
        let many = Array(repeating: ScreenStep("B"), count: 255)
        #expect(reason(.setStack("A", below: many), on: full) == nil)
        #expect(reason(.setStack("A", below: many + many), on: full) == .tooManyScreens)
    }

    @Test("apply to levels")
    func levels() {
        var tree = ScreenTree()
        for _ in 0..<30 { tree = tree.applying(.present("A")).tree }
        #expect(reason(.present("A"), on: tree) == nil)
        let full = tree.applying(.alert("A")).tree
        #expect(full.levels.count == 32)
        #expect(reason(.present("A"), on: full) == .tooManyLevels)
        #expect(reason(.alert("A"), on: full) == .tooManyLevels)
        #expect(reason(.popover("A"), on: full) == .tooManyLevels)
    }

    @Test("apply to names")
    func names() throws {
        let long = String(repeating: "n", count: 256)
        #expect(reason(.push(long), on: ScreenTree()) == nil)
        #expect(reason(.push(long + "n"), on: ScreenTree()) == .badName)
        #expect(reason(.push(""), on: ScreenTree()) == .badCommand)
        #expect(reason(.push("A"), on: ScreenTree(), ScreenLimits(nameBytes: 1)) == nil)
        #expect(reason(.push("ä"), on: ScreenTree(), ScreenLimits(nameBytes: 1)) == .badName)
        #expect(reason(.popover("A", anchor: long), on: ScreenTree()) == nil)
        #expect(reason(.popover("A", anchor: long + "n"), on: ScreenTree()) == .badName)
    }

    @Test("can be lowered and not raised")
    func lowered() {
        let low = ScreenLimits(screens: 2, levels: 1, depth: 1)
        #expect(reason(.setStack("A", below: [ScreenStep("B")]), on: ScreenTree(), low) == nil)
        let tree = ScreenTree().applying(.setStack("A", below: [ScreenStep("B")])).tree
        #expect(reason(.push("C"), on: tree, low) == .tooManyScreens)
        #expect(reason(.present("C"), on: tree, low) == .tooManyLevels)
        #expect(reason(.embed("C"), on: ScreenTree().applying(.push("A")).tree, low) == .tooDeep)
        let raised = ScreenLimits(screens: 9_999, levels: 99, nameBytes: 999, depth: 99)
        #expect(raised == .standard)
        #expect(ScreenLimits(screens: 0, levels: -1, nameBytes: .min, depth: 0).screens == 1)
    }

    @Test("and a command without a required field is ignored")
    func empty() throws {
        let trees = try ["", "pA", "pA pB mC", "rM{*a: pA}", "uA"].map { try tree($0) }
        for kind in NavigationCommand.Kind.allCases where !kind.requiredFields.isEmpty {
            for tree in trees {
                let transition = tree.applying(NavigationCommand(kind))
                #expect(transition.ignored != nil, "\(kind)")
                #expect(transition.tree.plain == tree.plain)
            }
        }
        #expect(reason(NavigationCommand(.unwind), on: trees[1]) == .badCommand)
        #expect(reason(NavigationCommand(.segue), on: trees[1]) == .badCommand)
        #expect(reason(.segue("S"), on: trees[1]) == .unknownSegue)
    }

    @Test("have an explanation for every reason")
    func words() {
        for reason in IgnoredReason.allCases {
            #expect(reason.explanation.hasSuffix("."))
            #expect(reason.rawValue.allSatisfy { $0 == "_" || $0.isLowercase })
        }
    }
}
