// The loop with real descriptors, timers and signals. No test depends on elapsed time, only on the
// order of timers.

import Foundation
import Systemd
import TestSupport
import Testing

@Suite("The event loop")
struct EventLoopTests {
    @Test("runs until exit() and returns its code")
    func exitCode() throws {
        let loop = try EventLoop()
        let source = try loop.addDefer { loop.exit(7) }
        source.isEnabled = true
        #expect(try loop.run() == 7)
    }

    @Test("cannot be run twice")
    func runsOnce() throws {
        let loop = try EventLoop()
        loop.exit(0)
        #expect(try loop.run() == 0)
        #expect(throws: SystemError.self) { try loop.run() }
    }

    @Test("reports that a descriptor is readable, writable or closed")
    func readiness() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        var seen: [IOEvents] = []
        let source = try loop.add(descriptor: near.descriptor, events: .writable) { ready in
            seen.append(ready)
        }
        try loop.runOnce(waitingFor: .zero)
        #expect(seen == [.writable])

        source.events = .readable
        try loop.runOnce(waitingFor: .zero)
        #expect(seen == [.writable], "nothing to read, so not reported as readable")

        _ = try far.send([1].span)
        try loop.runOnce()
        #expect(seen.last == .readable)

        far.close()
        let closed: IOEvents = [.readable, .hungUp]
        #expect(
            try holds {
                try loop.runOnce()
                return seen.last?.isSuperset(of: closed) == true
            }
        )
    }

    @Test("reports a descriptor in each turn until it is drained")
    func levelTriggered() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        var count = 0
        let source = try loop.add(descriptor: near.descriptor, events: .readable) { _ in count += 1
        }
        _ = try far.send([1].span)
        for _ in 0..<3 { try loop.runOnce(waitingFor: .zero) }
        #expect(count == 3)
        source.cancel()
    }

    @Test("does not spin on a closed peer whose source is off or has no events")
    func closedPeer() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        var count = 0
        let source = try loop.add(descriptor: near.descriptor, events: []) { _ in count += 1 }
        far.close()
        #expect(try !loop.runOnce(waitingFor: .zero))
        source.events = .readable
        source.isEnabled = false
        #expect(try !loop.runOnce(waitingFor: .zero))
        source.isEnabled = true
        #expect(try loop.runOnce())
        source.events = []
        #expect(try !loop.runOnce(waitingFor: .zero))
        #expect(count == 1)
    }

    @Test("rejects a descriptor that is not open")
    func badDescriptor() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError.self) {
            _ = try loop.add(descriptor: 1_000_000, events: .readable) { _ in }
        }
    }

    // In its own process, so that no other test can reuse the number of the closed descriptor.
    @Test("exits with the error if a source cannot be re-enabled")
    func lostSource() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let (near, far) = try Connection.pair()
            let source = try loop.add(descriptor: near.descriptor, events: .readable) { _ in }
            source.isEnabled = false
            // A disabled source is not registered with epoll, so only this order is harmless.
            near.close()
            source.isEnabled = true
            #expect(
                throws: SystemError(call: "enable or disable a source", errno: .badFileDescriptor)
            ) {
                try loop.run()
            }
            _ = far
        }
    }

    @Test("dispatches ready sources in order of priority")
    func priorities() throws {
        let loop = try EventLoop()
        var order: [Int64] = []
        var sources: [IOSource] = []
        var pairs: [(Connection, Connection)] = []
        for priority: Int64 in [30, 10, 20] {
            let pair = try Connection.pair()
            let near = pair.0.descriptor
            let source = try loop.add(descriptor: near, events: .writable) { _ in
                order.append(priority)
                if order.count == 3 { loop.exit(0) }
            }
            source.priority = priority
            #expect(source.priority == priority)
            sources.append(source)
            pairs.append(pair)
        }
        for _ in 0..<3 {
            try loop.runOnce(waitingFor: .zero)
            sources.first { $0.priority == order.last }?.isEnabled = false
        }
        #expect(order == [10, 20, 30])
    }

    @Test("returns the time at which its turn began")
    func now() throws {
        let loop = try EventLoop()
        let before = SystemClock.monotonic.now
        var inside = Duration.zero
        let source = try loop.addDefer { inside = loop.now(.monotonic) }
        source.isEnabled = true
        try loop.runOnce()
        #expect(inside >= before)
        #expect(inside <= SystemClock.monotonic.now)
    }

    @Test("has no watchdog when the manager asks for none")
    func noWatchdog() throws {
        let loop = try EventLoop()
        #expect(try loop.setWatchdog(true) == false)
    }
}
