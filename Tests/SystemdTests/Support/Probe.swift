// Sends journal entries and reads them back.

import Systemd
import TestSupport
import Testing

/// A sender whose entries share a unique id.
final class Probe {
    let daemon: JournalDaemon
    let sender: JournalSender
    let id: String

    init(_ daemon: JournalDaemon) throws {
        self.daemon = daemon
        sender = try JournalSender(path: daemon.socketPath)
        id = try Identifier128.random().description
    }

    /// Sends an entry with a number and additional fields.
    func send(_ number: Int, _ fields: [(String, [UInt8])] = []) throws -> JournalSendResult {
        var entry = Array("MESSAGE=Entry \(number)\nPROBE_ID=\(id)\nPROBE_NUMBER=\(number)\n".utf8)
        for (name, value) in fields { entry += Self.field(name, value) }
        return sender.send(entry.span)
    }

    /// A field in the binary form, with its length before the value.
    private static func field(_ name: String, _ value: [UInt8]) -> [UInt8] {
        let length = stride(from: 0, to: 64, by: 8).map {
            UInt8(truncatingIfNeeded: value.count >> $0)
        }
        return Array("\(name)\n".utf8) + length + value + Array("\n".utf8)
    }

    /// Sends numbered entries, waiting while the queue is full; all must be accepted.
    func send(_ numbers: ClosedRange<Int>) throws {
        for number in numbers {
            var result = JournalSendResult.full
            _ = try holds {
                result = try send(number)
                return result != .full
            }
            try #require(result == .sent)
        }
    }

    /// A reader that matches this probe's entries.
    func reader() throws -> JournalReader {
        let reader = try JournalReader(folder: daemon.journalFolder)
        reader.addFilter("PROBE_ID", id)
        return reader
    }

    /// The numbers that a reader returns, up to the last one.
    func numbers(_ reader: JournalReader, through last: Int) throws -> [Int64] {
        var seen: [Int64] = []
        _ = try holds {
            while try reader.next() {
                seen.append(try reader.number("PROBE_NUMBER") ?? -1)
                if seen.last == Int64(last) { return true }
            }
            return false
        }
        return seen
    }
}
