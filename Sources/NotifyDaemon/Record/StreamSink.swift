// Entries on standard output: for a terminal, a container, a log collector.

import NotifyCore
import Systemd

/// Writes entries to standard output; what is written has arrived.
final class StreamSink: EntrySink {
    var onProgress: () -> Void = {}
    let canReadBack = false
    let isStuck = false
    private(set) var condition = "standard output"

    func take(_ entry: Span<UInt8>) -> Handover {
        do throws(SystemError) {
            try StandardStream.output.write(entry)
        } catch {
            // The reader has gone: what is left is to say so where the operator looks.
            condition = error.description
        }
        return .taken
    }

    func cursor() -> String? { nil }

    func lookAgain(isStalled: Bool) {}

    func readBack(_ body: (UInt64, Int) -> Void) {}

    /// What reads it may keep it anywhere.
    func sync() -> Bool { false }

    func expectMore(progressed: Bool) {}

    func tell(_ message: String, id: String, priority: Int) {
        try? StandardStream.error.write("notifyd: \(message)\n")
    }
}
