// notifyd as a process on clocks of the test's own.

import Foundation
import Jansson
import NotifyCore
import Systemd
import TestSupport
import Testing

/// A daemon whose hours pass as fast as the test wants, or not at all.
final class Clockwork {
    let folder: ScratchFolder
    let child: Child
    private let input = Pipe()

    /// Starts one, and waits until its doors are open.
    ///
    /// - Parameters:
    ///   - speed: How many of its seconds pass in one; with 0 only steps count.
    ///   - routes: Its configuration, if not the one that is there.
    ///   - folder: Where its sockets and its store are.
    ///   - around: Words before it: what it runs in.
    ///   - steps: What its clocks are stepped by before anything else.
    ///   - output: Where its entries go.
    /// - Throws: What kept it from starting.
    init(
        speed: Int,
        routes: String?,
        in folder: ScratchFolder,
        around: [String] = [],
        steps: [String] = [],
        output: String = "json"
    ) throws {
        self.folder = folder
        if let routes { try folder.write(routes, to: "routes.json") }
        let words =
            around + [Built.program("Clockwork"), "\(speed)"] + steps
            + [
                "--", "--config", folder.file("routes.json"), "--runtime-directory", folder.path,
                "--state-directory", folder.path, "--output", output,
            ]
        child = try Child(
            words[0],
            Array(words.dropFirst()),
            in: folder,
            standardInput: input.fileHandleForReading
        )
        let isOpen = holds { (try? connect("control")) != nil }
        let errors = try child.errors
        try #require(isOpen, "\(errors)")
    }

    /// Steps a clock by seconds; what is said to the doors after this comes later.
    func step(_ clock: String, _ seconds: Int) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("\(clock) \(seconds)\n".utf8))
    }

    /// Opens a connection whose reads and writes wait ten seconds at most.
    func connect(_ door: String) throws -> Talk {
        let type: SocketType = door == "packet" ? .sequentialPacket : .stream
        return try Talk(Connection.connect(to: folder.file("\(door).sock"), type: type))
    }

    /// Says something at the control door and hears the answer.
    func ask(_ text: String) throws -> JSONValue { try connect("control").ask(text) }
}
