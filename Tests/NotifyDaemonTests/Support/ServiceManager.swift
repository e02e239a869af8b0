// The part of a service manager that a restart needs: it stores the descriptors that it is sent, and
// starts the next process with them.

import Foundation
import TestSupport
import Testing

@testable import Systemd

/// A service manager with one service.
final class ServiceManager {
    private let socket: DatagramSocket
    private let folder: ScratchFolder
    private let words: [String]
    /// The journal that the service writes to.
    private let journal: JournalDaemon?
    private var child: Child?
    /// The stored descriptors, by name.
    private(set) var stored: [String: Int32] = [:]
    /// The other states that the service sent.
    private(set) var states: [String] = []

    /// Creates a service with the routes of the other tests, which writes to a journal or to standard
    /// output.
    init(journal: JournalDaemon? = nil) throws {
        folder = try ScratchFolder()
        self.journal = journal
        words =
            try (journal?.inside() ?? []) + [
                Built.program("notifyd"), "--config",
                try folder.write(Notifyd.routes, to: "routes.json"), "--runtime-directory",
                folder.path,
                "--state-directory", folder.path, "--output", journal == nil ? "json" : "journal",
            ]
        socket = try DatagramSocket(path: folder.file("notify"))
    }

    deinit {
        child?.kill()
        for descriptor in stored.values { close(descriptor) }
    }

    /// Starts the service with the stored descriptors, and waits until it is ready.
    func start() throws {
        let stored = Array(self.stored)
        var environment = ["NOTIFY_SOCKET": socket.path, "INVOCATION_ID": "1"]
        if !stored.isEmpty {
            environment["LISTEN_FDS"] = "\(stored.count)"
            environment["LISTEN_FDNAMES"] = stored.map(\.key).joined(separator: ":")
        }
        // Only the child itself knows its number.
        let shell = ["-c", "export LISTEN_PID=$$; exec \"$0\" \"$@\""]
        child = try Child(
            "/bin/sh",
            shell + words,
            in: folder,
            environment: environment,
            descriptors: stored.map(\.value)
        )
        try waitFor("READY=1")
    }

    /// Stops the service, and returns its exit code.
    func stop() throws -> Int32 {
        child?.terminate()
        _ = holds { listen() && child?.isRunning == false }
        return try #require(child).end().code
    }

    /// Kills the service.
    func kill() throws {
        child?.kill()
        _ = try child?.end()
    }

    /// Waits until the service has sent a state.
    func waitFor(_ state: String) throws {
        let errors = { (try? self.child?.errors) ?? "" }
        try #require(
            holds { listen() && states.contains { $0.hasPrefix(state) } },
            "no \(state): \(errors())"
        )
        states = []
    }

    /// Waits until no descriptor is stored.
    func waitUntilNothingIsStored() throws {
        try #require(holds { listen() && stored.isEmpty }, "still stored: \(stored.keys)")
    }

    /// The standard error of the service.
    var errors: String { (try? child?.errors) ?? "" }

    /// Opens a connection whose reads and writes wait a minute at most.
    func connect(_ door: String) throws -> Talk {
        let type: SocketType = door == "packet" ? .sequentialPacket : .stream
        return try Talk(Connection.connect(to: folder.file("\(door).sock"), type: type))
    }

    /// Replaces the stored memory by one that is not sealed.
    func replaceMemory(by text: String) throws {
        try replaceMemory(unsafe open(try folder.write(text, to: "memory"), O_RDONLY))
    }

    /// Replaces the stored memory by another sealed one.
    func replaceMemory(bySealed bytes: [UInt8]) throws {
        let memory = try SealedMemory.make(of: bytes.span)
        try replaceMemory(fcntl(memory.raw, F_DUPFD_CLOEXEC, 3))
    }

    private func replaceMemory(_ opened: Int32) throws {
        let name = try #require(stored.keys.first { $0.hasPrefix("handover-") })
        if let old = stored.updateValue(opened, forKey: name) { close(old) }
    }

    /// Handles all messages; always true, for use in conditions.
    private func listen() -> Bool {
        while let (text, descriptors) = socket.receiveWithDescriptors() {
            handle(text, descriptors)
        }
        return true
    }

    private func handle(_ text: String, _ descriptors: [Int32]) {
        let lines = text.split(separator: "\n").map(String.init)
        let name = lines.first { $0.hasPrefix("FDNAME=") }?.dropFirst(7)
        switch (lines.first, name) {
        case ("FDSTORE=1", let name?) where descriptors.count == 1:
            #expect(stored[String(name)] == nil, "\(name) is stored already")
            stored[String(name)] = descriptors[0]
        case ("FDSTOREREMOVE=1", let name?):
            if let descriptor = stored.removeValue(forKey: String(name)) { close(descriptor) }
        default:
            states += lines
            for descriptor in descriptors { close(descriptor) }
        }
    }
}
