// Receipts, followers and budgets.

import LinkRouter
import Testing

@testable import NotifyCore

@Suite("Receipts")
struct ReceiptQueueTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("are sent in order, and not before their entries are confirmed")
    func order() {
        var queue = ReceiptQueue()
        queue.append(Self.bytes("a\n"), awaiting: 2)
        queue.append(Self.bytes("b\n"), awaiting: 1)
        #expect(!queue.isReady(confirmed: 1))
        #expect(queue.isReady(confirmed: 2))
        var buffer: [UInt8] = []
        queue.gather(confirmed: 2, limit: 100, into: &buffer)
        #expect(buffer == Self.bytes("a\nb\n"))
    }

    @Test("are sent up to the first whose entries are not confirmed")
    func confirmedOnly() {
        var queue = ReceiptQueue()
        for number in 1...3 as ClosedRange<UInt64> {
            queue.append(Self.bytes("\(number)\n"), awaiting: number)
        }
        var buffer: [UInt8] = []
        queue.gather(confirmed: 2, limit: 100, into: &buffer)
        #expect(buffer == Self.bytes("1\n2\n"))
    }

    @Test("that were sent in part are resumed")
    func partial() {
        var queue = ReceiptQueue()
        queue.append(Self.bytes("abc\n"), awaiting: 0)
        queue.append(Self.bytes("def\n"), awaiting: 0)
        queue.removeFirst(5)
        #expect(queue.byteCount == 3)
        var buffer: [UInt8] = []
        queue.gather(confirmed: 0, limit: 100, into: &buffer)
        #expect(buffer == Self.bytes("ef\n"))
        queue.removeFirst(3)
        #expect(queue.isEmpty)
    }

    @Test("can be moved to another queue")
    func moved() {
        var queue = ReceiptQueue()
        for text in ["gone\n", "abc\n", "def\n"] { queue.append(Self.bytes(text), awaiting: 3) }
        queue.removeFirst(7)
        var other = ReceiptQueue(Array(queue.waiting), sentOfFirst: queue.sentOfFirst)
        #expect(other.byteCount == queue.byteCount)
        #expect(!other.isReady(confirmed: 2))
        var buffer: [UInt8] = []
        other.gather(confirmed: 3, limit: 100, into: &buffer)
        #expect(buffer == Self.bytes("c\ndef\n"))
        #expect(other.forget() == 1)
        #expect(other.byteCount == 2)
        #expect(ReceiptQueue([], sentOfFirst: 0).isEmpty)
    }

    @Test("of packets are sent one by one")
    func packets() {
        var queue = ReceiptQueue()
        queue.append(Self.bytes("a\n"), awaiting: 0)
        queue.append(Self.bytes("b\n"), awaiting: 0)
        var buffer: [UInt8] = []
        queue.gather(confirmed: 0, limit: 0, into: &buffer)
        #expect(buffer == Self.bytes("a\n"))
    }

    @Test("that are not read are dropped, except for the rest of a line")
    func dropped() {
        var queue = ReceiptQueue()
        for _ in 0..<3 { queue.append(Self.bytes("line\n"), awaiting: 0) }
        queue.removeFirst(2)
        #expect(queue.forget() == 2)
        #expect(queue.byteCount == 3)
        queue.removeFirst(3)
        #expect(queue.isEmpty)
        queue.append(Self.bytes("x\n"), awaiting: 0)
        #expect(queue.forget() == 1)
        #expect(queue.byteCount == 0)
    }
}

@Suite("Following")
struct FollowRingTests {
    private static func command(_ number: UInt64, _ session: String = "default") -> FollowedCommand
    {
        FollowedCommand(
            number: number,
            id: "id",
            session: session,
            state: .loggedIn,
            route: nil,
            step: 1,
            steps: 1,
            command: NavigationCommand(.push, screen: "S"),
            details: nil
        )
    }

