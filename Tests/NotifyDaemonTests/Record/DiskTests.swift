// Waiting for the disk: how often, in which order, and what receipts say.

import LinkRouter
import NotifyCore
import SQLite
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("Receipts that wait for the disk")
struct DiskTests {
    /// A process, and the results of waiting for the disk.
    private final class Scene {
        let process: RecordingProcess
        var results: [String] = []
        /// The last number in the store each time the journal was synced.
        var syncs: [UInt64?] = []

        init() throws {
            process = try RecordingProcess()
            process.record.onSynced = { [unowned self] in results.append("\($0) \($1)") }
            process.journal.onSync = { [unowned self] () throws(SystemError) in
                syncs.append(try? process.store.ledger()?.last)
                return true
            }
        }

        /// Records an entry whose receipt waits for the disk, or does not.
        func open(isSynced: Bool = true) {
            process.open("tv", .push("S\(process.record.ledger.last)"))
            if isSynced { process.record.rounds.want(process.record.ledger.last) }
        }
    }

    @Test("wait together, first for the journal and then for the store")
    func together() throws {
        let scene = try Scene()
        for _ in 0..<20 { scene.open() }
        scene.process.record.flush()
        #expect(scene.syncs == [0], "once, and no entry is stored as confirmed before")
        #expect(scene.results == ["20 true"])
        #expect(try scene.process.aftermath().last == 20)
        scene.process.record.flush()
        #expect(scene.syncs.count == 1, "no receipt waits any more")
    }

    @Test("wait for the store to be on the disk; other receipts do not")
    func full() throws {
        let scene = try Scene()
        let database = scene.process.store.database
        var levels: [Int64] = []
        // Called while a checkpoint is prepared.
        scene.process.record.seenIDs = {
            // Reads the level of the transaction that is about to begin.
            let level = try? database.prepare("PRAGMA synchronous")
            if (try? level?.step()) == true { levels += [level?.integer(at: 0) ?? -1] }
            return nil
        }
        scene.open()
        scene.process.record.flush()
        #expect(levels == [2], "FULL: a commit returns when it is on the disk")
        scene.open(isSynced: false)
        scene.process.record.flush()
        try scene.process.record.checkpoint(isClean: false)
        #expect(levels == [2, 1])
    }

    @Test("of all frames that were read together wait for one sync")
    func turn() throws {
        let looped = try LoopedDaemon(
            routes: #"{"schemes":["app"],"routers":{"logged-out":{"x":{"push":"X"}}}}"#
        )
        var syncs = 0
        looped.journal.onSync = { () throws(SystemError) in
            syncs += 1
            return true
        }
        let peer = try looped.connect(.control)
        let frame = #"{"payload":{"url":"app:x"},"receipt":"synced"}"#
        try peer.send(String(repeating: frame, count: 20))
        try looped.settle()
        #expect(try peer.receive() == Array(1...20))
        #expect(peer.synced == 20)
        #expect(syncs == 1)
    }

    @Test("are not requested: no sync happens")
    func confirmed() throws {
        let scene = try Scene()
        for _ in 0..<20 { scene.open(isSynced: false) }
        scene.process.record.flush()
        #expect(scene.syncs.isEmpty && scene.results.isEmpty)
        #expect(try scene.process.aftermath().last == 0)
    }

    @Test("wait until all numbers that are awaited are confirmed")
    func unconfirmed() throws {
        let scene = try Scene()
        scene.process.journal.isReadable = false
        scene.open()
        scene.process.record.flush()
        #expect(scene.syncs.isEmpty)
        scene.process.journal.isReadable = true
        scene.process.record.flush()
        #expect(scene.results == ["1 true"])
    }

    @Test("are sent with synced false where the journal cannot be synced")
    func impossible() throws {
        let scene = try Scene()
        scene.process.journal.onSync = { () throws(SystemError) in false }
        scene.open()
        scene.process.record.flush()
        #expect(scene.results == ["1 false"])
        #expect(try scene.process.aftermath().last == 0)
    }

    @Test("are sent with synced false while the disk fails, with one notice")
    func failing() throws {
        let scene = try Scene()
        scene.process.journal.onSync = { () throws(SystemError) in
            throw SystemError(call: "sync", subject: "system.journal", errno: .ioError)
        }
        for _ in 0..<2 {
            scene.open()
            scene.process.record.flush()
        }
        #expect(scene.results == ["1 false", "2 false"])
        #expect(scene.process.journal.notices.count == 1)
    }

    @Test("are sent with synced false where the store is in memory")
    func storeInMemory() throws {
        let store = try Store(folder: nil)
        try store.begin(ledger: "l", key: (1, 2))
        let record = try Record(
            loop: EventLoop(),
            store: store,
            sink: SimulatedJournal(),
            encoder: EntryEncoder(format: .journal, ledger: "l"),
            last: 0
        )
        var results: [Bool] = []
        record.onSynced = { results.append($1) }
        record.rounds.want(0)
        record.flush()
        #expect(results == [false])
    }
}
