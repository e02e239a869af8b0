// Signals, and the work that belongs to a turn.

import Foundation
import Systemd
import Testing

@Suite("A signal source")
struct SignalSourceTests {
    // Each signal belongs to one test: while the process shares them, raise() is for this thread.
    @Test("takes a signal instead of its deadly default")
    func fires() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.addSignal(SIGUSR1) { count += 1 }
        raise(SIGUSR1)
        try loop.runOnce()
        #expect(count == 1)
        source.cancel()
    }

    @Test("that is off lets the signal wait")
    func waits() throws {
        let loop = try EventLoop()
        var count = 0
        let source = try loop.addSignal(SIGUSR2) { count += 1 }
        source.isEnabled = false
        #expect(!source.isEnabled)
        raise(SIGUSR2)
        #expect(try !loop.runOnce(waitingFor: .zero))
        source.isEnabled = true
        try loop.runOnce()
        #expect(count == 1)
    }

    @Test("ends a whole run, as at stop")
    func endsRun() async {
        await #expect(processExitsWith: .exitCode(3)) {
            let loop = try EventLoop()
            let source = try loop.addSignal(SIGTERM) { loop.exit(3) }
            let sender = try loop.addDefer { raise(SIGTERM) }
            sender.isEnabled = true
            let code = try loop.run()
            source.cancel()
            ProcessFacts.exit(code)
        }
    }
}

@Suite("A turn source")
struct TurnSourceTests {
    @Test("that is deferred fires once each time it is turned on")
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

    @Test("that turns itself on again keeps no descriptor waiting")
    func fairness() throws {
        let loop = try EventLoop()
        var turns = 0
        var source: TurnSource?
        source = try loop.addDefer {
            turns += 1
            source?.isEnabled = true
        }
        source?.isEnabled = true
        for _ in 0..<10 { try loop.runOnce(waitingFor: .zero) }
        let (near, far) = try Connection.pair()
        var heard: [Int] = []
        let io = try loop.add(near, events: .readable) { _ in heard.append(turns) }
        for _ in 0..<5 {
            heard = []
            let before = turns
            _ = try far.send([7], from: 0)
            for _ in 0..<3 where heard.isEmpty { try loop.runOnce(waitingFor: .zero) }
            #expect(heard.first.map { $0 - before <= 1 } == true)
            var bytes: [UInt8] = []
            _ = try near.read(into: &bytes, upTo: 10)
        }
        io.cancel()
        source?.cancel()
    }

    @Test("that is post fires after other sources, and not by itself")
    func post() throws {
        let loop = try EventLoop()
        var order: [String] = []
        let post = try loop.addPost(priority: 100) { order.append("post") }
        let first = try loop.addDefer { order.append("first") }
        let second = try loop.addDefer(priority: 1) { order.append("second") }
        #expect(try !loop.runOnce(waitingFor: .zero))
        first.isEnabled = true
        second.isEnabled = true
        while try loop.runOnce(waitingFor: .zero) {}
        #expect(order == ["first", "second", "post"])
        post.isEnabled = false
        first.isEnabled = true
        while try loop.runOnce(waitingFor: .zero) {}
        #expect(order.last == "first")
    }
}
