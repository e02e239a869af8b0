// Sessions, parked links and the status as text.

import Jansson
import Testing

@testable import NotifyControl

func value(_ json: String) throws -> JSONValue { try JSONValue(parsing: Array(json.utf8).span) }

@Suite("Answers as text")
struct TextTests {
    @Test("sessions are printed in columns")
    func sessions() throws {
        let answer = try value(
            """
            {"sessions":[{"session":"default","state":"logged-in","user":"john","parked":0,
            "tree":"pHome pProfile","screens":[{"screen":"Home"},{"screen":"Profile",
            "arguments":{"username":"john"}}]},
            {"session":"tv","state":"logged-out","lastUser":"mary","parked":12,"tree":""}]}
            """
        )
        #expect(
            SessionText.table(answer["sessions"]?.array ?? []) == [
                "SESSION  STATE       USER  PARKED  ON TOP",
                "default  logged-in   john  0       Profile username=john",
                "tv       logged-out  -     12      -",
            ]
        )
        #expect(SessionText.table([]) == ["No session exists yet."])
    }

    @Test("one session is printed line by line")
    func session() throws {
        let answer = try value(
            #"{"session":"tv","state":"logged-out","lastUser":"mary","parked":12}"#
        )
        #expect(
            SessionText.lines(answer) == [
                "session    tv", "state      logged-out", "user       -", "last user  mary",
                "parked     12", "flows      -", "tree       -",
            ]
        )
    }

    @Test("parked links are printed in columns, the whole link last")
    func parked() throws {
        let answer = try value(
            """
            {"parked":[{"seq":1,"parked":1,"asks":true,"id":"seq-1","session":"default","owner":"john","provider":"apns",
            "link":"compass://profile:john","seconds":872},{"seq":2,"parked":12,"id":"x","session":"tv",
            "provider":"fcm","link":"a:\\u001b","seconds":59}]}
            """
        )
        #expect(
            ParkedText.lines(answer) == [
                "N       SESSION  FOR   LEFT     PROVIDER  ID     LINK",
                "1 asks  default  john  14m 32s  apns      seq-1  compass://profile:john",
                #"12      tv       -     59s      fcm       x      a:\u001b"#,
            ]
        )
        #expect(ParkedText.lines(try value(#"{"parked":[]}"#)) == ["No link is parked."])
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

    @Test("a row has no trailing spaces")
    func table() {
        let table = TextTable(rows: [["a", "bb", "c"], ["aaa", "", ""], ["é", "b", ""]])
        #expect(table.lines == ["a    bb  c", "aaa", "é    b"])
    }
}
