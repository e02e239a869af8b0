// Messages to the service manager, read from its notification socket.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("A service state")
struct ServiceStateTests {
    @Test(
        "is encoded as the assignment that sd_notify(3) documents",
        arguments: [
            (ServiceState.ready, "READY=1"),
            (.stopping, "STOPPING=1"),
            (.reloading, "RELOADING=1"),
            (.monotonic(microseconds: 12), "MONOTONIC_USEC=12"),
            (.extendTimeout(by: .milliseconds(1500)), "EXTEND_TIMEOUT_USEC=1500000"),
            (.status("12 routes, größer"), "STATUS=12 routes, größer"),
            (.status("a\nMAINPID=1\r\u{0}b\u{85}"), "STATUS=a MAINPID=1  b "),
        ]
    )
    func text(state: ServiceState, text: String) {
        #expect(state.description == text)
    }
}

@Suite("A service notifier")
struct ServiceNotifierTests {
    @Test("does nothing without a service manager, without an error")
    func unmanaged() throws {
        try #require(Environment.value(of: "NOTIFY_SOCKET") == nil)
        let notifier = ServiceNotifier()
        #expect(!notifier.isManaged)
        #expect(try notifier.notify(.ready) == false)
        #expect(try notifier.removeStored(name: "x") == false)
    }

    // The environment belongs to the process, so each of these tests runs in its own.
    @Test("sends several states in one datagram")
    func datagram() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            let notifier = ServiceNotifier()
            #expect(notifier.isManaged)
            #expect(try notifier.notify(.ready, .status("Well")))
            #expect(manager.receive() == "READY=1\nSTATUS=Well")
            #expect(manager.receive() == nil)
        }
    }

    @Test("sends the start time of a reload, as Type=notify-reload requires")
    func reloading() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            let before = SystemClock.monotonic.microseconds
            try ServiceNotifier().notifyReloading()
            let text = try #require(manager.receive())
            let lines = text.split(separator: "\n")
            #expect(lines.first == "RELOADING=1")
            let time = try #require(lines.last?.split(separator: "=").last.flatMap { Int64($0) })
            #expect((before...SystemClock.monotonic.microseconds).contains(time))
        }
    }

    @Test("sends watchdog messages from the loop")
    func watchdog() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            unsafe setenv("WATCHDOG_USEC", "2000", 1)
            unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
            let loop = try EventLoop()
            #expect(try loop.setWatchdog(true))
            var count = 0
            #expect(
                try holds {
                    try loop.runOnce(waitingFor: .milliseconds(1))
                    if manager.receive() == "WATCHDOG=1" { count += 1 }
                    return count == 3
                }
            )
        }
    }

    @Test("reports a manager that cannot be reached")
    func unreachable() async throws {
        await #expect(processExitsWith: .success) {
            unsafe setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
            #expect(
                throws: SystemError(
                    call: "notify the service manager",
                    errno: .noSuchFileOrDirectory
                )
            ) {
                try ServiceNotifier().notify(.ready)
            }
        }
    }

    @Test("stores a connection under its name, and removes it")
    func store() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            let (near, _) = try Connection.pair()
            let notifier = ServiceNotifier()
            #expect(try notifier.store(near, name: "control-17"))
            #expect(manager.receive() == "FDSTORE=1\nFDNAME=control-17\nFDPOLL=0")
            #expect(try notifier.removeStored(name: "control-17"))
            #expect(manager.receive() == "FDSTOREREMOVE=1\nFDNAME=control-17")
        }
    }

    @Test("waits until the manager has read, at most for the time limit")
    func barrier() async throws {
        try #require(Environment.value(of: "NOTIFY_SOCKET") == nil)
        #expect(try !ServiceNotifier().waitForManager(atMost: .seconds(10)))
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            let error = SystemError(call: "wait for the service manager", errno: .timedOut)
            #expect(throws: error) {
                try ServiceNotifier().waitForManager(atMost: .milliseconds(1))
            }
            #expect(manager.receive() == "BARRIER=1")
        }
    }

    @Test("stores memory if the service has a file descriptor store")
    func memory() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let manager = try DatagramSocket(path: folder.file("notify"))
            unsafe setenv("NOTIFY_SOCKET", manager.path, 1)
            unsafe unsetenv("INVOCATION_ID")
            let notifier = ServiceNotifier()
            #expect(!notifier.canStore)
            unsafe setenv("INVOCATION_ID", "1", 1)
            #expect(notifier.canStore)
            let bytes = Array("secret".utf8)
            #expect(try notifier.store(bytes.span, name: "handover-17"))
            #expect(manager.receive() == "FDSTORE=1\nFDNAME=handover-17\nFDPOLL=0")
            #expect(try notifier.removeStored(name: "handover-17"))
        }
    }

    @Test(
        "rejects names that the manager would silently ignore",
        arguments: ["", "a:b", "a b", "a\nREADY=1", "ä", String(repeating: "x", count: 256)]
    )
    func names(name: String) throws {
        let (near, _) = try Connection.pair()
        #expect(throws: SystemError(call: "use the name", subject: name, errno: .invalidArgument)) {
            try ServiceNotifier().store(near, name: name)
        }
    }
}
