// A daemon without doors: its peers are ends of pairs, its journal does what a test wants, and the
// test itself is the loop that serves them.

import JSONText
import Jansson
import NotifyCore
import Systemd
import Testing

@testable import NotifyDaemon

/// A daemon that does nothing by itself.
final class House {
    let journal = PretendedJournal()
    let daemon: Daemon

    /// Prepares one with limits of its own.
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

    /// Lets a peer in; its other end is kept, and reads nothing.
    func connect(_ door: DoorKind) throws -> Peer {
        let (inner, outer) = try Connection.pair(type: door.socketType)
        ends.append(outer)
        return try daemon.doors.add(inner, door)
    }

    private var ends: [Connection] = []

    /// Lets a peer say something, and gives it its first turn.
    func hear(_ text: String, from peer: Peer) {
        let bytes = Array(text.utf8)
        peer.decoder.append(bytes.span)
        daemon.doors.pump(peer)
    }

    /// Serves those who wait, a number of turns.
    func turn(_ times: Int = 1) {
        for _ in 0..<times { daemon.doors.serveBacklog() }
    }
}
