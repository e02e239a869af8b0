// Runs of notifyctl with notifyd.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@testable import NotifyControl

@Suite("With notifyd", .enabled(if: Built.has("notifyd"), "notifyd is not built"))
struct DaemonRunTests {
    static let profile = #"{"aps":{"alert":"hi"},"url":"compass://profile:john"}"#

    private func daemon() throws -> RealDaemon {
        try RealDaemon(routes: ConfigurationRunTests.routes)
    }

    @Test("a link is parked, is listed, and opens when its user logs in")
    func login() throws {
        let daemon = try daemon()
        let sent = try daemon.control("send", input: Self.profile)
        #expect(sent.code == 3)
        #expect(try value(sent.output)["outcome"]?.string == "parked")
        #expect(try daemon.control("parked").output.contains("compass://profile:john"))
        #expect(try daemon.control("status").output.contains("1 parked"))
        let login = try daemon.control("session login john")
        #expect(login.code == 0)
        #expect(
            login.lines == [
                "john logged in to default",
                "opened compass://profile:john: push Profile username=john",
            ]
        )
        #expect(try daemon.control("parked").output == "No link is parked.\n")
        #expect(try daemon.control("session login john").code == 8)
        #expect(try daemon.control("session show").lines.contains("user       john"))
        #expect(try daemon.control("session").output.contains("default  logged-in  john  0"))
        #expect(try daemon.stop().code == 0)
    }

    @Test("a question is answered by the number of its link")
    func answer() throws {
        let daemon = try RealDaemon(
            routes: """
                {"schemes": ["compass"], "initialState": "logged-in", "routers": {
                  "logged-in": {"delete:{what}": {"present": "Deleted", "effect": "destroy"}}}}
                """
        )
        // notifyctl sends through the control door, whose links do not ask.
        let stream = try Connection.connect(to: daemon.folder.file("stream.sock"))
        let payloads = #"{"url":"compass://delete:a"}{"url":"compass://delete:b"}"#
        try stream.sendAll(Array(payloads.utf8).span)
        #expect(
            try holds {
                try daemon.control("parked").lines.count { $0.contains(" asks ") } == 2
            }
        )
        let links = try value(daemon.control("parked --json").output)["parked"]?.array ?? []
        let numbers = links.compactMap { $0["parked"]?.integer }
        try #require(numbers.count == 2)
        let unknown = try daemon.control("parked answer 99 yes")
        #expect(unknown.code == 8)
        #expect(unknown.output == "nothing changed: no such link is parked\n")
        let no = try daemon.control("parked answer \(numbers[0]) no")
        #expect(no.code == 0)
        #expect(
            no.lines == ["declined", "discarded compass://delete:a: The user declined. (declined)"]
        )
        let yes = try daemon.control("parked answer \(numbers[1]) yes")
        #expect(yes.code == 0)
        #expect(yes.lines == ["agreed", "opened compass://delete:b: present Deleted what=b"])
        for wrong in ["parked answer x yes", "parked answer 1 maybe", "parked answer 1"] {
            #expect(try daemon.control(wrong).code == 64)
        }
        #expect(try daemon.stop().code == 0)
    }

    @Test(
        "every outcome has its exit code",
        arguments: [
            (profile, "", 0), (#"{"url":"compass://no:such:place"}"#, "", 5),
            (#"{"url":"compass://login:john"}"#, "", 5), (#"{"aps":{"alert":"hi"}}"#, "", 4),
            (#"{"aps":{"content-available":1}}"#, "", 4),
            (#"{"url":"javascript:alert(1)"}"#, "", 7),
            (profile, " --expires 1", 6), (profile, " --user mary", 8),
            (profile, " --session tv", 3), ("{", "", 7), (profile + "{}", "", 4),
            (profile + profile, " --id 1", 6),
        ]
    )
    func codes(_ payload: String, _ options: String, _ code: Int32) throws {
        let daemon = try daemon()
        _ = try daemon.control("session login john")
        let ended = try daemon.control("send" + options, input: payload)
        #expect(ended.code == code, "\(ended.output)\(ended.errors)")
    }

    @Test(
        "a tapped button opens only its own link, once",
        arguments: [
            ("", "routed", "compass://profile:main"),
            ("--action reply", "routed", "compass://profile:reply"),
            ("--action later", "noLink", nil), ("--action none", "noLink", nil),
        ] as [(String, String, String?)]
    )
    func buttons(_ options: String, _ outcome: String, _ link: String?) throws {
        let daemon = try daemon()
        _ = try daemon.control("session login john")
        let payload = #"""
            {"alert": "x", "custom": {"i": "m-1", "u": "compass://profile:main"}, "o": [
             {"i": "reply", "u": "compass://profile:reply"}, {"i": "later", "u": 5}]}
            """#
        let sent = try value(try daemon.control("send \(options)", input: payload).output)
        #expect(sent["outcome"]?.string == outcome)
        #expect(sent["link"]?.string == link)
        let again = try value(try daemon.control("send \(options)", input: payload).output)
        #expect(again["outcome"]?.string == "duplicate")
        #expect(again["first"]?.integer == sent["seq"]?.integer)
    }

    @Test("a payload that only notifyd rejects is reported with its location in the file")
    func places() throws {
        let daemon = try daemon()
        // Valid JSON with a string of invalid JSON: a duplicate name.
        let custom = #"{\"i\":\"1\",\"u\":\"a:b\",\"u\":\"c:d\"}"#
        let payload = "{}\n {\"custom\":\n  \"\(custom)\"}"
        let ended = try daemon.control("send", input: payload)
        #expect(ended.code == 7)
        let receipt = try value(#require(ended.lines.last))
        #expect(receipt["reason"]?.string == "duplicate_name")
        #expect(receipt["line"]?.integer == 3)
        #expect(receipt["column"]?.integer == 3)
        #expect(ended.errors.hasPrefix("standard input:3:3: "), "\(ended.errors)")
    }

    @Test("a dropped link is reported, and the user logs out")
    func drop() throws {
        let daemon = try daemon()
        _ = try daemon.control("send", input: Self.profile)
        #expect(try daemon.control("parked drop --session tv").code == 8)
        let dropped = try daemon.control("parked drop")
        #expect(dropped.code == 0)
        #expect(dropped.lines.first == "discarded 1 link")
        #expect(dropped.lines.last?.hasPrefix("discarded compass://profile:john: ") == true)
        _ = try daemon.control("session enter logged-in --user john")
        #expect(try daemon.control("session logout").lines == ["logged out of default"])
        let refused = try daemon.control("session enter nowhere")
        #expect(refused.code == 7)
        #expect(refused.errors.contains("(unknown_state)"))
    }

    @Test("a follower gets the commands, and resumes after its last one")
    func follow() throws {
        let daemon = try daemon()
        let follower = try daemon.start("follow --json")
        try #require(try holds { try !follower.output.isEmpty })
        let snapshot = try value(follower.output)
        _ = try daemon.control("session login john")
        _ = try daemon.control("send", input: Self.profile)
        try #require(try holds { try follower.output.contains("Profile") })
        let line = try #require(try follower.output.split(separator: "\n").last)
        let ledger = try #require(snapshot["ledger"]?.string)
        let number = try #require(try value(String(line))["seq"]?.integer)
        _ = try daemon.control("send", input: #"{"url":"compass://profile:mary"}"#)
        let second = try daemon.start("follow --after \(ledger):\(number)")
        try #require(try holds { try second.output.contains("username=mary") })
        #expect(try !second.output.contains("username=john"))
        #expect(try daemon.stop().code == 0)
        #expect(try follower.end().code == 69)
        #expect(try second.end().code == 69)
    }

    @Test("reload prints the result, and all faults if it is rejected")
    func reload() throws {
        let daemon = try daemon()
        let accepted = try daemon.control("reload")
        #expect(accepted.code == 0)
        #expect(accepted.output.contains("table 2"))
        let path = try daemon.folder.write("{\n  \"scheme\": []\n}", to: "routes.json")
        let refused = try daemon.control("reload")
        #expect(refused.code == 78)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("\(path):"))
        #expect(refused.errors.contains("\(path):2:3: "))
        #expect(
            try daemon.control("check \(path)").errors
                + "notifyctl: The current routes stay in force.\n" == refused.errors
        )
        #expect(try daemon.control("status").output.contains("table 2"))
    }

    @Test("each of thousands of payloads gets a receipt")
    func many() throws {
        let daemon = try daemon()
        _ = try daemon.control("session login john")
        let payloads = (0..<3_000).map { "{\"url\":\"compass://profile:u\($0)\"}" }.joined()
        let ended = try daemon.control("send", input: payloads)
        #expect(ended.code == 0)
        #expect(ended.lines.count == 3_000)
        #expect(ended.lines.last?.contains("u2999") == true)
    }
}
