// Commands and trees as text.

import Jansson
import Testing

@testable import NotifyControl

@Suite("Screens as text")
struct ScreenTextTests {
    @Test(
        "a command has its name, its screen, arguments, and other members in parentheses",
        arguments: [
            (#"{"command":"pop"}"#, "pop"),
            (#"{"command":"selectTab","tab":"orders"}"#, "selectTab orders"),
            (#"{"command":"showSection","section":"two"}"#, "showSection two"),
            (
                #"{"command":"segue","segue":"showHelp","arguments":{"a":"b"}}"#,
                "segue showHelp a=b"
            ),
            (#"{"command":"dismiss","levels":2}"#, "dismiss (levels 2)"),
            (
                #"{"command":"present","screen":"Terms","style":"formSheet","forced":true}"#,
                "present Terms (formSheet, forced)"
            ),
            (
                #"{"command":"present","screen":"A","wrapped":false,"animated":false}"#,
                "present A (in none, at once)"
            ),
            (
                #"{"command":"popover","screen":"A","anchor":"more","policy":"orPush"}"#,
                "popover A (orPush, at more)"
            ),
            (
                """
                {"command":"setRoot","screen":"C","below":[{"screen":"A"},{"screen":"B",
                "arguments":{"x":"…"}}]}
                """,
                "setRoot C (on A, B x=…)"
            ),
            (#"{"command":"unwind","level":0,"position":1}"#, "unwind (level 0, position 1)"),
            (#"{"command":"unwind","screen":"A","search":"first"}"#, "unwind A (the first)"),
            (#"{"command":"embed","screen":"B","target":"A"}"#, "embed B (in A)"),
            (#"{"command":"push","screen":"a\u001b[2J"}"#, #"push a\u001b[2J"#),
        ]
    )
    func command(_ json: String, _ words: String) throws {
        #expect(try CommandText.words(value(json)) == words)
    }

    @Test(
        "a tree is drawn level by level, each with its top screen last",
        arguments: [
            (#"{"tree":""}"#, []),
            (
                #"{"tree":"pHome pProfile","screens":[{"screen":"Home"},{"screen":"Profile","#
                    + #""arguments":{"username":"john","token":"…"}}]}"#,
                ["root", "  Home", "  Profile username=john token=…  <- on top"]
            ),
            (
                #"{"tree":"rHome{feed: pFeed; *orders: pOrders pOrder; more:} mTerms~formSheet!"}"#,
                [
                    "root, no navigation stack", "  Home", "    - feed:", "      Feed",
                    "    * orders:", "      Orders", "      Order", "    - more:",
                    "modal formSheet, forced: links wait", "  Terms  <- on top",
                ]
            ),
            (
                #"{"tree":"pA[B,C] uD~popover@more aE"}"#,
                [
                    "root", "  A", "    + B", "    + C", "popover at more, no navigation stack",
                    "  D", "alert", "  E  <- on top",
                ]
            ),
        ] as [(String, [String])]
    )
    func tree(_ json: String, _ lines: [String]) throws {
        #expect(try TreeText(value(json))?.lines == lines)
    }

    @Test(
        "an invalid tree is not drawn",
        arguments: ["{}", #"{"tree":"?"}"#, #"{"tree":"pA","screens":[]  ,"x":1}"#]
    )
    func unreadable(_ json: String) throws {
        let text = try TreeText(value(json))
        #expect(text?.lines ?? [] == (json.contains("pA") ? ["root", "  A  <- on top"] : []))
    }

    @Test("a session is followed by its screens")
    func session() throws {
        let lines = try SessionText.lines(
            value(
                """
                {"session":"tv","state":"logged-out","parked":1,"tree":"pWelcome mUsername",
                "screens":[{"screen":"Welcome"},{"screen":"Username"}],"flows":["login"]}
                """
            )
        )
        #expect(
            lines.suffix(6) == [
                "flows      login", "tree       pWelcome mUsername", "root", "  Welcome", "modal",
                "  Username  <- on top",
            ]
        )
    }
}
