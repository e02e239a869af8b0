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
        var corridor = try Corridor()
        corridor.feed(link: "compass://profile:john")
        corridor.control(#"{"query":"\#(name)"}"#, from: Self.asker)
        #expect(Self.senders(try corridor.reload(Corridor.routes)) == [nil])
        corridor.control(#"{"query":"\#(name)"}"#, from: Self.asker)
        corridor.wait(900)
        #expect(Self.senders(corridor.expire()) == [nil])
    }

    @Test("has its sender in the entries about its own frame only")
    func sender() throws {
        var corridor = try Corridor()
        corridor.feed(link: "compass://profile:john")
        let login = corridor.control(#"{"event":"login","user":"john"}"#, from: Self.asker)
        #expect(login.told == ["applied", "routed push Profile"])
        #expect(Self.senders(login) == [Self.asker, nil])
        #expect(Self.senders(corridor.control("{oops}", from: Self.asker)) == [Self.asker])
    }

    @Test("numbers its entries and generated ids after the ledger's last number")
    func numbers() throws {
        var corridor = try Corridor()
        corridor.last = 41
        let parked = corridor.feed(link: "compass://profile:john")
        #expect(parked.entries.map(\.number) == [42])
        #expect(parked["id"]?.string == "seq-42")
        #expect(parked.changes.parked.map(\.number) == [42])
        corridor.last = 99
        let login = corridor.control(#"{"event":"login","user":"john"}"#)
        #expect(login.entries.map(\.number) == [100, 101])
        #expect(login.entries[1].id == "seq-42")
    }
}
