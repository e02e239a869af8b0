// A control door without a daemon, at which the test reads frames and sends answers.

import Systemd
import TestSupport
import Testing

@testable import NotifyControl

/// A control door that the test serves.
final class FakeDoor {
    let folder: ScratchFolder
    let path: String
    private let listener: Listener

    init() throws {
        folder = try ScratchFolder()
        path = folder.file("control.sock")
        listener = try Listener.bind(path: path, type: .stream)
    }

    /// Starts notifyctl with the path of this door.
    func start(_ words: [String], input: String = "") throws -> Child {
        try Child("notifyctl", ["--socket", path] + words, input: input, in: folder)
    }

    /// Waits for a connection; reads and writes time out after a minute.
    func accept() throws -> DoorClient {
        var connection: Connection?
        try #require(
            holds {
                connection = try? listener.accept()
                return connection != nil
            },
            "no connection within the time limit"
        )
        return try DoorClient(#require(connection))
    }

    /// Runs notifyctl, reads one frame and sends one answer.
    ///
    /// - Returns: The frame, and the ended process.
    func answer(
        _ words: [String],
        _ answer: String,
        input: String = ""
    ) throws -> (frame: String, ended: Ended) {
        let child = try start(words, input: input)
        let client = try accept()
        let frame = try client.readLine() ?? ""
        try client.send(answer)
        client.close()
        return (frame, try child.end())
    }
}

/// A connection to the door.
final class DoorClient {
    let connection: Connection
    private var lines = LineBuffer()

    init(_ connection: Connection) throws {
        self.connection = connection
        try connection.setNonBlocking(false)
        try connection.setTimeLimit(.seconds(60))
    }

    /// The next line; `nil` at the end of input.
    func readLine() throws -> String? {
        while true {
            if let line = lines.next() { return String(decoding: line, as: UTF8.self) }
            let result = try read()
            try #require(result != .wouldBlock, "no line within the time limit")
            if result == .endOfInput { return nil }
        }
    }

    /// The next line; `nil` at the end of input or after the connection's time limit.
    func readLineIfReady() throws -> String? {
        while true {
            if let line = lines.next() { return String(decoding: line, as: UTF8.self) }
            guard case .bytes = try read() else { return nil }
        }
    }

    private func read() throws -> ReadResult {
        var result = ReadResult.endOfInput
        try lines.append { bytes in
            result = try connection.read(into: &bytes, upTo: 4_096)
        }
        return result
    }

    /// Sends a line.
    func send(_ line: String) throws {
        try connection.sendAll(Array("\(line)\n".utf8).span)
    }

    func close() { connection.close() }
}
