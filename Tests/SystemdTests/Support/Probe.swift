// What the tests of the journal send and read back.

import Systemd
import Testing

/// A sender and what it has sent, with an id that only its own entries have.
final class Probe {
    let daemon: JournalDaemon
    let sender: JournalSender
    let id: String
    private var writer = JournalEntryWriter()

    init(_ daemon: JournalDaemon) throws {
        self.daemon = daemon
        sender = try JournalSender(path: daemon.socketPath)
        id = try Identifier128.random().description
    }

    /// Sends an entry with a number, and more fields.
    func send(_ number: Int, _ fields: [(String, [UInt8])] = []) throws -> JournalSendResult {
        writer.removeAll()
        writer.append(try #require(JournalFieldName("MESSAGE")), "Entry \(number)")
        writer.append(try #require(JournalFieldName("PROBE_ID")), id)
        writer.append(try #require(JournalFieldName("PROBE_NUMBER")), number)
        for (name, value) in fields {
            let field = try #require(JournalFieldName(name))
            writer.append(field, value.span)
        }
        return sender.send(writer)
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
