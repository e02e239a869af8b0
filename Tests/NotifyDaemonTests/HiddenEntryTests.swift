// Entries that were in the journal but not in its index when journald was killed: they were
// acknowledged.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite(
    "An entry that journald was adding when it was killed with notifyd",
    .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
)
struct HiddenEntryTests {
    private static let login = #"{"event":"login","user":"john"}"#
    private static let profile = #"{"payload":{"url":"compass://profile:john"},"id":"m1"}"#

    private let journal: JournalDaemon
    private let notifyd: Notifyd

    init() throws {
        journal = try JournalDaemon()
        notifyd = try Notifyd(journal: journal)
    }

    /// Kills both and removes the last entry from the index, before notifyd starts again.
    private func killBoth() throws {
        let status = try notifyd.connect("control").ask(#"{"query":"status"}"#)
        let ledger = try #require(status["ledger"]?.string)
        try notifyd.kill()
        journal.stop()
        try journal.hideLastEntry(of: "NOTIFY_LEDGER=\(ledger)")
        try journal.start()
        try notifyd.followJournal()
    }

    private var cursor: String? {
        // The store is copied while it is written to: an error means that the row is not there yet.
        (try? StoreImage(of: notifyd.folder).store.ledger())?.cursor
    }

    @Test(
        "has its number and its id afterwards, with a checkpoint before and without",
        arguments: [true, false]
    )
    func recovery(_ hasCheckpoint: Bool) throws {
        let control = try notifyd.connect("control")
        _ = try control.ask(Self.login)
        if hasCheckpoint { #expect(holds { cursor != nil }) }
        #expect(try control.ask(Self.profile)["seq"]?.integer == 2)
        try killBoth()
        try notifyd.start()
        let again = try notifyd.connect("control").ask(Self.profile)
        #expect(again["seq"]?.integer == 3)
        #expect(again["outcome"]?.string == "duplicate")
        #expect(again["first"]?.integer == 2)
    }

    @Test("proves that a store is older than the journal")
    func olderStore() throws {
        _ = try notifyd.connect("control").ask(Self.login)
        #expect(try notifyd.stop() == 0)
        let (path, copy) = (notifyd.folder.file("state.sqlite"), notifyd.folder.file("copy"))
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(Self.profile)["seq"]?.integer == 2)
        try killBoth()
        for name in [path, "\(path)-wal", "\(path)-shm"] {
            try? FileManager.default.removeItem(atPath: name)
        }
        try FileManager.default.moveItem(atPath: copy, toPath: path)
        #expect(try notifyd.rival().code == 75, "the manager tries again")
        try notifyd.start()
        #expect(try notifyd.connect("control").ask(#"{"payload":{}}"#)["seq"]?.integer == 3)
    }
}
