// Sockets from systemd-socket-activate, which starts this test program again; there one test, the
// probe, receives the sockets and reports them.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("Inherited sockets")
struct InheritedSocketsTests {
    static let activator = "/usr/bin/systemd-socket-activate"

    static var isPossible: Bool { FileManager.default.isExecutableFile(atPath: activator) }

    @Test("are empty without a service manager")
    func none() throws {
        try #require(Environment.value(of: "LISTEN_FDS") == nil)
        #expect(try InheritedSockets.adopt().listeners.isEmpty)
    }

    /// Starts the probe behind an activator, connects to it, and returns its report.
    private func report(
        _ options: [String],
        listenOn path: String,
        in folder: ScratchFolder,
        wake: () throws -> Void
    ) throws -> String {
        let report = folder.file("report")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let activation = try Child(
            Self.activator,
            options + ["-E", "SOCKET_PROBE_REPORT=\(report)", program]
                + ["--testing-library", "swift-testing", "--filter", "SocketProbe"],
            in: folder
        )
        try #require(holds { FileManager.default.fileExists(atPath: path) })
        try wake()
        #expect(holds { FileManager.default.fileExists(atPath: report) })
        activation.kill()
        return try String(contentsOfFile: report, encoding: .utf8)
    }

    @Test(
        "are identified by type and path",
        .enabled(if: isPossible, "needs systemd-socket-activate"),
        arguments: [(SocketType.stream, []), (.sequentialPacket, ["--seqpacket"])]
    )
    func listeners(type: SocketType, options: [String]) throws {
        let folder = try ScratchFolder()
        let (first, second) = (folder.file("a.sock"), folder.file("b.sock"))
        var client: Connection?
        let text = try report(
            options + ["-l", first, "-l", second],
            listenOn: second,
            in: folder
        ) {
            #expect(holds { (try? client = .connect(to: second, type: type)) != nil })
        }
        #expect(
            text == """
                listener \(type) \(first) non-blocking close-on-exec, accepts false
                listener \(type) \(second) non-blocking close-on-exec, accepts true
                second time: 0
                LISTEN_FDS: unset

                """
        )
        #expect(FileManager.default.fileExists(atPath: first), "the file is the manager's")
        client?.close()
    }

    @Test(
        "can be connections, with their names and unread bytes",
        .enabled(if: isPossible, "needs systemd-socket-activate")
    )
    func connections() throws {
        let folder = try ScratchFolder()
        let path = folder.file("a.sock")
        var client: Connection?
        let options = ["--accept", "--fdname=control-17", "-l", path]
        let text = try report(options, listenOn: path, in: folder) {
            #expect(holds { (try? client = .connect(to: path)) != nil })
            try client?.sendAll([1, 2, 3].span)
        }
        #expect(
            text == """
                stored control-17 stream non-blocking close-on-exec, unread 3
                second time: 0
                LISTEN_FDS: unset

                """
        )
    }

    @Test(
        "of another kind are rejected, with the name",
        .enabled(if: isPossible, "needs systemd-socket-activate")
    )
    func others() throws {
        let folder = try ScratchFolder()
        let path = folder.file("a.sock")
        let options = ["--datagram", "--fdname=odd", "-l", path]
        let text = try report(options, listenOn: path, in: folder) {
            let sender = try JournalSender(path: path)
            #expect(
                holds { (try? sender.reconnect()) != nil && sender.send([1].span) == .sent }
            )
        }
        #expect(text == "Failed to adopt descriptor 3 (odd): Protocol wrong type for socket\n")
    }
}

@Suite("The program behind a socket activator")
struct SocketProbe {
    @Test(
        "reports the sockets that it inherits",
        .enabled(
            if: Environment.value(of: "SOCKET_PROBE_REPORT") != nil,
            "runs only behind the activator of another test"
        )
    )
    func probe() throws {
        let path = try #require(Environment.value(of: "SOCKET_PROBE_REPORT"))
        var text = ""
        do throws(SystemError) {
            let sockets = try InheritedSockets.adopt()
            for listener in sockets.listeners {
                let accepts = try listener.accept() != nil
                text += "listener \(listener.type) \(listener.path) "
                text += "\(flags(of: listener.descriptor)), accepts \(accepts)\n"
                listener.close()
            }
            for (name, connection) in sockets.stored.map({ ($0.name, $0.connection) }) {
                var bytes: [UInt8] = []
                while bytes.count < 3 { _ = try connection.read(into: &bytes, upTo: 10) }
                text += "stored \(name) \(connection.type) \(flags(of: connection.descriptor)), "
                text += "unread \(bytes.count)\n"
            }
            text += "second time: \(try InheritedSockets.adopt().listeners.count)\n"
            text += "LISTEN_FDS: \(Environment.value(of: "LISTEN_FDS") ?? "unset")\n"
        } catch {
            text = "\(error)\n"
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func flags(of descriptor: Int32) -> String {
        let isBlocking = fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0
        let isInherited = fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0
        return (isBlocking ? "blocking" : "non-blocking") + " "
            + (isInherited ? "inherited" : "close-on-exec")
    }
}
