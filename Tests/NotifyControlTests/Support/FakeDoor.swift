// A control door without a daemon behind it: it takes down what it is told and answers as the test
// says.

import Systemd
import TestSupport
import Testing

@testable import NotifyControl

/// A control door that a test answers at.
final class FakeDoor {
    let folder: ScratchFolder
    let path: String
    private let listener: Listener

    init() throws {
        folder = try ScratchFolder()
        path = folder.file("control.sock")
        listener = try Listener.bind(path: path, type: .stream)
    }

    /// Starts notifyctl at this door.
    func start(_ words: [String], input: String = "") throws -> Child {
        try Child("notifyctl", ["--socket", path] + words, input: input, in: folder)
    }

    /// Waits for a visitor; reading and writing wait a minute at most.
    func visit() throws -> Visit {
        var connection: Connection?
        try #require(
            holds {
                connection = try? listener.accept()
                return connection != nil
            },
            "nobody came"
        )
        return try Visit(#require(connection))
    }

    /// Runs notifyctl, which says one thing and gets one answer.
    ///
    /// - Returns: What it said, and how it ended.
    func answer(
        _ words: [String],
        _ answer: String,
        input: String = ""
    ) throws -> (said: String, ended: Ended) {
        let child = try start(words, input: input)
        let visit = try visit()
        let said = try visit.hear() ?? ""
        try visit.say(answer)
        visit.leave()
        return (said, try child.end())
    }
}

/// A visitor at the door.
final class Visit {
    let connection: Connection
    private var lines = LineBuffer()

    init(_ connection: Connection) throws {
        self.connection = connection
        try connection.setNonBlocking(false)
        try connection.setTimeLimit(.seconds(60))
    }

    /// The next line; `nil` when no more will come.
    func hear() throws -> String? {
        while true {
            if let line = lines.next() { return String(decoding: line, as: UTF8.self) }
            let result = try read()
            try #require(result != .wouldBlock, "waited in vain for a line")
            if result == .endOfInput { return nil }
        }
    }

    /// The next line; `nil` when none comes within the connection's time limit.
    func hearSoon() throws -> String? {
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
    func say(_ line: String) throws {
        try connection.sendAll(Array("\(line)\n".utf8).span)
    }

    /// Closes the connection.
    func leave() { connection.close() }
}
