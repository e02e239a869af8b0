// A restart as a service manager does it: connections go on where they were.

import JSONText
import Jansson
import NotifyCore
import Systemd
import TestSupport
import Testing

@Suite("A notifyd that is restarted by its manager")
struct HandoverTests {
    private static func profile(_ user: String) -> String {
        #"{"url":"compass://profile:\#(user)"}"#
    }

    /// A manager with a running service in which john is logged in, and the connection for that.
    private func start() throws -> (ServiceManager, Talk) {
        let manager = try ServiceManager()
        try manager.start()
        let control = try manager.connect("control")
        let login = try control.ask(#"{"event":"login","user":"john"}"#)
        #expect(login["outcome"]?.string == "applied")
        return (manager, control)
    }

    private func restart(_ manager: ServiceManager) throws {
        #expect(try manager.stop() == 0)
        #expect(!manager.kept.isEmpty)
        // What a process has sent that the manager does not know any more is thrown away.
        #expect(manager.told.last == "BARRIER=1")
        try manager.start()
        try manager.waitUntilNothingIsKept()
    }

    @Test("goes on with frames in part, and counts lines and columns on")
    func frames() throws {
        let (manager, control) = try start()
        let (stream, packet) = (try manager.connect("stream"), try manager.connect("packet"))
        try stream.say("\n{\"url\": \"compass://profile:j")
        try control.say("{\"query\":\"ses")
        try restart(manager)
        try stream.say("ohn\"}\n {\"url\": oops")
        #expect(try stream.hear()?["outcome"]?.string == "routed")
        let rejected = try #require(try stream.hear())
        #expect(rejected["line"]?.integer == 3)
        #expect(rejected["column"]?.integer == 10)
        try control.say("sions\"}\n")
        #expect(try control.hear()?["sessions"] != nil)
        #expect(try packet.ask(Self.profile("mary"))["outcome"]?.string == "routed")
    }

    @Test("tells a follower each command once, over restarts, without another snapshot")
    func following() throws {
        let (manager, control) = try start()
        let follower = try manager.connect("control")
        #expect(try follower.ask(#"{"query":"follow"}"#)["snapshot"]?.bool == true)
        for user in ["a", "b", "c"] {
            _ = try control.ask(#"{"payload":\#(Self.profile(user))}"#)
            if user != "c" { try restart(manager) }
        }
        for user in ["a", "b", "c"] {
            let arguments = try follower.hear()?["command"]?["arguments"]
            #expect(arguments?["username"]?.string == user)
        }
        let again = try manager.connect("control")
        let seen = try #require(try control.ask(#"{"query":"status"}"#)["ledger"]?.string)
        let after = #"{"ledger":"\#(seen)","seq":2}"#
        #expect(try again.ask(#"{"query":"follow","after":\#(after)}"#)["gap"]?.bool == false)
        #expect(try again.hear()?["command"]?["arguments"]?["username"]?.string == "b")
    }

    @Test("sends the receipts that were not read, in order, also to a peer that has half closed")
    func receipts() throws {
        let (manager, _) = try start()
        let stream = try manager.connect("stream")
        // More than the kernel takes without a reader, so that some wait in notifyd, one in part.
        let names = (0..<1_500).map { "user-\($0)" }
        try stream.say(names.map(Self.profile).joined(separator: "\n"))
        let control = try manager.connect("control")
        #expect(try holdsBack(control))
        try restart(manager)
        let heard = try (0..<1_500).map { _ in
            try stream.hear()?["commands"]?.array?.first?["arguments"]?["username"]?.string
        }
        #expect(heard == names)
        try stream.end()
        #expect(try stream.hear() == nil)
    }

    private func holdsBack(_ control: Talk) throws -> Bool {
        try holds { (try control.ask(#"{"query":"status"}"#)["seq"]?.integer ?? 0) > 700 }
    }

    @Test(
        "waits for the disk for those whom the last process could not serve",
        .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
    )
    func synced() throws {
        let journal = try JournalDaemon()
        let manager = try ServiceManager(journal: journal)
        try manager.start()
        let control = try manager.connect("control")
        journal.pause()
        try control.say(#"{"payload":{"url":"compass://login:x"},"receipt":"synced"}"#)
        let other = try manager.connect("control")
        let isDecided = try holds {
            try other.ask(#"{"query":"status"}"#)["unconfirmed"]?.integer == 1
        }
        #expect(isDecided)
        #expect(try manager.stop() == 0)
        journal.resume()
        try manager.start()
        let receipt = try #require(try control.hear())
        #expect(receipt["outcome"]?.string == "routed")
        #expect(receipt["synced"]?.bool == false, "the journal of the tests is in memory")
    }

    @Test("reads what was written while nobody ran, up to the end")
    func closedMeanwhile() throws {
        let (manager, control) = try start()
        let (half, gone) = (try manager.connect("stream"), try manager.connect("stream"))
        for peer in [half, gone] { _ = try peer.ask(Self.profile("x")) }
        #expect(try manager.stop() == 0)
        try half.say(Self.profile("half"))
        try half.end()
        try gone.say(Self.profile("gone") + "{\"url")
        gone.connection.close()
        try manager.start()
        // Until then the manager's copy keeps the peer from hearing the end.
        try manager.waitUntilNothingIsKept()
        #expect(try half.hearAll().map { $0["outcome"]?.string } == ["routed"])
        let counts = { try control.ask(#"{"query":"status"}"#)["counts"] }
        #expect(try holds { try counts()?["rejected"]?.integer == 1 })
        #expect(try counts()?["routed"]?.integer == 2)
    }

    @Test("closes all connections when what was left is not what it knows, and serves others")
    func refused() throws {
        let (manager, control) = try start()
        let stream = try manager.connect("stream")
        _ = try stream.ask(Self.profile("x"))
        #expect(try manager.stop() == 0)
        try manager.replaceMemory(by: #"{"notifyd-handover":2}"# + "\n")
        try manager.start()
        try manager.waitUntilNothingIsKept()
        #expect(try stream.hear() == nil)
        #expect(try control.hear() == nil)
        #expect(manager.errors.contains("last process: 0 of 2"), "\(manager.errors)")
        let other = try manager.connect("stream")
        #expect(try other.ask(Self.profile("y"))["state"]?.string == "logged-in")
    }

    @Test("takes nothing over of another ledger, or of numbers that it has not", arguments: [0, 1])
    func otherLedger(_ later: UInt64) throws {
        let (manager, control) = try start()
        let status = try control.ask(#"{"query":"status"}"#)
        let ledger = try #require(status["ledger"]?.string)
        #expect(try manager.stop() == 0)
        let state = RestartState(
            ledger: later == 0 ? "another" : ledger,
            last: 1 + later,
            forgotten: 1,
            connections: manager.kept.keys.filter { $0.hasPrefix("connection-") }.map { name in
                HandedConnection(
                    name: name,
                    door: "control",
                    input: .init(position: .start, line: 1, column: 1, bytes: [])
                )
            }
        )
        #expect(state.connections.count == 1)
        try manager.replaceMemory(bySealed: state.encoded)
        try manager.start()
        try manager.waitUntilNothingIsKept()
        #expect(try control.hear() == nil)
        #expect(manager.errors.contains("it belongs to another ledger"), "\(manager.errors)")
    }

    @Test("leaves nothing with the manager that could come back after kill -9")
    func killed() throws {
        let (manager, control) = try start()
        try restart(manager)
        #expect(try control.ask(#"{"query":"sessions"}"#)["sessions"] != nil)
        try manager.kill()
        #expect(try control.hear() == nil)
        try manager.start()
        #expect(manager.kept.isEmpty)
    }
}
