// Queries of a tree: the screen on top, positions of screens, visible screens.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A tree")
struct ScreenQueryTests {
    @Test(
        "returns the screen on top, and the stack to push on",
        arguments: [
            ("", nil, ""), ("pA", "A", "A"), ("pA pB", "B", "A B"), ("pA mB pC", "C", "B C"),
            ("pA uB", "B", nil), ("pA aB", "B", nil), ("rA", "A", nil), ("mB", "B", "B"),
            ("rM{a: pA; *b: pB pC}", "C", "B C"), ("pM{*a: rA; b: pB}", "A", "M"),
            ("rM{*a: rA}", "A", nil), ("rM{*a:}", nil, ""), ("pA[B]", "A", "A"),
            ("pS pM{*a: pN<*x: pX pY>}", "Y", "X Y"),
        ] as [(String, String?, String?)]
    )
    func top(_ text: String, _ top: String?, _ navigation: String?) throws {
        let tree = try tree(text)
        #expect(tree.top?.name == top)
        let names = tree.topNavigation?.screens.map(\.name).joined(separator: " ")
        #expect(names == navigation)
    }

    @Test("finds the first and the last screen on the path, not in hidden tabs or inside screens")
    func find() throws {
        let text = "pA pB[X] mC pA uD mM{t: pA pZ; *u: pA pB}"
        let tree = try tree(text, [[:], [:], [:], [:], ["n": "2"], [:], [:], [:], [:], [:], [:]])
        let ids = tree.screens.map(\.id.rawValue)
        func place(_ screen: Screen?) -> Int? {
            screen.flatMap { ids.firstIndex(of: $0.id.rawValue) }
        }
        #expect(place(tree.findFirst("A")) == 0)
        #expect(place(tree.findLast("A")) == 9)
        #expect(place(tree.findLast("B")) == 10)
        #expect(place(tree.findFirst("A", ["n": "2"])) == 4)
        #expect(tree.findFirst("A", ["n": "3"]) == nil)
        #expect(tree.findFirst("Z") == nil)
        #expect(tree.findLast("X") == nil)
        #expect(place(tree.findFirst { $0.tabs != nil }) == 6)
        #expect(place(tree.findLast { _ in true }) == 10)
        let last = try #require(tree.findLast("B"))
        let position = try #require(tree.position(of: last.id))
        #expect(position.stack.level == 3)
        #expect(position.stack.depth == 1)
        #expect(position.index == 1)
        #expect(tree.position(of: ScreenID(rawValue: 999)) == nil)
        #expect(tree.path(of: 7).isEmpty)
        #expect(tree.path(of: -1).isEmpty)
    }

    @Test(
        "returns the visible screens",
        arguments: [
            ("", ""), ("pA pB", "B"), ("pA mB", "B"), ("pA mB~formSheet", "A B"),
            ("pA pB[X,Y] aC", "B X Y C"), ("pA mB~pageSheet uC~popover", "A B C"),
            ("pA mB~pageSheet mC", "C"), ("pA mC aD", "C D"), ("pA uB~currentContext", "B"),
            ("pA uB~overCurrentContext", "A B"), ("rM[Bar]{*a: pA pB; b: pC}", "M Bar B"),
        ]
    )
    func visible(_ text: String, _ names: String) throws {
        #expect(try tree(text).visible.map(\.name).joined(separator: " ") == names)
    }

    @Test("is equal to another one with the same screens; identities are not compared")
    func equality() throws {
        let one = ScreenTree().applying(.push("A")).tree.applying(.push("B")).tree
        let two = try tree("pA pX").applying(.replaceTop("B")).tree
        #expect(one == two)
        #expect(one.screens.map(\.id) != two.screens.map(\.id))
        #expect(Set([one, two]).count == 1)
        #expect(try tree("pA pB", [["a": "1"], [:]]) != one)
    }

    @Test("compares names as bytes")
    func bytes() throws {
        let composed = "\u{E9}", decomposed = "e\u{301}"
        let start = ScreenTree().applying(.push(composed)).tree.applying(.push("B")).tree
        #expect(start.applying(.popTo(decomposed)).ignored == .notFound)
        #expect(start.applying(.popTo(composed)).ignored == nil)
    }
}
