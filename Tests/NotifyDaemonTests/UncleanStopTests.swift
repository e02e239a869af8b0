// kill -9, and stops while journald hangs, with a real journald.

import Jansson
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
        let other = try notifyd.connect("control")
        let isSent = try holds {
            try other.ask(#"{"query":"status"}"#)["unconfirmed"]?.integer == Int64(entries)
        }
        #expect(isSent)
        return sender
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

    @Test("takes no other user's entries for its own")
    func forged() throws {
        let journal = try JournalDaemon()
        let notifyd = try Notifyd(journal: journal)
        let before = try notifyd.connect("control")
        _ = try before.ask(Self.login)
        let ledger = try #require(try before.ask(#"{"query":"status"}"#)["ledger"]?.string)
        let words = ["/usr/bin/setpriv", "--reuid=65534", "--clear-groups"]
        let inside = try journal.inside() + words + ["/usr/bin/logger", "--journald"]
        let forger = try Child(
            inside[0],
            Array(inside.dropFirst()),
            input: "MESSAGE=forged\nNOTIFY_LEDGER=\(ledger)\nNOTIFY_SEQ=500\n",
            in: notifyd.folder
        )
        let ended = try forger.end()
        #expect(ended.code == 0, "\(ended.errors)")
        try notifyd.kill()
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 2)
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
