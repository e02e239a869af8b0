// Values of one frame end with its turn: a sender is never recorded with another sender's frame.

import Jansson
import LinkRouter
import Testing

@testable import NotifyCore

@Suite("A turn")
struct TurnTests {
    private static let asker = Sender(userID: 1_000, processID: 7, unit: "asker.service")

    private static func senders(_ verdict: Verdict) -> [Sender?] {
        verdict.entries.map(\.decision.sender)
    }

    @Test("ends with its frame, also for a query", arguments: ["status", "sessions"])
    func query(_ name: String) throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        harness.control(#"{"query":"\#(name)"}"#, from: Self.asker)
        #expect(Self.senders(try harness.reload(Harness.routes)) == [nil])
        harness.control(#"{"query":"\#(name)"}"#, from: Self.asker)
        harness.wait(900)
        #expect(Self.senders(harness.expire()) == [nil])
    }

    @Test("has its sender in the entries about its own frame only")
    func sender() throws {
        var harness = try Harness()
        harness.feed(link: "compass://profile:john")
        let login = harness.control(#"{"event":"login","user":"john"}"#, from: Self.asker)
        #expect(login.lines == ["applied", "routed push Profile"])
        #expect(Self.senders(login) == [Self.asker, nil])
        #expect(Self.senders(harness.control("{oops}", from: Self.asker)) == [Self.asker])
    }

    @Test("numbers its entries and generated ids after the ledger's last number")
    func numbers() throws {
        var harness = try Harness()
        harness.last = 41
        let parked = harness.feed(link: "compass://profile:john")
        #expect(parked.entries.map(\.number) == [42])
        #expect(parked["id"]?.string == "seq-42")
        #expect(parked.changes.parked.map(\.number) == [42])
        harness.last = 99
        let login = harness.control(#"{"event":"login","user":"john"}"#)
        #expect(login.entries.map(\.number) == [100, 101])
        #expect(login.entries[1].id == "seq-42")
    }
}
