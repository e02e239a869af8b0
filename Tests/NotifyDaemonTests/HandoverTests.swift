// A restart by a service manager: the connections survive it.

import JSONText
import Jansson
import NotifyCore
import Systemd
import TestSupport
import Testing

@Suite("A notifyd that its service manager restarts")
struct HandoverTests {
    private static func profile(_ user: String) -> String {
        #"{"url":"compass://profile:\#(user)"}"#
    }

    /// A manager with a running service, and a control connection over which john was logged in.
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
        #expect(!manager.stored.isEmpty)
        // The manager drops messages of a process that has ended.
        #expect(manager.states.last == "BARRIER=1")
        try manager.start()
        try manager.waitUntilNothingIsStored()
    }

    @Test("continues incomplete frames, and their lines and columns")
    func frames() throws {
        let (manager, control) = try start()
        let (stream, packet) = (try manager.connect("stream"), try manager.connect("packet"))
        try stream.send("\n{\"url\": \"compass://profile:j")
        try control.send("{\"query\":\"ses")
        try restart(manager)
        try stream.send("ohn\"}\n {\"url\": oops")
        #expect(try stream.receive()?["outcome"]?.string == "routed")
        let rejected = try #require(try stream.receive())
        #expect(rejected["line"]?.integer == 3)
        #expect(rejected["column"]?.integer == 10)
        try control.send("sions\"}\n")
        #expect(try control.receive()?["sessions"] != nil)
        #expect(try packet.ask(Self.profile("mary"))["outcome"]?.string == "routed")
    }

    @Test("sends a follower each command once, over restarts, without another snapshot")
    func following() throws {
        let (manager, control) = try start()
        let follower = try manager.connect("control")
        #expect(try follower.ask(#"{"query":"follow"}"#)["snapshot"]?.bool == true)
        for user in ["a", "b", "c"] {
            _ = try control.ask(#"{"payload":\#(Self.profile(user))}"#)
            if user != "c" { try restart(manager) }
        }
        for user in ["a", "b", "c"] {
            let arguments = try follower.receive()?["command"]?["arguments"]
            #expect(arguments?["username"]?.string == user)
        }
        let again = try manager.connect("control")
        let seen = try #require(try control.ask(#"{"query":"status"}"#)["ledger"]?.string)
        let after = #"{"ledger":"\#(seen)","seq":2}"#
        #expect(try again.ask(#"{"query":"follow","after":\#(after)}"#)["gap"]?.bool == false)
        #expect(try again.receive()?["command"]?["arguments"]?["username"]?.string == "b")
    }

    @Test("sends the receipts that were not read, in order, also after a half close")
    func receipts() throws {
        let (manager, _) = try start()
        let stream = try manager.connect("stream")
        // More than the kernel buffers without a reader, so that some wait in notifyd, one sent in part.
        let names = (0..<1_500).map { "user-\($0)" }
        try stream.send(names.map(Self.profile).joined(separator: "\n"))
        let control = try manager.connect("control")
        #expect(try holdsBack(control))
        try restart(manager)
        let received = try (0..<1_500).map { _ in
            try stream.receive()?["commands"]?.array?.first?["arguments"]?["username"]?.string
        }
        #expect(received == names)
        try stream.end()
        #expect(try stream.receive() == nil)
    }

    private func holdsBack(_ control: Talk) throws -> Bool {
        try holds { (try control.ask(#"{"query":"status"}"#)["seq"]?.integer ?? 0) > 700 }
    }

    @Test(
        "waits for the disk for receipts of the last process",
        .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
    )
    func synced() throws {
        let journal = try JournalDaemon()
        let manager = try ServiceManager(journal: journal)
        try manager.start()
        let control = try manager.connect("control")
        journal.pause()
        try control.send(#"{"payload":{"url":"compass://login:x"},"receipt":"synced"}"#)
        let other = try manager.connect("control")
        let isDecided = try holds {
            try other.ask(#"{"query":"status"}"#)["unconfirmed"]?.integer == 1
        }
        #expect(isDecided)
        #expect(try manager.stop() == 0)
        journal.resume()
        try manager.start()
        let receipt = try #require(try control.receive())
        #expect(receipt["outcome"]?.string == "routed")
        #expect(receipt["synced"]?.bool == false, "the journal of the tests is in memory")
    }

    @Test("reads what was written between two processes, up to the end of input")
    func closedMeanwhile() throws {
        let (manager, control) = try start()
        let (half, gone) = (try manager.connect("stream"), try manager.connect("stream"))
        for peer in [half, gone] { _ = try peer.ask(Self.profile("x")) }
        #expect(try manager.stop() == 0)
        try half.send(Self.profile("half"))
        try half.end()
        try gone.send(Self.profile("gone") + "{\"url")
        gone.connection.close()
        try manager.start()
        // Until then the manager's copy of the descriptor keeps the connection open.
        try manager.waitUntilNothingIsStored()
        #expect(try half.receiveAll().map { $0["outcome"]?.string } == ["routed"])
        let counts = { try control.ask(#"{"query":"status"}"#)["counts"] }
        #expect(try holds { try counts()?["rejected"]?.integer == 1 })
        #expect(try counts()?["routed"]?.integer == 2)
    }

    @Test("closes the connections whose state it cannot decode, and serves others")
    func refused() throws {
        let (manager, control) = try start()
        let stream = try manager.connect("stream")
        _ = try stream.ask(Self.profile("x"))
        #expect(try manager.stop() == 0)
        try manager.replaceMemory(by: #"{"notifyd-handover":2}"# + "\n")
        try manager.start()
        try manager.waitUntilNothingIsStored()
        #expect(try stream.receive() == nil)
        #expect(try control.receive() == nil)
        #expect(manager.errors.contains("last process: 0 of 2"), "\(manager.errors)")
        let other = try manager.connect("stream")
        #expect(try other.ask(Self.profile("y"))["state"]?.string == "logged-in")
    }

    @Test("adopts no state of another ledger, or of later numbers", arguments: [0, 1])
    func otherLedger(_ later: UInt64) throws {
        let (manager, control) = try start()
        let status = try control.ask(#"{"query":"status"}"#)
        let ledger = try #require(status["ledger"]?.string)
        #expect(try manager.stop() == 0)
        let state = RestartState(
            ledger: later == 0 ? "another" : ledger,
            last: 1 + later,
            forgotten: 1,
            connections: manager.stored.keys.filter { $0.hasPrefix("connection-") }.map { name in
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
        try manager.waitUntilNothingIsStored()
        #expect(try control.receive() == nil)
        #expect(manager.errors.contains("it belongs to another ledger"), "\(manager.errors)")
    }

    @Test("has no connections at the manager that could be adopted after kill -9")
    func killed() throws {
        let (manager, control) = try start()
        try restart(manager)
        #expect(try control.ask(#"{"query":"sessions"}"#)["sessions"] != nil)
        try manager.kill()
        #expect(try control.receive() == nil)
        try manager.start()
        #expect(manager.stored.isEmpty)
    }
}
