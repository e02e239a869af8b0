// Sessions, parked links, status and followers' lines as a person sees them.

import Jansson
import Testing

@testable import NotifyControl

func value(_ json: String) throws -> JSONValue { try JSONValue(parsing: Array(json.utf8).span) }

@Suite("Answers in words")
struct TextTests {
    @Test("sessions stand in columns")
    func sessions() throws {
        let answer = try value(
            """
            {"sessions":[{"session":"default","state":"logged-in","user":"john","parked":0},
            {"session":"tv","state":"logged-out","lastUser":"mary","parked":12}]}
            """
        )
        #expect(
            SessionText.table(answer["sessions"]?.array ?? []) == [
                "SESSION  STATE       USER  PARKED",
                "default  logged-in   john  0",
                "tv       logged-out  -     12",
            ]
        )
        #expect(SessionText.table([]) == ["No session exists yet."])
    }

    @Test("one session is told line by line")
    func session() throws {
        let answer = try value(
            #"{"session":"tv","state":"logged-out","lastUser":"mary","parked":12}"#
        )
        #expect(
            SessionText.lines(answer) == [
                "session    tv", "state      logged-out", "user       -", "last user  mary",
                "parked     12",
            ]
        )
    }

    @Test("parked links stand in columns, the link whole and last")
    func parked() throws {
        let answer = try value(
            """
            {"parked":[{"seq":1,"id":"seq-1","session":"default","owner":"john","provider":"apns",
            "link":"compass://profile:john","seconds":872},{"seq":2,"id":"x","session":"tv",
            "provider":"fcm","link":"a:\\u001b","seconds":59}]}
            """
        )
        #expect(
            ParkedText.lines(answer) == [
                "SESSION  FOR   WAITS    PROVIDER  ID     LINK",
                "default  john  14m 32s  apns      seq-1  compass://profile:john",
                #"tv       -     59s      fcm       x      a:\u001b"#,
            ]
        )
        #expect(ParkedText.lines(try value(#"{"parked":[]}"#)) == ["No link waits."])
    }

    @Test("the status begins with the line that systemctl shows")
    func status() throws {
        let answer = try value(
            """
            {"status":"1 routed, 0 parked, 0 rejected; journal ok","version":"0.1.0","ledger":"1f",
            "seq":7,"counts":{"routed":1,"noLink":2},"connections":3}
            """
        )
        #expect(
            StatusText.lines(answer) == [
                "1 routed, 0 parked, 0 rejected; journal ok", "version      0.1.0",
                "ledger       1f", "seq          7", "connections  3",
                "since start  1 routed, 2 noLink",
            ]
        )
    }

    @Test("followers' lines: the session first, then commands, and what was missed")
    func follow() throws {
        var text = FollowText()
        let lines = [
            #"{"snapshot":true,"ledger":"1f","seq":6,"session":"tv","state":"logged-out"}"#,
            #"{"seq":7,"state":"logged-out","command":{"command":"present","screen":"Login"}}"#,
            """
            {"seq":9,"state":"logged-in","step":2,"steps":2,"command":{"command":"push",
            "screen":"P","arguments":{"a":"1","b":"x y","c":""}}}
            """,
            #"{"seq":10,"state":"logged-in","step":1,"steps":1,"command":{"command":"pop"}}"#,
            """
            {"snapshot":true,"ledger":"1f","seq":90,"session":"tv","state":"logged-in",
            "user":"john","gap":true}
            """,
            #"{"untold":3}"#,
        ]
        #expect(
            try lines.map { text.line(try value($0)) } == [
                "tv: logged-out, after 1f:6",
                "7  present Login",
                #"9  (2 of 2) push P a=1 b="x y" c=""  (now logged-in)"#,
                "10  pop",
                "tv: logged-in, john, after 1f:90; commands before it were missed",
                "3 lines were not told: they were not read in time",
            ]
        )
        #expect(text.line(try value(#"{"sessions":[]}"#)) == nil)
    }

    @Test("cells of a row end where the last one that is not empty ends")
    func table() {
        let table = TextTable(rows: [["a", "bb", "c"], ["aaa", "", ""], ["é", "b", ""]])
        #expect(table.lines == ["a    bb  c", "aaa", "é    b"])
    }
}
