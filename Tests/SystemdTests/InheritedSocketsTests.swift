// Sockets from the manager, passed as it passes them: at descriptor 3, named in the environment.

import Foundation
import Systemd
import Testing

@Suite("Inherited sockets")
struct InheritedSocketsTests {
    @Test("are none without a manager")
    func none() throws {
        try #require(Environment.value(of: "LISTEN_FDS") == nil)
        #expect(try Listener.inherited().isEmpty)
    }

    // The descriptors from 3 on are the test library's own there, so the child judges by its code.
    @Test("are told apart by type and path, and work")
    func listeners() async {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            pass([
                try unixSocket(SOCK_STREAM, at: folder.file("stream.sock")),
                try unixSocket(SOCK_SEQPACKET, at: folder.file("packet.sock")),
            ])
            let listeners = try Listener.inherited()
            check(listeners.count == 2, 2)
            check(listeners[0].type == .stream && listeners[1].type == .sequentialPacket, 3)
            check(listeners[0].path == folder.file("stream.sock"), 4)
            check(listeners[1].path == folder.file("packet.sock"), 5)
            for listener in listeners {
                check(listener.isInherited, 6)
                check(try listener.accept() == nil, 7)
                check(fcntl(listener.descriptor, F_GETFD) & FD_CLOEXEC != 0, 8)
                let client = try Connection.connect(to: listener.path, type: listener.type)
                check(try listener.accept() != nil && client.isOpen, 9)
                listener.close()
                // The file is the manager's, and outlives us.
                check(FileManager.default.fileExists(atPath: listener.path), 10)
            }
            check(Environment.value(of: "LISTEN_FDS") == nil, 11)
            check(try Listener.inherited().isEmpty, 12)
            ProcessFacts.exit(0)
        }
    }

    @Test("may be connections that an earlier process has stored")
    func stored() async {
        await #expect(processExitsWith: .success) {
            let folder = try ScratchFolder()
            let (near, far) = try Connection.pair()
            _ = try far.send([1, 2, 3].span)
            pass([
                dup(near.descriptor), try unixSocket(SOCK_STREAM, at: folder.file("stream.sock")),
            ])
            unsafe setenv("LISTEN_FDNAMES", "control-17:notifyd.socket", 1)
            near.close()
            let sockets = try InheritedSockets.take()
            check(sockets.listeners.map(\.path) == [folder.file("stream.sock")], 2)
            check(sockets.stored.map(\.name) == ["control-17"], 3)
            let connection = sockets.stored[0].connection
            var buffer: [UInt8] = []
            check(try connection.read(into: &buffer, upTo: 10) == .bytes(3), 4)
            check(try connection.read(into: &buffer, upTo: 10) == .wouldBlock, 5)
            ProcessFacts.exit(0)
        }
    }

    @Test("that are of another kind are refused by name")
    func others() async {
        await #expect(processExitsWith: .success) {
            pass([socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)])
            unsafe setenv("LISTEN_FDNAMES", "odd", 1)
            let expected = SystemError(
                call: "take over",
                subject: "descriptor 3 (odd)",
                errno: EPROTOTYPE
            )
            do throws(SystemError) {
                _ = try InheritedSockets.take()
                check(false, 2)
            } catch {
                check(error == expected, 3)
            }
            ProcessFacts.exit(0)
        }
    }
}

/// Ends the child with a code that names the expectation that did not hold.
private func check(_ condition: Bool, _ code: Int32) {
    if !condition { ProcessFacts.exit(code) }
}

/// Puts descriptors where the manager puts them.
private func pass(_ descriptors: [Int32]) {
    // First out of the way, so that none is overwritten before it is moved.
    let copies = descriptors.map { fcntl($0, F_DUPFD, 100) }
    for descriptor in descriptors { close(descriptor) }
    for (offset, copy) in copies.enumerated() {
        dup2(copy, 3 + Int32(offset))
        close(copy)
    }
    unsafe setenv("LISTEN_PID", "\(getpid())", 1)
    unsafe setenv("LISTEN_FDS", "\(copies.count)", 1)
}

private func unixSocket(_ type: __socket_type, at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(type.rawValue), 0)
    try bindSocket(descriptor, to: path)
    listen(descriptor, 5)
    return descriptor
}
