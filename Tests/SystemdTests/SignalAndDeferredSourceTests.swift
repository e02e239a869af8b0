// Signal sources and deferred sources.

import Foundation
import Systemd
import Testing

@Suite("A signal source")
struct SignalSourceTests {
    // One signal for each test: the tests share the process, and raise() signals the calling thread.
    @Test("receives a signal instead of its default action")
    func fires() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.addSignal(Signal(rawValue: SIGUSR1)) { count += 1 }
        raise(SIGUSR1)
        try loop.runOnce()
        #expect(count == 1)
        source.cancel()
    }

    @Test("receives a pending signal once it is enabled")
    func waits() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.addSignal(Signal(rawValue: SIGUSR2)) { count += 1 }
        source.isEnabled = false
        #expect(!source.isEnabled)
        raise(SIGUSR2)
        #expect(try !loop.runOnce(waitingFor: .zero))
        source.isEnabled = true
        try loop.runOnce()
        #expect(count == 1)
    }

    @Test("can end the loop, as on SIGTERM")
    func endsRun() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let loop = try EventLoop()
            let source = try loop.addSignal(.terminate) { loop.exit(3) }
            let sender = try loop.addDefer { raise(SIGTERM) }
            sender.isEnabled = true
            let code = try loop.run()
            source.cancel()
            ProcessFacts.exit(code)
        }
    }
}

@Suite("A deferred source")
struct DeferredSourceTests {
    @Test("fires once each time it is enabled")
    func deferred() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.addDefer { count += 1 }
        #expect(!source.isEnabled)
        #expect(try !loop.runOnce(waitingFor: .zero))
        for round in 1...3 {
            source.isEnabled = true
            try loop.runOnce(waitingFor: .zero)
            #expect(try !loop.runOnce(waitingFor: .zero))
            #expect(count == round)
        }
    }

    @Test("that re-enables itself does not starve descriptors")
    func fairness() throws {
        let loop = try EventLoop()
        var turns = 0
        var source: DeferredSource?
        source = try loop.addDefer {
            turns += 1
            source?.isEnabled = true
        }
        source?.isEnabled = true
        for _ in 0..<10 { try loop.runOnce(waitingFor: .zero) }
        let (near, far) = try Connection.pair()
        var received: [Int] = []
        let io = try loop.add(near, events: .readable) { _ in received.append(turns) }
        for _ in 0..<5 {
            received = []
            let before = turns
            _ = try far.send([7], from: 0)
            for _ in 0..<3 where received.isEmpty { try loop.runOnce(waitingFor: .zero) }
            #expect(received.first.map { $0 - before <= 1 } == true)
            var bytes: [UInt8] = []
            _ = try near.read(into: &bytes, upTo: 10)
        }
        io.cancel()
        source?.cancel()
    }
}