    @Test("returns each confirmed command of its session once and in order")
    func order() {
        var ring = FollowRing(after: 0, capacity: 4)
        #expect(ring.next(after: 0, confirmed: 1, session: "default") == nil)
        ring.append(Self.command(2))
        ring.makeRoom()
        ring.append(Self.command(3, "other"))
        ring.append(Self.command(5))
        #expect(ring.next(after: 0, confirmed: 1, session: "default") == nil)
        #expect(ring.next(after: 0, confirmed: 5, session: "default")?.number == 2)
        #expect(ring.next(after: 2, confirmed: 5, session: "default")?.number == 5)
        #expect(ring.next(after: 5, confirmed: 9, session: "default") == nil)
    }

    @Test("can be moved to another ring", arguments: 0...9)
    func moved(filled: UInt64) {
        var ring = FollowRing(after: 7, capacity: 4)
        for number in 0..<filled { ring.append(Self.command(8 + number)) }
        let commands = Array(ring.commands)
        #expect(commands.map(\.number) == Array(8..<8 + filled).suffix(4))
        var other = FollowRing(forgotten: ring.forgotten, commands: commands, capacity: 4)
        #expect(other.forgotten == ring.forgotten)
        ring.append(Self.command(99))
        other.append(Self.command(99))
        #expect(Array(other.commands) == Array(ring.commands))
        #expect(other.forgotten == ring.forgotten)
    }

    @Test("reports the last evicted number")
    func evicted() {
        var ring = FollowRing(after: 7, capacity: 2)
        #expect(ring.forgotten == 7)
        for number in 8...11 as ClosedRange<UInt64> { ring.append(Self.command(number)) }
        #expect(ring.forgotten == 9)
        #expect(ring.next(after: 9, confirmed: 20, session: "default")?.number == 10)
        #expect(ring.next(after: 10, confirmed: 20, session: "default")?.number == 11)
    }
}

@Suite("A user's budget")
struct BudgetTests {
    @Test("allows a burst, then the rate")
    func burstAndRate() {
        var limits = Limits()
        limits.entriesBurst = 3
        limits.entriesPerSecond = 10
        var budget = Budget(limits: limits, now: .seconds(100))
        for _ in 0..<3 {
            let allows = budget.allows(at: .seconds(100))
            #expect(allows)
            budget.spend(1)
        }
        var allows = budget.allows(at: .seconds(100))
        #expect(!allows)
        allows = budget.allows(at: .seconds(100) + .milliseconds(99))
        #expect(!allows)
        allows = budget.allows(at: .seconds(100) + .milliseconds(100))
        #expect(allows)
        allows = budget.allows(at: .seconds(10_000_000))
        #expect(allows)
    }

    @Test("refills at a constant rate", arguments: [1, 7, 333, 999, 1_001, 60_000])
    func refill(step: Int) {
        var limits = Limits()
        limits.entriesBurst = 1_000
        limits.entriesPerSecond = 3
        var budget = Budget(limits: limits, now: .zero)
        budget.spend(1_000)
        var now = 0
        var spent = 0
        while now + step <= 300_000 {
            now += step
            while budget.allows(at: .milliseconds(now)) {
                budget.spend(1)
                spent += 1
            }
        }
        #expect((now * 3 / 1_000 - 1...now * 3 / 1_000).contains(spent))
    }

    @Test("that was overdrawn allows nothing until it has refilled")
    func overdrawn() {
        var limits = Limits()
        limits.entriesBurst = 10
        limits.entriesPerSecond = 1
        var budget = Budget(limits: limits, now: .zero)
        budget.spend(27)
        for (second, isAllowed) in [(0, false), (17, false), (18, true)] {
            let allows = budget.allows(at: .seconds(second))
            #expect(allows == isAllowed)
        }
        // A clock at its maximum, or one that went back, does not trap.
        let late = budget.allows(at: .seconds(Int64.max))
        let early = budget.allows(at: .zero)
        #expect(late && early)
    }
}
