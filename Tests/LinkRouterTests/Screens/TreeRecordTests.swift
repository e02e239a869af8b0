// Stored trees, and reported trees.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A tree's record")
struct TreeRecordTests {
    @Test("restores the whole tree: names, arguments, secrets and identities")
    func roundTrip() throws {
        var secret = Arguments()
        secret.add(.init(name: "token", value: "t", isSecret: true))
        let tree = try tree("pHome pMain{*a: pA pB; b: pC}").applying(.pop()).tree
            .applying(.push("P", secret)).tree.applying(.present("M", ["m": "1"])).tree
        let again = try ScreenTree(plain: tree.plain)
        #expect(again == tree)
        #expect(again.screens.map(\.id) == tree.screens.map(\.id))
        #expect(again.top?.arguments == ["m": "1"])
        #expect(again.findLast("P")?.arguments.first(named: "token")?.isSecret == true)
        let known = Set(tree.screens.map(\.id))
        let next = try #require(again.applying(.push("New")).entered.first)
        #expect(!known.contains(next.id))
    }

    @Test("can be the notation alone")
    func short() throws {
        let value = PlainValue.record([.init("tree", .text("pA mB"))])
        #expect(try ScreenTree(plain: value) == tree("pA mB"))
    }

    @Test("is rejected if it is not valid")
    func refused() throws {
        func screens(_ ids: PlainValue...) -> PlainValue {
            .list(ids.map { .record([.init("id", $0)]) })
        }
        let notation = PlainValue.Member("tree", .text("pA pB"))
        let rows: [(PlainValue, String)] = [
            (.list([]), ""), (.record([]), "tree"), (.record([.init("tree", .text("x"))]), "tree"),
            (.record([notation, .init("more", .flag(true))]), "more"),
            (.record([notation, .init("screens", screens(.integer(2)))]), "screens"),
            (
                .record([notation, .init("screens", screens(.integer(2), .integer(2)))]),
                "screens[1].id"
            ),
            (
                .record([notation, .init("screens", screens(.integer(0), .integer(2)))]),
                "screens[0].id"
            ),
            (
                .record([notation, .init("screens", screens(.text("1"), .integer(2)))]),
                "screens[0].id"
            ),
            (
                .record([notation, .init("screens", screens(.integer(.max), .integer(2)))]),
                "screens[0].id"
            ),
            (
                .record([
                    notation, .init("next", .integer(.max)),
                    .init("screens", screens(.integer(1), .integer(2))),
                ]), "next"
            ),
        ]
        for (value, path) in rows {
            let error = #expect(throws: PlainValueError.self) { try ScreenTree(plain: value) }
            #expect(error?.path == path)
        }
    }
}

@Suite("A reported tree")
struct ReportedTreeTests {
    @Test(
        "replaces the tree; a screen at the same position is the same screen",
        arguments: [
            ("pA pB pC", "pA pB", "A B", "C popped"),
            ("pA pB", "pA pB pC", "A B", ""),
            ("pA pB pC", "pA pX pC", "A", "C popped, B popped"),
            ("pA mB pC", "pA", "A", "C parent_removed, B dismissed"),
            ("pA mB", "pA mC", "A", "B dismissed"),
            ("pA mB uC", "pA mX uC", "A", "C dismissed, B dismissed"),
            ("pA mB", "pA uB", "A", "B dismissed"),
            ("pA pB", "pX", "", "B parent_removed, A replaced"),
            ("pA pB", "rA", "", "B parent_removed, A replaced"),
            ("pA pB", "", "", "B parent_removed, A replaced"),
            ("", "pA", "", ""),
            ("pA[X,Y]", "pA[X,Z]", "A X", "Y popped"),
            ("rM{*a: pA pB; b: pC}", "rM{a: pA; *b: pC pD}", "M A C", "B popped"),
            ("rM{*a: pA; b: pC}", "rM<*a: pA; b: pC>", "M", "C popped, A popped"),
            ("pA pB", "pA pB", "A B", ""),
        ]
    )
    func replaces(_ ours: String, _ theirs: String, _ kept: String, _ left: String) throws {
        let before = try tree(ours, Array(repeating: ["n": "1"], count: tree(ours).screens.count))
        let change = try before.replaced(by: tree(theirs))
        #expect(change.tree.description == theirs)
        #expect(change.ignored == nil)
        let known = Set(before.screens.map(\.id))
        let same = change.tree.screens.filter { known.contains($0.id) }
        #expect(same.map(\.name).joined(separator: " ") == kept)
        #expect(same.allSatisfy { $0.arguments == ["n": "1"] })
        let gone = change.left.map { "\($0.screen.name) \($0.reason.rawValue)" }
        #expect(gone.joined(separator: ", ") == left)
        let ids = change.tree.screens.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(change.entered.count + same.count == ids.count)
    }

    @Test("replaces arguments")
    func arguments() throws {
        let before = try tree("pA pB", [["n": "1"], ["n": "2"]])
        let after = try before.replaced(by: tree("pA pB", [[:], ["n": "3"]])).tree
        #expect(after.arguments == [["n": "1"], ["n": "3"]])
    }
}
