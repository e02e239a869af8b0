// Listening sockets: their file's mode and owner, and paths that are in use.

import Foundation
import TestSupport
import Testing

@testable import Systemd

@Suite("A listener")
struct ListenerTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
    }

    private func bind(
        _ name: String,
        _ type: SocketType = .stream,
        mode: UInt32 = 0o660
    ) throws -> Listener {
        try Listener.bind(path: folder.file(name), type: type, mode: mode)
    }

    @Test("accepts connections of its type", arguments: [SocketType.stream, .sequentialPacket])
    func accepts(type: SocketType) throws {
        let listener = try bind("door", type)
        #expect(try listener.accept() == nil)
        let client = try Connection.connect(to: listener.path, type: type)
        let server = try #require(try listener.accept())
        #expect(server.type == type)
        #expect(fcntl(server.descriptor, F_GETFL) & O_NONBLOCK != 0)
        #expect(fcntl(server.descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(try server.peer().processID == getpid())
        try client.sendAll([1, 2].span)
        var buffer: [UInt8] = []
        #expect(try server.read(into: &buffer, upTo: 10) == .bytes(2))
        #expect(try listener.accept() == nil)
    }

    @Test(
        "gives its file the requested mode, regardless of the umask",
        arguments: [0o600, 0o660, 0o666]
    )
    func mode(mode: UInt32) throws {
        let listener = try bind("door", mode: mode)
        var status = stat()
        #expect(unsafe stat(listener.path, &status) == 0)
        #expect(status.st_mode & 0o7777 == mode)
    }

    @Test("accepts no connection before mode and group are set")
    func closedFirst() throws {
        let path = folder.file("door")
        let owned = OwnedDescriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        try Listener.bindClosed(owned, to: UnixAddress(path: path), path: path)
        var status = stat()
        #expect(unsafe stat(path, &status) == 0)
        #expect(status.st_mode & 0o7777 == 0)
    }

    @Test("gives its file the requested group", .enabled(if: geteuid() == 0, "needs root"))
    func group() throws {
        let group = try #require(try UserDatabase.groupID(named: "daemon"))
        let path = folder.file("door")
        let listener = try Listener.bind(path: path, type: .stream, groupID: group)
        var status = stat()
        #expect(unsafe stat(listener.path, &status) == 0)
        #expect(status.st_gid == group)
        #expect(status.st_uid == geteuid())
    }

    @Test("removes its file when it is closed or released")
    func removesFile() throws {
        let first = try bind("door")
        first.close()
        #expect(!FileManager.default.fileExists(atPath: first.path))
        #expect(
            throws: SystemError(call: "accept on", subject: first.path, errno: .badFileDescriptor)
        ) {
            _ = try first.accept()
        }
        do {
            let second = try bind("door")
            #expect(FileManager.default.fileExists(atPath: second.path))
        }
        #expect(!FileManager.default.fileExists(atPath: first.path))
    }

    @Test("does not remove a file that has replaced its own")
    func leavesOthers() throws {
        let listener = try bind("door")
        try FileManager.default.removeItem(atPath: listener.path)
        try "theirs".write(toFile: listener.path, atomically: false, encoding: .utf8)
        listener.close()
        #expect(FileManager.default.fileExists(atPath: listener.path))
    }

    @Test(
        "replaces a stale socket of either type",
        arguments: [SocketType.stream, .sequentialPacket]
    )
    func deadSocket(type: SocketType) throws {
        let path = folder.file("door")
        try leaveDeadSocket(at: path, type: type == .stream ? SOCK_STREAM : SOCK_SEQPACKET)
        var listener: Listener?
        #expect(holds { (try? listener = bind("door")) != nil })
        let client = try Connection.connect(to: path)
        #expect(try listener?.accept() != nil)
        client.close()
    }

    @Test(
        "does not replace a live socket of either type",
        arguments: [SocketType.stream, .sequentialPacket]
    )
    func liveSocket(type: SocketType) throws {
        let alive = try bind("door", type)
        let refusal = SystemError(call: "bind", subject: alive.path, errno: .addressInUse)
        #expect(throws: refusal) { _ = try bind("door") }
        let client = try Connection.connect(to: alive.path, type: type)
        #expect(try alive.accept() != nil, "the live socket lost no connection")
        _ = client
    }

    @Test("does not replace a live socket whose queue is full")
    func fullQueue() throws {
        let path = folder.file("door")
        let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(raw) }
        try bindSocket(raw, to: path)
        #expect(listen(raw, 0) == 0)
        let first = try Connection.connect(to: path)
        #expect(throws: SystemError(call: "bind", subject: path, errno: .addressInUse)) {
            _ = try bind("door")
        }
        _ = first
    }

    @Test("does not replace anything else", arguments: ["file", "folder", "link"])
    func notASocket(kind: String) throws {
        let path = folder.file("door")
        switch kind {
        case "file": try "text".write(toFile: path, atomically: false, encoding: .utf8)
        case "folder":
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: false
            )
        default:
            try leaveDeadSocket(at: folder.file("target"), type: SOCK_STREAM)
            try FileManager.default.createSymbolicLink(
                atPath: path,
                withDestinationPath: folder.file("target")
            )
        }
        #expect(throws: SystemError(call: "bind", subject: path, errno: .fileExists)) {
            _ = try bind("door")
        }
        #expect(lstatExists(path))
    }

    @Test("rejects paths that are too long or in a missing directory")
    func badPaths() throws {
        let long = folder.file(String(repeating: "x", count: 108))
        #expect(
            throws: SystemError(call: "use the socket path", subject: long, errno: .fileNameTooLong)
        ) {
            _ = try Listener.bind(path: long, type: .stream)
        }
        let missing = folder.file("no/door")
        #expect(
            throws: SystemError(
                call: "open",
                subject: folder.file("no"),
                errno: .noSuchFileOrDirectory
            )
        ) {
            _ = try Listener.bind(path: missing, type: .stream)
        }
        let limit = 107 - folder.path.utf8.count - 1
        let longest = try bind(String(repeating: "y", count: limit))
        #expect(longest.path.utf8.count == 107)
        _ = try Connection.connect(to: longest.path)
    }

    @Test("reports descriptor exhaustion and leaves the connection in its queue")
    func outOfDescriptors() async throws {
        let path = folder.file("door")
        await #expect(processExitsWith: .success) { [path = path as String] in
            let listener = try Listener.bind(path: path, type: .stream)
            let client = try Connection.connect(to: path)
            let before = try ProcessFacts.descriptorLimit()
            var limit = rlimit(rlim_cur: 0, rlim_max: rlim_t(before.hard))
            guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
                ProcessFacts.exit(2)
            }
            do throws(SystemError) {
                _ = try listener.accept()
                ProcessFacts.exit(3)
            } catch {
                guard error.errno == .tooManyOpenFiles else { ProcessFacts.exit(4) }
            }
            try ProcessFacts.raiseDescriptorLimit(to: 100)
            let server = try listener.accept()
            ProcessFacts.exit(server == nil ? 5 : client.isOpen ? 0 : 6)
        }
    }

    private func lstatExists(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0
    }

    private func leaveDeadSocket(at path: String, type: __socket_type) throws {
        let raw = socket(AF_UNIX, Int32(type.rawValue), 0)
        try bindSocket(raw, to: path)
        listen(raw, 1)
        close(raw)
    }
}
