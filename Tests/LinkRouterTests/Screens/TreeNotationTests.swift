// Writing and parsing notations, and the positions of errors.

import LinkRouter
import RouterTestSupport
import Testing

@Suite("A tree's notation")
struct TreeNotationTests {
    @Test(
        "is written as it was parsed",
        arguments: [
            "", "pA", "pA mB uC", "mA", "uA", "rA", "rA mB pC", "pA aAsk", "pA aAsk!",
            "pA mB~pageSheet pC", "pA mB~overFullScreen!", "pA uC~popover@button",
            "pA mC~popover@button!", "pA uC~popover", "pInitial pA mB pC uD mE mF pG",
            "pMap[Legend]", "pMap[Legend,Scale[Unit]] pB", "rMain{*home: pFeed pPost; other:}",
            "rMain{home: pFeed; *other: rSearch} mLogin pPassword",
            "pStart pMain<*news: pList pItem; shop: pShop{*a: pA; b:}>",
            "pMap[Legend]{*a: pA}", #"p"User Profile""#, #"p"\"\\\u{7}" mB"#, #"p"ä""#,
            #"pA mB~popover@"the button""#, #"p"1A" pA-1_b"#, #"rMain{*"two words": pA}"#,
            #"p"\u{202E}x""#, "pp mm uu",
        ]
    )
    func roundTrip(_ text: String) throws {
        let tree = try tree(text)
        #expect(tree.description == text)
        #expect(try ScreenTree(notation: tree.description) == tree)
    }

    @Test(
        "can have more spaces than are written",
        arguments: [
            ("  pA   mB ", "pA mB"), (" ", ""), ("rM{ *a:pA  pB ;b: }", "rM{*a: pA pB; b:}"),
            ("rM{a: pA; b: pB}", "rM{*a: pA; b: pB}"), (" rA", "rA"),
        ]
    )
    func spaces(_ text: String, _ canonical: String) throws {
        #expect(try tree(text).description == canonical)
    }

    @Test(
        "is rejected with the offset of the fault",
        arguments: [
            ("A", 0, TreeNotationError.Code.badNotation), ("pA xB", 3, .badNotation),
            ("p", 1, .badName), ("pA p", 4, .badName), ("pApB\u{0}", 4, .badNotation),
            ("rA pB", 3, .badNotation), ("uA pB", 3, .badNotation), ("pA rB", 3, .badNotation),
            ("pA aB pC", 6, .badNotation), ("pA[B", 4, .badNotation), ("pA[]", 3, .badName),
            ("pA mB~", 6, .badNotation), ("pA mB~alert", 6, .badNotation),
            ("pA mB~big", 6, .badNotation), ("pA mB@x", 5, .badNotation),
            ("pA!", 2, .badNotation), ("pA{}", 3, .badName), ("pA{a}", 4, .badNotation),
            ("pA{a: pB", 8, .badNotation), ("pA{a: pB>", 8, .badNotation),
            ("pA{*a:; *b:}", 8, .badNotation), ("pA{a:; a:}", 7, .duplicateTab),
            ("pA{a: mB}", 6, .badNotation), ("pA{a: rB pC}", 9, .badNotation),
            (#"p"A"#, 3, .badNotation), (#"p"\x""#, 3, .badNotation),
            (#"p"\u{}""#, 3, .badNotation), (#"p"\u{D800}""#, 3, .badNotation),
            (#"p"\u{1234567}""#, 3, .badNotation), (#"p"""#, 1, .badName),
            ("pA\tpB", 2, .badNotation), ("pä", 1, .badName),
        ]
    )
    func refused(_ text: String, _ offset: Int, _ code: TreeNotationError.Code) {
        let error = #expect(throws: TreeNotationError.self) { try tree(text) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
        #expect(error?.description.isEmpty == false)
    }

    @Test("has no arguments, which are passed separately")
    func arguments() throws {
        let bare = try tree("pHome pMain{*a: pA; b: pB} mLogin[Logo]")
        let lists: [Arguments] = [[:], ["m": "1"], [:], ["b": "2"], ["l": "3"], ["o": "4"]]
        let full = try tree(bare.description, lists)
        #expect(full.description == bare.description)
        #expect(full != bare)
        #expect(full.withoutArguments == bare)
        #expect(full.arguments == lists)
        #expect(full.screens.map(\.name) == ["Home", "Main", "A", "B", "Login", "Logo"])
        let again = try ScreenTree(notation: full.description, arguments: full.arguments)
        #expect(again == full)
        let error = #expect(throws: TreeNotationError.self) { try tree("pA pB", [[:]]) }
        #expect(error?.code == .badArguments)
    }

    @Test("is parsed up to each limit and rejected above")
    func limits() throws {
        func pushes(_ count: Int) -> String {
            Array(repeating: "pA", count: count).joined(separator: " ")
        }
        func modals(_ count: Int) -> String {
            "pA " + Array(repeating: "mA", count: count - 1).joined(separator: " ")
        }
        func deep(_ count: Int) -> String {
            "p" + Array(repeating: "A[", count: count - 1).joined() + "A"
                + String(repeating: "]", count: count - 1)
        }
        func name(_ count: Int) -> String { "p" + String(repeating: "n", count: count) }
        func tabs(_ count: Int) -> String {
            "pA{" + (0..<count).map { "t\($0):" }.joined(separator: ";") + "}"
        }
        let rows: [(String, String, TreeNotationError.Code)] = [
            (tabs(256), tabs(257), .tooManyScreens),
            (pushes(256), pushes(257), .tooManyScreens), (modals(32), modals(33), .tooManyLevels),
            (deep(16), deep(17), .tooDeep), (name(256), name(257), .badName),
            (deep(3), deep(100_000), .tooDeep),
        ]
        for (good, bad, code) in rows {
            #expect(throws: Never.self) { try tree(good) }
            let error = #expect(throws: TreeNotationError.self) { try tree(bad) }
            #expect(error?.code == code)
        }
    }
}
