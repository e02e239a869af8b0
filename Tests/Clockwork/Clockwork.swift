// notifyd on clocks that a test sets. The first word is their speed, 0 for clocks that stand still;
// further words, and lines on standard input, step a clock.
//
//   Clockwork SPEED [CLOCK SECONDS]... -- OPTION...

import Glibc
import NotifyDaemon
import Systemd

@main
enum Clockwork {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let time = LoopTime(speed: words.first.flatMap { Int($0) } ?? 0)
        let own = words.dropFirst().prefix { $0 != "--" }
        step(time, own.joined(separator: " "))
        var input: IOSource?
        let code = DaemonMain.run(words.dropFirst(own.count + 2)) {
            let loop = try EventLoop(time: time)
            input = try loop.add(descriptor: 0, events: .readable) { _ in
                guard let text = read() else {
                    input?.cancel()
                    return
                }
                step(time, text)
            }
            // A step is applied before anything that is sent to the doors after it.
            input?.priority = -1_000
            return loop
        }
        input?.cancel()
        ProcessFacts.exit(code)
    }

    /// Reads what has arrived: whole lines, because short writes to a pipe are atomic.
    private static func read() -> String? {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            count = unsafe max(Glibc.read(0, buffer.baseAddress, 4_096), 0)
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private static func step(_ time: LoopTime, _ text: String) {
        let clocks: [Substring: SystemClock] = [
            "monotonic": .monotonic, "boottime": .boottime, "realtime": .realtime,
        ]
        var words = text.split { $0 == " " || $0 == "\n" }[...]
        while let name = words.popFirst(), let seconds = words.popFirst() {
            guard let clock = clocks[name], let seconds = Int64(seconds) else { continue }
            time.step(clock, by: .seconds(seconds))
        }
    }
}
