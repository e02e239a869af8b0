// A day of load with faults through real sockets, store and journald, on clocks that run a thousand
// times faster. Its resources must be the same after the first hour and after the last.

import Foundation
import NotifyCore
import TestSupport
import Testing

@Suite("Unattended")
struct DayTests {
    /// `make day` runs all 24 hours; the ordinary run has time for the first two only.
    static let hours = ProcessInfo.processInfo.environment["DAY_HOURS"].flatMap { Int($0) } ?? 2

    /// A sanitizer does not reuse freed memory, so memory cannot be compared.
    static let isMeasurable = !["__asan_init", "__tsan_init"].contains { (name: String) in
        unsafe dlsym(nil, name) != nil
    }

    @Test(
        "a day of load with faults grows neither memory nor descriptors nor store, and loses nothing",
        .enabled(if: JournalDaemon.isPossible && isMeasurable)
    )
    func day() throws {
        let day = try Day()
        try day.fill()
        try day.live(hours: 1)
        let first = try day.measure()
        try day.live(hours: Self.hours - 1)
        let last = try day.measure()
        print("after 1 hour:  \(first)\nafter \(Self.hours) hours: \(last)\n\(day.story)")

        #expect(last.memory <= first.memory + 1_024, "KiB of anonymous memory")
        #expect(last.descriptors <= first.descriptors)
        #expect(last.storeBytes <= first.storeBytes + 65_536)
        // SQLite restarts the log after 1,000 pages; the transaction that reaches them may be larger.
        #expect(last.logBytes <= 1_256 * 4_120)
        #expect(last.rows["ledger"] == 1 && last.rows["outbox"] == 0 && last.rows["parked"] == 0)
        #expect(last.rows["session"] == Day.devices.count + Day.strangers, "and no more")
        #expect(last.rows["seen"] == Day.seen, "the ring is full")
    }
}
