// Runs of the commands that need no daemon.

import Foundation
import Jansson
import TestSupport
import Testing

@testable import NotifyControl

@Suite("Checking and explaining")
struct ConfigurationRunTests {
    static let routes = """
        {
          "schemes": ["compass"],
          "routers": {
            "logged-out": { "login:{username}": { "present": "Login" } },
            "logged-in": {
              "profile:{username}": { "push": "Profile" },
              "kiosk": { "setRoot": "Kiosk", "accept": [{ "user": "kiosk" }] },
              "home": { "setRoot": "Home", "accept": ["app"] }
            }
          }
        }
        """

    private func run(_ words: [String], in folder: ScratchFolder) throws -> Ended {
        try Child("notifyctl", words, in: folder).end()
    }

    @Test("a valid configuration is summarised in numbers, with its fragments and tests")
    func sound() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        try folder.write(
            #"{"routers":{"logged-in":{"shop":{"push":"Shop"}}}}"#,
            to: "routes.d/10-shop.json"
        )
        try folder.write(
            #"[{"link":"compass://shop","state":"logged-in","outcome":"routed"}]"#,
            to: "routes.test.json"
        )
        let ended = try run(["check", path], in: folder)
        #expect(ended.code == 0)
        #expect(ended.output.hasPrefix("\(path): 2 routers, 5 routes"), "\(ended.output)")
        #expect(ended.output.contains("1 expectation met"), "\(ended.output)")
        #expect(ended.output.contains("worst match"), "\(ended.output)")
        #expect(ended.errors.isEmpty)
    }

    @Test("every fault is printed with file, line and column, and the exit code is 78")
    func faults() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            """
            {
              "schemes": ["compass"],
              "routes": {},
              "routers": { "a": { "{x": { "push": 1 } } }
            }
            """,
            to: "routes.json"
        )
        for words in [["check", path], ["explain", "compass:x", "--config", path]] {
            let ended = try run(words, in: folder)
            #expect(ended.code == 78)
            #expect(ended.output.isEmpty)
            let lines = ended.errors.split(separator: "\n")
            #expect(lines.count >= 2)
            #expect(lines.first?.hasPrefix("\(path):3:3: ") == true, "\(ended.errors)")
            #expect(lines.allSatisfy { $0.hasPrefix("\(path):") })
        }
    }

    @Test("a test that fails is a fault of the configuration")
    func expectation() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        let tests = try folder.write(
            "[\n  {\"link\":\"compass://nope\",\"outcome\":\"routed\"}\n]",
            to: "routes.test.json"
        )
        let ended = try run(["check", path], in: folder)
        #expect(ended.code == 78)
        #expect(ended.errors.hasPrefix("\(tests):2:3: "), "\(ended.errors)")
    }

    @Test(
        "exits with 66 if the given configuration does not exist",
        arguments: ["check PATH", "explain a:b --config PATH", "providers --config PATH"]
    )
    func missing(_ line: String) throws {
        let folder = try ScratchFolder()
        let path = folder.file("none.json")
        let ended = try run(words(line.replacing("PATH", with: path)), in: folder)
        #expect(ended.code == 66)
        #expect(ended.errors == "notifyctl: There is no file \(path).\n")
        let unreadable = try run(words(line.replacing("PATH", with: folder.path)), in: folder)
        #expect(unreadable.code == 66)
        #expect(unreadable.errors.contains("Is a directory"))
    }

    @Test(
        "a link is explained for a state and a source",
        arguments: [
            ("compass://profile:john", "in logged-out, from a feeding door: parked (other_state)"),
            ("compass://profile:john --state logged-in", "  push Profile username=john"),
            ("compass://home --state logged-in", "rejected by `home` (source_denied)"),
            ("compass://home --state logged-in --from app", "  setRoot Home"),
            ("compass://kiosk --state logged-in", "rejected by `kiosk` (source_denied)"),
            ("compass://kiosk --state logged-in --user kiosk", "  setRoot Kiosk"),
            ("javascript:alert(1)", "rejected (scheme_denied)"),
        ]
    )
    func explain(_ line: String, _ part: String) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        let ended = try run(["explain", "--config", path] + words(line), in: folder)
        #expect(ended.code == 0)
        #expect(ended.output.hasPrefix("routes     \(path)\nlink       "))
        #expect(ended.output.contains(part), "\(ended.output)")
    }

    @Test("an explanation as JSON is one object that names its configuration")
    func json() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        let line = "explain compass://profile:john --state logged-in --json"
        let ended = try run(words(line) + ["--config", path], in: folder)
        let explained = try value(ended.output)
        #expect(explained["configuration"]?.string == path)
        #expect(explained["outcome"]?.string == "routed")
        #expect(ended.lines.count == 1)
    }

    @Test("a state without a router is a usage error")
    func state() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        let ended = try run(words("explain a:b --state logged-on --config \(path)"), in: folder)
        #expect(ended.code == 64)
        #expect(
            ended.errors
                == "notifyctl: There is no state `logged-on`; did you mean `logged-in`?\n"
        )
    }

    @Test("providers are listed, including a configuration's own")
    func providers() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.routes, to: "routes.json")
        let ended = try run(["providers", "--config", path], in: folder)
        #expect(ended.code == 0)
        #expect(ended.lines.contains("apns") && ended.lines.contains("fcm"))
        let json = try run(["providers", "--config", path, "--json"], in: folder)
        #expect(try value(json.output).array?.compactMap(\.string) == ended.lines)
    }
}

