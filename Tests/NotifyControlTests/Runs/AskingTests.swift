// Runs of commands that send one frame and print one answer, with a fake control door.

import Foundation
import Jansson
import TestSupport
import Testing

@testable import NotifyControl

@Suite("Requests to the control door")
struct AskingTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        /// The frame that the door must receive.
        let frame: String
        let answer: String
        let code: Int32
        /// The expected output and errors, or a part of them.
        var output = ""
        var errors = ""

        var testDescription: String { "\(line) → \(code)" }
    }

    static let applied = #"{"seq":2,"outcome":"applied","session":"default","message":"x"}"#
    static let ignored =
        #"{"seq":2,"outcome":"ignored","reason":"no_change","session":"default","message":"x"}"#
    static let refused = #"{"seq":2,"outcome":"rejected","reason":"unknown_state","message":"No."}"#
    static let opened = """
        {"seq":2,"outcome":"applied","session":"default","ended":[{"seq":3,"outcome":"routed",\
        "link":"compass://profile:john","commands":[{"command":"push","screen":"Profile",\
        "arguments":{"username":"john"}}]}]}
        """

    static let cases = [
        Case(
            line: "status",
            frame: #"{"query":"status"}"#,
            answer: #"{"status":"all well","seq":7}"#,
            code: 0,
            output: "all well\nseq          7\nsince start  nothing yet\n"
        ),
        Case(
            line: "status --json",
            frame: #"{"query":"status"}"#,
            answer: #"{"status":"x","new":[1]}"#,
            code: 0,
            output: "{\"status\":\"x\",\"new\":[1]}\n"
        ),
        Case(
            line: "session",
            frame: #"{"query":"sessions"}"#,
            answer:
                #"{"sessions":[{"session":"tv","state":"logged-in","user":"john","parked":0}]}"#,
            code: 0,
            output: "SESSION  STATE      USER  PARKED  ON TOP\n"
                + "tv       logged-in  john  0       -\n"
        ),
        Case(
            line: "session show tv",
            frame: #"{"query":"session","session":"tv"}"#,
            answer: #"{"session":"tv","state":"logged-in","user":"john","parked":0}"#,
            code: 0,
            output: "session    tv\nstate      logged-in\n"
        ),
        Case(
            line: "session login john",
            frame: #"{"event":"login","user":"john","session":"default"}"#,
            answer: opened,
            code: 0,
            output: "john logged in to default\n"
                + "opened compass://profile:john: push Profile username=john\n"
        ),
        Case(
            line: "session login john --session tv --json",
            frame: #"{"event":"login","user":"john","session":"tv"}"#,
            answer: applied,
            code: 0,
            output: applied + "\n"
        ),
        Case(
            line: "session login john",
            frame: #"{"event":"login","user":"john","session":"default"}"#,
            answer: ignored,
            code: 8,
            output: "nothing changed: john is logged in to default already\n"
        ),
        Case(
            line: "session logout",
            frame: #"{"event":"logout","session":"default"}"#,
            answer: applied,
            code: 0,
            output: "logged out of default\n"
        ),
        Case(
            line: "session enter kiosk --user bob",
            frame: #"{"event":"enter","state":"kiosk","user":"bob","session":"default"}"#,
            answer: applied,
            code: 0,
            output: "default entered kiosk as bob\n"
        ),
        Case(
            line: "session enter foo",
            frame: #"{"event":"enter","state":"foo","session":"default"}"#,
            answer: refused,
            code: 7,
            errors: "notifyctl: notifyd rejected the request: No. (unknown_state)\n"
        ),
        Case(
            line: "session event continue username=john",
            frame: #"{"event":"continue","arguments":{"username":"john"},"session":"default"}"#,
            answer: """
                {"seq":2,"outcome":"applied","session":"default","commands":[{"command":"setRoot",\
                "screen":"Home"}],"user":"john","tree":"pHome","flows":[{"flow":"login",\
                "event":"finish","result":"authenticated"},{"flow":"login","event":"release",\
                "reason":"replaced"}]}
                """,
            code: 0,
            output: "setRoot Home\nthe flow login ended: authenticated\n"
                + "the flow login was removed: replaced\njohn is the user now\ndefault shows pHome\n"
        ),
        Case(
            line: "session event cancel --session tv",
            frame: #"{"event":"cancel","session":"tv"}"#,
            answer: #"{"seq":2,"outcome":"ignored","reason":"no_flow","message":"None runs."}"#,
            code: 8,
            output: "nothing changed: None runs. (no_flow)\n"
        ),
        Case(
            line: "session did push Profile username=john",
            frame: #"{"event":"did","command":{"command":"push","screen":"Profile","#
                + #""arguments":{"username":"john"}},"session":"default"}"#,
            answer: #"{"seq":2,"outcome":"applied","session":"default","tree":"pHome pProfile"}"#,
            code: 0,
            output: "default shows pHome pProfile\n"
        ),
        Case(
            line: "session tree ''",
            frame: #"{"event":"tree","tree":"","session":"default"}"#,
            answer: #"{"seq":2,"outcome":"applied","session":"default","tree":""}"#,
            code: 0,
            output: "default shows nothing\n"
        ),
        Case(
            line: "parked",
            frame: #"{"query":"parked"}"#,
            answer: #"{"parked":[]}"#,
            code: 0,
            output: "No link is parked.\n"
        ),
        Case(
            line: "parked --session tv",
            frame: #"{"query":"parked","session":"tv"}"#,
            answer: #"{"parked":[{"parked":7,"id":"a","session":"tv","link":"a:b","seconds":5}]}"#,
            code: 0,
            output:
                "N  SESSION  FOR  LEFT  PROVIDER  ID  LINK\n7  tv       -    5s              a   a:b\n"
        ),
        Case(
            line: "parked drop --id 7",
            frame: #"{"event":"drop","id":"7"}"#,
            answer: opened,
            code: 0,
            output: "discarded 1 link\nopened "
        ),
        Case(
            line: "parked drop",
            frame: #"{"event":"drop"}"#,
            answer: ignored,
            code: 8,
            output: "nothing changed: no such link is parked\n"
        ),
        Case(
            line: "reload",
            frame: #"{"event":"reload"}"#,
            answer: #"{"outcome":"applied","message":"New routes are in force: table 2."}"#,
            code: 0,
            output: "New routes are in force: table 2.\n"
        ),
        Case(
            line: "reload",
            frame: #"{"event":"reload"}"#,
            answer: """
                {"outcome":"rejected","reason":"bad_configuration","message":"m",\
                "errors":["/r.json:3:9: First.","/r.json:4:1: Second."]}
                """,
            code: 78,
            errors: "/r.json:3:9: First.\n/r.json:4:1: Second.\n"
                + "notifyctl: The current routes stay in force.\n"
        ),
        Case(
            line: "status",
            frame: #"{"query":"status"}"#,
            answer: #"{"outcome":"rejected","reason":"too_many_connections"}"#,
            code: 69,
            errors: "notifyctl: notifyd rejected the request: (too_many_connections)\n"
        ),
        Case(
            line: "status",
            frame: #"{"query":"status"}"#,
            answer: #"{"seq":1,"outcome":"noLink","reason":"no_link"}"#,
            code: 76,
            errors: "notifyctl: This is not an answer of a control door: {\"seq\":1"
        ),
        Case(
            line: "session logout",
            frame: #"{"event":"logout","session":"default"}"#,
            answer: "HTTP/1.1 400 Bad Request",
            code: 76,
            errors: "notifyctl: This is not an answer of a control door: HTTP/1.1"
        ),
    ]

    @Test("sends one frame, prints the answer, and exits with its code", arguments: cases)
    func run(_ example: Case) throws {
        let (frame, ended) = try FakeDoor().answer(words(example.line), example.answer)
        #expect(frame == example.frame)
        #expect(ended.code == example.code)
        #expect(ended.output.hasPrefix(example.output), "\(ended.output)")
        #expect(ended.errors.hasPrefix(example.errors), "\(ended.errors)")
        if example.output.isEmpty { #expect(ended.output.isEmpty) }
        if example.errors.isEmpty { #expect(ended.errors.isEmpty) }
    }

    @Test("without a daemon prints the path and advice, and exits with 69")
    func noDaemon() throws {
        let folder = try ScratchFolder()
        let missing = try Child("notifyctl", ["--socket", folder.file("no"), "status"], in: folder)
        let ended = try missing.end()
        #expect(ended.code == 69)
        #expect(
            ended.errors
                == "notifyctl: Cannot reach notifyd at \(folder.file("no")): No such file or "
                + "directory. Is notifyd running with this runtime directory?\n"
        )
    }

    @Test("exits with 69 if the daemon closes the connection before it answers")
    func disconnected() throws {
        let door = try FakeDoor()
        let child = try door.start(["status"])
        let client = try door.accept()
        _ = try client.readLine()
        client.close()
        let ended = try child.end()
        #expect(ended.code == 69)
        #expect(ended.errors == "notifyctl: notifyd closed the connection before it answered.\n")
    }

    @Test("a closed output is not an error")
    func closedOutput() throws {
        let door = try FakeDoor()
        let pipe = Pipe()
        let child = try Child(
            "notifyctl",
            ["--socket", door.path, "status"],
            in: door.folder,
            standardOutput: pipe.fileHandleForWriting
        )
        try pipe.fileHandleForReading.close()
        let client = try door.accept()
        _ = try client.readLine()
        try client.send(#"{"status":"x"}"#)
        let ended = try child.end()
        #expect(ended.code == 0)
        #expect(ended.errors.isEmpty)
    }
}
