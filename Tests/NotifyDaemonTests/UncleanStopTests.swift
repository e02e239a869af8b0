// kill -9, and stops while journald hangs, with a real journald.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@Suite(
    "A notifyd with a journal",
    .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
)
struct UncleanStopTests {
    private static let login = #"{"event":"login","user":"john"}"#
    private static let profile = #"{"payload":{"url":"compass://profile:john"},"id":"m1"}"#

    /// Lets entries lie in the queue of a journald that hangs.
    private func leave(_ frames: String, entries: Int, _ notifyd: Notifyd) throws -> Talk {
        let sender = try notifyd.connect("control")
        try sender.say(frames)
        try expect(entries, notifyd)
        return sender
    }

    private func expect(_ unconfirmed: Int, _ notifyd: Notifyd) throws {
        let other = try notifyd.connect("control")
        let isSent = try holds {
            try other.ask(#"{"query":"status"}"#)["unconfirmed"]?.integer == Int64(unconfirmed)
        }
        #expect(isSent)
    }

    /// Leaves a thousand entries to a journald that hangs: most of them find no room in the queue of
    /// its socket.
    private func leaveThousand(_ notifyd: Notifyd) throws -> [Talk] {
        // Of one connection no more is read while so many of its receipts wait.
        let senders = try (0..<4).map { _ in try notifyd.connect("control") }
        for sender in senders {
            try sender.say(String(repeating: #"{"payload":{}}"#, count: 250))
        }
        try expect(1_000, notifyd)
        return senders
    }

    @Test("waits after a kill for what the dead process sent, and goes on behind it")
    func barrier() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        #expect(try notifyd.connect("control").ask(Self.login)["seq"]?.integer == 1)
        journal.pause()
        let sender = try leave(Self.profile + "{\"payload\":{}}", entries: 2, notifyd)
        try notifyd.kill()
        #expect(try sender.hear() == nil, "nothing was acknowledged")
        try journal.resume(after: 1)
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 4)
    }

    @Test("knows after a kill what it acknowledged: a repeated message opens once")
    func repeated() throws {
        let notifyd = try Notifyd(journal: try JournalDaemon())
        let before = try notifyd.connect("control")
        _ = try before.ask(Self.login)
        #expect(try before.ask(Self.profile)["outcome"]?.string == "routed")
        try notifyd.kill()
        try notifyd.start()
        let again = try notifyd.connect("control").ask(Self.profile)
        #expect(again["outcome"]?.string == "duplicate")
        #expect(again["first"]?.integer == 2)
    }

    @Test("knows an id after a kill, whatever it looks like", arguments: ["m1", "seq-2", "seq-1"])
    func likeMadeUp(_ id: String) throws {
        let notifyd = try Notifyd(journal: try JournalDaemon())
        let before = try notifyd.connect("control")
        _ = try before.ask(Self.login)
        let frame = Self.profile.replacing("m1", with: id)
        let first = try before.ask(frame)
        #expect(first["seq"]?.integer == 2)
        #expect(first["outcome"]?.string == "routed")
        try notifyd.kill()
        try notifyd.start()
        let again = try notifyd.connect("control").ask(frame)
        #expect(again["outcome"]?.string == "duplicate")
        #expect(again["first"]?.integer == 2)
    }

    /// Another user writes an entry into the journal that looks like one of a ledger.
    private func forge(
        _ number: Int,
        of ledger: String,
        _ journal: JournalDaemon,
        _ notifyd: Notifyd
    ) throws -> Child {
        let words = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]
        let inside = try journal.inside() + words + ["/usr/bin/logger", "--journald"]
        return try Child(
            inside[0],
            Array(inside.dropFirst()),
            input: "MESSAGE=forged\nNOTIFY_SCHEMA=1\nNOTIFY_LEDGER=\(ledger)\n"
                + "NOTIFY_SEQ=\(number)\n",
            in: notifyd.folder
        )
    }

