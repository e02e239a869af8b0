// More sessions than one answer contains are listed as one.

import Jansson
import TestSupport
import Testing

@testable import NotifyControl

@Suite("Many sessions")
struct ManySessionsTests {
    @Test(
        "are one list, even if they are received in several lines",
        arguments: [
            (
                "session",
                "SESSION  STATE  USER  PARKED  ON TOP\na        x      -     0       -\n"
            ),
            ("session --json", #"{"sessions":[{"session":"a","state":"x","parked":0}"#),
        ]
    )
    func pages(_ line: String, _ head: String) throws {
        let door = try FakeDoor()
        let child = try door.start(words(line))
        let client = try door.accept()
        let pages = [["a", "b"], ["c"], ["é\"d"]]
        for (page, after) in zip(pages, ["", #","after":"b""#, #","after":"c""#]) {
            #expect(try client.readLine() == "{\"query\":\"sessions\"\(after)}")
            let sessions = page.map {
                #"{"session":"\#($0.replacing("\"", with: "\\\""))","state":"x","parked":0}"#
            }
            let more = page == pages.last ? "" : #","more":true"#
            try client.send("{\"sessions\":[\(sessions.joined(separator: ","))]\(more)}")
        }
        client.close()
        let ended = try child.end()
        #expect(ended.code == 0)
        #expect(ended.output.hasPrefix(head), "\(ended.output)")
        for key in pages.joined() {
            let shown = line == "session" ? key : key.replacing("\"", with: "\\\"")
            #expect(ended.output.contains(shown))
        }
        #expect(!ended.output.contains("more"))
    }

    @Test(
        "are all listed, in byte order",
        .enabled(if: Built.has("notifyd"), "notifyd is not built")
    )
    func real() throws {
        let daemon = try RealDaemon(routes: ConfigurationRunTests.routes)
        let door = try ControlDoor(path: daemon.folder.file("control.sock"))
        var keys = ["default"]
        for number in 0..<300 {
            keys.append("\(["a", "Z", "é"][number % 3])\(number)")
            let event = [("event", JSONValue.string("login")), ("user", .string("u\(number)"))]
            _ = try door.report(event + [("session", .string(keys[number + 1]))])
        }
        keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let listed = try daemon.control("session list")
        #expect(listed.code == 0)
        let names = listed.lines.dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(names.map(String.init) == keys)
        let whole = try value(daemon.control("session list --json").output)
        #expect(whole["sessions"]?.array?.map { $0["session"]?.string } == keys)
        #expect(whole["more"] == nil)
    }
}
