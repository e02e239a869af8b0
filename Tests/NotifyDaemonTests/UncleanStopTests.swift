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

    /// Sends entries to a journald that hangs, into the queue of its socket.
    private func leave(_ frames: String, entries: Int, _ notifyd: Notifyd) throws -> Talk {
        let sender = try notifyd.connect("control")
        try sender.send(frames)
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

    /// Sends a thousand entries to a journald that hangs: most of them find no room in the queue of its
    /// socket.
    private func leaveThousand(_ notifyd: Notifyd) throws -> [Talk] {
        // One connection is not read further while so many of its receipts wait.
        let senders = try (0..<4).map { _ in try notifyd.connect("control") }
        for sender in senders {
            try sender.send(String(repeating: #"{"payload":{}}"#, count: 250))
        }
        try expect(1_000, notifyd)
        return senders
    }

    @Test("waits after a kill for the entries of the dead process, and continues after them")
    func barrier() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        #expect(try notifyd.connect("control").ask(Self.login)["seq"]?.integer == 1)
        journal.pause()
        let sender = try leave(Self.profile + "{\"payload\":{}}", entries: 2, notifyd)
        try notifyd.kill()
        #expect(try sender.receive() == nil, "nothing was acknowledged")
        try journal.resume(after: 1)
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 4)
    }

    @Test("recognises after a kill the messages that it acknowledged: a repeated one opens once")
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

    @Test("recognises an id after a kill, whatever its form", arguments: ["m1", "seq-2", "seq-1"])
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

    /// Another user writes an entry into the journal that imitates one of a ledger.
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

    @Test("ignores entries of other users at recovery", arguments: [true, false])
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

    @Test("accepts no entry of another user as confirmation")
    func forgedProof() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let ledger = try #require(
            try notifyd.connect("control").ask(#"{"query":"status"}"#)["ledger"]?.string
        )
        journal.pause()
        // The last ones are sent when journald resumes, and it has had the forged one by then.
        let senders = try leaveThousand(notifyd)
        let forger = try forge(990, of: ledger, journal, notifyd)
        journal.resume()
        for sender in senders { for _ in 0..<250 { _ = try sender.receive() } }
        #expect(try forger.end().code == 0)
        let reader = try JournalReader(folder: journal.journalFolder)
        try reader.addMatch("NOTIFY_SEQ", "990")
        try reader.addMatch("_UID", "\(UserDatabase.currentUserID)")
        try reader.seekHead()
        #expect(try reader.next(), "a receipt means that journald has the entry")
    }

    @Test("continues when journald was killed and has restarted")
    func journalComesBack() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        journal.stop()
        let sender = try leave(Self.profile, entries: 1, notifyd)
        try journal.start()
        #expect(try sender.receive()?["outcome"]?.string == "routed")
    }

    @Test("survives files of the journal that are truncated while it reads them")
    func cutFiles() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        for _ in 0..<3 {
            try control.send(String(repeating: #"{"payload":{}}"#, count: 100))
            for _ in 0..<100 { _ = try control.receive() }
            try journal.rotate()
            try journal.cutArchivedFiles()
            #expect(try control.ask(#"{"payload":{}}"#)["outcome"]?.string == "noLink")
        }
    }

    @Test("stores entries that journald has not accepted for the next process")
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

    @Test("recovers from the journal before it continues with an older copy of its store")
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
        // Another user's entry comes last, and must not count as the journal's last number.
        #expect(try forge(1, of: ledger, journal, notifyd).end().code == 0)
        #expect(try notifyd.rival().code == 75, "the manager tries again")
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 3)
    }

    @Test("reports no loss of entries that were never stored, such as an expired notification")
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
        #expect(try sender.receive() == nil, "nothing was acknowledged")
        journal.resume()
        try notifyd.start()
        let session = try notifyd.connect("control").ask(#"{"query":"session"}"#)
        #expect(session["user"]?.string == "john")
    }
}