    @Test("takes no other user's entries for its own", arguments: [true, false])
    func forged(_ isKilled: Bool) throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let before = try notifyd.connect("control")
        _ = try before.ask(Self.login)
        let ledger = try #require(try before.ask(#"{"query":"status"}"#)["ledger"]?.string)
        let ended = try forge(500, of: ledger, journal, notifyd).end()
        #expect(ended.code == 0, "\(ended.errors)")
        if isKilled { try notifyd.kill() } else { #expect(try notifyd.stop() == 0) }
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 2)
    }

    @Test("takes no other user's entry for the proof that its own is there")
    func forgedProof() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let ledger = try #require(
            try notifyd.connect("control").ask(#"{"query":"status"}"#)["ledger"]?.string
        )
        journal.pause()
        // The last ones are sent when journald goes on, and by then it has had the forged one.
        let senders = try leaveThousand(notifyd)
        let forger = try forge(990, of: ledger, journal, notifyd)
        journal.resume()
        for sender in senders { for _ in 0..<250 { _ = try sender.hear() } }
        #expect(try forger.end().code == 0)
        let reader = try JournalReader(folder: journal.journalFolder)
        try reader.addMatch("NOTIFY_SEQ", "990")
        try reader.addMatch("_UID", "\(UserDatabase.currentUserID)")
        try reader.seekHead()
        #expect(try reader.next(), "a receipt means that journald has the entry")
    }

    @Test("goes on when journald was killed and comes back")
    func journalComesBack() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        journal.stop()
        let sender = try leave(Self.profile, entries: 1, notifyd)
        try journal.start()
        #expect(try sender.hear()?["outcome"]?.string == "routed")
    }

    @Test("outlives files of the journal that are cut short while it reads them")
    func cutFiles() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        for _ in 0..<3 {
            try control.say(String(repeating: #"{"payload":{}}"#, count: 100))
            for _ in 0..<100 { _ = try control.hear() }
            try journal.rotate()
            try journal.cutArchivedFiles()
            #expect(try control.ask(#"{"payload":{}}"#)["outcome"]?.string == "noLink")
        }
    }

    @Test("leaves what journald has not taken to the next process")
    func unconfirmed() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        journal.pause()
        _ = try leaveThousand(notifyd)
        #expect(try notifyd.stop() == 0)
        journal.resume()
        try notifyd.start()
        let control = try notifyd.connect("control")
        #expect(try control.ask(#"{"payload":{}}"#)["seq"]?.integer == 1_001)
    }

    @Test("does not go on with an older copy of its store before it has read what is missing there")
    func olderStore() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let before = try notifyd.connect("control")
        _ = try before.ask(Self.login)
        let ledger = try #require(try before.ask(#"{"query":"status"}"#)["ledger"]?.string)
        #expect(try notifyd.stop() == 0)
        let (path, copy) = (notifyd.folder.file("state.sqlite"), notifyd.folder.file("copy"))
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(Self.profile)["seq"]?.integer == 2)
        #expect(try notifyd.stop() == 0)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        // Another user's entry comes last, and is not what the journal ends with.
        #expect(try forge(1, of: ledger, journal, notifyd).end().code == 0)
        #expect(try notifyd.rival().code == 75, "the manager tries again")
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 3)
    }

    @Test("takes nothing for lost that never was in the store: what came too late, for one")
    func falseAlarm() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let (control, stream) = try (notifyd.connect("control"), notifyd.connect("stream"))
        _ = try control.ask(Self.login)
        let late = #"{"google.message_id":"1","google.c.a.e":"1","google.sent_time":1000,"#
        for frame in [
            late + #""google.ttl":1,"url":"compass://profile:john"}"#,
            #"{"url":"compass://profile:john"}"#, #"{"url":"compass://nowhere"}"#, "{}",
        ] {
            _ = try stream.ask(frame)
        }
        #expect(
            try control.ask(#"{"payload":{"url":"compass://profile:a"},"expires":1}"#)["outcome"]?
                .string == "expired"
        )
        try notifyd.kill()
        try notifyd.start()
        _ = try notifyd.connect("control").ask(#"{"payload":{}}"#)
        let reader = try JournalReader(folder: journal.journalFolder)
        reader.addFilter("MESSAGE_ID", "ea964727ca654f94b70e450077f36d9c")
        try reader.seekHead()
        #expect(try !reader.next())
    }

    @Test("stops while journald hangs")
    func deadline() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        journal.pause()
        let sender = try leave(Self.login, entries: 1, notifyd)
        #expect(try notifyd.stop() == 0)
        #expect(try sender.hear() == nil, "nothing was acknowledged")
        journal.resume()
        try notifyd.start()
        let session = try notifyd.connect("control").ask(#"{"query":"session"}"#)
        #expect(session["user"]?.string == "john")
    }
}
