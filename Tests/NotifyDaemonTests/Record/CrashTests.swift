// kill -9 at any instant: what the store has of a session's screens, what the journal adds, and that
// no screen is there of which no entry tells.

import LinkRouter
import NotifyCore
import SeededRandom
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("A session's screens after kill -9")
struct CrashTests {
    private func tree(_ witness: Witness, _ key: String = "tv") throws -> String {
        var aftermath = try witness.aftermath()
        return aftermath.session(key).tree.description
    }

    @Test("are those of the journal, though the store never heard of them")
    func journalOnly() throws {
        let witness = try Witness()
        witness.open("tv", .push("Home"), .push("Profile", ["n": "1"]))
        witness.record.flush()
        var aftermath = try witness.aftermath()
        #expect(aftermath.rows.isEmpty)
        let session = aftermath.session("tv")
        #expect(session.tree == witness.sessions["tv"]?.tree)
        #expect(aftermath.store.waiting["tv"]?.number == 2, "stored at the next checkpoint")
    }

    @Test("are those of the store where a checkpoint came before")
    func storeOnly() throws {
        let witness = try Witness()
        witness.open("tv", .push("Home"), .present("Profile", ["n": "1"]))
        witness.record.flush()
        #expect(witness.record.needsCheckpoint)
        try witness.record.checkpoint(isClean: false)
        #expect(!witness.record.needsCheckpoint)
        var aftermath = try witness.aftermath()
        #expect(aftermath.rows["tv"]?.session == witness.sessions["tv"])
        let session = aftermath.session("tv")
        #expect(session == witness.sessions["tv"])
        #expect(aftermath.outbox.isEmpty)
    }

    @Test("never tell of an entry that was lost")
    func lost() throws {
        let witness = try Witness()
        witness.open("tv", .push("Home"))
        witness.record.flush()
        witness.journal.isLossy = true
        witness.open("tv", .push("Lost"))
        witness.record.flush()
        #expect(try tree(witness) == "pHome")
    }

    @Test("that a checkpoint stores come with the entries and ids that led to them")
    func unconfirmed() throws {
        let witness = try Witness()
        witness.journal.isOpen = false
        witness.open("tv", .push("Home"))
        witness.open("other", .push("Home"))
        witness.record.flush()
        try witness.record.checkpoint(isClean: false)
        let aftermath = try witness.aftermath()
        #expect(aftermath.outbox == [1, 2])
        #expect(aftermath.seen == [1, 2])
        #expect(aftermath.last == 0)
        #expect(try tree(witness) == "pHome")
    }

    @Test("that are stored with a login come with the entries that led to them")
    func loginAfterLink() throws {
        let witness = try Witness()
        witness.journal.isOpen = false
        witness.open("other", .push("A"))
        witness.open("tv", .push("Home"))
        witness.open("tv", .push("Welcome"), user: "john")
        witness.open("tv", .push("Later"))
        witness.record.flush()
        let aftermath = try witness.aftermath()
        #expect(aftermath.outbox == [1, 2, 3, 4])
        #expect(aftermath.seen == [1, 2, 3, 4])
        #expect(aftermath.rows["tv"]?.session == witness.sessions["tv"])
        #expect(aftermath.rows["other"]?.session.tree.description == "pA", "1 will be sent")
    }

    @Test("that an entry only tells of come with the entries that led to them")
    func told() throws {
        let witness = try Witness()
        witness.journal.isOpen = false
        witness.open("other", .push("A"))
        witness.open("tv", .push("Home"))
        var decision = Decision(.routed, number: 3)
        (decision.session, decision.isOnTop) = (witness.sessions["tv"], true)
        var verdict = Verdict([decision])
        verdict.changes.unparked = [99]
        witness.record.append(verdict)
        witness.record.flush()
        let aftermath = try witness.aftermath()
        #expect(aftermath.outbox == [1, 2, 3])
        #expect(aftermath.rows["tv"]?.session == witness.sessions["tv"])
    }

