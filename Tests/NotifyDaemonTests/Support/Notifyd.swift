// notifyd itself, as it was built beside the tests, in a folder of its own; its entries are lines of
// JSON on standard output.

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
    /// The journal that it writes to, kept for as long.
    private let journal: JournalDaemon?

    /// Two states, and where a payload names its session.
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
    /// What earlier processes of this one printed.
    private var printed = ""

    /// Starts notifyd, and waits until its doors are open.
    ///
    /// - Parameters:
    ///   - routes: Its configuration.
    ///   - journal: Where its entries go, if not to standard output.
    ///   - descriptors: The most descriptors that it may have.
    ///   - output: Where it prints, if not to a file of its own.
    /// - Throws: What kept it from starting.
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

    /// Starts it again, after it was stopped.
    func start() throws {
        printed += try child.output
        child = try Child(program, words, in: folder)
        try waitForDoors()
    }

    /// Lets it run beside its journald, which was started again.
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

    /// Ends it as a power cut would.
    func kill() throws {
        child.kill()
        _ = try child.end()
    }

    /// Stops it as systemd would, and returns its exit code.
    func stop() throws -> Int32 {
        child.terminate()
        return try child.end().code
    }

    /// Holds it up while something happens, then stops it as systemd would, and returns its exit code.
    func stop(after body: () throws -> Void) throws -> Int32 {
        child.send(SIGSTOP)
        try body()
        child.terminate()
        child.send(SIGCONT)
        return try child.end().code
    }

    /// Runs another one on the same folder, and waits for its end.
    func rival() throws -> Ended { try Child(program, words, in: folder).end() }

    /// Reads the configuration again, as `kill -HUP` asks for.
    func hangUp() { child.send(SIGHUP) }

    /// Everything it has printed.
    var output: String { printed + ((try? child.output) ?? "") }

    /// Its entries so far.
    var entries: [JSONValue] {
        output.split(separator: "\n").compactMap { line in
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

    /// Nothing was said for a minute.
    struct Silence: Error {}
}
