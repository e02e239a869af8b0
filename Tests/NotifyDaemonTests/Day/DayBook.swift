// Receipts compared with the journal.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

/// The numbers of receipts, and the entries of the journal.
struct DayBook {
    private var acknowledged: Set<UInt64> = []
    private var through: UInt64 = 0
    /// How many frames had a receipt, and how many entries the journal has.
    private(set) var receipts = 0
    private(set) var entries = 0

    /// Notes a receipt, and the entries of parked links that ended with it.
    mutating func note(_ receipt: JSONValue) {
        guard let first = receipt["seq"]?.integer, receipt["outcome"] != nil else { return }
        receipts += 1
        let count = receipt["entries"]?.integer ?? 1
        acknowledged.formUnion(UInt64(first)..<UInt64(first + count))
    }

    /// Compares the receipts with the journal, up to a number, and clears both.
    mutating func judge(_ folder: String, through last: UInt64) throws {
        var texts: [UInt64: [UInt8]] = [:]
        let reader = try JournalReader(folder: folder)
        try reader.seekHead()
        while try reader.next() {
            guard let number = try reader.number("NOTIFY_SEQ").map({ UInt64($0) }) else { continue }
            let message = try reader.field("MESSAGE") ?? []
            let known = texts.updateValue(message, forKey: number)
            #expect(known == nil || known == message, "\(number) names one entry")
        }
        let missing = (through + 1..<last + 1).filter { texts[$0] == nil }
        #expect(missing.isEmpty, "every number has an entry")
        let lost = acknowledged.filter { texts[$0] == nil && $0 > through }
        #expect(lost.isEmpty, "every acknowledged entry is in the journal")
        entries += Int(last - through)
        through = last
        acknowledged = []
    }
}
