// Lines to followers as text.

import Jansson
import Testing

@testable import NotifyControl

@Suite("Followers' lines as text")
struct FollowTextTests {
    @Test("show the session, then commands, then gaps")
    func commands() throws {
        try expect([
            (
                #"{"snapshot":true,"ledger":"1f","seq":6,"session":"tv","state":"logged-out"}"#,
                "tv: logged-out, after 1f:6"
            ),
            (
                #"{"seq":7,"state":"logged-out","command":{"command":"present","screen":"Login"}}"#,
                "7  present Login"
            ),
            (
                """
                {"seq":9,"state":"logged-in","step":2,"steps":2,"command":{"command":"push",
                "screen":"P","arguments":{"a":"1","b":"x y","c":""}}}
                """,
                #"9  (2 of 2) push P a=1 b="x y" c=""  (now logged-in)"#
            ),
            (
                #"{"seq":10,"state":"logged-in","step":1,"steps":1,"command":{"command":"pop"}}"#,
                "10  pop"
            ),
            (
                """
                {"snapshot":true,"ledger":"1f","seq":90,"session":"tv","state":"logged-in",
                "user":"john","gap":true,"tree":"pHome pProfile"}
                """,
                "tv: logged-in, john, after 1f:90; commands before it were missed; pHome pProfile"
            ),
            (#"{"untold":3}"#, "3 lines were dropped: they were not read in time"),
        ])
    }

    @Test("show events, their commands, and the user afterwards")
    func events() throws {
        try expect([
            (
                """
                {"snapshot":true,"ledger":"1f","seq":6,"session":"tv","state":"logged-out",
                "tree":""}
                """,
                "tv: logged-out, after 1f:6"
            ),
            (
                """
                {"seq":7,"state":"logged-out","event":"continue","step":1,"steps":1,
                "command":{"command":"push","screen":"Password"}}
                """,
                "7  continue: push Password"
            ),
            (
                """
                {"seq":8,"state":"logged-out","event":"continue","step":1,"steps":1,
                "command":{"command":"setRoot","screen":"Home"},"enters":"logged-in",
                "user":"john"}
                """,
                "8  continue: setRoot Home  (now logged-in, john)"
            ),
            (
                #"{"seq":9,"state":"logged-in","event":"did","enters":"logged-in","user":"john","#
                    + #""tree":"pHome"}"#,
                "9  did, now on the screen: pHome"
            ),
            (
                """
                {"seq":10,"state":"logged-in","step":1,"steps":1,"command":{"command":"segue",
                "segue":"showHelp"},"performed":{"command":"present","screen":"Help"}}
                """,
                "10  segue showHelp, which is present Help"
            ),
            (
                #"{"seq":11,"state":"logged-out","event":"logout","enters":"logged-out"}"#,
                "11  logout  (now logged-out)"
            ),
            (
                #"{"seq":12,"session":"tv","state":"logged-out","tree":"pHome"}"#,
                "12  now on the screen: pHome"
            ),
        ])
    }

    @Test("show no user if the snapshot is newer than the lines after it")
    func older() throws {
        try expect([
            (
                """
                {"snapshot":true,"ledger":"1f","seq":6,"session":"tv","state":"logged-in",
                "user":"john","gap":false}
                """,
                "tv: logged-in, john, after 1f:6"
            ),
            (
                #"{"seq":7,"state":"logged-out","command":{"command":"pop"}}"#,
                "7  pop  (now logged-out)"
            ),
            (
                #"{"seq":8,"state":"logged-in","event":"login","enters":"logged-in","user":"john"}"#,
                "8  login  (now logged-in, john)"
            ),
        ])
    }

    @Test(
        "lines of other kinds are not rendered",
        arguments: [#"{"sessions":[]}"#, #"{"seq":3}"#, "{}"]
    )
    func others(_ line: String) throws {
        var text = FollowText()
        #expect(try text.line(value(line)) == nil)
    }

    private func expect(_ lines: [(String, String)]) throws {
        var text = FollowText()
        for (line, shown) in lines { #expect(try text.line(value(line)) == shown) }
    }
}
