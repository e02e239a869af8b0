// notifyd itself, as it was built beside the tests, in a folder of its own; its entries are lines of
// JSON on standard output.

import Foundation
import Jansson
import Systemd
import Testing

/// A notifyd that runs without a service manager.
final class Notifyd {
    let folder: String
    private var process = Process()
    private let words: [String]

    /// Two states, and a limit that a slow reader reaches soon.
    static let routes = """
        {
          "schemes": ["compass"], "session": "/device",
          "routers": {
            "logged-out": { "login:{username}": { "present": "Login" } },
            "logged-in": {
              "profile:{username}": { "push": "Profile" },
              "callback?token": { "present": "Callback" }
            }
          }
        }
        """

    /// Starts notifyd, and waits until its doors are open.
    init(routes: String = Notifyd.routes, words: [String] = []) throws {
        folder = "/tmp/nd-\(UUID().uuidString.prefix(12))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try routes.write(toFile: "\(folder)/routes.json", atomically: false, encoding: .utf8)
        self.words =
            [
                "--config", "\(folder)/routes.json", "--runtime-directory", folder,
                "--state-directory", folder, "--output", "json",
            ] + words
        for name in ["out", "err"] {
            try "".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
        }
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts it, again after it was stopped.
    func start() throws {
        process = Process()
        process.executableURL = Self.program
        process.arguments = words
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try handle("out")
        process.standardError = try handle("err")
        try process.run()
        let isOpen = holds { (try? Connection.connect(to: path("control"))) != nil }
        try #require(isOpen, "\(errors)")
    }

    private func handle(_ name: String) throws -> FileHandle {
        let handle = try #require(FileHandle(forWritingAtPath: "\(folder)/\(name)"))
        try handle.seekToEnd()
        return handle
    }

    /// The program beside the tests.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("notifyd")

    /// The path of a door.
    func path(_ door: String) -> String { "\(folder)/\(door).sock" }

    /// Ends it as a power cut would.
    func kill() {
        guard process.isRunning else { return }
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Stops it as systemd would, and returns its exit code.
    func stop() throws -> Int32 {
        _ = Foundation.kill(process.processIdentifier, SIGTERM)
        try #require(holds { !process.isRunning }, "it still runs")
        return process.terminationStatus
    }

    /// Reads the configuration again, as `kill -HUP` asks for.
    func hangUp() { _ = Foundation.kill(process.processIdentifier, SIGHUP) }

    /// What it has complained of.
    var errors: String { (try? String(contentsOfFile: "\(folder)/err", encoding: .utf8)) ?? "" }

    /// Its entries so far.
    var entries: [JSONValue] {
        let text = (try? String(contentsOfFile: "\(folder)/out", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let bytes = Array(line.utf8)
            return try? JSONValue(parsing: bytes.span)
        }
    }

    /// Its entries by their numbers: more than one where it could not know that one had arrived.
    var entriesByNumber: [String: [JSONValue]] {
        Dictionary(grouping: entries) { $0["NOTIFY_SEQ"]?.string ?? "" }
    }

    /// Its entries as `outcome command`, in order.
    var told: [String] {
        entries.map { entry in
            ["NOTIFY_OUTCOME", "NAV_COMMAND"].compactMap { entry[$0]?.string }
                .joined(separator: " ")
        }
    }

    /// Opens a connection whose reads and writes wait ten seconds at most.
    func connect(_ door: String) throws -> Talk {
        let type: SocketType = door == "packet" ? .sequentialPacket : .stream
        return try Talk(Connection.connect(to: path(door), type: type))
    }
}

/// A connection with lines in both directions.
final class Talk {
    let connection: Connection
    private var buffer: [UInt8] = []

    init(_ connection: Connection) throws {
        self.connection = connection
        try connection.setTimeLimit(.seconds(10))
    }

    /// Says something.
    func say(_ text: String) throws {
        let bytes = Array(text.utf8)
        try connection.sendAll(bytes.span)
    }

    /// Says that nothing more will come.
    func end() throws { try connection.shutdownWrite() }

    /// Hears the next line; `nil` when no more will come.
    func hear() throws -> JSONValue? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(buffer[..<end])
                buffer.removeSubrange(...end)
                return try JSONValue(parsing: line.span)
            }
            switch try connection.read(into: &buffer, upTo: 65_536) {
            case .bytes: continue
            case .endOfInput: return nil
            case .wouldBlock: throw Silence()
            }
        }
    }

    /// Hears all lines until no more will come.
    func hearAll() throws -> [JSONValue] {
        var lines: [JSONValue] = []
        while let line = try hear() { lines.append(line) }
        return lines
    }

    /// Says a frame and hears its answer.
    func ask(_ text: String) throws -> JSONValue {
        try say(text + "\n")
        return try #require(try hear())
    }

    /// Nothing was said for ten seconds.
    struct Silence: Error {}
}

/// Waits until a condition holds, at most ten seconds, and says whether it does.
func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(10)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(1_000)
    }
    return try condition()
}
