// kill -9 at any instant: the screens of a session are those of the store plus the journal, and no
// screen is restored that no entry records.

import LinkRouter
import NotifyCore
import SeededRandom
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("A session's screens after kill -9")
struct CrashTests {
    private func tree(_ process: RecordingProcess, _ key: String = "tv") throws -> String {
        var aftermath = try process.aftermath()
        return aftermath.session(key).tree.description
    }

    @Test("are those of the journal, where the store has none")
    func journalOnly() throws {
        let process = try RecordingProcess()
        process.open("tv", .push("Home"), .push("Profile", ["n": "1"]))
        process.record.flush()
        var aftermath = try process.aftermath()
        #expect(aftermath.rows.isEmpty)
        let session = aftermath.session("tv")
        #expect(session.tree == process.sessions["tv"]?.tree)
        #expect(aftermath.store.waiting["tv"]?.number == 2, "stored at the next checkpoint")
    }

    @Test("are those of the store after a checkpoint")
    func storeOnly() throws {
        let process = try RecordingProcess()
        process.open("tv", .push("Home"), .present("Profile", ["n": "1"]))
        process.record.flush()
        #expect(process.record.needsCheckpoint)
        try process.record.checkpoint(isClean: false)
        #expect(!process.record.needsCheckpoint)
        var aftermath = try process.aftermath()
        #expect(aftermath.rows["tv"]?.session == process.sessions["tv"])
        let session = aftermath.session("tv")
        #expect(session == process.sessions["tv"])
        #expect(aftermath.outbox.isEmpty)
    }

    @Test("never show the effect of an entry that was lost")
    func lost() throws {
        let process = try RecordingProcess()
        process.open("tv", .push("Home"))
        process.record.flush()
        process.journal.isLossy = true
        process.open("tv", .push("Lost"))
        process.record.flush()
        #expect(try tree(process) == "pHome")
    }

    @Test("are stored by a checkpoint with the entries and ids that led to them")
    func unconfirmed() throws {
        let process = try RecordingProcess()
        process.journal.isOpen = false
        process.open("tv", .push("Home"))
        process.open("other", .push("Home"))
        process.record.flush()
        try process.record.checkpoint(isClean: false)
        let aftermath = try process.aftermath()
        #expect(aftermath.outbox == [1, 2])
        #expect(aftermath.seen == [1, 2])
        #expect(aftermath.last == 0)
        #expect(try tree(process) == "pHome")
    }

    @Test("are stored by a login with the entries that led to them")
    func loginAfterLink() throws {
        let process = try RecordingProcess()
        process.journal.isOpen = false
        process.open("other", .push("A"))
        process.open("tv", .push("Home"))
        process.open("tv", .push("Welcome"), user: "john")
        process.open("tv", .push("Later"))
        process.record.flush()
        let aftermath = try process.aftermath()
        #expect(aftermath.outbox == [1, 2, 3, 4])
        #expect(aftermath.seen == [1, 2, 3, 4])
        #expect(aftermath.rows["tv"]?.session == process.sessions["tv"])
        #expect(aftermath.rows["other"]?.session.tree.description == "pA", "1 will be sent")
    }

    @Test("that an entry names without changing them are stored with the entries that led to them")
    func named() throws {
        let process = try RecordingProcess()
        process.journal.isOpen = false
        process.open("other", .push("A"))
        process.open("tv", .push("Home"))
        var decision = Decision(.routed, number: 3)
        (decision.session, decision.isOnTop) = (process.sessions["tv"], true)
        var verdict = Verdict([decision])
        verdict.changes.unparked = [99]
        process.record.append(verdict)
        process.record.flush()
        let aftermath = try process.aftermath()
        #expect(aftermath.outbox == [1, 2, 3])
        #expect(aftermath.rows["tv"]?.session == process.sessions["tv"])
    }

