// The state that survives a stop, a kill, and a reload with and without faults.

import Foundation
import Jansson
import SQLite
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("A restarted notifyd")
struct RestartTests {
    enum Ending: CaseIterable { case stopped, killed }

    private func restart(_ notifyd: Notifyd, _ ending: Ending) throws {
        switch ending {
        case .stopped: #expect(try notifyd.stop() == 0)
        case .killed: try notifyd.kill()
        }
        try notifyd.start()
    }

    @Test("restores sessions and parked links", arguments: Ending.allCases)
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

    @Test("uses no number twice, though it cannot read its earlier output")
    func numbers() throws {
        let notifyd = try Notifyd()
        let before = try notifyd.connect("stream")
        for user in ["a", "b", "c"] { _ = try before.ask(#"{"url":"compass://login:\#(user)"}"#) }
        try notifyd.kill()
        try notifyd.start()
        let after = try notifyd.connect("stream")
        for user in ["d", "e"] { _ = try after.ask(#"{"url":"compass://login:\#(user)"}"#) }
        #expect(notifyd.entries.count == 5)
        #expect(notifyd.entriesByNumber.count == 5)
    }

    @Test("uses no number twice after a clean stop and a kill soon after the next start")
    func numbersInUse() throws {
        let notifyd = try Notifyd()
        for ending in [Ending.stopped, .killed, .stopped] {
            let stream = try notifyd.connect("stream")
            _ = try stream.ask(#"{"url":"compass://login:a"}"#)
            try restart(notifyd, ending)
        }
        #expect(notifyd.entries.count == 3)
        #expect(notifyd.entriesByNumber.count == 3)
    }

    @Test("has the same key for ids after a start, and another store has another key")
    func key() throws {
        func key(_ notifyd: Notifyd) throws -> [UInt64] {
            #expect(try notifyd.stop() == 0)
            let ledger = try #require(try StoreImage(of: notifyd.folder).store.ledger())
            return [ledger.key.0, ledger.key.1]
        }
        let notifyd = try Notifyd()
        let first = try key(notifyd)
        try notifyd.start()
        #expect(try key(notifyd) == first)
        #expect(Set(try key(Notifyd()) + first).count == 4)
    }

    @Test(
        "restores the newest ids if the limit was lowered or raised",
        arguments: Ending.allCases
    )
    func otherLimit(_ ending: Ending) throws {
        func routes(_ seen: Int) -> String {
            Notifyd.routes.replacing(#""session""#, with: #""limits":{"seen":\#(seen)},"session""#)
        }
        let notifyd = try Notifyd(routes: routes(12))
        func ask(_ number: Int) throws -> String? {
            // A parked link is stored at once, and so is its id.
            try notifyd.connect("control").ask(
                #"{"payload":{"url":"compass://profile:john"},"id":"m\#(number)"}"#
            )["outcome"]?.string
        }
        for number in 1...17 { #expect(try ask(number) == "parked") }
        // A lower limit, twice, because the rows must match the ring; then a higher one, and a new id.
        for (limit, known, new) in [(5, 13...17, 18), (5, 14...18, 19), (7, 15...19, 20)] {
            _ = try notifyd.folder.write(routes(limit), to: "routes.json")
            try restart(notifyd, ending)
            for number in known.reversed() { #expect(try ask(number) == "duplicate") }
            #expect(try ask(new) == "parked")
        }
        try restart(notifyd, ending)
        for number in 15...20 { #expect(try ask(number) == "duplicate") }
        #expect(try notifyd.stop() == 0)
        let image = try StoreImage(of: notifyd.folder)
        let stored = try image.store.seen()
        #expect(stored.count == 6, "the ids that were evicted have no rows")
    }

    @Test("restores the question to its user, and accepts the answer", arguments: Ending.allCases)
    func consent(_ ending: Ending) throws {
        let notifyd = try Notifyd(
            routes: #"{"schemes": ["compass"], "routers": {"logged-out": "#
                + #"{"delete": {"push": "Deleted", "effect": "destroy"}}}}"#
        )
        let stream = try notifyd.connect("stream")
        let asked = try stream.ask(#"{"url":"compass://delete"}"#)
        #expect(asked["reason"]?.string == "confirm")
        let id = asked["id"]?.string ?? ""
        try restart(notifyd, ending)
        let control = try notifyd.connect("control")
        let waiting = try control.ask(#"{"query":"parked"}"#)["parked"]?.array?.first
        let number = try #require(asked["confirm"]?["parked"]?.integer)
        #expect(waiting?["parked"]?.integer == number)
        let answer = try control.ask(
            #"{"event":"confirm","id":"\#(id)","parked":\#(number),"answer":true}"#
        )
        #expect(answer["ended"]?.array?.first?["outcome"]?.string == "routed")
        #expect(answer["ended"]?.array?.first?["id"]?.string == id)
        let asking = notifyd.entriesByNumber.values.filter {
            $0.first?["NAV_COMMAND"]?.string == "confirm"
        }
        #expect(asking.count == 1, "the question is not repeated")
    }

    @Test(
        "restores the source and the owner of parked links",
        arguments: Ending.allCases,
        [("john", ["routed"], 1), ("eve", ["discarded", "routed"], 0)]
            as [(String, [String], Int)]
    )
    func parkedLinks(
        _ ending: Ending,
        _ expected: (user: String, ended: [String], left: Int)
    ) throws {
        let notifyd = try Notifyd(
            routes: #"{"schemes": ["compass"], "user": "/for", "routers": {"#
                + #""logged-out": {"": {"setRoot": "Welcome"}}, "#
                + #""logged-in": {"delete": {"push": "Deleted", "effect": "destroy"}}}}"#
        )
        _ = try notifyd.connect("stream").ask(#"{"url":"compass://delete","for":"john"}"#)
        _ = try notifyd.connect("control").ask(#"{"payload":{"url":"compass://delete"}}"#)
        try restart(notifyd, ending)
        let control = try notifyd.connect("control")
        let login = try control.ask(#"{"event":"login","user":"\#(expected.user)"}"#)
        // A link from a feeding door is asked about first, and belongs to its user.
        let ended = login["ended"]?.array?.compactMap { $0["outcome"]?.string }
        #expect(ended == expected.ended)
        #expect(try control.ask(#"{"query":"parked"}"#)["parked"]?.array?.count == expected.left)
    }

    @Test("has answered all that was written before the stop")
    func lastFrames() throws {
        let notifyd = try Notifyd()
        // More than is read at once, with fewer receipts than the kernel buffers.
        let pad = String(repeating: "p", count: 600)
        let frames = String(
            repeating: #"{"url":"compass://login:x","pad":"\#(pad)"}"# + "\n",
            count: 100
        )
        let known = try notifyd.connect("stream")
        #expect(try known.ask(#"{"url":"compass://login:x"}"#)["outcome"]?.string == "routed")
        var waiting: [Talk] = []
        let code = try notifyd.stop {
            try known.send(frames)
            // One connection is accepted at a time, so that some of these still wait.
            waiting = try (0..<10).map { _ in try notifyd.connect("stream") }
            for talk in waiting { try talk.send(#"{"url":"compass://login:y"}"#) }
        }
        #expect(code == 0)
        #expect(try known.receiveAll().count == 100)
        for talk in waiting { #expect(try talk.receiveAll().count == 1) }
    }

    @Test("continues with its tables if the new ones have a fault, and reports its position")
    func badReload() throws {
        let notifyd = try Notifyd()
        try notifyd.folder.write(
            #"{"schemes": ["compass"], "routers": {"a": {"x": {"psh": "X"}}}}"#,
            to: "routes.json"
        )
        let control = try notifyd.connect("control")
        let answer = try control.ask(#"{"event":"reload"}"#)
        #expect(answer["outcome"]?.string == "rejected")
        #expect(answer["reason"]?.string == "bad_configuration")
        let errors = answer["errors"]?.array?.compactMap(\.string) ?? []
        #expect(errors.contains { $0.contains("routes.json:1:50: ") }, "\(errors)")
        let routed = try control.ask(#"{"payload":{"url":"compass://login:x"}}"#)
        #expect(routed["outcome"]?.string == "routed")
    }

    @Test("applies new tables to open connections, after a reload event or a signal")
    func goodReload() throws {
        let notifyd = try Notifyd()
        let stream = try notifyd.connect("stream")
        #expect(try stream.ask(#"{"url":"compass://new"}"#)["outcome"]?.string == "noRoute")
        try notifyd.folder.write(
            #"{"schemes": ["compass"], "routers": {"logged-out": {"new": {"push": "New"}}}}"#,
            to: "routes.json"
        )
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

    @Test("refuses a store of a later version, and does not change it")
    func newerStore() throws {
        let notifyd = try Notifyd()
        #expect(try notifyd.stop() == 0)
        let path = notifyd.folder.file("state.sqlite")
        try Database(path: path).setUserVersion(99)
        let ended = try notifyd.rival()
        #expect(ended.code == 73)
        #expect(ended.errors.contains("version 99"))
        #expect(try Database(path: path).userVersion() == 99)
    }

    @Test("refuses a second process on its store")
    func rival() throws {
        let notifyd = try Notifyd()
        let control = try notifyd.connect("control")
        let ended = try notifyd.rival()
        #expect(ended.code == 73)
        #expect(ended.errors.contains("state.sqlite"), "\(ended.errors)")
        #expect(try control.ask(#"{"query":"status"}"#)["seq"]?.integer == 0)
    }
}

@Suite("The command line of notifyd")
struct CommandLineTests {
    private static func run(_ words: [String], in folder: ScratchFolder) throws -> Ended {
        try Child("notifyd", words, in: folder).end()
    }

    struct Line: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let words: [String]
        let code: Int32
        let says: String
    }

    @Test(
        "has documented exit codes, and reports the fault",
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
                testDescription: "a file that does not exist",
                words: ["--config", "/nowhere/routes.json"],
                code: 66,
                says: "/nowhere/routes.json"
            ),
            Line(
                testDescription: "a folder that does not exist",
                words: ["--runtime-directory", "/nowhere"],
                code: 73,
                says: "/nowhere"
            ),
            Line(
                testDescription: "a state directory that does not exist",
                words: ["--state-directory", "/nowhere"],
                code: 73,
                says: "/nowhere"
            ),
        ]
    )
    func exitCodes(_ line: Line) throws {
        let ended = try Self.run(line.words, in: ScratchFolder())
        #expect(ended.code == line.code)
        #expect(line.says.isEmpty || ended.errors.contains(line.says), "\(ended.errors)")
    }

    @Test("refuses a configuration with a fault, with file, line and column")
    func badConfiguration() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            "{\n  \"schemes\": [\"compass\"],\n  \"roters\": {}\n}",
            to: "r.json"
        )
        let ended = try Self.run(["--config", path], in: folder)
        #expect(ended.code == 78)
        #expect(ended.errors.contains("\(path):3:3: "), "\(ended.errors)")
        #expect(ended.errors.contains("routers"))
    }
}
