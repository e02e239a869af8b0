// Entries on standard output: for a terminal, a container, a log collector.

import NotifyCore
import Systemd

/// Writes entries to standard output; what is written has arrived.
final class StreamSink: EntrySink {
    var onProgress: () -> Void = {}
    let canReadBack = false
    private(set) var isStuck = false
    private(set) var condition = ok
    private let loop: EventLoop
    private var writable: IOSource?
    /// How much is written of the entry that there was not room for.
    private var written = 0

    private static let ok = "standard output"

    init(loop: EventLoop) {
        self.loop = loop
    }

    func take(_ entry: Span<UInt8>) -> Handover {
        do throws(SystemError) {
            while written < entry.count {
                let rest = entry.extracting(written...)
                guard let count = try StandardStream.output.writeAtOnce(rest) else {
                    try waitForRoom()
                    return .notNow
                }
                written += count
            }
            if isStuck { condition = Self.ok }
        } catch {
            // The reader has gone: what is left is to say so where the operator looks.
            condition = error.description
        }
        written = 0
        isStuck = false
        return .taken
    }

    private func waitForRoom() throws(SystemError) {
        isStuck = true
        condition = "standard output: nobody reads it"
        if writable == nil {
            let output = StandardStream.output.rawValue
            writable = try loop.add(descriptor: output, events: []) { [unowned self] _ in
                writable?.events = []
                onProgress()
            }
        }
        writable?.events = .writable
    }

    func cursor() -> String? { nil }

    func lookAgain(isStalled: Bool) {}

    func readBack(_ body: (UInt64, Int) -> Void) {}

    /// What reads it may keep it anywhere.
    func sync() -> Bool { false }

    func expectMore(progressed: Bool) {}

    func log(_ message: String, id: String, severity: Severity) {
        // A notice is not worth waiting for: both streams can be one pipe that nobody reads.
        let line = Array("notifyd: \(message)\n".utf8)
        _ = try? StandardStream.error.writeAtOnce(line.span)
    }
}