    @Test("that a question covers are stored with the entries that led to them")
    func question() throws {
        let looped = try LoopedDaemon(
            routes: #"{"schemes":["app"],"routers":{"logged-out":{"x":{"push":"X"},"#
                + #""drop":{"push":"Drop","effect":"destroy"}}}}"#
        )
        looped.journal.isOpen = false
        let peer = try looped.connect(.stream)
        try peer.send(#"{"url":"app:x"}"#)
        try looped.settle()
        #expect(try looped.daemon.store.outbox().isEmpty)
        try peer.send(#"{"url":"app:drop"}"#)
        try looped.settle()
        let image = try StoreImage(of: looped.folder)
        #expect(try image.store.outbox().map(\.number) == [1, 2])
        #expect(image.store.session("default")?.tree.description == "pX")
    }

    @Test("are not written where the login is of another session")
    func loginElsewhere() throws {
        let process = try RecordingProcess()
        process.journal.isOpen = false
        process.open("tv", .push("Home"))
        process.open("other", .push("Welcome"), user: "john")
        process.record.flush()
        let aftermath = try process.aftermath()
        #expect(aftermath.outbox == [2])
        #expect(aftermath.rows.keys.sorted() == ["other"])
        #expect(process.store.waiting.byKey.values.map(\.session.key) == ["tv"])
    }

    @Test("that the journal cannot restore are stored at once")
    func illegible() throws {
        let process = try RecordingProcess()
        process.journal.isOpen = false
        var verdict = Verdict([Decision(.routed, number: 1)])
        verdict.changes = StoreChanges(
            screens: Session(key: "tv", state: .unknown).showing(.push("Home"))
        )
        verdict.changes.unparked = [99]
        process.record.append(verdict)
        process.record.flush()
        let aftermath = try process.aftermath()
        #expect(aftermath.outbox == [1])
        #expect(aftermath.rows["tv"]?.number == 1)
    }

    @Test("can be read before the turn ends, and are written when too many wait")
    func bound() throws {
        let process = try RecordingProcess()
        process.open("first", .push("Home"), user: "john")
        #expect(process.store.session("first") == process.sessions["first"])
        process.record.flush()
        for number in 0..<Limits.unwritten { process.open("s\(number)", .push("Home")) }
        #expect(process.store.waiting.byKey.count == Limits.unwritten)
        #expect(process.store.session("s7") == process.sessions["s7"])
        process.record.flush()
        #expect(process.store.waiting.isEmpty)
        #expect(try process.aftermath().rows.count == Limits.unwritten + 1)
    }

    @Test("are complete after a stop, clean or not", arguments: [true, false])
    func stop(_ isClean: Bool) throws {
        let process = try RecordingProcess()
        process.journal.isOpen = isClean
        process.open("tv", .push("Home"))
        process.open("other", .push("A"), user: "john")
        process.open("tv", .push("Profile", ["n": "1"]))
        process.record.flush()
        try process.record.saveUnconfirmed()
        try process.record.checkpoint(isClean: process.record.ledger.count == 0)
        let aftermath = try process.aftermath()
        #expect(try aftermath.store.ledger()?.isClean == isClean)
        #expect(aftermath.rows["tv"]?.session == process.sessions["tv"])
        #expect(aftermath.outbox == (isClean ? [] : [1, 2, 3]))
        #expect(aftermath.seen == [1, 2, 3])
    }

    @Test("continue after an earlier crash")
    func again() throws {
        let process = try RecordingProcess()
        process.open("tv", .push("Home", ["n": "1"]))
        process.record.flush()
        var aftermath = try process.aftermath()
        let session = aftermath.session("tv")
        #expect(session.tree.description == "pHome")
        try aftermath.store.checkpoint(
            last: 1,
            cursor: nil,
            isClean: false,
            seen: [],
            entries: EmptyCollection()
        )
        let image = try StoreImage(of: aftermath.image.folder)
        let next = image.store
        #expect(next.session("tv")?.tree == process.sessions["tv"]?.tree)
        #expect(try next.number(of: "tv") == 1)
    }

    @Test("are those of the entries that cannot be lost, at every instant", arguments: 1...12)
    func law(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let process = try RecordingProcess()
        let keys = ["a", "b", "c"]
        for step in 0..<120 {
            let key = keys[random.below(3)]
            switch random.below(10) {
            case 0: process.journal.isOpen.toggle()
            case 1: process.journal.isReadable.toggle()
            case 2: try process.record.checkpoint(isClean: false)
            case 3: process.open(key, random.commands(step), user: "user\(random.below(3))")
            case 4, 5: process.record.flush()
            default: process.open(key, random.commands(step))
            }
            if step % 4 == 0 { try judge(process, keys) }
        }
    }

    private func judge(_ process: RecordingProcess, _ keys: [String]) throws {
        var aftermath = try process.aftermath()
        let surviving = Set(process.journal.numbers).union(aftermath.outbox)
        for key in keys {
            let numbers = process.commands.filter { $0.value.command.session == key }.keys.sorted()
            let row = aftermath.rows[key]
            for number in numbers where number <= row?.number ?? 0 {
                #expect(surviving.contains(number), "the store's tree shows \(number)")
            }
            let last = numbers.last { surviving.contains($0) }
            let expected = last.flatMap { process.commands[$0]?.tree } ?? ScreenTree()
            let session = aftermath.session(key)
            #expect(session.tree == expected, "session \(key) as of \(last ?? 0)")
        }
        // The id of an entry that will be resent must be known, so that a repeated message is a duplicate.
        let ids = process.firstNumbers.filter { aftermath.outbox.contains($0) }
        #expect(ids.isSubset(of: aftermath.seen))
    }
}

extension SeededGenerator {
    fileprivate mutating func commands(_ step: Int) -> [NavigationCommand] {
        let name = ["A", "B", "C"][below(3)]
        let arguments: Arguments = below(2) == 0 ? [:] : ["n": "\(step)"]
        let command: NavigationCommand =
            switch below(6) {
            case 0: .setRoot(name, arguments)
            case 1: .present(name, arguments)
            case 2: .replaceTop(name, arguments)
            case 3: below(2) == 0 ? .pop() : .dismiss()
            default: .push(name, arguments)
            }
        return below(3) == 0 ? [command] + commands(step) : [command]
    }
}
