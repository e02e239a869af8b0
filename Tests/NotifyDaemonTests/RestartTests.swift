// What survives: a stop, a kill, a reload good and bad.

import Foundation
import Jansson
import SQLite
import Testing

@Suite("A restarted notifyd")
struct RestartTests {
    enum Ending: CaseIterable { case stopped, killed }

    private func restart(_ notifyd: Notifyd, _ ending: Ending) throws {
        switch ending {
        case .stopped: #expect(try notifyd.stop() == 0)
        case .killed: notifyd.kill()
        }
        try notifyd.start()
    }

    @Test("knows who is in front of each screen, and what waits", arguments: Ending.allCases)
    func state(_ ending: Ending) throws {
        let notifyd = try Notifyd()
        let before = try notifyd.connect("control")
        _ = try before.ask(#"{"event":"login","session":"tv","user":"mary"}"#)
        let parked = try before.ask(#"{"payload":{"url":"compass://profile:john"},"id":"m1"}"#)
        #expect(parked["outcome"]?.string == "parked")
        try restart(notifyd, ending)
        let after = try notifyd.connect("control")
        let session = try after.ask(#"{"query":"session","session":"tv"}"#)
        #expect(session["user"]?.string == "mary")
        let again = try after.ask(#"{"payload":{"url":"compass://profile:john"},"id":"m1"}"#)
        #expect(again["outcome"]?.string == "duplicate")
        let login = try after.ask(#"{"event":"login","user":"john"}"#)
        #expect(login["ended"]?.array?.first?["outcome"]?.string == "routed")
        #expect(login["ended"]?.array?.first?["id"]?.string == "m1")
        for entries in notifyd.entriesByNumber.values {
            #expect(Set(entries).count == 1, "one number never names two entries")
        }
        #expect(Set(notifyd.entries.compactMap { $0["NOTIFY_LEDGER"]?.string }).count == 1)
    }

    @Test("opens a parked link once", arguments: Ending.allCases)
    func once(_ ending: Ending) throws {
        let notifyd = try Notifyd()
        let before = try notifyd.connect("control")
        _ = try before.ask(#"{"payload":{"url":"compass://profile:john"}}"#)
        _ = try before.ask(#"{"event":"login","user":"john"}"#)
        try restart(notifyd, ending)
        let after = try notifyd.connect("control")
        _ = try after.ask(#"{"event":"logout"}"#)
        _ = try after.ask(#"{"event":"login","user":"john"}"#)
        let opened = notifyd.entriesByNumber.values.filter { $0[0]["NAV_COMMAND"] != nil }
        #expect(opened.count == 1)
    }

    @Test("keeps its tables when the new ones have a fault, and says where")
    func badReload() throws {
        let notifyd = try Notifyd()
        try #"{"schemes": ["compass"], "routers": {"a": {"x": {"psh": "X"}}}}"#
            .write(toFile: "\(notifyd.folder)/routes.json", atomically: false, encoding: .utf8)
        let control = try notifyd.connect("control")
        let answer = try control.ask(#"{"event":"reload"}"#)
        #expect(answer["outcome"]?.string == "rejected")
        #expect(answer["reason"]?.string == "bad_configuration")
        let errors = answer["errors"]?.array?.compactMap(\.string) ?? []
        #expect(errors.contains { $0.contains("routes.json:1:50: ") }, "\(errors)")
        let routed = try control.ask(#"{"payload":{"url":"compass://login:x"}}"#)
        #expect(routed["outcome"]?.string == "routed")
    }

    @Test("takes new tables on a running connection, by the door or by a signal")
    func goodReload() throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        #expect(try stream.ask(#"{"url":"compass://new"}"#)["outcome"]?.string == "noRoute")
        try #"{"schemes": ["compass"], "routers": {"logged-out": {"new": {"push": "New"}}}}"#
            .write(toFile: "\(notifyd.folder)/routes.json", atomically: false, encoding: .utf8)
        let control = try notifyd.connect("control")
        #expect(try control.ask(#"{"event":"reload"}"#)["outcome"]?.string == "applied")
        #expect(try stream.ask(#"{"url":"compass://new"}"#)["outcome"]?.string == "routed")
        notifyd.hangUp()
        #expect(
            try holds {
                try control.ask(#"{"query":"status"}"#)["generation"]?.integer == 3
            }
        )
    }

    @Test("refuses a store of a later version, and leaves it alone")
    func newerStore() throws {
        let notifyd = try Notifyd()
        #expect(try notifyd.stop() == 0)
        let path = "\(notifyd.folder)/state.sqlite"
        try Database(path: path).setUserVersion(99)
        let ended = try run(notifyd, [])
        #expect(ended.code == 73)
        #expect(ended.errors.contains("version 99"))
        #expect(try Database(path: path).userVersion() == 99)
    }

    private func run(_ notifyd: Notifyd, _ words: [String]) throws -> (code: Int32, errors: String)
    {
        try CommandLineTests.run(
            [
                "--config", "\(notifyd.folder)/routes.json", "--runtime-directory",
                notifyd.folder, "--state-directory", notifyd.folder,
            ] + words
        )
    }
}

@Suite("The command line of notifyd")
struct CommandLineTests {
    static func run(_ words: [String]) throws -> (code: Int32, errors: String) {
        let process = Process()
        let path = "/tmp/nd-\(UUID().uuidString.prefix(12)).err"
        try "".write(toFile: path, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: path) }
        process.executableURL = Notifyd.program
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: path)
        try process.run()
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: path, encoding: .utf8))
    }

    struct Line: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        let code: Int32
        let says: String
    }

    @Test(
        "has documented exit codes, and says what is wrong",
        arguments: [
            Line(testDescription: "help", words: ["--help"], code: 0, says: ""),
            Line(testDescription: "version", words: ["--version"], code: 0, says: ""),
            Line(
                testDescription: "an unknown option",
                words: ["--confg", "x"],
                code: 64,
                says: "--confg"
            ),
            Line(
                testDescription: "a missing value",
                words: ["--config"],
                code: 64,
                says: "--config needs a value"
            ),
            Line(
                testDescription: "an unknown format",
                words: ["--output", "xml"],
                code: 64,
                says: "journal, text or json"
            ),
            Line(
                testDescription: "a file that is not there",
                words: ["--config", "/nowhere/routes.json"],
                code: 66,
                says: "/nowhere/routes.json"
            ),
            Line(
                testDescription: "a folder that is not there",
                words: ["--runtime-directory", "/nowhere"],
                code: 71,
                says: "/nowhere"
            ),
            Line(
                testDescription: "a state directory that is not there",
                words: ["--state-directory", "/nowhere"],
                code: 73,
                says: "/nowhere"
            ),
        ]
    )
    func exitCodes(_ line: Line) throws {
        let ended = try Self.run(line.words)
        #expect(ended.code == line.code)
        #expect(line.says.isEmpty || ended.errors.contains(line.says), "\(ended.errors)")
    }

    @Test("refuses a configuration with a fault, with file, line and column")
    func badConfiguration() throws {
        let folder = "/tmp/nd-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try "{\n  \"schemes\": [\"compass\"],\n  \"roters\": {}\n}"
            .write(toFile: "\(folder)/r.json", atomically: false, encoding: .utf8)
        let ended = try Self.run(["--config", "\(folder)/r.json"])
        #expect(ended.code == 78)
        #expect(ended.errors.contains("\(folder)/r.json:3:3: "), "\(ended.errors)")
        #expect(ended.errors.contains("routers"))
    }
}
