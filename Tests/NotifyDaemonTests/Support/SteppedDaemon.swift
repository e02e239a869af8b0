// A daemon without doors: its peers are socket pairs, its journal is simulated, and the test calls
// its functions instead of a loop.

import JSONText
import Jansson
import NotifyCore
import Systemd
import Testing

@testable import NotifyDaemon

/// A daemon whose turns the test runs.
final class SteppedDaemon {
    let journal = SimulatedJournal()
    let daemon: Daemon

    /// Creates one with the limits of a configuration.
    init(limits: String = "{}") throws {
        let routes = """
            {
              "schemes": ["compass"], "limits": \(limits),
              "routers": {
                "logged-out": {
                  "resume:{user}": { "enters": "logged-in", "user": "user", "accept": ["app"] }
                },
                "logged-in": { "profile:{user}": { "push": "Profile" } }
              }
            }
            """
        let files = ConfigurationFiles(
            routes: ConfigurationFile(name: "routes.json", bytes: Array(routes.utf8))
        )
        let loop = try EventLoop()
        let store = try Store(folder: nil)
        try store.begin(ledger: "l", key: (1, 2))
        let record = try Record(
            loop: loop,
            store: store,
            sink: journal,
            encoder: EntryEncoder(format: .journal, ledger: "l"),
            last: 0
        )
        daemon = try Daemon(
            clock: DaemonClock(loop: loop, boot: "boot"),
            source: ConfigurationSource(path: nil),
            record: record,
            checkpoint: try #require(try store.ledger()),
            dispatcher: Dispatcher(
                configuration: try ConfigurationLoader.load(files),
                idKey: (1, 2)
            )
        )
    }

    /// The last number that was given out.
    var last: UInt64 { daemon.record.ledger.last }

    /// Connects a peer, whose other end reads nothing.
    func connect(_ door: DoorKind) throws -> Peer {
        let (inner, outer) = try Connection.pair(type: door.socketType)
        ends.append(outer)
        return try daemon.doors.add(inner, door)
    }

    private var ends: [Connection] = []

    /// Adds input of a peer, and runs its first turn.
    func receive(_ text: String, from peer: Peer) {
        let bytes = Array(text.utf8)
        peer.decoder.append(bytes.span)
        daemon.doors.pump(peer)
    }

    /// Runs a number of turns of the backlog.
    func turn(_ times: Int = 1) {
        for _ in 0..<times { daemon.doors.serveBacklog() }
    }
}
