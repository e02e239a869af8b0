// The screens of each session after a stop and after a kill, queried at the control door.

import Jansson
import LinkRouter
import TestSupport
import Testing

@testable import NotifyDaemon

@Suite("The screens of a restarted notifyd")
struct ScreenRestartTests {
    /// The screens of a session, as the control door describes them.
    private func screens(_ talk: Talk, _ session: String = "default") throws -> [JSONValue?] {
        let answer = try talk.ask(#"{"query":"session","session":"\#(session)"}"#)
        return [answer["tree"], answer["screens"]]
    }

    private func open(_ talk: Talk, _ link: String, _ session: String = "default") throws {
        let receipt = try talk.ask(
            #"{"payload":{"url":"\#(link)","device":"\#(session)"}}"#
        )
        #expect(receipt["outcome"]?.string == "routed", "\(receipt)")
    }

    @Test("are the same, where a login came after the links", arguments: [true, false])
    func committed(_ isKilled: Bool) throws {
        let notifyd = try Notifyd()
        let before = try notifyd.connect("control")
        _ = try before.ask(#"{"event":"login","user":"john"}"#)
        try open(before, "compass://profile:john")
        try open(before, "compass://callback?token=secret")
        _ = try before.ask(#"{"event":"login","user":"mary"}"#)
        let shown = try screens(before)
        #expect(shown[0]?.string == "pProfile mCallback")
        if isKilled { try notifyd.kill() } else { #expect(try notifyd.stop() == 0) }
        try notifyd.start()
        #expect(try screens(notifyd.connect("control")) == shown)
    }

    @Test("are in the store soon after they were opened")
    func checkpoint() throws {
        let notifyd = try Notifyd()
        let before = try notifyd.connect("control")
        _ = try before.ask(#"{"event":"login","user":"john"}"#)
        try open(before, "compass://profile:john")
        let shown = try screens(before)
        let isStored = holds {
            // The store is copied while it is written to: an error means that the row is not there yet.
            let image = try? StoreImage(of: notifyd.folder)
            let stored = image?.store.session("default")
            return stored?.tree.description == "pProfile"
        }
        #expect(isStored)
        try notifyd.kill()
        try notifyd.start()
        #expect(try screens(notifyd.connect("control")) == shown)
    }

    @Test(
        "are those of the journal, at whatever instant it was killed",
        .enabled(if: JournalDaemon.isPossible, "needs root and systemd-journald")
    )
    func journal() throws {
        let notifyd = try Notifyd(journal: JournalDaemon())
        for turn in 0..<3 {
            let before = try notifyd.connect("control")
            for session in ["default", "tv"] {
                if turn == 0 {
                    _ = try before.ask(#"{"event":"login","session":"\#(session)","user":"j"}"#)
                }
                try open(before, "compass://profile:\(session)\(turn)", session)
                try open(before, "compass://callback?token=t\(turn)", session)
                try open(before, "compass://profile:again\(turn)", session)
            }
            let shown = [try screens(before), try screens(before, "tv")]
            #expect(shown.allSatisfy { $0[0]?.string?.hasPrefix("pProfile mCallback") == true })
            try notifyd.kill()
            try notifyd.start()
            let after = try notifyd.connect("control")
            #expect(try [screens(after), screens(after, "tv")] == shown)
        }
    }
}