    @Test("that a question is put over come with the entries that led to them")
    func question() throws {
        let looped = try LoopedDaemon(
            routes: #"{"schemes":["app"],"routers":{"logged-out":{"x":{"push":"X"},"#
                + #""drop":{"push":"Drop","effect":"destroy"}}}}"#
        )
        looped.journal.isOpen = false
        let peer = try looped.connect(.stream)
        try peer.say(#"{"url":"app:x"}"#)
        try looped.settle()
        #expect(try looped.daemon.store.outbox().isEmpty)
        try peer.say(#"{"url":"app:drop"}"#)
        try looped.settle()
        let image = try StoreImage(of: looped.folder)
        #expect(try image.store.outbox().map(\.number) == [1, 2])
        #expect(image.store.session("default")?.tree.description == "pX")
    }

    @Test("stay behind where a login is of another session")
    func loginElsewhere() throws {
        let witness = try Witness()
        witness.journal.isOpen = false
        witness.open("tv", .push("Home"))
        witness.open("other", .push("Welcome"), user: "john")
        witness.record.flush()
        let aftermath = try witness.aftermath()
        #expect(aftermath.outbox == [2])
        #expect(aftermath.rows.keys.sorted() == ["other"])
        #expect(witness.store.waiting.byKey.values.map(\.session.key) == ["tv"])
    }

    @Test("that cannot be told from the journal are stored at once")
    func illegible() throws {
        let witness = try Witness()
        witness.journal.isOpen = false
        var verdict = Verdict([Decision(.routed, number: 1)])
        verdict.changes = StoreChanges(
            screens: Session(key: "tv", state: .unknown).showing(.push("Home"))
        )
        verdict.changes.unparked = [99]
        witness.record.append(verdict)
        witness.record.flush()
        let aftermath = try witness.aftermath()
        #expect(aftermath.outbox == [1])
        #expect(aftermath.rows["tv"]?.number == 1)
    }

    @Test("are found before the turn ends, and written when too many wait")
    func bound() throws {
        let witness = try Witness()
        witness.open("first", .push("Home"), user: "john")
        #expect(witness.store.session("first") == witness.sessions["first"])
        witness.record.flush()
        for number in 0..<Limits.unwritten { witness.open("s\(number)", .push("Home")) }
        #expect(witness.store.waiting.byKey.count == Limits.unwritten)
        #expect(witness.store.session("s7") == witness.sessions["s7"])
        witness.record.flush()
        #expect(witness.store.waiting.isEmpty)
        #expect(try witness.aftermath().rows.count == Limits.unwritten + 1)
    }

    @Test("are whole after a stop, clean or not", arguments: [true, false])
    func stop(_ isClean: Bool) throws {
        let witness = try Witness()
        witness.journal.isOpen = isClean
        witness.open("tv", .push("Home"))
        witness.open("other", .push("A"), user: "john")
        witness.open("tv", .push("Profile", ["n": "1"]))
        witness.record.flush()
        try witness.record.saveUnconfirmed()
        try witness.record.checkpoint(isClean: witness.record.ledger.count == 0)
        let aftermath = try witness.aftermath()
        #expect(try aftermath.store.ledger()?.isClean == isClean)
        #expect(aftermath.rows["tv"]?.session == witness.sessions["tv"])
        #expect(aftermath.outbox == (isClean ? [] : [1, 2, 3]))
        #expect(aftermath.seen == [1, 2, 3])
    }

    @Test("go on where an earlier crash left them")
    func again() throws {
        let witness = try Witness()
        witness.open("tv", .push("Home", ["n": "1"]))
        witness.record.flush()
        var aftermath = try witness.aftermath()
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
        #expect(next.session("tv")?.tree == witness.sessions["tv"]?.tree)
        #expect(try next.number(of: "tv") == 1)
    }

    @Test("are what entries tell that cannot be lost, at every instant", arguments: 1...12)
    func law(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let witness = try Witness()
        let keys = ["a", "b", "c"]
        for step in 0..<120 {
            let key = keys[random.below(3)]
            switch random.below(10) {
            case 0: witness.journal.isOpen.toggle()
            case 1: witness.journal.isReadable.toggle()
            case 2: try witness.record.checkpoint(isClean: false)
            case 3: witness.open(key, random.commands(step), user: "user\(random.below(3))")
            case 4, 5: witness.record.flush()
            default: witness.open(key, random.commands(step))
            }
            if step % 4 == 0 { try judge(witness, keys) }
        }
    }

    private func judge(_ witness: Witness, _ keys: [String]) throws {
        var aftermath = try witness.aftermath()
        let told = Set(witness.journal.numbers).union(aftermath.outbox)
        for key in keys {
            let numbers = witness.commands.filter { $0.value.told.session == key }.keys.sorted()
            let row = aftermath.rows[key]
            for number in numbers where number <= row?.number ?? 0 {
                #expect(told.contains(number), "the store's tree tells of \(number)")
            }
            let last = numbers.last { told.contains($0) }
            let expected = last.flatMap { witness.commands[$0]?.tree } ?? ScreenTree()
            let session = aftermath.session(key)
            #expect(session.tree == expected, "session \(key) as of \(last ?? 0)")
        }
        // Of what will be sent again the sender's repetition must be known.
        let ids = witness.firstNumbers.filter { aftermath.outbox.contains($0) }
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
