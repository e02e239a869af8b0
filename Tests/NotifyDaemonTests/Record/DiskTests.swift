// Waiting for the disk: how often, in which order, and what receipts are told of it.

import LinkRouter
import NotifyCore
import SQLite
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("Receipts that wait for the disk")
struct DiskTests {
    /// A process, and what it told of numbers that were waited for.
    private final class Scene {
        let witness: Witness
        var told: [String] = []
        /// The last number in the store each time the journal was brought to the disk.
        var syncs: [UInt64?] = []

        init() throws {
            witness = try Witness()
            witness.record.onSynced = { [unowned self] in told.append("\($0) \($1)") }
            witness.journal.onSync = { [unowned self] () throws(SystemError) in
                syncs.append(try? witness.store.ledger()?.last)
                return true
            }
        }

        /// Records an entry whose receipt waits for the disk, or does not.
        func open(isSynced: Bool = true) {
            witness.open("tv", .push("S\(witness.record.ledger.last)"))
            if isSynced { witness.record.rounds.want(witness.record.ledger.last) }
        }
    }

    @Test("wait together, for the journal first and then for the store")
    func together() throws {
        let scene = try Scene()
        for _ in 0..<20 { scene.open() }
        scene.witness.record.flush()
        #expect(scene.syncs == [0], "once, and no entry is called confirmed before")
        #expect(scene.told == ["20 true"])
        #expect(try scene.witness.aftermath().last == 20)
        scene.witness.record.flush()
        #expect(scene.syncs.count == 1, "nobody waits any more")
    }

    @Test("wait for the store to be on the disk, and nothing else does")
    func full() throws {
        let scene = try Scene()
        let database = scene.witness.store.database
        var levels: [Int64] = []
        // Called while it is written down what was seen.
        scene.witness.record.seenIDs = {
            // It is the preparation that looks.
            let level = try? database.prepare("PRAGMA synchronous")
            if (try? level?.step()) == true { levels += [level?.integer(at: 0) ?? -1] }
            return nil
        }
        scene.open()
        scene.witness.record.flush()
        #expect(levels == [2], "FULL: a commit returns when it is on the disk")
        scene.open(isSynced: false)
        scene.witness.record.flush()
        try scene.witness.record.checkpoint(isClean: false)
        #expect(levels == [2, 1])
    }

    @Test("of all frames that were read together wait once")
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
        try peer.say(String(repeating: frame, count: 20))
        try looped.settle()
        #expect(try peer.hear() == Array(1...20))
        #expect(peer.synced == 20)
        #expect(syncs == 1)
    }

    @Test("are not asked for: nobody waits for the disk")
    func confirmed() throws {
        let scene = try Scene()
        for _ in 0..<20 { scene.open(isSynced: false) }
        scene.witness.record.flush()
        #expect(scene.syncs.isEmpty && scene.told.isEmpty)
        #expect(try scene.witness.aftermath().last == 0)
    }

    @Test("wait until the journal has all that waits")
    func unconfirmed() throws {
        let scene = try Scene()
        scene.witness.journal.isReadable = false
        scene.open()
        scene.witness.record.flush()
        #expect(scene.syncs.isEmpty)
        scene.witness.journal.isReadable = true
        scene.witness.record.flush()
        #expect(scene.told == ["1 true"])
    }

    @Test("are sent without the promise where nothing can be brought to the disk")
    func impossible() throws {
        let scene = try Scene()
        scene.witness.journal.onSync = { () throws(SystemError) in false }
        scene.open()
        scene.witness.record.flush()
        #expect(scene.told == ["1 false"])
        #expect(try scene.witness.aftermath().last == 0)
    }

    @Test("are sent without the promise while the disk fails, which is said once")
    func failing() throws {
        let scene = try Scene()
        scene.witness.journal.onSync = { () throws(SystemError) in
            throw SystemError(call: "sync", subject: "system.journal", errno: .ioError)
        }
        for _ in 0..<2 {
            scene.open()
            scene.witness.record.flush()
        }
        #expect(scene.told == ["1 false", "2 false"])
        #expect(scene.witness.journal.told.count == 1)
    }

    @Test("are sent without the promise where the state is in memory alone")
    func storeInMemory() throws {
        let store = try Store(folder: nil)
        try store.begin(ledger: "l", key: (1, 2))
        let record = try Record(
            loop: EventLoop(),
            store: store,
            sink: PretendedJournal(),
            encoder: EntryEncoder(format: .journal, ledger: "l"),
            last: 0
        )
        var told: [Bool] = []
        record.onSynced = { told.append($1) }
        record.rounds.want(0)
        record.flush()
        #expect(told == [false])
    }
}
