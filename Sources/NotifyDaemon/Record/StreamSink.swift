// Entries on standard output: for a terminal, a container, a log collector.

import NotifyCore
import Systemd

/// Writes entries to standard output; a written entry counts as confirmed.
final class StreamSink: EntrySink {
    var onProgress: () -> Void = {}
    let canReadBack = false
    private(set) var isStuck = false
    private(set) var condition = ok
    private let loop: EventLoop
    private var writable: IOSource?
    /// How many bytes of an entry were written before there was no more room.
    private var written = 0

    private static let ok = "standard output"

    init(loop: EventLoop) {
        self.loop = loop
    }

    func send(_ entry: Span<UInt8>) -> SendResult {
        do throws(SystemError) {
            while written < entry.count {
                let rest = entry.extracting(written...)
                guard let count = try StandardStream.output.writeWithoutWaiting(rest) else {
                    try waitForRoom()
                    return .retryLater
                }
                written += count
            }
            if isStuck { condition = Self.ok }
        } catch {
            // The reader has closed the stream: the entry is lost, and the status shows the error.
            condition = error.description
        }
        written = 0
        isStuck = false
        return .sent
    }

    private func waitForRoom() throws(SystemError) {
        isStuck = true
        condition = "standard output: not read"
        if writable == nil {
            let output = StandardStream.output.rawValue
            writable = try loop.add(descriptor: output, events: []) { [unowned self] _ in
                writable?.events = []
                onProgress()
            }
        }
        writable?.events = .writable
    }

    func log(_ message: String, id: String, severity: Severity) {
        // Both streams may be one pipe that is not read, so this must not wait.
        let line = Array("notifyd: \(message)\n".utf8)
        _ = try? StandardStream.error.writeWithoutWaiting(line.span)
    }
}
