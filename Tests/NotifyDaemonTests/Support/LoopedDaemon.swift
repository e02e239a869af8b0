// The daemon inside the test, with its real sockets and store, a pretended journal, and a clock that
// stands still: the test runs its loop until nothing is left to do, so that no timing decides.

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
    let journal = PretendedJournal()
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

    /// Runs one turn; returns whether there was anything to do.
    @discardableResult
    func turn() throws -> Bool { try daemon.clock.loop.runOnce(waitingFor: .zero) }

    /// Runs turns until nothing is left to do at this time.
    func settle() throws { while try turn() {} }

    /// Lets time pass, on all clocks.
    func pass(_ duration: Duration) throws {
        for clock in [SystemClock.monotonic, .boottime, .realtime] {
            time.step(clock, by: duration)
        }
        try settle()
    }

    /// Opens a connection that never waits, and lets the daemon take it in.
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
    private var heard: [UInt8] = []
    private var numbers: [UInt64] = []
    /// How many receipts it was not told, by its own word.
    private(set) var untold = 0
    /// How many receipts say that they are on the disk.
    private(set) var synced = 0

    init(_ connection: Connection) { self.connection = connection }

    /// How many bytes the daemon's side has not taken.
    var unsent: Int { waiting.count }

    /// Says something, as much of it as there is room for.
    func say(_ text: String) throws {
        waiting += Array(text.utf8)
        try sayMore()
    }

    /// Says what there was no room for, as long as that leads to anything.
    func sayAll(to looped: LoopedDaemon) throws {
        var before: Int
        repeat {
            before = unsent
            try sayMore()
            try looped.settle()
        } while unsent < before
    }

    /// Says what there was no room for.
    func sayMore() throws {
        while !waiting.isEmpty, let count = try connection.send(waiting, from: 0) {
            waiting.removeFirst(count)
        }
    }

    /// The numbers in the receipts so far.
    func hear() throws -> [UInt64] {
        while case .bytes = try connection.read(into: &heard, upTo: 65_536) {}
        guard let end = heard.lastIndex(of: UInt8(ascii: "\n")) else { return numbers }
        let lines = String(decoding: heard[..<end], as: UTF8.self).split(separator: "\n")
        for line in lines {
            if line.hasPrefix(#"{"untold":"#) {
                untold += Int(line.dropFirst(10).prefix { $0.isNumber }) ?? 0
            } else if line.hasPrefix(#"{"seq":"#) {
                numbers += [UInt64(line.dropFirst(7).prefix { $0.isNumber })].compactMap(\.self)
            }
            if line.hasSuffix(#","synced":true}"#) { synced += 1 }
        }
        heard.removeSubrange(...end)
        return numbers
    }
}
