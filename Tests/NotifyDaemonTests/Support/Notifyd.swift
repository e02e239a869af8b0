// The notifyd that was built with the tests, as a process in a folder of its own; its entries are lines
// of JSON on standard output.

import Foundation
import Jansson
import Systemd
import TestSupport
import Testing

/// A notifyd that runs without a service manager.
final class Notifyd {
    private var child: Child
    private var program: String
    private var words: [String]
    private let options: [String]
    /// The journal that it writes to.
    private let journal: JournalDaemon?

    /// Routes of two states, and the pointer to a payload's session.
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

    let folder: ScratchFolder
    /// The output of earlier processes.
    private var printed = ""

    /// Starts notifyd, and waits until its doors are open.
    ///
    /// - Parameters:
    ///   - routes: Its configuration.
    ///   - journal: The destination of its entries, if that is not standard output.
    ///   - descriptors: Its limit of descriptors.
    ///   - output: Its standard output, if that is not a file.
    /// - Throws: Why it did not start.
    init(
        routes: String = Notifyd.routes,
        journal: JournalDaemon? = nil,
        descriptors: Int? = nil,
        output: FileHandle? = nil
    ) throws {
        folder = try ScratchFolder()
        self.journal = journal
        options = [
            "--config", try folder.write(routes, to: "routes.json"), "--runtime-directory",
            folder.path, "--state-directory", folder.path, "--output",
            journal == nil ? "json" : "journal",
        ]
        let limit = descriptors.map { ["/usr/bin/prlimit", "--nofile=\($0)"] } ?? []
        let around = try journal?.inside() ?? limit
        program = around.first ?? "notifyd"
        words =
            around.isEmpty
            ? options : around.dropFirst() + [Built.program("notifyd")] + options
        child = try Child(program, words, in: folder, standardOutput: output)
        try waitForDoors()
    }

    /// Starts it again after a stop.
    func start() throws {
        printed += try child.output
        child = try Child(program, words, in: folder)
        try waitForDoors()
    }

    /// Uses its journald, which was started again, from the next start on.
    func followJournal() throws {
        let around = try #require(try journal?.inside())
        (program, words) = (around[0], around.dropFirst() + [Built.program("notifyd")] + options)
    }

    private func waitForDoors() throws {
        let isOpen = holds { (try? Connection.connect(to: path("control"))) != nil }
        let errors = try child.errors
        try #require(isOpen, "\(errors)")
    }

    /// The path of a door.
    func path(_ door: String) -> String { folder.file("\(door).sock") }

    /// Kills it.
    func kill() throws {
        child.kill()
        _ = try child.end()
    }

    /// Stops it as systemd would, and returns its exit code.
    func stop() throws -> Int32 {
        child.terminate()
        return try child.end().code
    }

    /// Pauses it while something happens, then stops it as systemd would, and returns its exit code.
    func stop(after body: () throws -> Void) throws -> Int32 {
        child.send(SIGSTOP)
        try body()
        child.terminate()
        child.send(SIGCONT)
        return try child.end().code
    }

    /// Runs a second process on the same folder, and waits for its end.
    func rival() throws -> Ended { try Child(program, words, in: folder).end() }

    /// Sends SIGHUP, to reload the configuration.
    func hangUp() { child.send(SIGHUP) }

    /// All its output so far.
    var output: String { printed + ((try? child.output) ?? "") }

    /// Its entries so far.
    var entries: [JSONValue] {
        output.split(separator: "\n").compactMap { line in
            let bytes = Array(line.utf8)
            return try? JSONValue(parsing: bytes.span)
        }
    }

    /// Its entries by their numbers: more than one where an entry was sent again.
    var entriesByNumber: [String: [JSONValue]] {
        Dictionary(grouping: entries) { $0["NOTIFY_SEQ"]?.string ?? "" }
    }

    /// Its entries as `outcome command`, in order.
    var outcomes: [String] {
        entries.map { entry in
            ["NOTIFY_OUTCOME", "NAV_COMMAND"].compactMap { entry[$0]?.string }
                .joined(separator: " ")
        }
    }

    /// Opens a connection whose reads and writes wait a minute at most.
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
        try connection.setTimeLimit(patience)
    }

    /// Sends a text.
    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        try connection.sendAll(bytes.span)
    }

    /// Shuts down the sending side.
    func end() throws { try connection.shutdownWrite() }

    /// Reads the next line; `nil` at the end of input.
    func receive() throws -> JSONValue? {
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

    /// Reads all lines up to the end of input.
    func receiveAll() throws -> [JSONValue] {
        var lines: [JSONValue] = []
        while let line = try receive() { lines.append(line) }
        return lines
    }

    /// Sends a frame and returns its answer.
    func ask(_ text: String) throws -> JSONValue {
        try send(text + "\n")
        return try #require(try receive())
    }

    /// No line arrived within a minute.
    struct Silence: Error {}
}
