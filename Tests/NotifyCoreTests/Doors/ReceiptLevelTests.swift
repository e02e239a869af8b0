// Synced receipts: who requests them, and when they may be sent.

import Jansson
import Testing

@testable import NotifyCore

@Suite("Synced receipts")
struct ReceiptLevelTests {
    private static func gathered(_ queue: ReceiptQueue, confirmed: UInt64) -> String {
        var buffer: [UInt8] = []
        queue.gather(confirmed: confirmed, limit: 1_000, into: &buffer)
        return String(decoding: buffer, as: UTF8.self)
    }

    @Test("block later ones, and report whether the sync succeeded", arguments: [true, false])
    func order(_ isSynced: Bool) {
        var queue = ReceiptQueue()
        queue.append(Array("{\"a\":1}\n".utf8), awaiting: 1)
        queue.append(Array("{\"b\":1}\n".utf8), awaiting: 2, level: .synced)
        queue.append(Array("{\"c\":1}\n".utf8), awaiting: 3)
        queue.append(Array("{\"d\":1}\n".utf8), awaiting: 4, level: .synced)
        #expect(queue.awaitedSync == 4)
        #expect(Self.gathered(queue, confirmed: 9) == "{\"a\":1}\n")
        queue.removeFirst(8)
        #expect(!queue.isReady(confirmed: 9))

        queue.didSync(through: 3, isSynced: isSynced)
        let text = "{\"b\":1,\"synced\":\(isSynced)}\n{\"c\":1}\n"
        #expect(Self.gathered(queue, confirmed: 9) == text)
        #expect(queue.byteCount == text.utf8.count + 8)
        queue.removeFirst(text.utf8.count)
        #expect(!queue.isReady(confirmed: 9))
        queue.didSync(through: 4, isSynced: isSynced)
        #expect(Self.gathered(queue, confirmed: 9) == "{\"d\":1,\"synced\":\(isSynced)}\n")
        #expect(queue.awaitedSync == nil)
    }

    @Test("wait for the same sync, or for the next if they came too late")
    func rounds() {
        var rounds = SyncRounds()
        func isDue(_ confirmed: UInt64) -> Bool { rounds.isDue(confirmed: confirmed) }
        #expect(!isDue(9))
        for number in [3, 7, 5] as [UInt64] { rounds.want(number) }
        #expect(!isDue(6))
        rounds.want(8)
        rounds.want(12)
        // Later requests do not delay the sync.
        #expect(isDue(8))
        rounds.end(confirmed: 8)
        #expect(!isDue(11))
        #expect(isDue(12))
        rounds.end(confirmed: 12)
        #expect(!isDue(.max))
        // A number from an earlier process waits as well.
        rounds.want(2)
        #expect(isDue(12))
    }

    @Test(
        "are requested by an envelope, else by the configuration",
        arguments: [
            ("confirmed", nil, .confirmed), ("confirmed", "synced", .synced),
            ("synced", nil, .synced), ("synced", "confirmed", .confirmed),
        ] as [(String, String?, ReceiptLevel)]
    )
    func level(_ configured: String, _ asked: String?, _ expected: ReceiptLevel) throws {
        let routes = #"{"receipts": "\#(configured)", "#
        var harness = try Harness(
            routes: routes + Harness.routes.drop { $0 != "{" }.dropFirst()
        )
        let configured = try #require(ReceiptLevel(rawValue: configured))
        let member = asked.map { #", "receipt": "\#($0)""# } ?? ""
        let envelope = #"{"payload": {"url": "compass://login:a"}\#(member)}"#
        #expect(harness.control(envelope).level == expected)
        // Other frames use the configured level: untrusted senders cannot request a sync.
        #expect(harness.control(#"{"event": "login", "user": "john"}"#).level == configured)
        #expect(harness.control(#"{"event": "fly"}"#).level == configured)
        let payload = #"{"url": "compass://here", "receipt": "synced"}"#
        #expect(harness.feed(payload).level == configured)
        #expect(harness.feed("{]").level == configured)
    }

    @Test("are rejected if the level is invalid", arguments: [#""fsync""#, #""""#, "true", "null"])
    func unknown(_ word: String) throws {
        var harness = try Harness()
        let verdict = harness.control(#"{"payload": {"url": "s://a"}, "receipt": \#(word)}"#)
        #expect(verdict["reason"]?.string == "bad_value")
        #expect(verdict["column"]?.integer == 42)
    }
}
