// The daemon inside the test, with real sockets and store, a simulated journal, and a clock that the
// test steps: the test runs the loop until it is idle, so that no timing matters.

import LinkRouter
import NotifyCore
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

/// A daemon whose loop the test runs.
final class LoopedDaemon {
    let folder: ScratchFolder
    let time = LoopTime(speed: 0)
    let journal = SimulatedJournal()
    let daemon: Daemon

    init(routes: String) throws {
        folder = try ScratchFolder()
        let loop = try EventLoop(time: time)
        let options = try Options([
            "--config", try folder.write(routes, to: "routes.json"), "--runtime-directory",
            folder.path,
        ])
        let source = ConfigurationSource(path: options.configuration)
        let store = try Store(folder: folder.path)
        try store.begin(ledger: "l", key: (1, 2))
        daemon = try Daemon(
            clock: DaemonClock(loop: loop, boot: "boot"),
            source: source,
            record: Record(
                loop: loop,
                store: store,
                sink: journal,
                encoder: EntryEncoder(format: .journal, ledger: "l"),
                last: 0
            ),
            checkpoint: try #require(try store.ledger()),
            dispatcher: Dispatcher(configuration: try source.load(), idKey: (1, 2))
        )
        try daemon.openDoors(in: options.runtimeDirectory)
    }

    deinit { for peer in daemon.doors.peers.values { peer.close() } }

    /// The number of the last entry.
    var last: UInt64 { daemon.record.ledger.last }

    /// Runs one turn, and returns whether an event was handled.
    @discardableResult
    func turn() throws -> Bool { try daemon.clock.loop.runOnce(waitingFor: .zero) }

    /// Runs turns until the loop is idle at this time.
    func settle() throws { while try turn() {} }

    /// Advances all clocks.
    func pass(_ duration: Duration) throws {
        for clock in [SystemClock.monotonic, .boottime, .realtime] {
            time.step(clock, by: duration)
        }
        try settle()
    }

    /// Opens a non-blocking connection, which the daemon accepts.
    func connect(_ door: DoorKind) throws -> Caller {
        let path = folder.file(door.socketName)
        let connection = try Connection.connect(to: path, type: door.socketType)
        try connection.setNonBlocking(true)
        try settle()
        return Caller(connection)
    }
}

/// The other end of a connection of a ``LoopedDaemon``.
final class Caller {
    let connection: Connection
    private var waiting: [UInt8] = []
    private var received: [UInt8] = []
    private var numbers: [UInt64] = []
    /// How many receipts were dropped, by the daemon's count.
    private(set) var untold = 0
    /// How many receipts say `synced`.
    private(set) var synced = 0

    init(_ connection: Connection) { self.connection = connection }

    /// How many bytes were not sent yet.
    var unsent: Int { waiting.count }

    /// Sends a text, as far as the socket accepts it.
    func send(_ text: String) throws {
        waiting += Array(text.utf8)
        try sendMore()
    }

    /// Sends the rest, as long as the daemon reads it.
    func sendAll(to looped: LoopedDaemon) throws {
        var before: Int
        repeat {
            before = unsent
            try sendMore()
            try looped.settle()
        } while unsent < before
    }

    /// Sends the rest, as far as the socket accepts it.
    func sendMore() throws {
        while !waiting.isEmpty, let count = try connection.send(waiting, from: 0) {
            waiting.removeFirst(count)
        }
    }

    /// The numbers in the receipts so far.
    func receive() throws -> [UInt64] {
        while case .bytes = try connection.read(into: &received, upTo: 65_536) {}
        guard let end = received.lastIndex(of: UInt8(ascii: "\n")) else { return numbers }
        let lines = String(decoding: received[..<end], as: UTF8.self).split(separator: "\n")
        for line in lines {
            if line.hasPrefix(#"{"untold":"#) {
                untold += Int(line.dropFirst(10).prefix { $0.isNumber }) ?? 0
            } else if line.hasPrefix(#"{"seq":"#) {
                numbers += [UInt64(line.dropFirst(7).prefix { $0.isNumber })].compactMap(\.self)
            }
            if line.hasSuffix(#","synced":true}"#) { synced += 1 }
        }
        received.removeSubrange(...end)
        return numbers
    }
}
