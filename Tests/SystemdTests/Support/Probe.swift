// What the tests of the journal send and read back.

import Systemd
import TestSupport
import Testing

/// A sender and what it has sent, with an id that only its own entries have.
final class Probe {
    let daemon: JournalDaemon
    let sender: JournalSender
    let id: String

    init(_ daemon: JournalDaemon) throws {
        self.daemon = daemon
        sender = try JournalSender(path: daemon.socketPath)
        id = try Identifier128.random().description
    }

    /// Sends an entry with a number, and more fields.
    func send(_ number: Int, _ fields: [(String, [UInt8])] = []) throws -> JournalSendResult {
        var entry = Array("MESSAGE=Entry \(number)\nPROBE_ID=\(id)\nPROBE_NUMBER=\(number)\n".utf8)
        for (name, value) in fields { entry += Self.field(name, value) }
        return sender.send(entry.span)
    }

    /// A field in the form that any value can have: its length stands before it.
    private static func field(_ name: String, _ value: [UInt8]) -> [UInt8] {
        let length = stride(from: 0, to: 64, by: 8).map {
            UInt8(truncatingIfNeeded: value.count >> $0)
        }
        return Array("\(name)\n".utf8) + length + value + Array("\n".utf8)
    }

    /// Sends numbered entries, waiting while the queue is full; all must be taken.
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

    /// A reader of this probe's entries, as for waiting.
    func reader() throws -> JournalReader {
        let reader = try JournalReader(folder: daemon.journalFolder)
        reader.addFilter("PROBE_ID", id)
        return reader
    }

    /// The numbers that a reader sees until it has seen the last one.
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