@Suite("Extracting")
struct ExtractRunTests {
    private static let payloads = """
        {"aps": {"alert": "x"}, "url": "compass://profile:john"}
        {"broken": }
        {"web_push": 8030, "notification": {"navigate": "/kiosk",
          "actions": [{"action": "a", "navigate": "compass://a"}]}}
        {"data": "{\\"a\\":1,\\"a\\":2}"}
        """

    @Test("all payloads are shown, broken ones with their place, and the exit code is 7")
    func text() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(Self.payloads, to: "p.json")
        let routes = try folder.write(ConfigurationRunTests.routes, to: "routes.json")
        let ended = try Child("notifyctl", ["extract", path, "--config", routes], in: folder).end()
        #expect(ended.code == 7)
        #expect(ended.output.hasPrefix("payload    \(path):1:1\nprovider   apns\n"))
        #expect(ended.output.contains("\n\npayload    \(path):3:1\nprovider   webpush\n"))
        #expect(ended.output.contains("\nlink       none (relative_link)\n"))
        #expect(ended.errors.hasPrefix("\(path):2:12: "))
        #expect(ended.errors.contains("\n\(path):5:10: "))
    }

    @Test("as JSON each payload is a line, also from standard input")
    func json() throws {
        let folder = try ScratchFolder()
        let routes = try folder.write(ConfigurationRunTests.routes, to: "routes.json")
        let words = ["extract", "-", "--json", "--action", "a", "--config", routes]
        let ended = try Child("notifyctl", words, input: Self.payloads, in: folder).end()
        #expect(ended.code == 7)
        let lines = try ended.lines.map(value)
        #expect(lines.map { $0["line"]?.integer } == [1, 2, 3, 5])
        #expect(lines[0]["reason"]?.string == "unknown_button")
        #expect(lines[1]["reason"]?.string == "bad_json")
        #expect(lines[2]["link"]?.string == "compass://a")
        #expect(lines[3]["reason"]?.string == "duplicate_name")
    }

    @Test("exits with 0 for a valid payload, 65 for none, 66 for a missing file")
    func codes() throws {
        let folder = try ScratchFolder()
        func code(_ words: [String], _ input: String = "") throws -> Int32 {
            try Child("notifyctl", ["extract"] + words, input: input, in: folder).end().code
        }
        #expect(try code([], #"{"url": "no link"}"#) == 0)
        #expect(try code([], " \n") == 65)
        #expect(try code([folder.file("none.json")]) == 66)
    }
}
