// Lifetimes: a cancelled source releases everything, and nothing is used after its release.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("A source that is released")
struct EventSourceReleaseTests {
    /// An object captured by a handler.
    private final class Token {}

    @Test("releases its handler as soon as it is cancelled")
    func cancelled() throws {
        let loop = try EventLoop()
        let (near, _) = try Connection.pair()
        weak var seen: Token?
        var sources: [EventSource] = []
        do {
            let token = Token()
            seen = token
            sources.append(
                try loop.add(descriptor: near.descriptor, events: .readable) { _ in _ = token }
            )
            sources.append(try loop.addTimer { _ = token })
            sources.append(try loop.addSignal(Signal(rawValue: SIGURG)) { _ = token })
            sources.append(try loop.addDefer { _ = token })
        }
        #expect(seen != nil)
        for source in sources {
            #expect(source.isActive)
            source.cancel()
            source.cancel()
            #expect(!source.isActive)
        }
        #expect(seen == nil)
    }

    @Test("does not fire after its object is released")
    func dropped() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        var source: IOSource? = try loop.add(descriptor: near.descriptor, events: .readable) { _ in
            Issue.record("fired")
        }
        _ = try far.send([1].span)
        weak let seen = source
        source = nil
        #expect(seen == nil)
        #expect(try !loop.runOnce(waitingFor: .zero))
    }

    @Test("can cancel itself, close its descriptor and release its owner in its handler")
    func inItsHandler() throws {
        let loop = try EventLoop()
        final class Owner {
            var source: IOSource?
            let connection: Connection
            init(_ connection: Connection) { self.connection = connection }
        }
        let (near, far) = try Connection.pair()
        var owner: Owner? = Owner(near)
        weak let seen = owner
        owner?.source = try loop.add(descriptor: near.descriptor, events: .readable) {
            [unowned owner = try #require(owner)] _ in
            owner.source?.cancel()
            owner.connection.close()
        }
        _ = try far.send([1].span)
        try loop.runOnce()
        owner = nil
        #expect(seen == nil)
        #expect(try !loop.runOnce(waitingFor: .zero))
    }

    @Test("can be cancelled by another source that is ready in the same turn")
    func byAnother() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        var fired: [String] = []
        var victims: [IOSource] = []
        victims.append(
            try loop.add(descriptor: near.descriptor, events: .writable) { _ in
                fired.append("near")
                victims[1].cancel()
            }
        )
        victims.append(
            try loop.add(descriptor: far.descriptor, events: .writable) { _ in
                fired.append("far")
                victims[0].cancel()
            }
        )
        try loop.runOnce(waitingFor: .zero)
        try loop.runOnce(waitingFor: .zero)
        // The kernel decides which one is first; the loop must not dispatch the other.
        #expect(Set(fired).count == 1)
        for victim in victims { victim.cancel() }
    }

    @Test("can be cancelled before its descriptor is closed while a duplicate is open")
    func duplicate() throws {
        let loop = try EventLoop()
        let (near, far) = try Connection.pair()
        let copy = dup(near.descriptor)
        let source = try loop.add(descriptor: near.descriptor, events: .readable) { _ in }
        _ = try far.send([1].span)
        source.cancel()
        near.close()
        #expect(try !loop.runOnce(waitingFor: .zero))
        close(copy)
    }

    @Test(
        "is cancelled when its connection or listener is closed or released"
    )
    func byItsOwner() throws {
        let loop = try EventLoop()
        func add(_ connection: Connection) throws -> IOSource {
            try loop.add(connection, events: .writable) { _ in Issue.record("fired") }
        }
        let closed = try Connection.pair()
        var dropped: (Connection, Connection)? = try Connection.pair()
        // With a duplicate open, closing before cancelling would abort the process.
        let copies = [dup(closed.0.descriptor), dup(try #require(dropped).0.descriptor)]
        defer { for copy in copies { close(copy) } }
        let first = try add(closed.0)
        let second = try add(try #require(dropped).0)
        let folder = try ScratchFolder()
        let listener = try Listener.bind(path: folder.file("door"), type: .stream)
        let third = try loop.add(listener) { Issue.record("fired") }
        let client = try Connection.connect(to: listener.path)

        closed.0.close()
        dropped = nil
        listener.close()
        for source in [first, second, third] { #expect(!source.isActive) }
        #expect(try !loop.runOnce(waitingFor: .zero))
        client.close()
    }

    @Test("can outlive its loop")
    func outlives() throws {
        var loop: EventLoop? = try EventLoop()
        let timer = try #require(try loop?.addTimer {})
        loop = nil
        timer.arm(after: .zero)
        timer.cancel()
        #expect(!timer.isActive)
    }

    @Test("leaks no descriptors")
    func descriptors() async {
        await #expect(processExitsWith: .success) {
            func count() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            let before = try count()
            for _ in 0..<100 {
                let loop = try EventLoop()
                let (near, _) = try Connection.pair()
                let source = try loop.add(descriptor: near.descriptor, events: .readable) { _ in }
                let timer = try loop.addTimer {}
                let signal = try loop.addSignal(Signal(rawValue: SIGUSR1)) {}
                timer.arm(after: .seconds(1000))
                try loop.runOnce(waitingFor: .zero)
                source.cancel()
                signal.cancel()
            }
            // Swift's own threads may open a few; a leak here would be at least 100.
            #expect(try count() < before + 50)
        }
    }
}
